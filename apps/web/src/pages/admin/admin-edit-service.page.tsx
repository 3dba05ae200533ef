import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { ServiceEdit } from "../../features/services/service-edit.tsx";
import { serviceQuery } from "../../features/services/services.desk.queries.ts";
import { pageOwn } from "../../lib/api/page-own.ts";
import { AdminPage } from "../../shell/admin/admin-page.tsx";
import type { Prefetch } from "../../shell/routing/prefetch.ts";

export const prefetch: Prefetch = ({ load, id }) => load(serviceQuery(id));

export default function AdminEditServicePage() {
  const { id = "" } = useParams();
  const { data: service } = useQuery(pageOwn(serviceQuery(id)));
  return (
    <AdminPage page="adminEditService" heading={service?.name} record={{ kind: "Service", id }}>
      <ServiceEdit id={id} />
    </AdminPage>
  );
}
