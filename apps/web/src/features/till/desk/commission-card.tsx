import { endpoints, type Commission } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { teamQuery } from "../../../domain/team.ts";
import { addressOf } from "../../../lib/api/api.ts";
import { formatAmount, formatNumber } from "../../../lib/format/format.ts";
import { formatMonth, monthBefore } from "../../../lib/format/moments.ts";
import { buttonClass } from "../../../ui/controls/button.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { SkeletonList } from "../../../ui/feedback/skeleton.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { Card } from "../../../ui/layout/cards.tsx";
import { type SumColumn, SumTable } from "../../../ui/lists/sum-table.tsx";
import { commissionQuery } from "../till.queries.ts";

const MONTHS = 12;

/** The month of `today` and those before it, the newest first, as `YYYY-MM`. */
function lastMonths(today: string): string[] {
  const months = [today.slice(0, 7)];
  while (months.length < MONTHS) months.push(monthBefore(months.at(-1)!));
  return months;
}

/** Commission and tips of a month by member; nothing in a salon without a team. */
export function CommissionCard({ today }: { today: string }) {
  const { data: team = [] } = useQuery(teamQuery);
  return team.length > 0 && <MonthOfCommission today={today} />;
}

function MonthOfCommission({ today }: { today: string }) {
  const [month, setMonth] = useState(today.slice(0, 7));
  const { data, error, isFetching, refetch } = useQuery(commissionQuery(month));
  return (
    <Card>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <h2 className="text-xl">Commission and tips</h2>
        <div className="flex flex-wrap items-end gap-3">
          <SelectField label="Month" value={month} onChange={(event) => setMonth(event.target.value)}>
            {lastMonths(today).map((each) => (
              <option key={each} value={each}>
                {formatMonth(each)}
              </option>
            ))}
          </SelectField>
          <a
            href={addressOf(endpoints.till.commissionCsv, { query: { month } })}
            download
            data-print="no"
            className={buttonClass("quiet")}
          >
            <Download aria-hidden="true" className="size-5" />
            Commission as CSV
          </a>
        </div>
      </div>
      {!data && error && <ErrorState message={error.message} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && <SkeletonList rows={4} label="Loading the commission…" rowClassName="h-12 w-full" />}
      {data && <Rows commission={data} />}
    </Card>
  );
}

type Row = Commission["rows"][number];

/** A column of figures whose sum stands in the last row. */
const summed = (
  rows: readonly Row[],
  { header, figure, format = formatAmount }: { header: string; figure: keyof Row; format?: (value: number) => string },
): SumColumn<Row> => ({
  key: figure,
  header,
  cell: (row) => format(Number(row[figure])),
  total: format(rows.reduce((sum, row) => sum + Number(row[figure]), 0)),
});

/** The percent of a month, or one after the other where it was changed. */
const percentText = ({ percent, percents = [percent] }: Row) => percents.map((each) => `${each} %`).join(", then ");

function Rows({ commission: { rows } }: { commission: Commission }) {
  if (rows.length === 0) return <p className="text-fg-muted">No completed appointments and no tips in this month.</p>;
  return (
    <SumTable
      caption="Commission and tips by person"
      captionHidden
      columns={[
        { key: "name", header: "Person", cell: ({ name }) => name },
        summed(rows, { header: "Services", figure: "lines", format: formatNumber }),
        summed(rows, { header: "Worth", figure: "base" }),
        summed(rows, { header: "Not paid yet", figure: "unpaid" }),
        { key: "percent", header: "Percent", cell: (row) => (row._id ? percentText(row) : "–") },
        summed(rows, { header: "Commission", figure: "commission" }),
        summed(rows, { header: "Tips", figure: "tips" }),
      ]}
      rows={rows}
      rowKey={({ _id }) => _id ?? ""}
    />
  );
}
