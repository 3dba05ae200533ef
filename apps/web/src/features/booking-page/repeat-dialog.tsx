import { offerText, REPEAT_TIMES, REPEAT_WEEKS } from "@salon/contracts";
import { useState } from "react";
import { countOf, formatAmount, formatDay } from "../../lib/format/format.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { FieldError } from "../../ui/forms/field-frame.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import type { CompleteChoice } from "../draft/draft-lines.ts";
import type { Place } from "../draft/use-free-places.ts";
import { dayOf, keyOf, useVisits, type Visit } from "./past-visits.ts";

type RepeatDialogProps = {
  choice: CompleteChoice;
  /** How many lines the cart can still take, and what customers read when it can take no more. */
  room: number;
  full: string;
  isInCart: (place: Place) => boolean;
  onAdd: (places: Place[]) => void;
  onClose: () => void;
};

const range = ({ min, max }: { min: number; max: number }): number[] =>
  Array.from({ length: max - min + 1 }, (_, index) => min + index);

/** Chooses the dates of a repeated booking; a date that is not free shows its nearest free time. Import it lazily. */
export function RepeatDialog({ choice, room, full, isInCart, onAdd, onClose }: RepeatDialogProps) {
  const [weeks, setWeeks] = useState(2);
  const [times, setTimes] = useState(3);
  const { query, visits, toggle } = useVisits(choice, { weeks, times, isInCart });
  const { isFetching, isPlaceholderData } = query;
  const chosen = visits?.flatMap(({ isChosen, place }) => (isChosen && place ? [place] : [])) ?? [];
  const tooMany = chosen.length > room;
  const count = countOf(chosen.length, "booking", "bookings");
  return (
    <Dialog
      open
      onClose={onClose}
      title="Repeat this booking"
      description={descriptionOf(choice)}
      actions={
        <Button disabled={chosen.length === 0 || tooMany || isPlaceholderData} onClick={() => onAdd(chosen)}>
          Add {count} to the cart
        </Button>
      }
    >
      <div className="grid grid-cols-2 gap-4">
        <SelectField label="Every" value={weeks} onChange={(event) => setWeeks(Number(event.target.value))}>
          {range(REPEAT_WEEKS).map((value) => (
            <option key={value} value={value}>
              {value === 1 ? "week" : `${value} weeks`}
            </option>
          ))}
        </SelectField>
        <SelectField label="How often" value={times} onChange={(event) => setTimes(Number(event.target.value))}>
          {range(REPEAT_TIMES).map((value) => (
            <option key={value} value={value}>
              {value} times
            </option>
          ))}
        </SelectField>
      </div>
      <div className="mt-4" aria-busy={isFetching}>
        <Loaded
          query={{ ...query, data: visits }}
          skeleton={{ rows: times, label: "Checking the dates…", rowClassName: "h-11 w-full" }}
        >
          {(found) => <Visits visits={found} onToggle={toggle} />}
        </Loaded>
        {visits && !isPlaceholderData && visits.length < times && (
          <p className="mt-3 text-sm text-fg-muted">Later dates cannot be booked yet.</p>
        )}
      </div>
      <div role="alert" className="mt-3 empty:hidden">
        {tooMany && (
          <FieldError id="repeat-room">{room > 0 ? `${full}: it has room for ${room} more` : full}</FieldError>
        )}
      </div>
      <p aria-live="polite" className="mt-3 flex justify-between gap-4">
        <span className="text-fg-muted">{count}</span>
        <span className="font-display text-lg font-bold">{formatAmount(chosen.length * choice.price)}</span>
      </p>
    </Dialog>
  );
}

function descriptionOf({ service, options, person, day, time }: CompleteChoice): string {
  const what = offerText({ service: service.name, options });
  return `${person ? `${what} with ${person.name}` : what}, from ${whenOf({ day, time })}`;
}

const whenOf = (place: Place): string => `${formatDay(dayOf(place))}, ${place.time}`;

const NOTES: Partial<Record<Visit["state"], string>> = {
  inCart: "In your cart already",
  none: "Not free, and no time near it is",
};

function Visits({ visits, onToggle }: { visits: readonly Visit[]; onToggle: (place: Place) => void }) {
  return (
    <ul aria-label="Dates" className="divide-y divide-hairline border-y border-hairline">
      {visits.map(({ wished, state, place, isChosen }) => (
        <li key={keyOf(wished)}>
          {place ? (
            <Checkbox
              checked={isChosen}
              onChange={() => onToggle(place)}
              label={
                <>
                  {whenOf(place)}
                  {state === "nearest" && (
                    <span className="block text-sm text-fg-muted">
                      Nearest free time, because {formatDay(dayOf(wished))}, {wished.time} is not free
                    </span>
                  )}
                </>
              }
            />
          ) : (
            <p className="py-2 pl-8 text-fg-muted">
              {whenOf(wished)} <span className="block text-sm">{NOTES[state]}</span>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
