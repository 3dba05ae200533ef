import { Minus, Plus } from "lucide-react";

type StepperProps = {
  value: number;
  /** What is counted, for example "Braiding, Sat 14 Jun, 10:30"; it completes the names of the buttons. */
  label: string;
  onDecrease: () => void;
  onIncrease: () => void;
  /** The plus button rests when nothing more can be added. */
  atMost?: number;
};

const step = "grid size-11 place-items-center text-primary hover:bg-sunken disabled:opacity-40";

/** Minus, number, plus. What "minus" does at 1 is the caller's rule. */
export function Stepper({ value, label, onDecrease, onIncrease, atMost = Number.POSITIVE_INFINITY }: StepperProps) {
  return (
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
        className={`${step} rounded-r-control`}
        disabled={value >= atMost}
        onClick={onIncrease}
      >
        <Plus aria-hidden="true" className="size-4.5" />
      </button>
    </div>
  );
}
