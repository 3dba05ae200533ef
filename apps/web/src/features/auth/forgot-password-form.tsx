import { zodResolver } from "@hookform/resolvers/zod";
import { forgotPasswordSchema } from "@salon/contracts";
import { MailOpen } from "lucide-react";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../ui/controls/button.tsx";
import { EmailField } from "../../ui/forms/text-field.tsx";
import { useForgotPassword } from "./auth.queries.ts";
import { FailureSummary } from "../../ui/forms/error-summary.tsx";

/** Asks for the e-mail address, then points to the inbox; the text is the same for unknown addresses. */
export function ForgotPasswordForm() {
  const id = useId();
  const forgot = useForgotPassword();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(forgotPasswordSchema),
    mode: "onChange",
    defaultValues: { email: "" },
  });
  if (forgot.isSuccess) return <CheckInbox email={forgot.variables.email} onAgain={forgot.reset} />;
  return (
    <form
      noValidate
      className="space-y-5"
      onSubmit={(event) => void handleSubmit((body) => forgot.mutate(body))(event)}
    >
      <FailureSummary error={forgot.error} fields={{ email: `${id}-email` }} />
      <EmailField
        {...register("email")}
        id={`${id}-email`}
        autoComplete="username"
        enterKeyHint="send"
        error={formState.errors.email?.message}
      />
      <Button type="submit" className="w-full" loading={forgot.isPending}>
        Send reset link
      </Button>
    </form>
  );
}

function CheckInbox({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <section className="rounded-cloth bg-success-soft p-5">
      <MailOpen aria-hidden="true" className="size-7 text-success" />
      <h2 className="mt-3 text-lg">Check your inbox</h2>
      <p className="mt-1 wrap-anywhere">
        If <strong>{email}</strong> has an account, a link to choose a new password is on its way. It works for 30
        minutes. Look in the spam folder too.
      </p>
      <Button variant="quiet" size="small" className="mt-4" onClick={onAgain}>
        Use another address
      </Button>
    </section>
  );
}
