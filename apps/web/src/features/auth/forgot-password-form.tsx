import { forgotPasswordSchema } from "@salon/contracts";
import { useForgotPassword } from "./auth.queries.ts";
import { MailLinkForm } from "./mail-link-form.tsx";

/** Mails a link to choose a new password. */
export function ForgotPasswordForm() {
  return (
    <MailLinkForm
      schema={forgotPasswordSchema}
      send={useForgotPassword()}
      bodyOf={(email) => ({ email })}
      submitLabel="Send reset link"
    >
      a link to choose a new password is on its way. It works for 30 minutes.
    </MailLinkForm>
  );
}
