import { zodResolver } from "@hookform/resolvers/zod";
import { refundReasonSchema } from "@salon/contracts";
import { useId, type ReactNode } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../../ui/controls/button.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { FailureSummary } from "../../../ui/forms/failure-summary.tsx";
import { TextArea } from "../../../ui/forms/text-area.tsx";

type ReasonDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  description: string;
  hint: string;
  /** What the button says that does it. */
  action: ReactNode;
  deed: {
    mutate: (reason: string, options: { onSuccess: () => void }) => void;
    reset: () => void;
    isPending: boolean;
    error: Error | null;
  };
};

/** Asks for the reason of a deed that cannot be taken back, then does it; closed when it is done, open with what was typed when it fails. */
export function ReasonDialog({ open, onClose, title, description, hint, action, deed }: ReasonDialogProps) {
  const id = useId();
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(refundReasonSchema),
    mode: "onChange",
    defaultValues: { reason: "" },
  });
  const leave = () => {
    reset();
    deed.reset();
    onClose();
  };
  const submit = handleSubmit(({ reason }) => deed.mutate(reason, { onSuccess: leave }));
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
          <Button type="submit" form={`${id}-form`} variant="danger" loading={deed.isPending}>
            {action}
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} noValidate className="space-y-4" onSubmit={(event) => void submit(event)}>
        <FailureSummary error={deed.error} fields={{ reason: `${id}-reason` }} />
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
