import { PAYMENT_METHODS, type PaymentMethod, type Report, REPORT_WORDS } from "@salon/contracts";
import { capitalize, countOf, formatAmount, formatNumber } from "../../lib/format/format.ts";
import { type SumColumn, SumTable } from "../../ui/lists/sum-table.tsx";
import { ReportChart } from "./chart-card.tsx";
import { Owed } from "./owed.tsx";
import { CountingDay, Facts, Nothing, sumOf } from "./report-parts.tsx";
import { inSteps, stepName, stepOf, type Step } from "./report-steps.ts";

type MoneyTaken = NonNullable<Report["taken"]>;
interface Row {
  name: string;
  amounts: Partial<Record<PaymentMethod, number>>;
  total: number;
}

/** Money by the day it moved: by method and in steps of time, and what is not in the till yet. */
export function MoneyTab({ report }: { report: Report }) {
  const { taken, refunds, owed, inReview, notPaid } = report;
  const step = stepOf(report);
  const rows = taken ? rowsOf(taken, step) : [];
  return (
    <>
      <CountingDay>By the day on which the money came or went.</CountingDay>
      {taken ? (
        <ReportChart
          series={`${REPORT_WORDS.taken} by ${step}`}
          data={rows.map(({ name, total }) => ({ name, value: total }))}
          format={formatAmount}
        />
      ) : (
        <Nothing title="No money moved on these days" />
      )}
      <Facts
        items={[
          { term: "Tips", value: formatAmount(taken?.tips ?? 0), note: "part of Taken" },
          { term: "Refunds", value: formatAmount(refunds), note: "taken off Taken" },
          { term: "In review", value: formatAmount(inReview?.amount ?? 0), note: ofPayments(inReview) },
          ...(notPaid
            ? [{ term: "Held, not paid", value: formatAmount(notPaid.amount), note: ofBookings(notPaid) }]
            : []),
        ]}
      />
      <Owed owed={owed} />
      {taken && (
        <div className="grid items-start gap-4 xl:grid-cols-[2fr_3fr]">
          <ByMethod taken={taken} />
          <BySteps taken={taken} rows={rows} step={step} />
        </div>
      )}
    </>
  );
}

type Counted = { count: number } | undefined;
const ofBookings = (counted: Counted) =>
  countOf(counted?.count ?? 0, "booking of these days", "bookings of these days");
const ofPayments = (counted: Counted) =>
  countOf(counted?.count ?? 0, "payment without a booking", "payments without a booking");

function rowsOf({ byDay }: MoneyTaken, step: Step): Row[] {
  return inSteps(byDay, step).map(({ start, rows }) => ({
    name: stepName(start, step),
    amounts: Object.fromEntries(
      PAYMENT_METHODS.map((method) => [method, sumOf(rows, (row) => (row.method === method ? row.amount : 0))]),
    ),
    total: sumOf(rows, ({ amount }) => amount),
  }));
}

const FOUND: SumColumn<MoneyTaken["byMethod"][number]> = {
  key: "found",
  header: "Found at the bank",
  cell: ({ confirmed }) => (confirmed === undefined ? "" : formatNumber(confirmed)),
};

function ByMethod({ taken: { byMethod } }: { taken: MoneyTaken }) {
  return (
    <SumTable
      caption="Taken by method, in NGN"
      columns={[
        { key: "method", header: "Method", cell: ({ method }) => method },
        {
          key: "count",
          header: "Receipts",
          cell: ({ count }) => formatNumber(count),
          total: formatNumber(sumOf(byMethod, ({ count }) => count)),
        },
        {
          key: "amount",
          header: REPORT_WORDS.taken,
          cell: ({ amount }) => formatNumber(amount),
          total: formatNumber(sumOf(byMethod, ({ amount }) => amount)),
        },
        ...(byMethod.some(({ confirmed }) => confirmed !== undefined) ? [FOUND] : []),
      ]}
      rows={byMethod}
      rowKey={({ method }) => method}
    />
  );
}

/** The steps in which money moved, with a column for each method that was used. */
function BySteps({ taken, rows, step }: { taken: MoneyTaken; rows: Row[]; step: Step }) {
  const used = PAYMENT_METHODS.filter((method) => taken.byDay.some((row) => row.method === method));
  const columns: SumColumn<Row>[] = [
    { key: "step", header: capitalize(step), cell: ({ name }) => name },
    {
      key: "total",
      header: REPORT_WORDS.taken,
      cell: ({ total }) => formatNumber(total),
      total: formatNumber(sumOf(rows, ({ total }) => total)),
    },
    ...used.map((method): SumColumn<Row> => ({
      key: method,
      header: method,
      cell: ({ amounts }) => formatNumber(amounts[method] ?? 0),
      total: formatNumber(sumOf(rows, ({ amounts }) => amounts[method] ?? 0)),
    })),
  ];
  return <SumTable caption={`Taken by ${step}, in NGN`} columns={columns} rows={rows} rowKey={({ name }) => name} />;
}
