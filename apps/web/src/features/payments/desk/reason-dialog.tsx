import { moneyText, nairaOf, refundReasonSchema, type Payment } from "@salon/contracts";
import { ReasonDialog } from "../../../domain/reason-dialog.tsx";
import { useRefundPayment, useDeclineRefund } from "../payments.desk.queries.ts";

type PaymentDialogProps = { payment: Payment; open: boolean; onClose: () => void };

/** Refunds everything received for a payment, or what was paid beyond a bill that goes on; the reason is stored with it. */
export function RefundDialog({ payment, ...shown }: PaymentDialogProps) {
  const { ref, customer, received, over } = payment;
  const amount = moneyText(over === undefined ? (received ?? nairaOf(payment.amount)) : nairaOf(over));
  return (
    <ReasonDialog
      {...shown}
      title="Refund this payment?"
      description={
        over === undefined
          ? `${amount} goes back to ${customer.name}.`
          : `${amount} goes back to ${customer.name}, who has paid that much too much. The booking stays.`
      }
      hint="Staff read it with the payment."
      action={`Refund ${amount}`}
      schema={refundReasonSchema}
      submission={useRefundPayment(ref, over)}
    />
  );
}

/** Declines a requested refund; the customer is mailed the reason. */
export function DeclineRefundDialog({ payment, ...shown }: PaymentDialogProps) {
  const { ref, amount, received, customer } = payment;
  return (
    <ReasonDialog
      {...shown}
      title="Keep the money?"
      description={`The salon keeps ${moneyText(received ?? nairaOf(amount))}, and ${customer.name} gets the reason by e-mail.`}
      hint="The customer reads it in a mail and on the booking."
      action={`Keep ${moneyText(received ?? nairaOf(amount))}`}
      schema={refundReasonSchema}
      submission={useDeclineRefund(ref)}
    />
  );
}
