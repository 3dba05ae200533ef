import { Link, useSearchParams } from "react-router-dom";
import { ContactMessages } from "../../features/messages/contact-messages.tsx";
import { MailList } from "../../features/messages/mail-list.tsx";
import { AdminPage } from "../../shell/admin-page.tsx";

const VIEWS = [
  { label: "Received", search: "" },
  { label: "Mails sent", search: "?view=mails" },
];

/** What people wrote to the salon, and the mails it sends. */
export default function AdminMessagesPage() {
  const [address] = useSearchParams();
  const mails = address.get("view") === "mails";
  return (
    <AdminPage name="admin/messages" title="Messages">
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
