import { preloadCharts } from "../../features/reports/chart-card.tsx";
import { statsQuery } from "../../features/reports/reports.queries.ts";
import { StatCards, StatCharts } from "../../features/reports/stat-cards.tsx";
import { StatLists } from "../../features/reports/stat-lists.tsx";
import { AdminPage } from "../../shell/admin/admin-page.tsx";
import type { Prefetch } from "../../shell/routing/prefetch.ts";

/** Figures and chart library load together. */
export const prefetch: Prefetch = ({ load }) => [load(statsQuery), preloadCharts()];

export default function AdminDashboardPage() {
  return (
    <AdminPage page="adminDashboard" heading="Admin Dashboard">
      <StatCards />
      <StatCharts />
      <StatLists />
    </AdminPage>
  );
}
