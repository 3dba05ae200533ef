import { useParams } from "react-router-dom";
import { ServiceEdit } from "../../../features/services/service-edit.tsx";
import { serviceQuery } from "../../../features/services/services.desk.queries.ts";
import { PATHS } from "../../../paths.ts";
import { AdminPage } from "../../../shell/admin/admin-page.tsx";
import type { AskFirst } from "../../../shell/routing/prefetch.ts";

/** What the page shows first. */
export const askFirst: AskFirst = ({ ask, id }) => ask(serviceQuery(id));

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
