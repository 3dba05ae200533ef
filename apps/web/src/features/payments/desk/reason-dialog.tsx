import { zodResolver } from "@hookform/resolvers/zod";
import { moneyText, nairaOf, refundReasonSchema, type Payment } from "@salon/contracts";
import { useId, type ReactNode } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../../ui/controls/button.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { FailureSummary } from "../../../ui/forms/error-summary.tsx";
import { TextArea } from "../../../ui/forms/text-field.tsx";
import { useRefundPayment, useDeclineRefund } from "../payments.desk.queries.ts";

type ReasonDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  description: string;
  hint: string;
  /** Label of the confirm button. */
  action: ReactNode;
  submission: {
    mutate: (reason: string, options: { onSuccess: () => void }) => void;
    reset: () => void;
    isPending: boolean;
    error: Error | null;
  };
};

/** Asks for a reason and then runs an irreversible action. It closes on success; on failure it stays open and keeps the text. */
export function ReasonDialog({ open, onClose, title, description, hint, action, submission }: ReasonDialogProps) {
  const id = useId();
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(refundReasonSchema),
    mode: "onChange",
    defaultValues: { reason: "" },
  });
  const leave = () => {
    reset();
    submission.reset();
    onClose();
  };
  const submit = handleSubmit(({ reason }) => submission.mutate(reason, { onSuccess: leave }));
  return (
    <Dialog
      open={open}
      onClose={leave}
      title={title}
      description={description}
      actions={
        <>
          <Button variant="quiet" onClick={leave}>
            Decide later
          </Button>
          <Button type="submit" form={`${id}-form`} variant="danger" loading={submission.isPending}>
            {action}
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} noValidate className="space-y-4" onSubmit={(event) => void submit(event)}>
        <FailureSummary error={submission.error} fields={{ reason: `${id}-reason` }} />
        <TextArea
          {...register("reason")}
          id={`${id}-reason`}
          label="Reason"
          hint={hint}
          error={formState.errors.reason?.message}
        />
      </form>
    </Dialog>
  );
}

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
      description={`The salon keeps ${moneyText(received ?? nairaOf(amount))}, and ${customer.name} is told why.`}
      hint="The customer reads it in a mail and on the booking."
      action="Make no refund"
      submission={useDeclineRefund(ref)}
    />
  );
}
