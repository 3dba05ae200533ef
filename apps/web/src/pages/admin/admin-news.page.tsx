import { SUBSCRIBER_LIST, subscribersQuery } from "../../features/messages/messages.queries.ts";
import { SubscriberList } from "../../features/messages/subscriber-list.tsx";
import { listQuery } from "../../lib/navigation/list-state.ts";
import { AdminPage } from "../../shell/admin/admin-page.tsx";
import type { Prefetch } from "../../shell/routing/prefetch.ts";

export const prefetch: Prefetch = ({ load, address }) => load(subscribersQuery(listQuery(address, SUBSCRIBER_LIST)));

export default function AdminNewsPage() {
  return (
    <AdminPage
      page="adminNews"
      lead="Everybody here asked for the newsletter. A link in each mail takes them off the list again."
    >
      <SubscriberList />
    </AdminPage>
  );
}
