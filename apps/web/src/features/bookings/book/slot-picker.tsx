import { noonOf, slotMinutes, SLOTS, type Slot } from "@salon/contracts";
import { useId, type ReactNode, type RefObject } from "react";
import { formatDay } from "../../../lib/format/format.ts";
import { zoneLabel } from "../../../lib/format/moments.ts";
import { useDeviceZone } from "../../../lib/hooks/device-zone.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import type { DayTimes, SlotStatus } from "./use-day-times.ts";
import { FieldError } from "../../../ui/forms/field-frame.tsx";
import { PillRadio } from "../../../ui/forms/pill-radio.tsx";

const NOON = 12 * 60;
const EVENING = 17 * 60;
const GROUPS: { name: string; slots: readonly Slot[] }[] = [
  { name: "Morning", slots: SLOTS.filter((slot) => slotMinutes(slot) < NOON) },
  { name: "Afternoon", slots: SLOTS.filter((slot) => slotMinutes(slot) >= NOON && slotMinutes(slot) < EVENING) },
  { name: "Evening", slots: SLOTS.filter((slot) => slotMinutes(slot) >= EVENING) },
];
const REASONS: Partial<Record<SlotStatus, string>> = { full: "Full", past: "Passed", closed: "Closed" };

type SlotPickerProps = {
  times: DayTimes;
  /** The chosen time; empty for none. */
  time: string;
  onChoose: (time: Slot) => void;
  error?: string | undefined;
  /** The root element, so that a page can move the focus into it. */
  container?: RefObject<HTMLElement | null>;
  /** What is to be said about the day, above its slots. */
  note?: ReactNode;
};

/** The slots of a day, disabled until a day is chosen; unavailable slots stay visible with the reason. */
export function SlotPicker({ times, time, onChoose, error, container, note }: SlotPickerProps) {
  const id = useId();
  const { day, problem, waiting, statusOf, isGone } = times;
  const gone = isGone(time);
  return (
    <section ref={container} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} tabIndex={-1} className="text-xl">
        {day ? `Times for ${formatDay(noonOf(day))}` : "Times"}
      </h2>
      <p className="mt-1 text-sm text-fg-muted">{zoneLabel(useDeviceZone())}</p>
      {!day && (
        <p id={`${id}-first`} className="mt-2 font-semibold">
          Choose a day first, then a time.
        </p>
      )}
      {note}
      <StepError id={`${id}-error`} text={error} />
      <p aria-live="polite" className="font-semibold text-warning empty:hidden">
        {gone && `${time} is no longer free. Please choose another time.`}
      </p>
      {problem && (
        <div className="mt-3">
          <ErrorState message={problem.message} retrying={problem.retrying} onRetry={problem.retry} />
        </div>
      )}
      <div
        role="radiogroup"
        aria-labelledby={`${id}-heading`}
        aria-describedby={[!day && `${id}-first`, error && `${id}-error`].filter(Boolean).join(" ") || undefined}
        aria-invalid={error ? true : undefined}
        aria-busy={waiting || undefined}
        className={waiting ? "animate-breathe" : ""}
      >
        {GROUPS.map((group) => (
          <fieldset key={group.name} className="mt-4">
            <legend className="mb-2 font-semibold">{group.name}</legend>
            <div className="grid grid-cols-[repeat(auto-fill,minmax(max(5.5rem,30%),1fr))] gap-2">
              {group.slots.map((slot) => (
                <SlotChoice
                  key={slot}
                  slot={slot}
                  name={id}
                  status={statusOf(slot)}
                  chosen={slot === time && !gone}
                  onChoose={onChoose}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </section>
  );
}

type SlotChoiceProps = {
  slot: Slot;
  name: string;
  status: SlotStatus;
  chosen: boolean;
  onChoose: (slot: Slot) => void;
};

function SlotChoice({ slot, name, status, chosen, onChoose }: SlotChoiceProps) {
  const reason = REASONS[status];
  return (
    <PillRadio
      name={name}
      value={slot}
      checked={chosen}
      disabled={status !== "open"}
      onChange={() => onChoose(slot)}
      className="min-h-12 leading-tight tabular-nums"
    >
      <span className={reason ? "line-through decoration-hairline" : ""}>{slot}</span>{" "}
      {reason && <span className="text-xs">{reason}</span>}
    </PillRadio>
  );
}

/** The message for a missing part of the choice, announced when it appears. */
export function StepError({ id, text }: { id: string; text: string | undefined }) {
  return (
    <div role="alert" className="my-2 empty:hidden">
      {text && <FieldError id={id}>{text}</FieldError>}
    </div>
  );
}
