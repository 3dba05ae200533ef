import { LOCALE, type Period, type Report } from "@salon/contracts";
import type { ReactNode } from "react";
import { formatAmount, formatNumber } from "../../lib/format/format.ts";
import { SumTable } from "../../ui/lists/sum-table.tsx";
import { ReportChart } from "./chart-card.tsx";
import { CountingDay, Nothing, sumOf } from "./report-parts.tsx";

type Member = NonNullable<Report["team"]>[number];
type Row = Member & { tips: number };

/** The work and the tips of each member of the team; `commission` is what admins see below, of the same days. */
export function TeamTab({ report, commission }: { report: Report; commission: (days: Period) => ReactNode }) {
  const rows = rowsOf(report);
  return rows.length === 0 ? (
    <Nothing title="No team yet">Under Team an admin adds the people whose work is counted here.</Nothing>
  ) : (
    <>
      <CountingDay>
        By the day of the appointment, tips by the day they came. Worth is the price of the visits that are done, less
        discounts. Cancelled appointments are in none of it.
      </CountingDay>
      <ReportChart
        series="Hours booked by person"
        data={rows.map(({ name, bookedMinutes }) => ({ name, value: bookedMinutes / 60 }))}
        format={(hours) => hoursOf(hours * 60)}
      />
      <ByPerson rows={rows} />
      {commission({ from: report.from, to: report.to })}
    </>
  );
}

/** The members with their tips; who has tips but no work of the range has a row too. */
function rowsOf({ team = [], tips = [] }: Report): Row[] {
  const without = tips.filter(({ _id }) => team.every((member) => member._id !== _id));
  const idle = { bookedMinutes: 0, rosteredMinutes: 0, visits: 0, noShows: 0 };
  return [...team, ...without.map(({ _id, name }) => ({ _id, name, ...idle }))].map((member) => ({
    ...member,
    tips: tips.find(({ _id }) => _id === member._id)?.amount ?? 0,
  }));
}

/** The last row has the lines and tips without people. */
function ByPerson({ rows }: { rows: readonly Row[] }) {
  const [booked, rostered] = [sumOf(rows, (row) => row.bookedMinutes), sumOf(rows, (row) => row.rosteredMinutes)];
  const ofMembers = sumOf(rows, ({ _id, bookedMinutes }) => (_id === null ? 0 : bookedMinutes));
  return (
    <SumTable
      caption="By person"
      columns={[
        { key: "name", header: "Person", cell: ({ name }) => name },
        {
          key: "visits",
          header: "Visits",
          cell: ({ visits }) => formatNumber(visits),
          total: formatNumber(sumOf(rows, ({ visits }) => visits)),
        },
        {
          key: "worth",
          header: "Worth",
          cell: ({ worth = 0 }) => formatAmount(worth),
          total: formatAmount(sumOf(rows, ({ worth = 0 }) => worth)),
        },
        {
          key: "tips",
          header: "Tips",
          cell: ({ tips }) => formatAmount(tips),
          total: formatAmount(sumOf(rows, ({ tips }) => tips)),
        },
        { key: "booked", header: "Hours booked", cell: (row) => hoursOf(row.bookedMinutes), total: hoursOf(booked) },
        {
          key: "rostered",
          header: "Hours rostered",
          cell: (row) => hoursOf(row.rosteredMinutes),
          total: hoursOf(rostered),
        },
        {
          key: "used",
          header: "Used",
          cell: (row) => usedOf(row.bookedMinutes, row.rosteredMinutes),
          total: usedOf(ofMembers, rostered),
        },
        {
          key: "noShows",
          header: "No-shows",
          cell: ({ noShows }) => formatNumber(noShows),
          total: formatNumber(sumOf(rows, ({ noShows }) => noShows)),
        },
      ]}
      rows={rows}
      rowKey={({ _id }) => _id ?? ""}
    />
  );
}

/** Minutes as hours with at most one decimal, such as `7.5 h`. */
const hoursOf = (minutes: number): string => `${(minutes / 60).toLocaleString(LOCALE, { maximumFractionDigits: 1 })} h`;

const usedOf = (booked: number, rostered: number): string =>
  rostered > 0 ? `${Math.round((100 * booked) / rostered)} %` : "–";
