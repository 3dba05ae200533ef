import { DayClosesList } from "../../features/reports/day-close/day-closes-list.tsx";
import { DAY_CLOSES_LIST, dayClosesQuery } from "../../features/reports/reports.queries.ts";
import { listQuery } from "../../lib/navigation/list-state.ts";
import { AdminPage } from "../../shell/admin/admin-page.tsx";
import type { Prefetch } from "../../shell/routing/prefetch.ts";

export const prefetch: Prefetch = ({ load, address }) => load(dayClosesQuery(listQuery(address, DAY_CLOSES_LIST)));

/** Every close of a day, for admins. */
export default function AdminDayClosesPage() {
  return (
    <AdminPage
      page="adminDayCloses"
      lead="What was expected and counted on each day, and how staff explain a difference."
    >
      <DayClosesList />
    </AdminPage>
  );
}
