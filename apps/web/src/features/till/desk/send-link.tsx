import { whatsappLink, type Bill, type Booking, type PayLink } from "@salon/contracts";
import { Copy, MessageCircle } from "lucide-react";
import { useState } from "react";
import { toast } from "react-hot-toast/headless";
import { formatDay } from "../../../lib/format/format.ts";
import { Button, buttonClass } from "../../../ui/controls/button.tsx";
import { LazyAlertDialog } from "../../../ui/overlays/lazy-alert-dialog.ts";
import { useAskPayment, useRevokeLink } from "../till.queries.ts";

type BillLinkProps = { booking: Booking; bill: Bill };

/** The link to a bill: makes it and shows it to be copied or sent, revokes it, and says when and by whom it was revoked. */
export function BillLink({ booking: { _id, customer }, bill: { due, link } }: BillLinkProps) {
  const ask = useAskPayment(_id);
  const revoke = useRevokeLink(_id);
  const [isAsked, setAsked] = useState(false);

  const end = () => {
    revoke.mutate(undefined, {
      onSuccess: () => {
        ask.reset();
        setAsked(false);
      },
    });
  };

  return (
    <>
      {due > 0 && !ask.data && (
        <Button variant="quiet" size="small" loading={ask.isPending} onClick={() => ask.mutate()}>
          Send a link
        </Button>
      )}
      {link && !link.revoked && (
        <Button variant="quiet" size="small" onClick={() => setAsked(true)}>
          Revoke the link
        </Button>
      )}
      {ask.data && <MadeLink made={ask.data} e164={customer?.e164} />}
      {link?.revoked && (
        <p className="w-full text-sm text-fg-muted">
          Link revoked {formatDay(link.revoked.at)} by {link.revoked.by}
        </p>
      )}
      <LazyAlertDialog
        open={isAsked}
        title="Revoke the link?"
        message="Nobody sees or pays the bill by it any more, and a payment that was begun by it ends. The next link is another one."
        confirmLabel="Revoke the link"
        loading={revoke.isPending}
        onConfirm={end}
        onCancel={() => setAsked(false)}
      />
    </>
  );
}

function MadeLink({ made: { link, text }, e164 }: { made: PayLink; e164: string | undefined }) {
  return (
    <div className="w-full space-y-2 rounded-card border border-hairline p-3">
      <p className="text-sm wrap-anywhere">{text}</p>
      <div className="flex flex-wrap gap-2 *:grow">
        <Button variant="quiet" size="small" onClick={() => void copy(link)}>
          <Copy aria-hidden="true" className="size-5" />
          Copy link
        </Button>
        <a href={whatsappLink(text, e164)} target="_blank" rel="noreferrer" className={buttonClass("quiet", "small")}>
          <MessageCircle aria-hidden="true" className="size-5" />
          WhatsApp
        </a>
      </div>
    </div>
  );
}

async function copy(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    toast.success("Link copied");
  } catch {
    toast.error("Please copy the link by hand");
  }
}
