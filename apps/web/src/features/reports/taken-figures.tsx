import { noonOf, PAYMENT_METHODS, type PaymentMethod, type Report } from "@salon/contracts";
import { formatAmount, formatDay, formatNumber } from "../../lib/format/format.ts";
import { Card, StatCard } from "../../ui/layout/cards.tsx";
import { DataTable, type DataColumn } from "../../ui/lists/data-table.tsx";

/** The half of the report that counts money by the day it moved: by method and day, outstanding, in review, and tips. */
export function TakenFigures({ report: { taken, outstanding, inReview, tips } }: { report: Report }) {
  const small = [
    { term: "Outstanding", value: outstanding, note: ["booking of these days", "bookings of these days"] },
    { term: "In review", value: inReview, note: ["payment without a booking", "payments without a booking"] },
  ];
  return (
    <>
      {taken ? (
        <div className="grid gap-4 md:grid-cols-2">
          <StatCard
            title="Taken"
            value={formatAmount(taken.total)}
            caption="all that moved on these days, tips included"
          />
          <StatCard title="Tips" value={formatAmount(taken.tips)} caption="part of what was taken" />
        </div>
      ) : (
        <p className="text-fg-muted">No money moved on these days.</p>
      )}
      {(outstanding ?? inReview) && (
        <Card>
          <dl className="grid gap-4 sm:grid-cols-2">
            {small.map(({ term, value: { count, amount } = { count: 0, amount: 0 }, note }) => (
              <div key={term}>
                <dt className="text-sm text-fg-muted">{term}</dt>
                <dd>
                  <span className="block font-display text-xl font-bold">{formatAmount(amount)}</span>
                  <span className="text-sm text-fg-muted">
                    {count} {note[count === 1 ? 0 : 1]}
                  </span>
                </dd>
              </div>
            ))}
          </dl>
        </Card>
      )}
      {taken && <ByMethod taken={taken} />}
      {taken && <ByDay taken={taken} />}
      {tips && (
        <DataTable
          caption="Tips by person"
          columns={[
            { key: "name", header: "Person", cell: ({ name }) => name },
            { key: "amount", header: "Tips", align: "right", cell: ({ amount }) => formatAmount(amount) },
          ]}
          rows={tips}
          rowKey={({ _id }) => _id ?? ""}
        />
      )}
    </>
  );
}

type Taken = NonNullable<Report["taken"]>;

function ByMethod({ taken: { byMethod } }: { taken: Taken }) {
  return (
    <DataTable
      caption="Taken by method"
      columns={[
        { key: "method", header: "Method", cell: ({ method }) => method },
        { key: "count", header: "Receipts", align: "right", cell: ({ count }) => formatNumber(count) },
        { key: "amount", header: "Amount", align: "right", cell: ({ amount }) => formatAmount(amount) },
      ]}
      rows={byMethod}
      rowKey={({ method }) => method}
    />
  );
}

interface Day {
  date: string;
  total: number;
  amounts: Partial<Record<PaymentMethod, number>>;
}

/** One row per day on which money moved. */
function daysOf({ byDay }: Taken): Day[] {
  const days = new Map<string, Day>();
  for (const { date, method, amount } of byDay) {
    const day = days.get(date) ?? { date, total: 0, amounts: {} };
    days.set(date, { date, total: day.total + amount, amounts: { ...day.amounts, [method]: amount } });
  }
  return [...days.values()];
}

const bold = (amount: number) => <b>{formatAmount(amount)}</b>;

/** The days on which money moved, with a column for each method that was used. */
function ByDay({ taken }: { taken: Taken }) {
  const used = PAYMENT_METHODS.filter((method) => taken.byDay.some((row) => row.method === method));
  const columns: DataColumn<Day>[] = [
    { key: "date", header: "Day", cell: ({ date }) => formatDay(noonOf(date)) },
    ...used.map((method): DataColumn<Day> => ({
      key: method,
      header: method,
      align: "right",
      cell: ({ amounts }) => formatAmount(amounts[method] ?? 0),
    })),
    { key: "total", header: "Together", align: "right", cell: ({ total }) => bold(total) },
  ];
  return <DataTable caption="Taken by day" columns={columns} rows={daysOf(taken)} rowKey={({ date }) => date} />;
}
