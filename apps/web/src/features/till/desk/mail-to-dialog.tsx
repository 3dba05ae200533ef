import type { Bill, Booking } from "@salon/contracts";
import { Button } from "../../../ui/controls/button.tsx";
import { FailureSummary } from "../../../ui/forms/error-summary.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";

interface MailToDialogProps {
  title: string;
  booking: Booking;
  /** The card of the customer, which has an address. */
  card: NonNullable<Bill["card"]>;
  /** What can be done without a mail; absent where nothing can. */
  without?: string;
  isSending: boolean;
  error: Error | null;
  /** Called with the card that staff choose; without one the mail goes to the account, if there is one. */
  onChoose: (client: string | undefined) => void;
  onClose: () => void;
}

/** Asks to which address a mail goes: that of the account, or that of the client card. */
export function MailToDialog({
  title,
  booking: { user, customer },
  card,
  without,
  isSending,
  error,
  onChoose,
  onClose,
}: MailToDialogProps) {
  const account = user === null ? without : `To the account: ${customer?.email ?? ""}`;
  return (
    <Dialog open onClose={onClose} title={title}>
      <FailureSummary error={error} fields={{}} />
      <div className="grid gap-3">
        {account !== undefined && (
          <Button variant="quiet" disabled={isSending} onClick={() => onChoose(undefined)}>
            <span className="wrap-anywhere">{account}</span>
          </Button>
        )}
        <Button variant="quiet" disabled={isSending} onClick={() => onChoose(card.client)}>
          <span className="wrap-anywhere">
            To the card of {card.name}: {card.email}
          </span>
        </Button>
      </div>
    </Dialog>
  );
}
