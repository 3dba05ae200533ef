import { BOOKING_STATUSES, endpoints } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { addressOf } from "../../../lib/api/api.ts";
import { capitalize } from "../../../lib/format/format.ts";
import { useListState, type ListState } from "../../../lib/navigation/list-state.ts";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { AppointmentDays } from "../../../ui/lists/appointment-days.tsx";
import { DayFilters } from "../../../ui/lists/day-filters.tsx";
import { FilterSelect } from "../../../ui/lists/filter-select.tsx";
import { ListToolbar } from "../../../ui/lists/list-toolbar.tsx";
import { BOOKING_LIST, deskBookingsQuery } from "../bookings.desk.queries.ts";
import { BookingTable } from "./booking-table.tsx";

const STATUS_OPTIONS = BOOKING_STATUSES.map((value) => ({ value, label: capitalize(value) }));
/** Filters of the address that are `true` or absent. */
const OPEN_OPTIONS = [
  { value: "owes", label: "Owes" },
  { value: "giveBack", label: "To give back" },
  { value: "unended", label: "Without an end" },
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
        renderFilters={(shown) => (
          <>
            <AppointmentDays list={shown} />
            <DayFilters list={shown} labels={{ from: "Booked from", to: "Booked to" }} />
            <FilterSelect list={shown} name="status" label="Status" options={STATUS_OPTIONS} />
            <OpenFilter list={shown} />
          </>
        )}
      />
      <BookingTable list={list} result={result} />
    </>
  );
}

/** The filters of bookings with an amount due, of those with money to give back, and of those with an appointment without an end. */
function OpenFilter({ list }: { list: ListState }) {
  const choose = (chosen: string) =>
    list.filter(Object.fromEntries(OPEN_OPTIONS.map(({ value }) => [value, value === chosen ? "true" : ""])));
  return (
    <SelectField
      label="Still open"
      value={OPEN_OPTIONS.find(({ value }) => list.values[value])?.value ?? ""}
      onChange={({ target }) => choose(target.value)}
    >
      <option value="">All</option>
      {OPEN_OPTIONS.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}
