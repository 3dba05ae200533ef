import { newAccountSchema, newPassword } from "@salon/contracts";
import { Button } from "../../ui/controls/button.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { SaveForm } from "../../ui/forms/save-form.tsx";
import { EmailField, TextField } from "../../ui/forms/text-field.tsx";
import { useSaveForm } from "../../ui/forms/use-save-form.ts";
import { ByLinkHint } from "./auth-links.tsx";
import { useCreateAccount } from "./auth.queries.ts";
import { Check, Circle } from "lucide-react";
import * as z from "zod/mini";

/** Spoken with the field, because screen readers reach the list of rules only after it. */
const PASSWORD_HINT =
  "8 characters or more, with an uppercase letter, a lowercase letter, a number and a special character";

/** Name, e-mail and a new password; success signs the account in. */
export function SignUpForm() {
  const form = useSaveForm({
    schema: newAccountSchema,
    mode: "onChange",
    start: { name: "", email: "", password: "" },
    save: useCreateAccount(),
    bodyOf: (typed) => typed,
  });
  const [email, password] = form.watch(["email", "password"]);
  return (
    <SaveForm of={form} className="space-y-5">
      <TextField
        {...form.field("name")}
        label="Name"
        hint="First and last name"
        autoComplete="name"
        autoCapitalize="words"
      />
      <EmailField {...form.field("email")} autoComplete="username" />
      <ByLinkHint email={email} error={form.errorOf("email")} />
      <PasswordField
        {...form.field("password")}
        label="Password"
        hint={<span className="sr-only">{PASSWORD_HINT}</span>}
        autoComplete="new-password"
        enterKeyHint="go"
      />
      <PasswordRules password={password} />
      <Button type="submit" className="w-full" loading={form.isSaving}>
        Create account
      </Button>
    </SaveForm>
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
