import { zodResolver } from "@hookform/resolvers/zod";
import { newAccountSchema, newPassword } from "@salon/contracts";
import { useId } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Button } from "../../ui/controls/button.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { EmailField, TextField } from "../../ui/forms/text-field.tsx";
import { ByLinkHint } from "./auth-links.tsx";
import { useCreateAccount } from "./auth.queries.ts";
import { UNTIL_HYDRATED } from "../../ui/forms/until-hydrated.ts";
import { FailureSummary } from "../../ui/forms/error-summary.tsx";
import { Check, Circle } from "lucide-react";
import * as z from "zod/mini";

/** Spoken with the field, because screen readers reach the list of rules only after it. */
const PASSWORD_HINT =
  "8 characters or more, with an uppercase letter, a lowercase letter, a number and a special character";

/** Name, e-mail and a new password; success signs the account in. */
export function SignUpForm() {
  const id = useId();
  const createAccount = useCreateAccount();
  const { register, handleSubmit, formState, control } = useForm({
    resolver: zodResolver(newAccountSchema),
    mode: "onChange",
    defaultValues: { name: "", email: "", password: "" },
  });
  const [email, password] = useWatch({ control, name: ["email", "password"] });
  const { errors } = formState;
  const fields = { name: `${id}-name`, email: `${id}-email`, password: `${id}-password` };
  return (
    <form
      method={UNTIL_HYDRATED}
      noValidate
      className="space-y-5"
      onSubmit={(event) => void handleSubmit((body) => createAccount.mutate(body))(event)}
    >
      <FailureSummary error={createAccount.error} fields={fields} />
      <TextField
        {...register("name")}
        id={fields.name}
        label="Name"
        hint="First and last name"
        autoComplete="name"
        autoCapitalize="words"
        error={errors.name?.message}
      />
      <EmailField {...register("email")} id={fields.email} autoComplete="username" error={errors.email?.message} />
      <ByLinkHint email={email} error={errors.email} />
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

/** The rules as text, each with the beginning of the contract's message for a violation. */
const RULES = [
  { words: "8 characters or more", broken: "Password must be a least 8" },
  { words: "An uppercase letter", broken: "Password must contain at least one uppercase" },
  { words: "A lowercase letter", broken: "Password must contain at least one lowercase" },
  { words: "A number", broken: "Password must contain at least one number" },
  { words: "A special character", broken: "Password must contain at least one special" },
];

/** The rules for a new password, visible before typing; a rule is ticked once the password meets it. */
function PasswordRules({ password }: { password: string }) {
  const broken = z.safeParse(newPassword, password).error?.issues.map(({ message }) => message) ?? [];
  return (
    <ul className="mt-1 grid gap-x-4 gap-y-0.5 sm:grid-cols-2">
      {RULES.map((rule) => {
        const kept = !broken.some((message) => message.startsWith(rule.broken));
        const Mark = kept ? Check : Circle;
        return (
          <li key={rule.words} className={`flex items-start gap-1.5 ${kept ? "font-semibold text-success" : ""}`}>
            <Mark aria-hidden="true" className={`mt-1 size-3.5 shrink-0 ${kept ? "stroke-3" : ""}`} />
            <span>
              {rule.words}
              {kept && <span className="sr-only">, done</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
