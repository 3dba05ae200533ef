import { proveSchema, type Proof } from "@salon/contracts";
import { useLocation } from "react-router-dom";
import { useSession } from "../../lib/session/session.ts";
import { Button } from "../../ui/controls/button.tsx";
import { FormDialog } from "../../ui/forms/form-dialog.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { useSaveForm } from "../../ui/forms/use-save-form.ts";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { useSendSignInLink } from "./auth.queries.ts";
import { CodeField } from "../account/code-field.tsx";
import { useProve } from "./second-step.queries.ts";

type AskedAgainProps = { way: Proof; answer: (isShown: boolean) => void };

const TITLE = "Is it you?";
const WHY = "This changes or takes along what is not everyone's, so we ask again after 10 minutes.";

/** Asks the person to show who they are; the call that waits for it goes on then. */
export const AskedAgainDialog = (props: AskedAgainProps) =>
  props.way === "link" ? <ByLink {...props} /> : <ByForm {...props} />;

const start: { password?: string; code?: string } = {};

function ByForm({ way, answer }: AskedAgainProps) {
  const prove = useProve();
  const form = useSaveForm({
    schema: proveSchema,
    start,
    save: prove,
    bodyOf: (typed) => typed,
    onSaved: () => answer(true),
  });
  return (
    <FormDialog of={form} title={TITLE} description={WHY} action="Go on" cancel="Cancel" onClose={() => answer(false)}>
      {way === "code" ? (
        <CodeField {...form.field("code")} required />
      ) : (
        <PasswordField
          {...form.field("password")}
          label="Your password"
          autoComplete="current-password"
          enterKeyHint="go"
          required
        />
      )}
    </FormDialog>
  );
}

/** An account without a password shows it by a new mailed link, which opens this page again. */
function ByLink({ answer }: AskedAgainProps) {
  const { user } = useSession();
  const { pathname, search } = useLocation();
  const send = useSendSignInLink();
  return (
    <Dialog
      open
      onClose={() => answer(false)}
      title={TITLE}
      description={`${WHY} Your account has no password: open a new link from our mail in this browser, then do this again.`}
      cancel="Cancel"
      actions={
        user && (
          <Button loading={send.isPending} onClick={() => send.mutate({ email: user.email, next: pathname + search })}>
            Email me a link
          </Button>
        )
      }
    />
  );
}
