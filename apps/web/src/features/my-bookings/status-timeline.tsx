import type { BookingStatus } from "@salon/contracts";
import { classNames } from "../../ui/layout/class-names.ts";

const STEPS: Record<BookingStatus, { status: BookingStatus; meaning: string }[]> = (() => {
  const placed = { status: "placed" as const, meaning: "Paid and booked" };
  const way = [
    placed,
    { status: "processing" as const, meaning: "The salon prepares your visit" },
    { status: "completed" as const, meaning: "You have been served" },
  ];
  const cancelled = [placed, { status: "cancelled" as const, meaning: "This booking does not take place" }];
  return { placed: way, processing: way, completed: way, cancelled };
})();

type StatusTimelineProps = {
  status: BookingStatus;
  /** Something is due for the booking. */
  owes: boolean;
};

/** The progress of a booking: past, current and future steps. */
export function StatusTimeline({ status, owes }: StatusTimelineProps) {
  const steps = STEPS[status];
  const at = steps.findIndex((step) => step.status === status);
  return (
    <ol aria-label="Progress" className="space-y-0">
      {steps.map((step, place) => (
        <li
          key={step.status}
          aria-current={place === at ? "step" : undefined}
          className={classNames("relative flex gap-3 pb-5 last:pb-0", place > at && "text-fg-muted")}
        >
          {place < steps.length - 1 && (
            <span
              aria-hidden="true"
              className={classNames(
                "absolute top-6 bottom-0 left-[9px] border-l-2 border-dashed",
                place < at ? "border-primary" : "border-control-border",
              )}
            />
          )}
          <Mark reached={place <= at} cancelled={step.status === "cancelled"} />
          <span>
            <span className="block leading-6 font-semibold capitalize">{step.status}</span>
            <span className="block text-sm text-fg-muted">
              {owes && step.status === "placed" ? "Booked" : step.meaning}
            </span>
          </span>
          <span className="sr-only">{place < at ? "done" : place > at && "not yet"}</span>
        </li>
      ))}
    </ol>
  );
}

function Mark({ reached, cancelled }: { reached: boolean; cancelled: boolean }) {
  const colour = cancelled ? "var(--color-danger)" : "var(--color-primary)";
  return (
    <svg aria-hidden="true" viewBox="0 0 20 20" className="mt-0.5 size-5 shrink-0">
      <circle
        cx="10"
        cy="10"
        r="8.4"
        fill={reached ? colour : "var(--color-surface)"}
        stroke={reached ? colour : "var(--color-control-border)"}
        strokeWidth="2"
      />
      {reached && (
        <path
          d={cancelled ? "m6.8 6.9 6.3 6.4M13.2 6.8l-6.4 6.4" : "m6 10.4 2.7 2.7 5.4-5.6"}
          fill="none"
          stroke="var(--color-surface)"
          strokeWidth="2"
          strokeLinecap="round"
        />
      )}
    </svg>
  );
}
