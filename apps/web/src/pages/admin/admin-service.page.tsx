import { ServiceCreate } from "../../features/services/service-form.tsx";
import { AdminPage } from "../../shell/admin/admin-page.tsx";

export default function AdminServicePage() {
  return (
    <AdminPage page="adminService">
      <div className="max-w-form">
        <ServiceCreate />
      </div>
    </AdminPage>
  );
}
