import { Link } from "react-router-dom";
import { ServiceList } from "../../features/services/service-list.tsx";
import { deskServicesQuery, SERVICE_LIST } from "../../features/services/services.desk.queries.ts";
import { listQuery } from "../../lib/navigation/list-state.ts";
import { PATHS } from "../../paths.ts";
import { AdminPage } from "../../shell/admin/admin-page.tsx";
import type { Prefetch } from "../../shell/routing/prefetch.ts";
import { buttonClass } from "../../ui/controls/button.tsx";

export const prefetch: Prefetch = ({ load, address }) => load(deskServicesQuery(listQuery(address, SERVICE_LIST)));

export default function AdminAllServicesPage() {
  return (
    <AdminPage
      page="adminAllServices"
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
