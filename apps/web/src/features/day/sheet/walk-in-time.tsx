import { roomNowText, SLOTS, type Slot } from "@salon/contracts";
import type { AskedPerson } from "../../../domain/with-select.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import type { ChangeDraft } from "../../draft/draft.ts";
import { nearestTo, type WalkInTimes } from "./walk-in-choices.ts";

type WalkInTimeProps = {
  id: string;
  times: WalkInTimes;
  value: string;
  error: string | undefined;
  change: ChangeDraft;
};

/** The times that a walk-in can have, and a chosen one that cannot be had; those without room stand apart, because there the customer is squeezed in. */
export function WalkInTime({ id, times, value, error, change }: WalkInTimeProps) {
  const { open, full, running, isOpenNow } = times;
  const isListed = value === "" || [...open, ...full].some((slot) => slot === value);
  return (
    <SelectField
      id={id}
      value={value}
      label="Time"
      error={error}
      onChange={({ target }) =>
        change({ do: "set", part: { time: SLOTS.find((slot) => slot === target.value) ?? "" } })
      }
    >
      <option value="">{isOpenNow ? "Now" : "Select"}</option>
      {!isListed && <option>{value}</option>}
      {open.map((slot) => (
        <option key={slot}>{slot}</option>
      ))}
      {full.length > 0 && (
        <optgroup label="Full">
          {full.map((slot) => (
            <option key={slot} value={slot}>
              {slot === running ? `${slot} (now)` : slot}
            </option>
          ))}
        </optgroup>
      )}
    </SelectField>
  );
}

type TimeNoteProps = {
  /** The chosen time, if it has no room or cannot be had. */
  time: Slot | undefined;
  isFull: boolean;
  /** Whether no time is chosen, and no person is free now. */
  isNowTaken: boolean;
  times: Pick<WalkInTimes, "open" | "running" | "meets">;
  /** Who is to serve the customer; null for anyone. */
  person: AskedPerson | null;
  change: ChangeDraft;
};

/** Why a customer cannot be served at a time or from now on, with the nearest free times, who is free now, and squeezing in. */
export function TimeNote({ time, isFull, isNowTaken, times, person, change }: TimeNoteProps) {
  const { open, running, meets: met } = times;
  const meets = running !== null && (time === running || (!time && isNowTaken)) ? met : undefined;
  const nearest = time && time !== running ? nearestTo(time, open) : open.slice(0, 1);
  const setTime = (next: Slot) => change({ do: "set", part: { time: next } });
  const give = (id: string) => change({ do: "line", part: { with: { id, isGiven: true } } });
  const squeezes = running !== null && !time && meets ? [{ label: "Squeeze in now", act: () => setTime(running) }] : [];
  const ways = [
    ...(meets?.others.map(({ _id, name }) => ({ label: `${name} now`, act: () => give(_id) })) ?? []),
    ...nearest.map((slot) => ({ label: slot, act: () => setTime(slot) })),
    ...squeezes,
  ];
  const notFree = `${person ? `${person.name} is not` : "Nobody is"} free now`;
  const ofNow = nearest.length > 0 ? `${notFree}. Next:` : "Nobody is free on this day.";
  const ofTime = nearest.length > 0 ? "The nearest free times:" : "No other time of this day is free.";
  return (
    <div aria-live="polite" className="empty:hidden">
      {(time || isNowTaken) && (
        <div className="flex flex-wrap items-center gap-2 rounded-cloth border-l-6 border-primary bg-sunken px-4 py-2">
          <p className="w-full">
            {!meets && time && isFull && <strong>{time} is full. </strong>}
            {meets ? `${roomNowText(meets) ?? `${notFree}; this would end at ${meets.ends}`}.` : time ? ofTime : ofNow}
          </p>
          {ways.map(({ label, act }) => (
            <Button key={label} variant="quiet" size="small" onClick={act}>
              {label}
            </Button>
          ))}
          {time && isFull && (
            <p className="w-full text-sm">
              Squeezed in, the customer takes no place, and a person only if one is free.
            </p>
          )}
        </div>
      )}
    </div>
  );
}
