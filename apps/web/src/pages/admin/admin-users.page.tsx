import { UserList } from "../../features/users/user-list.tsx";
import { USER_LIST, usersQuery } from "../../features/users/users.queries.ts";
import { listQuery } from "../../lib/navigation/list-state.ts";
import { AdminPage } from "../../shell/admin/admin-page.tsx";
import type { Prefetch } from "../../shell/routing/prefetch.ts";

export const prefetch: Prefetch = ({ load, address }) => load(usersQuery(listQuery(address, USER_LIST)));

export default function AdminUsersPage() {
  return (
    <AdminPage page="adminUsers">
      <UserList />
    </AdminPage>
  );
}
