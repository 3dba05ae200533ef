import { endpoints, type Period } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { addressOf } from "../../lib/api/api.ts";
import { buttonClass } from "../../ui/controls/button.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { BookingsTab } from "./bookings-tab.tsx";
import { MainFigures } from "./main-figures.tsx";
import { MoneyTab } from "./money-tab.tsx";
import { PeriodBar } from "./period-bar.tsx";
import { useReportRange } from "./report-range.ts";
import { ReportTabs, useReportTab } from "./report-tabs.tsx";
import { reportQuery } from "./reports.queries.ts";
import { ServicesTab } from "./services-tab.tsx";
import { TeamTab } from "./team-tab.tsx";

const FILES = [
  { label: "Bookings", file: endpoints.reports.bookingsCsv },
  { label: "Payments", file: endpoints.reports.paymentsCsv },
  { label: "Receipts", file: endpoints.till.receiptsCsv },
  { label: "Drawer", file: endpoints.drawer.csv },
  { label: "New users", file: endpoints.reports.usersCsv },
] as const;

/** The report for a range of days, and CSV downloads of its rows; `commission` belongs to the tab of the team. */
export function ReportView({ today, commission }: { today: string; commission: (days: Period) => ReactNode }) {
  const { range, setRange } = useReportRange(today);
  const query = useQuery(reportQuery(range));
  const tab = useReportTab();
  return (
    <div className="space-y-4">
      <PeriodBar key={`${range.from} ${range.to}`} range={range} today={today} onChange={setRange} />
      <Loaded query={query} skeleton={{ rows: 5, label: "Loading the report…", rowClassName: "h-28 w-full" }}>
        {(report) => (
          <>
            <MainFigures report={report} />
            <ReportTabs />
            {tab === "money" && <MoneyTab report={report} />}
            {tab === "bookings" && <BookingsTab report={report} />}
            {tab === "team" && <TeamTab report={report} commission={commission} />}
            {tab === "services" && <ServicesTab report={report} />}
          </>
        )}
      </Loaded>
      <ul data-print="no" className="flex flex-wrap gap-2">
        {FILES.map(({ label, file }) => (
          <li key={label}>
            <a href={addressOf(file, { query: { ...range } })} download className={buttonClass("quiet", "small")}>
              <Download aria-hidden="true" className="size-5" />
              {label} as CSV
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
