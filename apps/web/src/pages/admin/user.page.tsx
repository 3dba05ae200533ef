import { canAccess, endpoints } from "@salon/contracts";
import { useParams } from "react-router-dom";
import { AuditHistory } from "../../features/audit/audit-history.tsx";
import { BookingHistoryOf } from "../../features/bookings/booking-history-of.tsx";
import { RoleForm } from "../../features/users/role-form.tsx";
import { UserRecord } from "../../features/users/user-record.tsx";
import { useSession } from "../../lib/session.ts";
import { PATHS } from "../../paths.ts";
import { AdminPage } from "../../shell/admin-page.tsx";

/** One account, its bookings, and for admins its role and what was changed on it. */
export default function AdminUserPage() {
  const { id = "" } = useParams();
  const { user: self } = useSession();
  const role = self?.role ?? "guest";
  return (
    <AdminPage name="admin/user" title="User" parent={{ label: "Users", path: PATHS.adminUsers }}>
      <UserRecord id={id}>
        {(user) =>
          canAccess(endpoints.users.changeRole.access, role) && <RoleForm user={user} isSelf={user._id === self?._id} />
        }
      </UserRecord>
      <BookingHistoryOf userId={id} />
      {canAccess(endpoints.audit.list.access, role) && <AuditHistory targetId={id} />}
    </AdminPage>
  );
}
