import { BOOKING_STATUSES, endpoints } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { addressOf } from "../../../lib/api/api.ts";
import { capitalize } from "../../../lib/format/format.ts";
import { useListState } from "../../../lib/navigation/list-state.ts";
import { AppointmentDays } from "../../../ui/lists/appointment-days.tsx";
import { DayFilters } from "../../../ui/lists/day-filters.tsx";
import { FilterChips } from "../../../ui/lists/filter-chips.tsx";
import { ListToolbar } from "../../../ui/lists/list-toolbar.tsx";
import { BOOKING_LIST, deskBookingsQuery } from "../bookings.desk.queries.ts";
import { BookingTable } from "./booking-table.tsx";

const STATUS_OPTIONS = BOOKING_STATUSES.map((value) => ({ value, label: capitalize(value) }));
/** Filters of the address that are `true` or absent. */
const MONEY_OPTIONS = [
  { value: "owes", label: "Owes" },
  { value: "giveBack", label: "To give back" },
];

/** All bookings with search, filters, sorting, paging and a CSV download. */
export function BookingList() {
  const { list, query, filters } = useListState(BOOKING_LIST);
  const result = useQuery(deskBookingsQuery(query));
  return (
    <>
      <ListToolbar
        list={list}
        searchLabel="Search by customer or id"
        csv={addressOf(endpoints.reports.bookingsCsv, { query: filters })}
      >
        <DayFilters list={list} labels={{ from: "Booked from", to: "Booked to" }} />
      </ListToolbar>
      <AppointmentDays list={list} />
      <FilterChips
        label="Status"
        options={STATUS_OPTIONS}
        value={list.values["status"]}
        onChange={(status) => list.filter({ status })}
      />
      <FilterChips
        label="Money"
        options={MONEY_OPTIONS}
        value={MONEY_OPTIONS.find(({ value }) => list.values[value])?.value}
        onChange={(chosen) =>
          list.filter(Object.fromEntries(MONEY_OPTIONS.map(({ value }) => [value, value === chosen ? "true" : ""])))
        }
      />
      <BookingTable list={list} result={result} />
    </>
  );
}
