import { ActivityList } from "../../features/audit/activity-list.tsx";
import { AUDIT_LIST, activityQuery } from "../../features/audit/audit.queries.ts";
import { listQuery } from "../../lib/navigation/list-state.ts";
import { AdminPage } from "../../shell/admin/admin-page.tsx";
import type { Prefetch } from "../../shell/routing/prefetch.ts";

export const prefetch: Prefetch = ({ load, address }) => load(activityQuery(listQuery(address, AUDIT_LIST)));

export default function AdminActivityPage() {
  return (
    <AdminPage page="adminActivity" lead="Who changed what, and when. Nothing here can be altered.">
      <ActivityList />
    </AdminPage>
  );
}
