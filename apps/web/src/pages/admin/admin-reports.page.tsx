import { canAccess, endpoints, type Period, type Role } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { deskDayQuery } from "../../domain/waiting.ts";
import { preloadCharts } from "../../features/reports/chart-card.tsx";
import { ReportView } from "../../features/reports/report-view.tsx";
import { reportQuery } from "../../features/reports/reports.queries.ts";
import { reportRange } from "../../features/reports/report-range.ts";
import { CommissionCard } from "../../features/till/desk/commission-card.tsx";
import { useSession } from "../../lib/session/session.ts";
import { AdminPage } from "../../shell/admin/admin-page.tsx";
import type { Prefetch } from "../../shell/routing/prefetch.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { WhenNear } from "../../ui/layout/when-near.tsx";

const canRead = (role: Role | "guest"): boolean => canAccess(endpoints.till.commission.access, role);

/** The figures as of today by this device's clock, because the server's date is still in flight; and the chart library. */
export const prefetch: Prefetch = ({ load, address, today }) => [
  load(reportQuery(reportRange(address, today))),
  preloadCharts(),
];

const commissionOf = (days: Period) => (
  <WhenNear height="h-40">
    <CommissionCard days={days} />
  </WhenNear>
);

export default function AdminReportsPage() {
  const { user } = useSession();
  const mayReadCommission = canRead(user?.role ?? "guest");
  const query = useQuery(deskDayQuery);
  return (
    <AdminPage page="adminReports">
      <Loaded query={query} skeleton={{ rows: 5, label: "Loading the report…", rowClassName: "h-28 w-full" }}>
        {(today) => <ReportView today={today} commission={mayReadCommission ? commissionOf : () => null} />}
      </Loaded>
    </AdminPage>
  );
}
