import { ActivityList } from "../../features/audit/activity-list.tsx";
import { AUDIT_LIST, auditQuery } from "../../features/audit/audit.queries.ts";
import { listQuery } from "../../lib/navigation/list-state.ts";
import { AdminPage } from "../../shell/admin/admin-page.tsx";
import type { AskFirst } from "../../shell/routing/prefetch.ts";

/** What the page shows first. */
export const askFirst: AskFirst = ({ ask, address }) => ask(auditQuery(listQuery(address, AUDIT_LIST)));

/** Who changed what, and when. */
export default function AdminActivityPage() {
  return (
    <AdminPage name="admin/activity" title="Activity" lead="Who changed what, and when. Nothing here can be altered.">
      <ActivityList />
    </AdminPage>
  );
}
