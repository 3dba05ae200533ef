import { canAccess, endpoints } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { AuditHistory } from "../../features/audit/audit-history.tsx";
import { CustomerBookings } from "../../features/bookings/desk/booking-table.tsx";
import { CardOf } from "../../features/clients/card-of.tsx";
import { cardsOfQuery } from "../../features/clients/clients.queries.ts";
import { RoleForm } from "../../features/users/role-form.tsx";
import { UserRecord } from "../../features/users/user-record.tsx";
import { userQuery } from "../../features/users/users.queries.ts";
import { useSession } from "../../lib/session/session.ts";
import { AdminPage } from "../../shell/admin/admin-page.tsx";
import type { Prefetch } from "../../shell/routing/prefetch.ts";
import { WhenNear } from "../../ui/layout/when-near.tsx";
import { Card } from "../../ui/layout/cards.tsx";

/** The account and its client card. */
export const prefetch: Prefetch = ({ load, id }) => [load(userQuery(id)), load(cardsOfQuery({ user: id }))];

/** One account and its bookings; admins also see its role form and history. */
export default function AdminUserPage() {
  const { id = "" } = useParams();
  const { user: self } = useSession();
  const role = self?.role ?? "guest";
  const { data: account } = useQuery(userQuery(id));
  return (
    <AdminPage page="adminUser" heading={account?.name} record={{ kind: "User", id }}>
      <UserRecord id={id}>
        {(user) => (
          <div className="space-y-6">
            {canAccess(endpoints.users.changeRole.access, role) && (
              <RoleForm user={user} isSelf={user._id === self?._id} />
            )}
            <Card>
              <h2 className="mb-3 text-xl">Client</h2>
              <CardOf person={{ user: id }} />
            </Card>
          </div>
        )}
      </UserRecord>
      <WhenNear height="h-96">
        <CustomerBookings userId={id} />
      </WhenNear>
      {canAccess(endpoints.audit.list.access, role) && (
        <WhenNear height="h-60">
          <AuditHistory targetId={id} />
        </WhenNear>
      )}
    </AdminPage>
  );
}
