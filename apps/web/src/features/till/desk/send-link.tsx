import { whatsappLink, type Bill, type Booking, type PayLink } from "@salon/contracts";
import { Copy, MessageCircle } from "lucide-react";
import { useState } from "react";
import { copyText } from "../../../domain/copy-text.ts";
import { formatDay } from "../../../lib/format/format.ts";
import { useLazyDialog } from "../../../lib/hooks/use-lazy-module.ts";
import { Button, buttonClass } from "../../../ui/controls/button.tsx";
import { FailureSummary } from "../../../ui/forms/error-summary.tsx";
import { LazyAlertDialog } from "../../../ui/overlays/lazy-alert-dialog.tsx";
import { useAskPayment, useRevokeLink, useSendReceipt } from "../till.queries.ts";

const importDialog = () => import("./mail-to-dialog.tsx");

type BillLinkProps = { booking: Booking; bill: Bill };

/** The link to a bill: makes it and shows it to be copied or sent, revokes it, and says when and by whom it was revoked. */
export function BillLink({ booking, bill: { due, link, card } }: BillLinkProps) {
  const { _id, customer } = booking;
  const ask = useAskPayment(_id);
  const revoke = useRevokeLink(_id);
  const [isAsked, setAsked] = useState(false);

  const { dialog, isOpen, opener, close } = useLazyDialog(importDialog);
  const make = (client?: string) => ask.mutate(client === undefined ? {} : { client }, { onSuccess: close });

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
        <Button variant="quiet" size="small" loading={ask.isPending} {...(card ? opener : { onClick: () => make() })}>
          Send a link
        </Button>
      )}
      {link && !link.revoked && (
        <Button variant="quiet" size="small" onClick={() => setAsked(true)}>
          Revoke the link
        </Button>
      )}
      {card && dialog && isOpen && (
        <dialog.MailToDialog
          title="Send a link to pay"
          booking={booking}
          card={card}
          without="No mail: copy the link or send it by WhatsApp"
          isSending={ask.isPending}
          error={ask.error}
          onChoose={make}
          onClose={close}
        />
      )}
      {!(card && isOpen) && <Failed error={ask.error} />}
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
        error={revoke.error}
        onConfirm={end}
        onCancel={() => {
          revoke.reset();
          setAsked(false);
        }}
      />
    </>
  );
}

/** Sends the receipt to the account, or to the address of the client card that staff choose. */
export function SendReceipt({ booking, bill: { card } }: BillLinkProps) {
  const send = useSendReceipt(booking._id);
  const { dialog, isOpen, opener, close } = useLazyDialog(importDialog);
  if (booking.user === null && !card) return null;

  const mail = (client?: string) => send.mutate(client === undefined ? {} : { client }, { onSuccess: close });
  return (
    <>
      <Button variant="quiet" size="small" loading={send.isPending} {...(card ? opener : { onClick: () => mail() })}>
        Send receipt
      </Button>
      {card && dialog && isOpen && (
        <dialog.MailToDialog
          title="Send the receipt"
          booking={booking}
          card={card}
          isSending={send.isPending}
          error={send.error}
          onChoose={mail}
          onClose={close}
        />
      )}
      {!(card && isOpen) && <Failed error={send.error} />}
    </>
  );
}

const Failed = ({ error }: { error: Error | null }) =>
  error && (
    <div className="w-full">
      <FailureSummary error={error} fields={{}} />
    </div>
  );

function MadeLink({ made: { link, text }, e164 }: { made: PayLink; e164: string | undefined }) {
  return (
    <div className="w-full space-y-2 rounded-cloth border border-hairline p-3">
      <p className="text-sm wrap-anywhere">{text}</p>
      <div className="flex flex-wrap gap-2 *:grow">
        <Button
          variant="quiet"
          size="small"
          onClick={() => void copyText(link, "Link copied", `Please copy the link by hand: ${link}`)}
        >
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
