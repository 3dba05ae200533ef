import { moneyText, nairaOf, refundReasonSchema, type Payment } from "@salon/contracts";
import { ReasonDialog } from "../../../domain/reason-dialog.tsx";
import { useRefundPayment, useDeclineRefund } from "../payments.desk.queries.ts";

type PaymentDialogProps = { payment: Payment; open: boolean; onClose: () => void };

/** Refunds everything received for a payment; the reason is stored in the activity log. */
export function RefundDialog({ payment, ...shown }: PaymentDialogProps) {
  const { ref, customer, received } = payment;
  const amount = moneyText(received ?? nairaOf(payment.amount));
  return (
    <ReasonDialog
      {...shown}
      title="Refund this payment?"
      description={`${amount} go back to ${customer.name}. A booking it paid for has to be cancelled first.`}
      hint="It is kept in the activity log."
      action={`Refund ${amount}`}
      schema={refundReasonSchema}
      submission={useRefundPayment(ref)}
    />
  );
}

/** Declines a requested refund; the customer is mailed the reason. */
export function DeclineRefundDialog({ payment, ...shown }: PaymentDialogProps) {
  const { ref, amount, received, customer } = payment;
  return (
    <ReasonDialog
      {...shown}
      title="Make no refund?"
      description={`The salon keeps ${moneyText(received ?? nairaOf(amount))}, and ${customer.name} gets the reason by e-mail.`}
      hint="The customer reads it in a mail and on the booking."
      action="Make no refund"
      schema={refundReasonSchema}
      submission={useDeclineRefund(ref)}
    />
  );
}
