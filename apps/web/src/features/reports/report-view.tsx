import { endpoints } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { addressOf } from "../../lib/api/api.ts";
import { buttonClass } from "../../ui/controls/button-class.ts";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { SkeletonList } from "../../ui/feedback/skeleton-list.tsx";
import { RangeForm } from "./range-form.tsx";
import { ReportFigures } from "./report-figures.tsx";
import { useReportRange } from "./reports.range.state.ts";
import { reportQuery } from "./reports.queries.ts";

const FILES = [
  { label: "Bookings", file: endpoints.reports.bookingsCsv },
  { label: "Payments", file: endpoints.reports.paymentsCsv },
  { label: "New users", file: endpoints.reports.usersCsv },
] as const;

/** The figures of any range of days, and the rows behind them as files. */
export function ReportView({ today }: { today: string }) {
  const { range, setRange } = useReportRange(today);
  const { data, error, isFetching, refetch } = useQuery(reportQuery(range));
  return (
    <>
      <RangeForm key={`${range.from} ${range.to}`} range={range} today={today} onChange={setRange} />
      {!data && error && <ErrorState message={error.message} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && <SkeletonList rows={5} label="Loading the report…" rowClassName="h-28 w-full" />}
      {data && <ReportFigures report={data} />}
      <ul data-print="no" className="flex flex-wrap gap-3">
        {FILES.map(({ label, file }) => (
          <li key={label}>
            <a href={addressOf(file, { query: { ...range } })} download className={buttonClass("quiet", "small")}>
              <Download aria-hidden="true" className="size-5" />
              {label} as CSV
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
