import { noonOf, offerText, type Slot } from "@salon/contracts";
import type { AskedPerson } from "../../../domain/with-select.tsx";
import { formatAmount, formatDay } from "../../../lib/format/format.ts";
import { Button } from "../../../ui/controls/button.tsx";
import type { Offer } from "./booking-form.ts";

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
  const missing = [!offer && "a service", !day && "a date", !time && "a time"].filter(Boolean).join(", ");
  return (
    <div className="summary-bar on-cloth sticky bottom-0 z-10 flex max-h-[33vh] flex-col gap-2 -mx-4 px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] min-[360px]:flex-row min-[360px]:items-center min-[360px]:gap-4 md:-mx-6 md:px-6 lg:hidden">
      <p className="max-h-full min-h-0 min-w-0 grow overflow-y-auto text-[length:min(0.875rem,5.5vw)] leading-snug">
        <span className="line-clamp-2 font-semibold wrap-anywhere">
          {offer ? offerText({ service: offer.service.name, options: offer.options }) : "Your booking"}
          {person && ` with ${person.name}`}
        </span>
        <span className="block text-on-cloth-muted">
          {missing ? `Choose ${missing}` : `${formatDay(noonOf(day))} · ${time}`}
        </span>
        {offer && <span className="block font-semibold">{formatAmount(offer.price)}</span>}
      </p>
      <Button
        variant="cream"
        className="min-h-[48px]! shrink-0 px-4! py-1! text-[length:min(1rem,6vw)]! min-[360px]:min-w-40"
        loading={busy}
        onClick={onConfirm}
      >
        Confirm Booking
      </Button>
    </div>
  );
}
