import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { PersonOfCard } from "../../features/clients/card/person-desk.tsx";
import { clientQuery } from "../../features/clients/clients.queries.ts";
import { pageOwn } from "../../lib/api/page-own.ts";
import { AdminPage } from "../../shell/admin/admin-page.tsx";
import type { Prefetch } from "../../shell/routing/prefetch.ts";

export const prefetch: Prefetch = ({ load, id }) => load(clientQuery(id));

/** The person of one client card. */
export default function AdminClientPage() {
  const { id = "" } = useParams();
  const { data: client } = useQuery(pageOwn(clientQuery(id)));
  return (
    <AdminPage page="adminClient" heading={client?.name} record={{ kind: "Client", id }}>
      <PersonOfCard key={id} id={id} />
    </AdminPage>
  );
}
