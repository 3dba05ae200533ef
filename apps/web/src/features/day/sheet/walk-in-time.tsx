import { roomNowText, type Slot } from "@salon/contracts";
import type { AskedPerson } from "../../../domain/with-select.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { nearestTo, type WalkInTimes } from "./walk-in-choices.ts";

type WalkInTimeProps = {
  id: string;
  times: WalkInTimes;
  value: string;
  error: string | undefined;
  /** Chooses a time; undefined for none, or for now where that is open. */
  onChoose: (time: Slot | undefined) => void;
};

/** The times that a walk-in can have, and a chosen one that cannot be had; those without room stand apart, because there the customer is squeezed in. */
export function WalkInTime({ id, times, value, error, onChoose }: WalkInTimeProps) {
  const { open, full, running, isOpenNow } = times;
  const isListed = value === "" || [...open, ...full].some((slot) => slot === value);
  return (
    <SelectField
      id={id}
      value={value}
      label="Time"
      error={error}
      onChange={({ target }) => onChoose((target.value || undefined) as Slot | undefined)}
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

type NowNoteProps = Pick<TimeNoteProps, "person" | "onChoose" | "onGive"> & {
  meets: NonNullable<WalkInTimes["meets"]>;
  nearest: readonly Slot[];
  /** Absent once the running slot is chosen. */
  onSqueeze: (() => void) | undefined;
};

/** Why a customer cannot be served from now on, the next person and time, and squeezing in. */
function NowNote({ person, meets, nearest, onChoose, onGive, onSqueeze }: NowNoteProps) {
  const taken = `${person ? `${person.name} is not` : "Nobody is"} free now; this would end at ${meets.ends}`;
  return (
    <div
      aria-live="polite"
      className="flex flex-wrap items-center gap-2 rounded-cloth border-l-6 border-primary bg-sunken px-4 py-2"
    >
      <p className="w-full">{roomNowText(meets) ?? taken}.</p>
      {meets.others.map((one) => (
        <Button key={one._id} variant="quiet" size="small" onClick={() => onGive(one)}>
          {one.name} now
        </Button>
      ))}
      {nearest.map((slot) => (
        <Button key={slot} variant="quiet" size="small" onClick={() => onChoose(slot)}>
          {slot}
        </Button>
      ))}
      {onSqueeze ? (
        <Button variant="quiet" size="small" onClick={onSqueeze}>
          Squeeze in now
        </Button>
      ) : (
        <p className="w-full text-sm">{SQUEEZED}</p>
      )}
    </div>
  );
}

const SQUEEZED = "Squeezed in, the customer takes no place, and a person only if one is free.";

type TimeNoteProps = {
  /** The chosen time, if it has no room or cannot be had. */
  time: Slot | undefined;
  isFull: boolean;
  /** Whether no time is chosen, and no person is free now. */
  isNowTaken: boolean;
  times: Pick<WalkInTimes, "open" | "running" | "meets">;
  /** Who is to serve the customer; null for anyone. */
  person: AskedPerson | null;
  onChoose: (time: Slot) => void;
  /** Takes another person, for whom the customer did not ask. */
  onGive: (person: AskedPerson) => void;
};

/** The nearest free times to a chosen one, where that is full or cannot be had. */
export function TimeNote({ time, isFull, isNowTaken, times, person, onChoose, onGive }: TimeNoteProps) {
  const { open, running, meets } = times;
  const nearest = time && time !== running ? nearestTo(time, open) : open.slice(0, 1);
  if (meets && running !== null && (time === running || (!time && isNowTaken)))
    return (
      <NowNote
        {...{ person, meets, nearest, onChoose, onGive }}
        onSqueeze={time ? undefined : () => onChoose(running)}
      />
    );
  return (
    <div aria-live="polite" className="empty:hidden">
      {!time && isNowTaken && (
        <p className="flex flex-wrap items-center gap-2 rounded-cloth border-l-6 border-primary bg-sunken px-4 py-2">
          {nearest.length > 0
            ? `${person ? `${person.name} is not` : "Nobody is"} free now. Next:`
            : "Nobody is free on this day."}
          {nearest.map((slot) => (
            <Button key={slot} variant="quiet" size="small" onClick={() => onChoose(slot)}>
              {slot}
            </Button>
          ))}
        </p>
      )}
      {time && (
        <div className="space-y-2 rounded-cloth border-l-6 border-primary bg-sunken px-4 py-3">
          <p>
            {isFull && <strong>{time} is full. </strong>}
            {nearest.length > 0 ? "The nearest free times:" : "No other time of this day is free."}
          </p>
          {nearest.length > 0 && (
            <p className="flex flex-wrap gap-2">
              {nearest.map((slot) => (
                <Button key={slot} variant="quiet" size="small" onClick={() => onChoose(slot)}>
                  {slot}
                </Button>
              ))}
            </p>
          )}
          {isFull && <p className="text-sm">{SQUEEZED}</p>}
        </div>
      )}
    </div>
  );
}
