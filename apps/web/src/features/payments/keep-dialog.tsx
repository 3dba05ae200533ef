import { zodResolver } from "@hookform/resolvers/zod";
import { keepSchema, type Payment } from "@salon/contracts";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { formatAmount } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FailureSummary } from "../../ui/failure-summary.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { useKeepPayment } from "./payments.desk.queries.ts";

type KeepDialogProps = { payment: Payment; open: boolean; onClose: () => void };

/** Answers a customer's request for a refund with a no, for a reason they are told. */
export function KeepDialog({ payment, open, onClose }: KeepDialogProps) {
  const id = useId();
  const keep = useKeepPayment(payment.ref);
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(keepSchema),
    mode: "onChange",
    defaultValues: { reason: "" },
  });
  const leave = () => {
    reset();
    keep.reset();
    onClose();
  };
  const submit = handleSubmit(({ reason }) => keep.mutate(reason, { onSuccess: leave }));
  return (
    <Dialog
      open={open}
      onClose={leave}
      title="Make no refund?"
      description={`The salon keeps ${formatAmount(payment.amount)}, and ${payment.customer.name} is told why.`}
      actions={
        <>
          <Button variant="quiet" onClick={leave}>
            Decide later
          </Button>
          <Button type="submit" form={`${id}-form`} variant="danger" loading={keep.isPending}>
            Make no refund
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} noValidate className="space-y-4" onSubmit={(event) => void submit(event)}>
        <FailureSummary error={keep.error} fields={{ reason: `${id}-reason` }} />
        <TextArea
          {...register("reason")}
          id={`${id}-reason`}
          label="Reason"
          hint="The customer reads it in a mail and on the booking."
          error={formState.errors.reason?.message}
        />
      </form>
    </Dialog>
  );
}
