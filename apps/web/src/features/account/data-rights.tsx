import { Download } from "lucide-react";
import { countOf } from "../../lib/format/format.ts";
import { Button } from "../../ui/controls/button.tsx";
import { useDownloadData, useMyData } from "./account.data.queries.ts";
import { useLazyDialog } from "../../lib/hooks/use-lazy-module.ts";

/** The parts of the download that the page counts: key, singular and plural. */
const COUNTED = [
  ["bookings", "booking", "bookings"],
  ["payments", "payment", "payments"],
  ["messages", "message", "messages"],
  ["mails", "mail sent", "mails sent"],
] as const;

export function DownloadData() {
  const { data } = useMyData();
  const download = useDownloadData();
  return (
    <>
      <p className="text-fg-muted">
        One JSON file: your account, sessions, bookings, payments, messages, mails and what you did.
      </p>
      <ul className="my-4 flex min-h-7 flex-wrap gap-x-6 gap-y-1">
        {data && COUNTED.map(([part, one, many]) => <li key={part}>{countOf(lengthOf(data[part]), one, many)}</li>)}
      </ul>
      <Button loading={download.isPending} onClick={() => download.mutate()}>
        <Download aria-hidden="true" className="size-5" />
        Download everything
      </Button>
    </>
  );
}

const lengthOf = (rows: unknown): number => (Array.isArray(rows) ? rows.length : 0);

const loadDialog = () => import("./delete-account-dialog.tsx");

/** The button that loads and opens the dialog for deleting the account. */
export function DeleteAccount() {
  const { dialog, isOpen, opener, close } = useLazyDialog(loadDialog);
  return (
    <>
      <p className="text-fg-muted">
        Your name, e-mail address, messages and sessions are removed for good. What you booked and paid stays in the
        salon's books, without you.
      </p>
      <Button variant="danger" className="mt-4" {...opener}>
        Delete my account
      </Button>
      {dialog && isOpen && <dialog.DeleteAccountDialog onClose={close} />}
    </>
  );
}
