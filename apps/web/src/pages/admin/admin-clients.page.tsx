import { ClientList } from "../../features/clients/client-list.tsx";
import { CLIENT_LIST, clientsQuery } from "../../features/clients/clients.queries.ts";
import { listQuery } from "../../lib/navigation/list-state.ts";
import { AdminPage } from "../../shell/admin/admin-page.tsx";
import type { Prefetch } from "../../shell/routing/prefetch.ts";

export const prefetch: Prefetch = ({ load, address }) => load(clientsQuery(listQuery(address, CLIENT_LIST)));

/** The cards of the salon's clients. */
export default function AdminClientsPage() {
  return (
    <AdminPage page="adminClients">
      <ClientList />
    </AdminPage>
  );
}
