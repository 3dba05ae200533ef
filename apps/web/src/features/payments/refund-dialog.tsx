import { zodResolver } from "@hookform/resolvers/zod";
import { refundSchema, type Payment } from "@salon/contracts";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { formatAmount } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FailureSummary } from "../../ui/failure-summary.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { useRefundPayment } from "./payments.desk.queries.ts";

type RefundDialogProps = { payment: Payment; open: boolean; onClose: () => void };

/** Sends the full amount of a payment back, for a reason that is kept. */
export function RefundDialog({ payment, open, onClose }: RefundDialogProps) {
  const id = useId();
  const refund = useRefundPayment(payment.ref);
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(refundSchema),
    mode: "onChange",
    defaultValues: { reason: "" },
  });
  const leave = () => {
    reset();
    refund.reset();
    onClose();
  };
  const submit = handleSubmit(({ reason }) => refund.mutate(reason, { onSuccess: leave }));
  return (
    <Dialog
      open={open}
      onClose={leave}
      title="Refund this payment?"
      description={`${formatAmount(payment.amount)} go back to ${payment.customer.name}. A booking it paid for has to be cancelled first.`}
      actions={
        <>
          <Button variant="quiet" onClick={leave}>
            Decide later
          </Button>
          <Button type="submit" form={`${id}-form`} variant="danger" loading={refund.isPending}>
            Refund {formatAmount(payment.amount)}
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} noValidate className="space-y-4" onSubmit={(event) => void submit(event)}>
        <FailureSummary error={refund.error} fields={{ reason: `${id}-reason` }} />
        <TextArea
          {...register("reason")}
          id={`${id}-reason`}
          label="Reason"
          hint="It is kept in the activity log."
          error={formState.errors.reason?.message}
        />
      </form>
    </Dialog>
  );
}
