import { SubscriberList } from "../../features/messages/subscriber-list.tsx";
import { AdminPage } from "../../shell/admin-page.tsx";

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
