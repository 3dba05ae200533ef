import type { Availability } from "@salon/contracts";
import { useState } from "react";
import { Link } from "react-router-dom";
import { PATHS } from "../../../paths.ts";
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
  if (columns.length === 0) return <p className="mt-4 text-fg-muted">No team member works on this day.</p>;
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
      {/* The table is wider than the screen when many people work; the links in its head let the keyboard scroll it. */}
      <section aria-label="Appointments by person" className="team-board">
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">Time</span>
              </th>
              {columns.map(({ key, name, appointments, works }) => (
                <th key={key} scope="col" className={hidden(key)}>
                  {works ? (
                    <Link to={`${PATHS.adminTeam}?person=${key}`} className="text-link wrap-anywhere">
                      {name}
                    </Link>
                  ) : (
                    name
                  )}
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
      </section>
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
