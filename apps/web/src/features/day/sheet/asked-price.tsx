import { ownTerms, type Service } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { termsText } from "../../../domain/line-menu.ts";
import { bookablePeopleQuery } from "../../../domain/team.ts";
import type { AskedPerson } from "../../../domain/with-select.tsx";
import { Checkbox } from "../../../ui/forms/checkbox.tsx";
import type { DraftLine } from "../../draft/draft.ts";
import { offerOf } from "../../draft/draft-lines.ts";

type AskedPriceProps = {
  line: DraftLine;
  service: Service;
  /** Who is to serve. */
  person: AskedPerson | null;
  onChange: (part: Pick<DraftLine, "with">) => void;
};

/**
 * What the line costs and takes, and with the person whom the customer asked for, where these differ. It is a tick, off while nobody
 * was asked for: then the person serves for the service's price.
 */
export function AskedPrice({ line, service, person, onChange }: AskedPriceProps) {
  const { data: bookable = [] } = useQuery(bookablePeopleQuery);
  const asked = bookable.find(({ _id }) => _id === person?._id);
  if (!asked || Object.keys(ownTerms(asked, service)).length === 0) return null;
  const sums = [offerOf(service, line.optionIds, null), offerOf(service, line.optionIds, asked)];
  const [plain, own] = sums.map((offer) => offer && termsText(offer));
  return (
    <Checkbox
      label={`As asked for ${asked.name}: ${own}, else ${plain}`}
      checked={!line.with?.isGiven}
      onChange={({ target }) => onChange({ with: { id: asked._id, ...(!target.checked && { isGiven: true }) } })}
    />
  );
}
