import { noonOf, type Service } from "@salon/contracts";
import { formatAmount, formatDay } from "../../../lib/format/format.ts";
import { Button } from "../../../ui/controls/button.tsx";

type SummaryBarProps = { service: Service | null; day: string; time: string; onConfirm: () => void };

/** On a phone, always in sight at the bottom: what is chosen, what is missing, and the button. */
export function SummaryBar({ service, day, time, onConfirm }: SummaryBarProps) {
  const missing = [!service && "a service", !day && "a date", !time && "a time"].filter(Boolean).join(", ");
  return (
    <div className="on-cloth sticky bottom-0 z-10 -mx-4 px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] md:-mx-6 md:px-6 lg:hidden">
      <div className="flex items-center justify-between gap-4">
        <p className="min-w-0 text-sm">
          {/* A long name gives way, the price never does; it takes a line of its own where too little of the name would be left. */}
          <span className="flex flex-wrap gap-x-2 font-semibold">
            <span className="grow basis-24 truncate">{service?.name ?? "Your booking"}</span>
            {service && <span className="shrink-0">{formatAmount(service.price)}</span>}
          </span>
          <span className="block leading-snug text-on-cloth-muted">
            {missing ? `Choose ${missing}` : `${formatDay(noonOf(day))} · ${time}`}
          </span>
        </p>
        <Button variant="cream" className="shrink-0 px-4!" onClick={onConfirm}>
          Confirm Booking
        </Button>
      </div>
    </div>
  );
}
