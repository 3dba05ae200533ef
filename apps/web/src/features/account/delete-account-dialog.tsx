import { credentialsSchema, type OwnUser } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";
import { ApiError } from "../../lib/api/api-error.ts";
import { useSession } from "../../lib/session/session.ts";
import { Button } from "../../ui/controls/button.tsx";
import { AlertDialog } from "../../ui/overlays/alert-dialog.tsx";
import { FailureSummary } from "../../ui/forms/error-summary.tsx";
import { FormDialog } from "../../ui/forms/form-dialog.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { useSaveForm } from "../../ui/forms/use-save-form.ts";
import { obstaclesQuery, useDeleteAccount, useProofByLink } from "./account.data.queries.ts";

type DeleteAccountDialogProps = { onClose: () => void };

/**
 * Says what stands in the way of deleting the account, or asks for proof: the password, or a new mailed link where there is
 * none. After a refusal it stays open and shows the reason.
 */
export function DeleteAccountDialog(props: DeleteAccountDialogProps) {
  const { user } = useSession();
  const { data } = useQuery(obstaclesQuery);
  if (data && data.obstacles.length > 0) return <Obstacles {...props} obstacles={data.obstacles} />;
  return user?.linkOnly ? <DeleteByLink {...props} user={user} /> : <DeleteByPassword {...props} />;
}

function Obstacles({ onClose, obstacles }: DeleteAccountDialogProps & { obstacles: readonly string[] }) {
  return (
    <AlertDialog
      open
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

const title = "Delete your account?";
const action = "Delete my account";
const formSchema = z.pick(credentialsSchema, { password: true });

function DeleteByPassword({ onClose }: DeleteAccountDialogProps) {
  const form = useSaveForm({
    schema: formSchema,
    start: { password: "" },
    mode: "onChange",
    save: useDeleteAccount(),
    bodyOf: (typed) => typed,
  });
  return (
    <FormDialog
      of={form}
      title={title}
      action={action}
      dangerous
      cancel="Cancel"
      onClose={onClose}
      description="This cannot be undone. To be sure that it is you, please type your password."
    >
      <PasswordField {...form.field("password")} label="Password" autoComplete="current-password" enterKeyHint="go" />
    </FormDialog>
  );
}

function DeleteByLink({ onClose, user }: DeleteAccountDialogProps & { user: OwnUser }) {
  const remove = useDeleteAccount();
  const proof = useProofByLink();
  const needsLink = remove.error instanceof ApiError && remove.error.status === 403;
  return (
    <AlertDialog
      open
      dangerous
      title={title}
      confirmLabel={action}
      onCancel={onClose}
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
