import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { ClientDesk } from "../../../features/clients/card/client-desk.tsx";
import { clientQuery } from "../../../features/clients/clients.queries.ts";
import { servicesQuery } from "../../../features/services/services.queries.ts";
import { CustomerPicker } from "../../../features/users/customer-picker.tsx";
import { AdminPage } from "../../../shell/admin/admin-page.tsx";
import type { Prefetch } from "../../../shell/routing/prefetch.ts";

export const prefetch: Prefetch = ({ load, id }) => [load(clientQuery(id)), load(servicesQuery)];

/** The card of one client. */
export default function AdminClientPage() {
  const { id = "" } = useParams();
  const { data: services = [] } = useQuery(servicesQuery);
  return (
    <AdminPage page="adminClient">
      <ClientDesk
        key={id}
        id={id}
        services={services}
        renderAccountField={(chosen, onChoose) => (
          <CustomerPicker label="Account" chosen={chosen} onChoose={onChoose} />
        )}
      />
    </AdminPage>
  );
}
