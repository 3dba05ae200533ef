import { BOOKING_STATUSES, type Report, REPORT_WORDS } from "@salon/contracts";
import { capitalize, formatAmount, formatNumber, WEEKDAYS } from "../../lib/format/format.ts";
import { SumTable } from "../../ui/lists/sum-table.tsx";
import { ReportChart } from "./chart-card.tsx";
import { CountingDay, Facts, Nothing, sumOf, withBar } from "./report-parts.tsx";
import { inSteps, stepName, stepOf } from "./report-steps.ts";

/** Bookings by the day they were written, and when their appointments are. */
export function BookingsTab({ report }: { report: Report }) {
  const { bookings, byWeekday, byHour, byDay } = report;
  const step = stepOf(report);
  const rows = inSteps(byDay, step).map(({ start, rows: ofStep }) => ({
    name: stepName(start, step),
    bookings: sumOf(ofStep, (row) => row.bookings),
    amount: sumOf(ofStep, ({ amount }) => amount),
  }));
  if (bookings.total + bookings.cancelled === 0) return <Nothing title="Nothing was booked on these days" />;
  return (
    <>
      <CountingDay>By the day of booking. Cancelled bookings are in none of it.</CountingDay>
      <ReportChart
        series={`${REPORT_WORDS.bookings} by ${step}`}
        data={rows.map((row) => ({ name: row.name, value: row.bookings }))}
      />
      <SmallFigures report={report} />
      <div className="gap-4 xl:columns-2 [&>*]:mb-4 [&>*]:break-inside-avoid">
        <SumTable
          caption={`Booked by ${step}, in NGN`}
          columns={[
            { key: "step", header: capitalize(step), cell: ({ name }) => name },
            {
              key: "bookings",
              header: REPORT_WORDS.bookings,
              cell: (row) => formatNumber(row.bookings),
              total: formatNumber(sumOf(rows, (row) => row.bookings)),
            },
            {
              key: "amount",
              header: REPORT_WORDS.booked,
              cell: ({ amount }) => formatNumber(amount),
              total: formatNumber(sumOf(rows, ({ amount }) => amount)),
            },
          ]}
          rows={rows}
          rowKey={({ name }) => name}
        />
        <ByStatus bookings={bookings} />
        <Appointments
          what="weekday"
          header="Weekday"
          rows={WEEKDAYS.map((name, day) => ({ name, count: byWeekday.find((one) => one.day === day)?.count ?? 0 }))}
        />
        <Appointments
          what="hour"
          header="Time"
          rows={byHour.filter(({ count }) => count > 0).map(({ time, count }) => ({ name: time, count }))}
        />
      </div>
    </>
  );
}

function SmallFigures({ report }: { report: Report }) {
  const { booked, bookings, noShows, byWeekday, seats, offers } = report;
  const { made, taken, declined, lapsed } = offers ?? {};
  const average = formatAmount(Math.round(booked / Math.max(1, bookings.total)));
  const counts = [
    { term: "Appointments", value: sumOf(byWeekday, ({ count }) => count) },
    { term: "No-shows", value: noShows },
    { term: "Cancelled", value: bookings.cancelled },
    { term: "Times refused", value: seats?.refused, note: "had no room" },
    { term: "Moves made", value: seats?.moved, note: "to make room" },
    { term: "Offers made", value: made, note: "to the waiting list" },
    { term: "Offers accepted", value: taken },
    { term: "Offers declined", value: declined },
    { term: "Offers lapsed", value: lapsed },
  ];
  return (
    <Facts
      items={[
        { term: "Average booking", value: average },
        ...counts.flatMap(({ value, ...fact }) => (value === undefined ? [] : { ...fact, value: formatNumber(value) })),
      ]}
    />
  );
}

function ByStatus({ bookings }: Pick<Report, "bookings">) {
  return (
    <SumTable
      caption="Bookings by status"
      columns={[
        { key: "status", header: "Status", cell: (status) => capitalize(status) },
        {
          key: "count",
          header: REPORT_WORDS.bookings,
          cell: (status) => formatNumber(bookings[status]),
          total: formatNumber(bookings.total),
        },
      ]}
      rows={BOOKING_STATUSES.filter((status) => status !== "cancelled")}
      rowKey={(status) => status}
    />
  );
}

type AppointmentsProps = { what: string; header: string; rows: readonly { name: string; count: number }[] };

function Appointments({ what, header, rows }: AppointmentsProps) {
  const most = Math.max(...rows.map(({ count }) => count));
  return (
    <SumTable
      caption={`Appointments by ${what}`}
      columns={[
        { key: "name", header, cell: ({ name }) => name },
        {
          key: "count",
          header: "Appointments",
          cell: ({ count }) => withBar(formatNumber(count), count, most),
          total: formatNumber(sumOf(rows, ({ count }) => count)),
        },
      ]}
      rows={rows}
      rowKey={({ name }) => name}
    />
  );
}
