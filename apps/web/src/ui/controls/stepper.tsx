import { Minus, Plus } from "lucide-react";
import { useId } from "react";

type StepperProps = {
  value: number;
  /** What is counted, for example "Braiding, Sat 14 Jun, 10:30"; it is part of the buttons' names. */
  label: string;
  onDecrease: () => void;
  onIncrease: () => void;
  /** The plus button is disabled at this value. */
  atMost?: number;
  /** Why the number is limited; shown under the buttons and part of the plus button's description. */
  hint?: string | undefined;
};

const step = "grid size-11 place-items-center text-primary hover:bg-sunken disabled:opacity-40";

/** Minus, number, plus. The caller decides what minus does at 1. */
export function Stepper({
  value,
  label,
  onDecrease,
  onIncrease,
  atMost = Number.POSITIVE_INFINITY,
  hint,
}: StepperProps) {
  const id = useId();
  const buttons = (
    <div className="inline-flex items-center rounded-control border border-control-border bg-surface">
      <button
        type="button"
        aria-label={`One less: ${label}`}
        className={`${step} rounded-l-control`}
        onClick={onDecrease}
      >
        <Minus aria-hidden="true" className="size-4.5" />
      </button>
      <span className="min-w-8 text-center font-semibold tabular-nums">{value}</span>
      <button
        type="button"
        aria-label={`One more: ${label}`}
        aria-describedby={hint && id}
        className={`${step} rounded-r-control`}
        disabled={value >= atMost}
        onClick={onIncrease}
      >
        <Plus aria-hidden="true" className="size-4.5" />
      </button>
    </div>
  );
  if (!hint) return buttons;
  return (
    <div>
      {buttons}
      <p id={id} className="mt-1 text-sm text-fg-muted">
        {hint}
      </p>
    </div>
  );
}
