import { StatCards } from "../../features/reports/stat-cards.tsx";
import { StatCharts } from "../../features/reports/stat-charts.tsx";
import { StatLists } from "../../features/reports/stat-lists.tsx";
import { AdminPage } from "../../shell/admin-page.tsx";

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
