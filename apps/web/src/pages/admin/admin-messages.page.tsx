import { useSearchParams } from "react-router-dom";
import { ContactMessages } from "../../features/messages/contact-messages.tsx";
import { MailList } from "../../features/messages/mail-list.tsx";
import { CONTACT_LIST, contactMessagesQuery, MAIL_LIST, mailsQuery } from "../../features/messages/messages.queries.ts";
import { listQuery } from "../../lib/navigation/list-state.ts";
import { AdminPage } from "../../shell/admin/admin-page.tsx";
import type { Prefetch } from "../../shell/routing/prefetch.ts";
import { LinkTabs } from "../../ui/controls/link-tabs.tsx";

const VIEWS = [
  { label: "Received", search: "" },
  { label: "Mails sent", search: "?view=mails" },
];

const showsMails = (address: URLSearchParams): boolean => address.get("view") === "mails";

export const prefetch: Prefetch = ({ load, address }) =>
  showsMails(address)
    ? load(mailsQuery(listQuery(address, MAIL_LIST)))
    : load(contactMessagesQuery(listQuery(address, CONTACT_LIST)));

export default function AdminMessagesPage() {
  const [address] = useSearchParams();
  const mails = showsMails(address);
  return (
    <AdminPage page="adminMessages">
      <LinkTabs
        label="Kinds of messages"
        tabs={VIEWS.map((view) => ({ ...view, isOpen: mails === (view.search !== "") }))}
      />
      {mails ? <MailList /> : <ContactMessages />}
    </AdminPage>
  );
}
