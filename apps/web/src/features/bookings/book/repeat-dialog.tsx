import { noonOf, offerText } from "@salon/contracts";
import { useState } from "react";
import { formatAmount, formatDate, formatDay } from "../../../lib/format/format.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { Checkbox } from "../../../ui/forms/checkbox.tsx";
import { FieldError } from "../../../ui/forms/field-frame.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import type { Chooser } from "../bookings.queries.ts";
import type { CompleteChoice } from "./bookings.form.state.ts";
import { DAYS_AROUND, REPEAT_TIMES, REPEAT_WEEKS, useVisits, type Place, type Visit } from "./bookings.repeat.state.ts";

type RepeatDialogProps = {
  choice: CompleteChoice;
  chooser: Chooser;
  /** How many lines the cart can still take, and what customers read when it takes no more. */
  room: number;
  full: string;
  isInCart: (place: Place) => boolean;
  onAdd: (places: Place[]) => void;
  onClose: () => void;
};

/** Chooses the dates of a repeated booking; beside a date that is not free is its nearest free time. Import it lazily. */
export function RepeatDialog({ choice, chooser, room, full, isInCart, onAdd, onClose }: RepeatDialogProps) {
  const [weeks, setWeeks] = useState(2);
  const [times, setTimes] = useState(3);
  const visits = useVisits(choice, { weeks, times, chooser, isInCart });
  const chosen = visits.list.flatMap(({ isChosen, place }) => (isChosen && place ? [place] : []));
  const tooMany = chosen.length > room;
  const count = chosen.length === 1 ? "1 booking" : `${chosen.length} bookings`;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Repeat this booking"
      description={`${offerText({ service: choice.service.name, options: choice.options })}${
        choice.person ? ` with ${choice.person.name}` : ""
      }, from ${formatDay(noonOf(choice.day))}, ${choice.time}`}
      actions={
        <Button disabled={chosen.length === 0 || tooMany} onClick={() => onAdd(chosen)}>
          Add {count} to the cart
        </Button>
      }
    >
      <div className="grid grid-cols-2 gap-4">
        <SelectField label="Every" value={weeks} onChange={(event) => setWeeks(Number(event.target.value))}>
          {REPEAT_WEEKS.map((value) => (
            <option key={value} value={value}>
              {value === 1 ? "week" : `${value} weeks`}
            </option>
          ))}
        </SelectField>
        <SelectField label="How often" value={times} onChange={(event) => setTimes(Number(event.target.value))}>
          {REPEAT_TIMES.map((value) => (
            <option key={value} value={value}>
              {value} times
            </option>
          ))}
        </SelectField>
      </div>
      <ul aria-label="Dates" className="mt-4 divide-y divide-hairline border-y border-hairline">
        {visits.list.map((visit) => (
          <VisitRow key={visit.wished.day} visit={visit} onToggle={() => visits.toggle(visit)} />
        ))}
      </ul>
      {visits.last && visits.list.length < times && (
        <p className="mt-3 text-sm text-fg-muted">
          Appointments can be booked until {formatDate(noonOf(visits.last))}, so later dates are left out.
        </p>
      )}
      <div role="alert" className="mt-3 empty:hidden">
        {tooMany && (
          <FieldError id="repeat-room">
            {full}
            {room > 0 ? `: please choose ${room} here` : ""}
          </FieldError>
        )}
      </div>
      <p aria-live="polite" className="mt-3 flex justify-between gap-4">
        <span className="text-fg-muted">{count}</span>
        <span className="font-display text-lg font-bold">{formatAmount(chosen.length * choice.price)}</span>
      </p>
    </Dialog>
  );
}

const whenOf = ({ day, time }: Place): string => `${formatDate(noonOf(day))}, ${time}`;

function VisitRow({
  visit: { wished, state, place, isChosen, retry },
  onToggle,
}: {
  visit: Visit;
  onToggle: () => void;
}) {
  if (state === "failed") {
    return (
      <li className="py-2">
        <ErrorState title={whenOf(wished)} message="We could not check this date." onRetry={retry} />
      </li>
    );
  }
  if (!place) {
    return (
      <li className="min-h-11 py-2.5 pl-8 text-fg-muted">
        {whenOf(wished)}
        <span className="block text-sm">{NOTES[state]}</span>
      </li>
    );
  }
  return (
    <li>
      <Checkbox
        checked={isChosen}
        onChange={onToggle}
        label={
          <>
            {whenOf(place)}
            {state === "nearest" && (
              <span className="block text-sm text-fg-muted">
                Nearest free time, because {formatDay(noonOf(wished.day))}, {wished.time} is not free
              </span>
            )}
          </>
        }
      />
    </li>
  );
}

const NOTES: Partial<Record<Visit["state"], string>> = {
  loading: "Checking…",
  inCart: "In your cart already",
  none: `Not free, and no other free time within ${DAYS_AROUND} days`,
};
