import { UserList } from "../../features/users/user-list.tsx";
import { USER_LIST, usersQuery } from "../../features/users/users.queries.ts";
import { listQuery } from "../../lib/navigation/list-state.ts";
import { AdminPage } from "../../shell/admin/admin-page.tsx";
import type { AskFirst } from "../../shell/routing/prefetch.ts";

/** What the page shows first. */
export const askFirst: AskFirst = ({ ask, address }) => ask(usersQuery(listQuery(address, USER_LIST)));

/** Every account of the salon. */
export default function AdminUsersPage() {
  return (
    <AdminPage name="admin/users" title="Users">
      <UserList />
    </AdminPage>
  );
}
