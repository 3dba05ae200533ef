import type { Availability } from "@salon/contracts";
import { useState } from "react";
import { classNames } from "../../../ui/layout/class-names.ts";
import { FilterChips } from "../../../ui/lists/filter-chips.tsx";
import { AppointmentList } from "./appointment-list.tsx";
import { seatsOf, type SlotOfDay } from "./bookings.slots.state.ts";
import type { BoardColumn } from "./bookings.board.state.ts";

type TeamBoardProps = { day: string; slots: Availability["slots"]; columns: readonly BoardColumn[] };

/** One day as a table: a row per slot, a column per person. On phones chips choose the one column that is shown. */
export function TeamBoard({ day, slots, columns }: TeamBoardProps) {
  const [chosen, setChosen] = useState("");
  const shown = columns.find(({ key }) => key === chosen)?.key ?? columns[0]?.key;
  const hidden = (key: string) => classNames(key !== shown && "max-md:hidden");
  if (columns.length === 0) return <p className="mt-4 text-fg-muted">Nobody works on this day.</p>;
  return (
    <>
      <div className="mt-4 md:hidden">
        <FilterChips
          label="Person"
          all={null}
          options={columns.map(({ key, name, appointments }) => ({
            value: key,
            label: `${name} (${appointments.length})`,
          }))}
          value={shown}
          onChange={setChosen}
        />
      </div>
      {/* The table is wider than the screen when many people work; the keyboard scrolls it when it has the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div role="region" aria-label="Appointments by person" tabIndex={0} className="team-board">
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">Time</span>
              </th>
              {columns.map(({ key, name, appointments }) => (
                <th key={key} scope="col" className={hidden(key)}>
                  <span className="wrap-anywhere">{name}</span>
                  <span className="block text-sm font-normal text-fg-muted">
                    {appointments.length === 1 ? "1 appointment" : `${appointments.length} appointments`}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {slots.map((slot) => (
              <SlotRow key={slot.time} day={day} slot={slot} columns={columns} hidden={hidden} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

type SlotRowProps = {
  day: string;
  slot: SlotOfDay;
  columns: readonly BoardColumn[];
  /** The class of a column's cells. */
  hidden: (key: string) => string;
};

function SlotRow({ day, slot, columns, hidden }: SlotRowProps) {
  return (
    <tr>
      <th scope="row">
        <span className="block font-semibold tabular-nums">{slot.time}</span>
        <span className="block text-sm font-normal text-fg-muted">{seatsOf(slot)}</span>
      </th>
      {columns.map(({ key, appointments, works }) => {
        const here = appointments.filter(({ time }) => time === slot.time);
        return (
          <td key={key} className={classNames(hidden(key), works && !works.has(slot.time) && "bg-page")}>
            {here.length > 0 && <AppointmentList day={day} appointments={here} />}
          </td>
        );
      })}
    </tr>
  );
}
