import type { Service } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams } from "react-router-dom";
import { ClientDesk } from "../../features/clients/card/client-desk.tsx";
import { clientQuery } from "../../features/clients/clients.queries.ts";
import { servicesQuery } from "../../features/services/services.queries.ts";
import { CustomerPicker } from "../../features/users/customer-picker.tsx";
import { AdminPage } from "../../shell/admin/admin-page.tsx";
import { WhenNear } from "../../ui/layout/when-near.tsx";
import type { Prefetch } from "../../shell/routing/prefetch.ts";

export const prefetch: Prefetch = ({ load, id }) => load(clientQuery(id));

/** The card of one client. */
export default function AdminClientPage() {
  const { id = "" } = useParams();
  const { data: client } = useQuery(clientQuery(id));
  return (
    <AdminPage page="adminClient" heading={client?.name} record={{ kind: "Client", id }}>
      <ClientDesk
        key={id}
        id={id}
        renderWithServices={(render) => (
          <WhenNear height="h-60">
            <WithServices>{render}</WithServices>
          </WhenNear>
        )}
        renderAccountField={(chosen, onChoose) => (
          <CustomerPicker label="Account" chosen={chosen} onChoose={onChoose} />
        )}
      />
    </AdminPage>
  );
}

function WithServices({ children }: { children: (services: readonly Service[]) => ReactNode }) {
  const { data: services = [] } = useQuery(servicesQuery);
  return children(services);
}
