import { useSettings } from "../../../domain/settings.ts";
import { formatCartDate } from "../../../lib/format/format.ts";
import { useNow } from "../../../lib/hooks/clock.ts";
import { changeTerms, type TermsLine } from "./change-terms.ts";

type ChangeTermsProps = {
  /** The appointments; without any, what is true of all. */
  lines?: readonly TermsLine[];
  /** The format of days in the place where the terms stand. */
  dayText?: (instant: string) => string;
};

/** Terms shown before payment: where the customer pays, and until when the appointments can be cancelled or moved. */
export const PayTerms = (props: ChangeTermsProps) => (
  <>
    <p>You will leave this site to pay with our card provider.</p>
    <ChangeTerms {...props} />
  </>
);

/** Until when the appointments can be cancelled or moved. */
export function ChangeTerms({ lines = [], dayText = formatCartDate }: ChangeTermsProps) {
  const cutoffHours = useSettings()?.cancelCutoffHours;
  const now = useNow();
  if (cutoffHours === undefined) return null;
  return changeTerms(lines, { cutoffHours, now, dayText }).map((text) => <p key={text}>{text}</p>);
}
