import { prepareCharts } from "../../features/reports/chart-card.tsx";
import { statsQuery } from "../../features/reports/reports.queries.ts";
import { StatCards } from "../../features/reports/stat-cards.tsx";
import { StatCharts } from "../../features/reports/stat-charts.tsx";
import { StatLists } from "../../features/reports/stat-lists.tsx";
import { AdminPage } from "../../shell/admin/admin-page.tsx";
import type { AskFirst } from "../../shell/routing/prefetch.ts";

/** The figures, and what draws them. */
export const askFirst: AskFirst = ({ ask }) => [ask(statsQuery), prepareCharts()];

/** The salon in figures. */
export default function AdminDashboardPage() {
  return (
    <AdminPage name="admin/dashboard" title="Admin Dashboard">
      <StatCards />
      <StatCharts />
      <StatLists />
    </AdminPage>
  );
}
