import { zodResolver } from "@hookform/resolvers/zod";
import { newAccountSchema } from "@salon/contracts";
import { useId } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Button } from "../../ui/controls/button.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { EmailField } from "../../ui/forms/email-field.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { useCreateAccount } from "./auth.queries.ts";
import { FailureSummary } from "../../ui/forms/failure-summary.tsx";
import { PasswordRules } from "./password-rules.tsx";

/** The list of rules stands below the field; whoever hears the page is told before typing. */
const PASSWORD_HINT =
  "8 characters or more, with an uppercase letter, a lowercase letter, a number and a special character";

/** Name, e-mail and a new password; the account is signed in at once. */
export function SignUpForm() {
  const id = useId();
  const createAccount = useCreateAccount();
  const { register, handleSubmit, formState, control } = useForm({
    resolver: zodResolver(newAccountSchema),
    mode: "onChange",
    defaultValues: { name: "", email: "", password: "" },
  });
  const password = useWatch({ control, name: "password" });
  const { errors } = formState;
  const fields = { name: `${id}-name`, email: `${id}-email`, password: `${id}-password` };
  return (
    <form
      noValidate
      className="space-y-5"
      onSubmit={(event) => void handleSubmit((body) => createAccount.mutate(body))(event)}
    >
      <FailureSummary error={createAccount.error} fields={fields} />
      <TextField
        {...register("name")}
        id={fields.name}
        label="Name"
        autoComplete="name"
        autoCapitalize="words"
        error={errors.name?.message}
      />
      <EmailField {...register("email")} id={fields.email} autoComplete="username" error={errors.email?.message} />
      <PasswordField
        {...register("password")}
        id={fields.password}
        label="Password"
        hint={<span className="sr-only">{PASSWORD_HINT}</span>}
        autoComplete="new-password"
        enterKeyHint="go"
        error={errors.password?.message}
      />
      <PasswordRules password={password} />
      <Button type="submit" className="w-full" loading={createAccount.isPending}>
        Create account
      </Button>
    </form>
  );
}
