import { endpoints, isSalonDay } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { addressOf } from "../../lib/api/api.ts";
import { buttonClass, Button } from "../../ui/controls/button.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { SkeletonList } from "../../ui/feedback/skeleton.tsx";
import { ReportFigures } from "./report-figures.tsx";
import { useReportRange, presetRanges, type DayRange } from "./report-range.ts";
import { reportQuery } from "./reports.queries.ts";
import { useState } from "react";
import { TextField } from "../../ui/forms/text-field.tsx";

const FILES = [
  { label: "Bookings", file: endpoints.reports.bookingsCsv },
  { label: "Payments", file: endpoints.reports.paymentsCsv },
  { label: "Receipts", file: endpoints.till.receiptsCsv },
  { label: "New users", file: endpoints.reports.usersCsv },
] as const;

/** The report for a range of days, and CSV downloads of its rows. */
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

type RangeFormProps = { range: DayRange; today: string; onChange: (range: DayRange) => void };

/** A range of days or a preset. Give it the range as `key`, so that Back updates the fields. */
function RangeForm({ range, today, onChange }: RangeFormProps) {
  const [from, setFrom] = useState(range.from);
  const [to, setTo] = useState(range.to);
  const [error, setError] = useState<string>();
  const submit = () => {
    if (!isSalonDay(from) || !isSalonDay(to)) setError("Please give both days");
    else if (from > to) setError("The first day must not be after the last");
    else onChange({ from, to });
  };
  return (
    <div data-print="no" className="space-y-4">
      <form
        noValidate
        className="flex flex-wrap items-start gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label="From"
          type="date"
          value={from}
          onChange={(event) => setFrom(event.target.value)}
          error={error}
        />
        <TextField label="To" type="date" value={to} onChange={(event) => setTo(event.target.value)} />
        <Button type="submit" className="self-start sm:mt-8">
          Show
        </Button>
      </form>
      <div className="flex flex-wrap gap-2">
        {presetRanges(today).map((preset) => (
          <Button
            key={preset.label}
            variant="quiet"
            size="small"
            aria-pressed={preset.range.from === range.from && preset.range.to === range.to}
            className="aria-pressed:border-cloth aria-pressed:bg-cloth aria-pressed:text-on-cloth"
            onClick={() => onChange(preset.range)}
          >
            {preset.label}
          </Button>
        ))}
      </div>
    </div>
  );
}
