import { zodResolver } from "@hookform/resolvers/zod";
import { credentialsSchema, type OwnUser } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { ApiError } from "../../lib/api/api-error.ts";
import { useSession } from "../../lib/session/session.ts";
import { Button } from "../../ui/controls/button.tsx";
import { AlertDialog } from "../../ui/overlays/alert-dialog.tsx";
import { FailureSummary } from "../../ui/forms/error-summary.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { obstaclesQuery, useDeleteAccount, useProofByLink } from "./account.data.queries.ts";

type DeleteAccountDialogProps = { open: boolean; onClose: () => void };

/**
 * Says what stands in the way of deleting the account, or asks for proof: the password, or a new mailed link where there is
 * none. After a refusal it stays open and shows the reason.
 */
export function DeleteAccountDialog(props: DeleteAccountDialogProps) {
  const { user } = useSession();
  const { data } = useQuery({ ...obstaclesQuery, enabled: props.open });
  if (data && data.obstacles.length > 0) return <Obstacles {...props} obstacles={data.obstacles} />;
  return user?.linkOnly ? <DeleteByLink {...props} user={user} /> : <DeleteByPassword {...props} />;
}

function Obstacles({ open, onClose, obstacles }: DeleteAccountDialogProps & { obstacles: readonly string[] }) {
  return (
    <AlertDialog
      open={open}
      onCancel={onClose}
      title="Your account cannot be deleted yet"
      message="First there is something to settle:"
      cancelLabel="Close"
    >
      <ul className="list-disc space-y-2 pl-5">
        {obstacles.map((each) => (
          <li key={each}>{each}.</li>
        ))}
      </ul>
    </AlertDialog>
  );
}

const texts = {
  title: "Delete your account?",
  confirmLabel: "Delete my account",
  dangerous: true,
} as const;

const formSchema = z.pick(credentialsSchema, { password: true });

function DeleteByPassword({ open, onClose }: DeleteAccountDialogProps) {
  const remove = useDeleteAccount();
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(formSchema),
    mode: "onChange",
    defaultValues: { password: "" },
  });
  const submit = handleSubmit(({ password }) => {
    if (!remove.isPending) remove.mutate({ password });
  });
  const close = () => {
    reset();
    remove.reset();
    onClose();
  };
  return (
    <AlertDialog
      {...texts}
      open={open}
      onCancel={close}
      onConfirm={() => void submit()}
      loading={remove.isPending}
      message="This cannot be undone. To be sure that it is you, please type your password."
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

function DeleteByLink({ open, onClose, user }: DeleteAccountDialogProps & { user: OwnUser }) {
  const remove = useDeleteAccount();
  const proof = useProofByLink();
  const close = () => {
    remove.reset();
    proof.reset();
    onClose();
  };
  const needsLink = remove.error instanceof ApiError && remove.error.status === 403;
  return (
    <AlertDialog
      {...texts}
      open={open}
      onCancel={close}
      onConfirm={() => remove.mutate({})}
      loading={remove.isPending}
      message="This cannot be undone. To be sure that it is you, you need to have signed in by a mailed link in the last 15 minutes."
    >
      <div className="space-y-4">
        <FailureSummary error={remove.error ?? proof.error} fields={{}} />
        {needsLink && (
          <Button variant="quiet" loading={proof.isPending} onClick={() => proof.mutate(user.email)}>
            Email me a link
          </Button>
        )}
      </div>
    </AlertDialog>
  );
}
