import { noonOf, slotMinutes, SLOTS, type Slot, type SlotReason } from "@salon/contracts";
import { useId, useState, type ReactNode, type RefObject } from "react";
import { formatDay } from "../../lib/format/format.ts";
import { ZoneNote } from "../../domain/zone-note.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import type { DayTimes, SlotStatus } from "./use-day-times.ts";
import { FieldError } from "../../ui/forms/field-frame.tsx";
import { PillRadio } from "../../ui/forms/pill-radio.tsx";

const NOON = 12 * 60;
const EVENING = 17 * 60;
const GROUPS: { name: string; slots: readonly Slot[] }[] = [
  { name: "Morning", slots: SLOTS.filter((slot) => slotMinutes(slot) < NOON) },
  { name: "Afternoon", slots: SLOTS.filter((slot) => slotMinutes(slot) >= NOON && slotMinutes(slot) < EVENING) },
  { name: "Evening", slots: SLOTS.filter((slot) => slotMinutes(slot) >= EVENING) },
];
const WORDS: Partial<Record<SlotStatus, string>> = { full: "Full", past: "Passed", closed: "Closed" };
const REASONS: Record<SlotReason, string> = { break: "Break", short: "Too short" };

type SlotPickerProps = {
  times: DayTimes;
  /** The chosen time; empty for none. */
  time: string;
  onChoose: (time: Slot) => void;
  error?: string | undefined;
  /** The root element, so that a page can move the focus into it. */
  container?: RefObject<HTMLElement | null>;
  /** What is to be said about a day without a free time, in place of its slots, which it folds behind 'Show times'. */
  note?: ReactNode;
  /** Says the time zone also where the device has that of the salon. */
  namesZone?: boolean;
};

/** The slots of a day, disabled until a day is chosen; unavailable slots stay visible with the reason. */
export function SlotPicker({ times, time, onChoose, error, container, note, namesZone = false }: SlotPickerProps) {
  const id = useId();
  const { day, query, isGone, isShut } = times;
  const [unfolded, setUnfolded] = useState("");
  const canFold = note !== undefined && isShut;
  const isFolded = canFold && unfolded !== day;
  const gone = isGone(time);
  return (
    <section ref={container} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} tabIndex={-1} className="text-xl">
        {day ? `Times for ${formatDay(noonOf(day))}` : "Times"}
      </h2>
      <ZoneNote always={namesZone} />
      {!day && (
        <p id={`${id}-first`} className="mt-2 font-semibold">
          Choose a day first, then a time.
        </p>
      )}
      <div aria-live="polite" className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 empty:hidden">
        {note}
        {canFold && (
          <Button
            variant="quiet"
            size="small"
            aria-expanded={!isFolded}
            onClick={() => setUnfolded(isFolded ? day : "")}
          >
            {isFolded ? "Show times" : "Hide times"}
          </Button>
        )}
      </div>
      <StepError id={`${id}-error`} text={error} />
      <p aria-live="polite" className="font-semibold text-warning empty:hidden">
        {gone && `${time} is no longer free. Please choose another time.`}
      </p>
      <div className="mt-3 empty:hidden">
        <Loaded query={query} skeleton={null} />
      </div>
      {!isFolded && (
        <SlotGroups
          id={id}
          times={times}
          time={gone ? "" : time}
          onChoose={onChoose}
          describedBy={[!day && `${id}-first`, error && `${id}-error`].filter(Boolean).join(" ") || undefined}
          isInvalid={error !== undefined}
        />
      )}
    </section>
  );
}

type SlotGroupsProps = Pick<SlotPickerProps, "times" | "time" | "onChoose"> & {
  id: string;
  describedBy: string | undefined;
  isInvalid: boolean;
};

function SlotGroups({ id, times, time, onChoose, describedBy, isInvalid }: SlotGroupsProps) {
  const { waiting, statusOf, whyOf } = times;
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-heading`}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
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
                why={whyOf(slot)}
                chosen={slot === time}
                onChoose={onChoose}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

type SlotChoiceProps = {
  slot: Slot;
  name: string;
  status: SlotStatus;
  why: SlotReason | undefined;
  chosen: boolean;
  onChoose: (slot: Slot) => void;
};

function SlotChoice({ slot, name, status, why, chosen, onChoose }: SlotChoiceProps) {
  const reason = why ? REASONS[why] : WORDS[status];
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
