import { Link, useSearchParams } from "react-router-dom";
import { ContactMessages } from "../../features/messages/contact-messages.tsx";
import { MailList } from "../../features/messages/mail-list.tsx";
import { CONTACT_LIST, contactMessagesQuery, MAIL_LIST, mailsQuery } from "../../features/messages/messages.queries.ts";
import { listQuery } from "../../lib/navigation/list-state.ts";
import { AdminPage } from "../../shell/admin/admin-page.tsx";
import type { Prefetch } from "../../shell/routing/prefetch.ts";

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
      <nav aria-label="Kinds of messages">
        <ul className="flex gap-1 border-b border-hairline">
          {VIEWS.map(({ label, search }) => (
            <li key={label}>
              <Link
                to={{ search }}
                aria-current={mails === (search !== "") ? "page" : undefined}
                className="flex min-h-11 items-center border-b-3 border-transparent px-4 font-semibold text-fg-muted no-underline hover:text-primary aria-[current]:border-primary aria-[current]:text-primary"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {mails ? <MailList /> : <ContactMessages />}
    </AdminPage>
  );
}
