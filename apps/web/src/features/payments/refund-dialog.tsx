import { moneyText, nairaOf, type Payment } from "@salon/contracts";
import { useRefundPayment } from "./payments.desk.queries.ts";
import { ReasonDialog } from "./reason-dialog.tsx";

type RefundDialogProps = { payment: Payment; open: boolean; onClose: () => void };

/** Sends all that came for a payment back, for a reason that is kept. */
export function RefundDialog({ payment, ...shown }: RefundDialogProps) {
  const { ref, customer, received } = payment;
  const amount = moneyText(received ?? nairaOf(payment.amount));
  return (
    <ReasonDialog
      {...shown}
      title="Refund this payment?"
      description={`${amount} go back to ${customer.name}. A booking it paid for has to be cancelled first.`}
      hint="It is kept in the activity log."
      action={`Refund ${amount}`}
      deed={useRefundPayment(ref)}
    />
  );
}
