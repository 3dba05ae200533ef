import { endpoints, type Commission, type Period } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { teamQuery } from "../../../domain/team.ts";
import { addressOf } from "../../../lib/api/api.ts";
import { formatAmount, formatNumber } from "../../../lib/format/format.ts";
import { buttonClass } from "../../../ui/controls/button.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { Card } from "../../../ui/layout/cards.tsx";
import { type SumColumn, SumTable } from "../../../ui/lists/sum-table.tsx";
import { commissionQuery } from "../till.queries.ts";

/** Commission and tips of some days, both ends included, by member; nothing in a salon without a team. */
export function CommissionCard({ days }: { days: Period }) {
  const { data: team = [] } = useQuery(teamQuery);
  return team.length > 0 && <CommissionOf days={days} />;
}

function CommissionOf({ days }: { days: Period }) {
  const query = useQuery(commissionQuery(days));
  return (
    <Card>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 className="text-xl">Commission and tips</h2>
          <p className="text-sm text-fg-muted">
            Of these days, by the day of the appointment; tips by the day they came. Rounded once for each person.
          </p>
        </div>
        <a
          href={addressOf(endpoints.till.commissionCsv, { query: { ...days } })}
          download
          data-print="no"
          className={buttonClass("quiet")}
        >
          <Download aria-hidden="true" className="size-5" />
          Commission as CSV
        </a>
      </div>
      <Loaded query={query} skeleton={{ rows: 4, label: "Loading the commission…", rowClassName: "h-12 w-full" }}>
        {(commission) => <Rows commission={commission} />}
      </Loaded>
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

/** The percent of the days, or one after the other where it was changed. */
const percentText = ({ percent, percents = [percent] }: Row) => percents.map((each) => `${each} %`).join(", then ");

function Rows({ commission: { rows } }: { commission: Commission }) {
  if (rows.length === 0)
    return <p className="text-fg-muted">No appointments that took place and no tips on these days.</p>;
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
