import { useParams } from "react-router-dom";
import { ServiceEdit } from "../../features/services/service-edit.tsx";
import { PATHS } from "../../paths.ts";
import { AdminPage } from "../../shell/admin-page.tsx";

/** Change or remove one service. */
export default function AdminEditServicePage() {
  const { id = "" } = useParams();
  return (
    <AdminPage
      name="admin/edit-service"
      title="Edit service"
      parent={{ label: "All services", path: PATHS.adminAllServices }}
    >
      <div className="max-w-form">
        <ServiceEdit id={id} />
      </div>
    </AdminPage>
  );
}
