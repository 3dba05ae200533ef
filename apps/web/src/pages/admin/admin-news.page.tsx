import { SUBSCRIBER_LIST, subscribersQuery } from "../../features/messages/messages.queries.ts";
import { SubscriberList } from "../../features/messages/subscriber-list.tsx";
import { listQuery } from "../../lib/navigation/list-state.ts";
import { AdminPage } from "../../shell/admin/admin-page.tsx";
import type { AskFirst } from "../../shell/routing/prefetch.ts";

/** What the page shows first. */
export const askFirst: AskFirst = ({ ask, address }) => ask(subscribersQuery(listQuery(address, SUBSCRIBER_LIST)));

/** Who gets the newsletter. */
export default function AdminNewsPage() {
  return (
    <AdminPage
      name="admin/news"
      title="Newsletter"
      lead="Everybody here asked for the newsletter. A link in each mail takes them off the list again."
    >
      <SubscriberList />
    </AdminPage>
  );
}
