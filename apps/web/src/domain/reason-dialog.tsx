import { zodResolver } from "@hookform/resolvers/zod";
import { useId, type ReactNode } from "react";
import { useForm } from "react-hook-form";
import type { refundReasonSchema, reversalSchema } from "@salon/contracts";
import { Button } from "../ui/controls/button.tsx";
import { Dialog } from "../ui/overlays/dialog.tsx";
import { FailureSummary } from "../ui/forms/error-summary.tsx";
import { TextArea } from "../ui/forms/text-field.tsx";

type ReasonDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  description: string;
  hint: string;
  /** The contract's rule for the reason. */
  schema: typeof refundReasonSchema | typeof reversalSchema;
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
export function ReasonDialog({
  open,
  onClose,
  title,
  description,
  hint,
  schema,
  action,
  submission,
}: ReasonDialogProps) {
  const id = useId();
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(schema),
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
