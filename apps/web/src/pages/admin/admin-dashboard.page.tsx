import { canAccess, endpoints } from "@salon/contracts";
import { preloadCharts } from "../../features/reports/chart-card.tsx";
import { statsQuery, todayQuery } from "../../features/reports/reports.queries.ts";
import { StatCards, StatCharts } from "../../features/reports/stat-cards.tsx";
import { StatLists } from "../../features/reports/stat-lists.tsx";
import { TodayCards } from "../../features/reports/today-cards.tsx";
import { OpenTasks } from "../../features/settings/open-tasks.tsx";
import { useSession } from "../../lib/session/session.ts";
import { AdminPage } from "../../shell/admin/admin-page.tsx";
import type { Prefetch } from "../../shell/routing/prefetch.ts";

/** Figures, the day and the chart library load together. */
export const prefetch: Prefetch = ({ load }) => [load(statsQuery), load(todayQuery), preloadCharts()];

/** The figures, the day at a glance, and for admins what is left to do before the salon opens. */
export default function AdminDashboardPage() {
  const { user } = useSession();
  const maySet = canAccess(endpoints.settings.update.access, user?.role ?? "guest");
  return (
    <AdminPage page="adminDashboard" heading="Admin Dashboard">
      <StatCards />
      <TodayCards />
      {maySet && <OpenTasks />}
      <StatCharts />
      <StatLists />
    </AdminPage>
  );
}
