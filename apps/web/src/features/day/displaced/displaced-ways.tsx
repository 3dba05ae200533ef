import { noonOf, type Displaced, type Slot, type Ways } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { useContext, useId, useState, type ReactNode } from "react";
import { formatDay } from "../../../lib/format/format.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { FailureSummary } from "../../../ui/forms/error-summary.tsx";
import { OpenDisplacedDialog } from "./displaced-dialogs.tsx";
import { useTakesPlace, waysQuery } from "./displaced.queries.ts";
import { useAssign } from "../../bookings/bookings.desk.queries.ts";
import { useReschedule } from "../../bookings/bookings.queries.ts";
import { WishedField } from "../../bookings/change/wished-field.tsx";

/** So many people have a button of their own. */
const SHOWN = 4;

/** What can be done about an appointment: another person, another time, a cancellation, or that it takes place. */
export function DisplacedWays({ row }: { row: Displaced }) {
  const { bookingId, item } = row;
  const open = useContext(OpenDisplacedDialog);
  const [isWished, setWished] = useState(false);
  const query = useQuery(waysQuery(bookingId, item));
  const takesPlace = useTakesPlace(bookingId);
  const wished = isWished ? { wished: true as const } : {};
  return (
    <Loaded query={query} skeleton={{ rows: 2, label: "Loading what can be done…", rowClassName: "h-11 w-full" }}>
      {(ways) => (
        <>
          {needsAnother(row) && <Person {...{ row, wished, ways }} onOthers={() => open({ row, name: "with" })} />}
          <Time {...{ row, wished, ways }} onOthers={() => open({ row, name: "time" })} />
          <WishedField checked={isWished} onChange={setWished} />
          <FailureSummary error={takesPlace.error} fields={{}} />
          <div className="flex flex-wrap gap-2">
            <Button size="small" loading={takesPlace.isPending} onClick={() => takesPlace.mutate({ item })}>
              It takes place
            </Button>
            <Button variant="quiet" size="small" className="text-danger!" onClick={() => open({ row, name: "cancel" })}>
              Cancel
            </Button>
          </div>
        </>
      )}
    </Loaded>
  );
}

/** Whether another person or unit would settle it: not where the salon is closed then. */
const needsAnother = ({ displaced }: Displaced): boolean =>
  displaced.every(({ kind }) => kind !== "closed" && kind !== "hours");

type WayProps = { row: Displaced; ways: Ways; wished: { wished?: true }; onOthers: () => void };

/** Another person at the same time, or the unit that it needs. */
function Person({ row, ways: { people, unit, unstaffed }, wished, onOthers }: WayProps) {
  const { bookingId, item, cartQuantity, with: has } = row;
  const assign = useAssign(bookingId);
  if (unit && people.length === 0 && !has)
    return (
      <Way title={unit.name} error={assign.error}>
        <Button
          variant="quiet"
          size="small"
          loading={assign.isPending}
          onClick={() => assign.mutate({ item, with: null, leaving: { resource: unit._id, units: unit.units } })}
        >
          Give it another
        </Button>
      </Way>
    );
  if (!has) return null;
  const isGroup = cartQuantity > 1;
  const choices = isGroup ? [{ _id: null, name: "Whoever is free" }] : people.slice(0, SHOWN);
  const nobody = unstaffed ? "Nobody does it any more." : "Nobody who does it is free then.";
  return (
    <Way title="Another person" error={assign.error} none={people.length === 0 && nobody}>
      {people.length > 0 &&
        choices.map(({ _id, name }) => (
          <Button
            key={name}
            variant="quiet"
            size="small"
            loading={assign.isPending && assign.variables.with === _id}
            onClick={() => assign.mutate({ item, with: _id, ...wished })}
          >
            {name}
          </Button>
        ))}
      {!isGroup && people.length > SHOWN && (
        <Button variant="quiet" size="small" onClick={onOthers}>
          Others
        </Button>
      )}
    </Way>
  );
}

/** The nearest times, and the calendar with all of them. */
function Time({ row, ways: { times, anyone, unstaffed }, wished, onOthers }: WayProps) {
  const { bookingId, item, date, time } = row;
  const move = useReschedule(bookingId);
  const from = { date, time: time as Slot };
  const whom = unstaffed ? ", without a person" : anyone ? ", with anyone" : "";
  return (
    <Way
      title={`Another time${whom}`}
      error={move.error}
      none={times.length === 0 && "No time of the next two weeks is free."}
    >
      {times.map((one) => (
        <Button
          key={`${one.date} ${one.time}`}
          variant="quiet"
          size="small"
          loading={move.isPending && move.variables.date === one.date && move.variables.time === one.time}
          onClick={() =>
            move.mutate({
              item,
              date: one.date,
              time: one.time as Slot,
              from,
              ...(anyone && { with: null }),
              ...wished,
            })
          }
        >
          {formatDay(noonOf(one.date))}, {one.time}
        </Button>
      ))}
      <Button variant="quiet" size="small" onClick={onOthers}>
        Other times
      </Button>
    </Way>
  );
}

type Titled = { title: string; error: Error | null; none?: string | false; children: ReactNode };

function Way({ title, error, none, children }: Titled) {
  const id = useId();
  return (
    <fieldset aria-labelledby={id} className="min-w-0">
      <p id={id} className="text-sm font-semibold">
        {title}
      </p>
      {none && <p className="text-sm text-fg-muted">{none}</p>}
      <div className="mt-1.5 flex flex-wrap gap-2">{children}</div>
      <FailureSummary error={error} fields={{}} />
    </fieldset>
  );
}
