import { BOOKING_STATUSES, endpoints } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { addressOf } from "../../../lib/api/api.ts";
import { useListState } from "../../../lib/navigation/list-state.ts";
import { FilterChips } from "../../../ui/lists/filter-chips.tsx";
import { ListToolbar } from "../../../ui/lists/list-toolbar.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { BOOKING_LIST, deskBookingsQuery } from "../bookings.desk.queries.ts";
import { BookingTable } from "./booking-table.tsx";

const STATUS_OPTIONS = BOOKING_STATUSES.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));
const DAYS = [
  { name: "from", label: "Booked from" },
  { name: "to", label: "Booked to" },
] as const;

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
        {DAYS.map(({ name, label }) => (
          <TextField
            key={name}
            label={label}
            type="date"
            value={list.values[name] ?? ""}
            onChange={(event) => list.filter({ [name]: event.target.value })}
          />
        ))}
      </ListToolbar>
      <FilterChips
        label="Status"
        options={STATUS_OPTIONS}
        value={list.values["status"]}
        onChange={(status) => list.filter({ status })}
      />
      <BookingTable list={list} result={result} />
    </>
  );
}
