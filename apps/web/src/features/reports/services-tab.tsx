import { type Report, REPORT_WORDS } from "@salon/contracts";
import { formatAmount, formatNumber, truncate } from "../../lib/format/format.ts";
import { SumTable } from "../../ui/lists/sum-table.tsx";
import { ReportChart } from "./chart-card.tsx";
import { CountingDay, Nothing, sumOf } from "./report-parts.tsx";

const CHARTED = 8;
/** A longer name is cut at the edge of a phone. */
const CHARTED_LETTERS = 13;

/** What was booked of each service, the most valuable first. */
export function ServicesTab({ report: { byService } }: { report: Report }) {
  if (byService.length === 0) return <Nothing title="Nothing was booked on these days" />;
  const booked = sumOf(byService, ({ amount }) => amount);
  return (
    <>
      <CountingDay>By the day of booking. Cancelled bookings and appointments are in none of it.</CountingDay>
      <ReportChart
        series="Booked by service"
        data={byService
          .slice(0, CHARTED)
          .map(({ service, amount }) => ({ name: truncate(service, CHARTED_LETTERS), value: amount }))}
        format={formatAmount}
      />
      <SumTable
        caption="Booked by service, in NGN"
        columns={[
          { key: "service", header: "Service", cell: ({ service }) => service },
          {
            key: "count",
            header: "Times",
            cell: ({ count }) => formatNumber(count),
            total: formatNumber(sumOf(byService, ({ count }) => count)),
          },
          {
            key: "amount",
            header: REPORT_WORDS.booked,
            cell: ({ amount }) => formatNumber(amount),
            total: formatNumber(booked),
          },
          {
            key: "share",
            header: "Share",
            cell: ({ amount }) => shareOf(amount, booked),
          },
        ]}
        rows={byService}
        rowKey={({ service }) => service}
      />
    </>
  );
}

const shareOf = (amount: number, all: number): string => (all > 0 ? `${Math.round((100 * amount) / all)} %` : "–");
