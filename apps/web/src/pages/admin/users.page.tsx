import { UserList } from "../../features/users/user-list.tsx";
import { AdminPage } from "../../shell/admin-page.tsx";

/** Every account of the salon. */
export default function AdminUsersPage() {
  return (
    <AdminPage name="admin/users" title="Users">
      <UserList />
    </AdminPage>
  );
}
