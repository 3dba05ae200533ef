import { Link } from "react-router-dom";
import { ServiceList } from "../../features/services/service-list.tsx";
import { PATHS } from "../../paths.ts";
import { AdminPage } from "../../shell/admin-page.tsx";
import { buttonClass } from "../../ui/button-class.ts";

/** Everything the salon offers. */
export default function AdminAllServicesPage() {
  return (
    <AdminPage
      name="admin/all-services"
      title="All services"
      actions={
        <Link to={PATHS.adminService} className={buttonClass()}>
          Create service
        </Link>
      }
    >
      <ServiceList />
    </AdminPage>
  );
}
