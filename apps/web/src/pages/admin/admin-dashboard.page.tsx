import { canAccess, endpoints, type Role } from "@salon/contracts";
import { secondStepQuery } from "../../features/account/second-step-state.queries.ts";
import { statsQuery, todayQuery } from "../../features/reports/reports.queries.ts";
import { OwedCard, StatCards, StatCharts } from "../../features/reports/stat-cards.tsx";
import { StatLists } from "../../features/reports/stat-lists.tsx";
import { TodayCards } from "../../features/reports/today-cards.tsx";
import { FirstRunCard } from "../../features/settings/first-run-card.tsx";
import { priceCountQuery } from "../../features/settings/settings.first-run.queries.ts";
import { deskSettingsQuery } from "../../features/settings/settings.queries.ts";
import { useSession } from "../../lib/session/session.ts";
import { AdminPage } from "../../shell/admin/admin-page.tsx";
import type { Prefetch } from "../../shell/routing/prefetch.ts";

const maySet = (role: Role | "guest"): boolean => canAccess(endpoints.settings.update.access, role);

/** The charts load when they come near the screen. */
export const prefetch: Prefetch = ({ load, role }) => [
  load(statsQuery),
  load(todayQuery),
  maySet(role) && load(deskSettingsQuery),
  maySet(role) && load(priceCountQuery),
  maySet(role) && load(secondStepQuery),
];

/** For admins first what is left to do before the salon opens; then the day at a glance, and the figures since the first day. */
export default function AdminDashboardPage() {
  const { user } = useSession();
  return (
    <AdminPage page="adminDashboard" heading="Admin Dashboard">
      {maySet(user?.role ?? "guest") && <FirstRunCard />}
      <TodayCards />
      <OwedCard />
      <StatCards />
      <StatCharts />
      <StatLists />
    </AdminPage>
  );
}
