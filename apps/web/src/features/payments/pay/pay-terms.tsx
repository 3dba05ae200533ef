import { cancellationText } from "@salon/contracts";
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

/** Terms shown before payment: where the customer pays, until when the appointments can be cancelled or moved, and what may be kept later. */
export const PayTerms = (props: ChangeTermsProps) => (
  <>
    <p>You will leave this site to pay with our card provider.</p>
    <ChangeTerms {...props} />
  </>
);

/** Until when the appointments can be cancelled or moved, and what may be kept later. */
export function ChangeTerms({ lines = [], dayText = formatCartDate }: ChangeTermsProps) {
  const settings = useSettings();
  const now = useNow();
  if (!settings) return null;
  const until = changeTerms(lines, { cutoffHours: settings.cancelCutoffHours, now, dayText });
  return [...until, cancellationText(settings)].map((text) => <p key={text}>{text}</p>);
}
