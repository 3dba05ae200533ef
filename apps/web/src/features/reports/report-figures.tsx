import { addDays, LOCALE, noonOf, type Report } from "@salon/contracts";
import { formatAmount, formatDay, formatNumber, WEEKDAYS } from "../../lib/format/format.ts";
import { UnfinishedSquare } from "../../art/unfinished-square.tsx";
import { Card, StatCard } from "../../ui/layout/cards.tsx";
import { DataTable } from "../../ui/lists/data-table.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { TakenFigures } from "./taken-figures.tsx";
import { ChartCard } from "./chart-card.tsx";

/** The two halves of a report: money by the day it moved, and bookings by their day. */
export function ReportFigures({ report }: { report: Report }) {
  const { bookings, gross, refunds, net, newCustomers, noShows } = report;
  const small = [
    { term: "Bookings", value: bookings.total },
    { term: "Placed", value: bookings.placed },
    { term: "Processing", value: bookings.processing },
    { term: "Completed", value: bookings.completed },
    { term: "Cancelled", value: bookings.cancelled },
    { term: "New customers", value: newCustomers },
    { term: "No-shows", value: noShows },
  ];
  return (
    <>
      <section aria-labelledby="taken" className="space-y-6">
        <h2 id="taken" className="text-2xl">
          Taken
        </h2>
        <TakenFigures report={report} />
      </section>
      <h2 className="text-2xl">Booked</h2>
      <div className="grid gap-4 md:grid-cols-3">
        <StatCard title="Gross" value={formatAmount(gross)} caption="all bookings of these days" />
        <StatCard title="Refunds" value={formatAmount(refunds)} caption="sent back" />
        <StatCard title="Net" value={formatAmount(net)} caption="gross less refunds" />
      </div>
      <Card>
        <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4 xl:grid-cols-7">
          {small.map(({ term, value }) => (
            <div key={term}>
              <dt className="text-sm text-fg-muted">{term}</dt>
              <dd className="font-display text-xl font-bold">{formatNumber(value)}</dd>
            </div>
          ))}
        </dl>
      </Card>
      {report.seats && <Seats seats={report.seats} />}
      {report.offers && <Offers offers={report.offers} />}
      {report.team && <TeamTable team={report.team} />}
      {bookings.total > 0 || report.byWeekday.some(({ count }) => count > 0) ? (
        <>
          <ReportCharts report={report} />
          <ReportTable report={report} />
        </>
      ) : (
        <EmptyState title="Nothing was booked on these days" art={<UnfinishedSquare />}>
          Choose other days to see when and what was booked.
        </EmptyState>
      )}
    </>
  );
}

/** Every day from the first to the last day with bookings, including days without. */
function everyDay({ byDay }: Report): Report["byDay"] {
  const known = new Map(byDay.map((entry) => [entry.date, entry]));
  const last = byDay.at(-1)?.date ?? "";
  const days = byDay.slice(0, 1).map(({ date }) => date);
  while (days.length > 0 && days.at(-1)! < last) days.push(addDays(days.at(-1)!, 1));
  return days.map((date) => known.get(date) ?? { date, bookings: 0, amount: 0 });
}

function ReportCharts({ report }: { report: Report }) {
  const { byWeekday, byHour } = report;
  const byDay = everyDay(report);
  const countOn = (day: number) => byWeekday.find((entry) => entry.day === day)?.count ?? 0;
  return (
    <div className="grid gap-4 md:gap-6 xl:grid-cols-2">
      <ChartCard
        series="Income by day"
        data={byDay.map(({ date, amount }) => ({ name: formatDay(noonOf(date)), value: amount }))}
        format={formatAmount}
      />
      <ChartCard
        series="Bookings by day"
        data={byDay.map(({ date, bookings }) => ({ name: formatDay(noonOf(date)), value: bookings }))}
      />
      <ChartCard series="Appointments by weekday" data={WEEKDAYS.map((name, day) => ({ name, value: countOn(day) }))} />
      <ChartCard series="Appointments by hour" data={byHour.map(({ time, count }) => ({ name: time, value: count }))} />
    </div>
  );
}

/** How often a full time was refused, and how often another person made room for it. */
function Seats({ seats: { refused, moved } }: { seats: NonNullable<Report["seats"]> }) {
  return (
    <Card>
      <h3 className="text-lg">Full times</h3>
      <Figures
        items={[
          { term: "Times refused", value: refused },
          { term: "Moves made", value: moved },
        ]}
      />
    </Card>
  );
}

/** The places that were offered to customers who waited. */
function Offers({ offers: { made, taken, declined, lapsed } }: { offers: NonNullable<Report["offers"]> }) {
  return (
    <Card>
      <h3 className="text-lg">Waiting list</h3>
      <Figures
        items={[
          { term: "Offers made", value: made },
          { term: "Taken", value: taken },
          { term: "Declined", value: declined },
          { term: "Lapsed", value: lapsed },
        ]}
      />
    </Card>
  );
}

function Figures({ items }: { items: readonly { term: string; value: number }[] }) {
  return (
    <dl className="mt-3 grid grid-cols-2 gap-4 sm:grid-cols-4">
      {items.map(({ term, value }) => (
        <div key={term}>
          <dt className="text-sm text-fg-muted">{term}</dt>
          <dd className="font-display text-xl font-bold">{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The work of each member of the team; the last row has the lines without people. */
function TeamTable({ team }: { team: NonNullable<Report["team"]> }) {
  return (
    <DataTable
      caption="By person"
      columns={[
        { key: "name", header: "Person", cell: ({ name }) => name },
        { key: "booked", header: "Booked", align: "right", cell: (row) => hoursOf(row.bookedMinutes) },
        { key: "rostered", header: "Rostered", align: "right", cell: (row) => hoursOf(row.rosteredMinutes) },
        { key: "used", header: "Used", align: "right", cell: utilisationOf },
        { key: "visits", header: "Visits", align: "right", cell: ({ visits }) => formatNumber(visits) },
        { key: "noShows", header: "No-shows", align: "right", cell: ({ noShows }) => formatNumber(noShows) },
      ]}
      rows={team}
      rowKey={({ _id }) => _id ?? ""}
    />
  );
}

/** Minutes as hours with at most one decimal, such as `7.5 h`. */
const hoursOf = (minutes: number): string => `${(minutes / 60).toLocaleString(LOCALE, { maximumFractionDigits: 1 })} h`;

const utilisationOf = ({ bookedMinutes, rosteredMinutes }: NonNullable<Report["team"]>[number]): string =>
  rosteredMinutes > 0 ? `${Math.round((100 * bookedMinutes) / rosteredMinutes)} %` : "–";

function ReportTable({ report: { byService } }: { report: Report }) {
  return (
    <DataTable
      caption="By service"
      columns={[
        { key: "service", header: "Service", cell: ({ service }) => service },
        { key: "count", header: "Times", align: "right", cell: ({ count }) => formatNumber(count) },
        { key: "amount", header: "Amount", align: "right", cell: ({ amount }) => formatAmount(amount) },
      ]}
      rows={byService}
      rowKey={({ service }) => service}
    />
  );
}
