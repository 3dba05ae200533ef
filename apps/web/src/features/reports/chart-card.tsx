import { useEffect, useState } from "react";
import { formatNumber } from "../../lib/format/format.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { StitchCard } from "../../ui/layout/cards.tsx";
import type { BarDatum } from "./bar-chart.tsx";

type ChartCardProps = {
  /** What the bars count, for the legend. */
  series: string;
  data: readonly BarDatum[];
  /** Formats a value in the table; a plain number by default. */
  format?: (value: number) => string;
};

const loadChart = () => import("./bar-chart.tsx");

/** Starts loading the chart library. */
export const preloadCharts = (): void => void loadChart().catch(() => undefined);

/** A bar chart that can also be read as a table; if the chart library fails to load, only the table is shown. */
export function ChartCard({ series, data, format = formatNumber }: ChartCardProps) {
  const [asTable, setAsTable] = useState(false);
  const chart = useChart();
  const tabled = asTable || chart === "failed";
  return (
    <StitchCard className="min-w-0">
      <div className="mb-2 flex justify-end">
        {chart !== "failed" && (
          <Button variant="cream" size="small" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            View as table<span className="sr-only">: {series}</span>
          </Button>
        )}
      </div>
      {tabled ? (
        <FigureTable series={series} data={data} format={format} />
      ) : (
        <figure className="m-0">
          <figcaption className="sr-only">
            {series}: {data.map(({ name, value }) => `${name} ${format(value)}`).join(", ")}
          </figcaption>
          {chart ? (
            <chart.BarFigure series={series} data={data} format={format} />
          ) : (
            <Skeleton className="h-[400px] w-full opacity-20" />
          )}
        </figure>
      )}
    </StitchCard>
  );
}

/** A lower chart above the table of the same figures, which is all there is if the chart library fails to load. */
export function ReportChart({ series, data, format = formatNumber }: ChartCardProps) {
  const chart = useChart();
  if (chart === "failed") return null;
  return (
    <StitchCard className="min-w-0 p-4! md:p-5!">
      <figure className="m-0">
        <figcaption className="sr-only">
          {series}: {data.map(({ name, value }) => `${name} ${format(value)}`).join(", ")}
        </figcaption>
        {chart ? (
          <chart.BarFigure series={series} data={data} format={format} height={REPORT_HEIGHT_PX} />
        ) : (
          <Skeleton className="h-[280px] w-full opacity-20" />
        )}
      </figure>
    </StitchCard>
  );
}

const REPORT_HEIGHT_PX = 280;

function useChart() {
  const [chart, setChart] = useState<typeof import("./bar-chart.tsx") | "failed">();
  useEffect(() => {
    loadChart().then(setChart, () => setChart("failed"));
  }, []);
  return chart;
}

function FigureTable({ series, data, format }: Required<ChartCardProps>) {
  return (
    <div className="max-h-[400px] min-h-60 overflow-y-auto">
      <table className="w-full">
        <caption className="pb-2 text-left font-semibold">{series}</caption>
        <tbody>
          {data.map(({ name, value }) => (
            <tr key={name} className="border-t border-indigo-400/40">
              <th scope="row" className="py-2.5 text-left font-normal text-on-cloth-muted">
                {name}
              </th>
              <td className="py-2.5 text-right font-semibold tabular-nums">{format(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
