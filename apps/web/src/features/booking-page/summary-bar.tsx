import { noonOf, offerText, type Slot } from "@salon/contracts";
import { depositLine, nowText, useParts } from "../../domain/deposit.ts";
import type { AskedPerson } from "../../domain/with-select.tsx";
import { formatAmount, formatDay } from "../../lib/format/format.ts";
import { Button } from "../../ui/controls/button.tsx";
import type { Offer } from "../draft/draft-lines.ts";

type SummaryBarProps = {
  offer: Offer | null;
  person: AskedPerson | null;
  day: string;
  time: Slot | "";
  busy: boolean;
  onConfirm: () => void;
};

/**
 * The current choice and the button, fixed at the bottom of a phone's screen. Its text grows with that of the visitor up to a size
 * that leaves two thirds of the screen to the page; nothing lies under the button.
 */
export function SummaryBar({ offer, person, day, time, busy, onConfirm }: SummaryBarProps) {
  const parts = useParts(offer ? [depositLine(offer.service, offer)] : []);
  const missing = [!offer && "a service", !day && "a date", !time && "a time"].filter(Boolean).join(", ");
  return (
    <div className="summary-bar on-cloth sticky bottom-0 z-bar flex max-h-[33vh] flex-wrap items-center gap-x-4 gap-y-1 overflow-y-auto -mx-4 px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] md:-mx-6 md:px-6 lg:hidden">
      <p className="w-full text-fit-sm leading-snug font-semibold wrap-anywhere">
        {offer ? offerText({ service: offer.service.name, options: offer.options }) : "Your booking"}
        {person && ` with ${person.name}`}
      </p>
      <p className="min-w-0 grow basis-28 text-fit-sm leading-snug">
        <span className="block text-on-cloth-muted">
          {missing ? `Choose ${missing}` : `${formatDay(noonOf(day))} · ${time}`}
        </span>
        {offer && (
          <span className="block font-semibold">
            {formatAmount(offer.price)}
            {parts && `, ${nowText(parts)}`}
          </span>
        )}
      </p>
      <Button variant="cream" className="min-w-[160px] px-4! py-1!" loading={busy} onClick={onConfirm}>
        <span className="text-fit-base">Confirm Booking</span>
      </Button>
    </div>
  );
}
