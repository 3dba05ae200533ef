import { ServiceCreate } from "../../../features/services/service-create.tsx";
import { PATHS } from "../../../paths.ts";
import { AdminPage } from "../../../shell/admin/admin-page.tsx";

/** Offer something new. */
export default function AdminServicePage() {
  return (
    <AdminPage
      name="admin/service"
      title="Create service"
      parent={{ label: "All services", path: PATHS.adminAllServices }}
    >
      <div className="max-w-form">
        <ServiceCreate />
      </div>
    </AdminPage>
  );
}
