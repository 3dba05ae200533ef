import { moneyText, nairaOf, type Payment } from "@salon/contracts";
import { useKeepPayment } from "./payments.desk.queries.ts";
import { ReasonDialog } from "./reason-dialog.tsx";

type KeepDialogProps = { payment: Payment; open: boolean; onClose: () => void };

/** Answers a customer's request for a refund with a no, for a reason they are told. */
export function KeepDialog({ payment, ...shown }: KeepDialogProps) {
  const { ref, amount, received, customer } = payment;
  return (
    <ReasonDialog
      {...shown}
      title="Make no refund?"
      description={`The salon keeps ${moneyText(received ?? nairaOf(amount))}, and ${customer.name} is told why.`}
      hint="The customer reads it in a mail and on the booking."
      action="Make no refund"
      deed={useKeepPayment(ref)}
    />
  );
}
