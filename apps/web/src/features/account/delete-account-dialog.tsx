import { zodResolver } from "@hookform/resolvers/zod";
import { deleteAccountSchema } from "@salon/contracts";
import { useForm } from "react-hook-form";
import { AlertDialog } from "../../ui/overlays/alert-dialog.tsx";
import { FailureSummary } from "../../ui/forms/error-summary.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { useDeleteAccount } from "./account.data.queries.ts";

type DeleteAccountDialogProps = { open: boolean; onClose: () => void };

/** Asks for the password before the account is deleted. After a refusal it stays open and shows the reason. */
export function DeleteAccountDialog({ open, onClose }: DeleteAccountDialogProps) {
  const remove = useDeleteAccount();
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(deleteAccountSchema),
    mode: "onChange",
    defaultValues: { password: "" },
  });
  const submit = handleSubmit(({ password }) => {
    if (!remove.isPending) remove.mutate(password);
  });
  const close = () => {
    reset();
    remove.reset();
    onClose();
  };
  return (
    <AlertDialog
      open={open}
      onCancel={close}
      onConfirm={() => void submit()}
      loading={remove.isPending}
      title="Delete your account?"
      message="This cannot be undone. To be sure that it is you, please type your password."
      confirmLabel="Delete my account"
      dangerous
    >
      <form noValidate className="space-y-4" onSubmit={(event) => void submit(event)}>
        <FailureSummary error={remove.error} fields={{}} />
        <PasswordField
          {...register("password")}
          label="Password"
          autoComplete="current-password"
          enterKeyHint="go"
          error={formState.errors.password?.message}
        />
      </form>
    </AlertDialog>
  );
}
