import { ActivityList } from "../../features/audit/activity-list.tsx";
import { AdminPage } from "../../shell/admin-page.tsx";

/** Who changed what, and when. */
export default function AdminActivityPage() {
  return (
    <AdminPage name="admin/activity" title="Activity" lead="Who changed what, and when. Nothing here can be altered.">
      <ActivityList />
    </AdminPage>
  );
}
