import { BOOKING_STATUSES, endpoints, OWED_TIMES } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { OWED_WORDS } from "../../../domain/owed.ts";
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
/** Filters of the address of which one is set at a time. */
const OPEN_OPTIONS = [
  { name: "owes", value: "true", label: "Owes" },
  ...OWED_TIMES.map((value) => ({ name: "owed", value, label: OWED_WORDS[value] })),
  { name: "giveBack", value: "true", label: "To give back" },
  { name: "unended", value: "true", label: "Without an end" },
].map((option) => ({ ...option, key: `${option.name} ${option.value}` }));

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

/** The filters of bookings with an amount due, by when they are, of those with money to give back, and of those with an appointment without an end. */
function OpenFilter({ list }: { list: ListState }) {
  const choose = (chosen: string) => {
    const none = Object.fromEntries(OPEN_OPTIONS.map(({ name }) => [name, ""]));
    const option = OPEN_OPTIONS.find(({ key }) => key === chosen);
    list.filter({ ...none, ...(option && { [option.name]: option.value }) });
  };
  return (
    <SelectField
      label="Still open"
      value={OPEN_OPTIONS.find(({ name, value }) => list.values[name] === value)?.key ?? ""}
      onChange={({ target }) => choose(target.value)}
    >
      <option value="">All</option>
      {OPEN_OPTIONS.map(({ key, label }) => (
        <option key={key} value={key}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}
