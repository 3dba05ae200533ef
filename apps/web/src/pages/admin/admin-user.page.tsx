import { canAccess, endpoints } from "@salon/contracts";
import { useParams } from "react-router-dom";
import { AuditHistory } from "../../features/audit/audit-history.tsx";
import { auditHistoryQuery } from "../../features/audit/audit.queries.ts";
import { BookingHistoryOf } from "../../features/bookings/desk/booking-history-of.tsx";
import { deskBookingsQuery } from "../../features/bookings/bookings.desk.queries.ts";
import { BOOKING_LIST } from "../../features/bookings/bookings.list.state.ts";
import { RoleForm } from "../../features/users/role-form.tsx";
import { UserRecord } from "../../features/users/user-record.tsx";
import { userQuery } from "../../features/users/users.queries.ts";
import { listQuery } from "../../lib/navigation/list-state.ts";
import { useSession } from "../../lib/session/session.ts";
import { PATHS } from "../../paths.ts";
import { AdminPage } from "../../shell/admin/admin-page.tsx";
import type { AskFirst } from "../../shell/routing/prefetch.ts";

/** The account and its bookings, and for admins what was changed on it. */
export const askFirst: AskFirst = ({ ask, id, address, role }) => [
  ask(userQuery(id)),
  ask(deskBookingsQuery({ ...listQuery(address, BOOKING_LIST), user: id })),
  canAccess(endpoints.audit.list.access, role) && ask(auditHistoryQuery(id)),
];

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
