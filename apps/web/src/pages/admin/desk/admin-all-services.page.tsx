import { Link } from "react-router-dom";
import { ServiceList } from "../../../features/services/service-list.tsx";
import { deskServicesQuery, SERVICE_LIST } from "../../../features/services/services.desk.queries.ts";
import { listQuery } from "../../../lib/navigation/list-state.ts";
import { PATHS } from "../../../paths.ts";
import { AdminPage } from "../../../shell/admin/admin-page.tsx";
import type { AskFirst } from "../../../shell/routing/prefetch.ts";
import { buttonClass } from "../../../ui/controls/button-class.ts";

/** What the page shows first. */
export const askFirst: AskFirst = ({ ask, address }) => ask(deskServicesQuery(listQuery(address, SERVICE_LIST)));

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
