import { noonOf, type Displaced } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { UnfinishedSquare } from "../../../art/unfinished-square.tsx";
import { formatDate } from "../../../lib/format/format.ts";
import { useListState } from "../../../lib/navigation/list-state.ts";
import { PATHS } from "../../../paths.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { DayInput } from "../../../ui/forms/day-input.tsx";
import { ListFrame } from "../../../ui/lists/list-view.tsx";
import { ListToolbar } from "../../../ui/lists/list-toolbar.tsx";
import { DISPLACED_LIST, displacedQuery } from "./displaced.queries.ts";
import { DisplacedRow } from "./displaced-row.tsx";

/** The appointments that cannot take place, by day, each with what can be done about it. */
export function DisplacedList() {
  const { list, query } = useListState(DISPLACED_LIST);
  const result = useQuery(displacedQuery(query));
  if (result.data?.total === 0 && !list.filtered)
    return (
      <EmptyState title="Every appointment can take place" art={<UnfinishedSquare />}>
        When a day is closed, a person is off or leaves, or a unit goes, the appointments that it hits stand here.
      </EmptyState>
    );
  return (
    <>
      <ListToolbar
        list={list}
        searchLabel="Search by customer"
        renderFilters={(shown) => (
          <DayInput label="Day" value={shown.values["day"] ?? ""} clearable onGo={(day) => shown.filter({ day })} />
        )}
      />
      <ListFrame noun={["appointment", "appointments"]} list={list} result={result} empty={null}>
        {(rows) => (
          <div className="space-y-6">
            {byDay(rows).map(([day, ofDay]) => (
              <section key={day} aria-labelledby={`displaced-${day}`}>
                <h2 id={`displaced-${day}`} className="flex flex-wrap items-baseline gap-x-4 text-lg">
                  {formatDate(noonOf(day))}
                  <Link to={`${PATHS.adminDay}?date=${day}`} className="text-link font-body text-sm font-normal">
                    Open the day<span className="sr-only"> {formatDate(noonOf(day))}</span>
                  </Link>
                </h2>
                <ul className="mt-2 divide-y divide-hairline rounded-cloth border border-hairline bg-surface">
                  {ofDay.map((row) => (
                    <DisplacedRow key={`${row.bookingId} ${row.item}`} row={row} />
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )}
      </ListFrame>
    </>
  );
}

function byDay(rows: readonly Displaced[]): [string, Displaced[]][] {
  const days = new Map<string, Displaced[]>();
  for (const row of rows) days.set(row.date, [...(days.get(row.date) ?? []), row]);
  return [...days];
}
