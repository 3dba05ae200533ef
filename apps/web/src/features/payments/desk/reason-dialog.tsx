import { refundReasonSchema, type Payment } from "@salon/contracts";
import { ReasonDialog } from "../../../domain/reason-dialog.tsx";
import { useRefundPayment, useDeclineRefund } from "../payments.desk.queries.ts";
import { refundText } from "../payment-texts.ts";

type PaymentDialogProps = { payment: Payment; onClose: () => void };

/** Refunds everything received for a payment, or what was paid beyond a bill that goes on; the reason is stored with it. */
export function RefundDialog({ payment, onClose }: PaymentDialogProps) {
  const { ref, customer, over } = payment;
  const amount = refundText(payment);
  return (
    <ReasonDialog
      onClose={onClose}
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
export function DeclineRefundDialog({ payment, onClose }: PaymentDialogProps) {
  const { ref, customer } = payment;
  const amount = refundText(payment);
  return (
    <ReasonDialog
      onClose={onClose}
      title="Keep the money?"
      description={`The salon keeps ${amount}, and ${customer.name} gets the reason by e-mail.`}
      hint="The customer reads it in a mail and on the booking."
      action={`Keep ${amount}`}
      schema={refundReasonSchema}
      submission={useDeclineRefund(ref)}
      saidOfMade={() => ({ text: `the salon keeps ${amount}` })}
    />
  );
}
