import { credentialsSchema } from "@salon/contracts";
import { Button } from "../../ui/controls/button.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { SaveForm } from "../../ui/forms/save-form.tsx";
import { EmailField } from "../../ui/forms/text-field.tsx";
import { useSaveForm } from "../../ui/forms/use-save-form.ts";
import { ByLinkHint } from "./auth-links.tsx";
import { useSignIn } from "./auth.queries.ts";

type SignInFormProps = {
  email?: string;
  /** Hears of the address as it is typed. */
  onTyped?: (email: string) => void;
  isSecond?: boolean;
};

/** E-mail and password; success updates the session everywhere. */
export function SignInForm({ email = "", onTyped, isSecond = false }: SignInFormProps) {
  const form = useSaveForm({
    schema: credentialsSchema,
    mode: "onChange",
    start: { email, password: "" },
    save: useSignIn(),
    bodyOf: (typed) => typed,
  });
  return (
    <SaveForm of={form} className="space-y-5">
      <EmailField
        {...form.field("email")}
        onInput={(event) => onTyped?.(event.currentTarget.value)}
        autoComplete="username"
      />
      <ByLinkHint email={form.watch("email")} error={form.errorOf("email")} />
      <PasswordField {...form.field("password")} label="Password" autoComplete="current-password" enterKeyHint="go" />
      <Button type="submit" variant={isSecond ? "quiet" : "primary"} className="w-full" loading={form.isSaving}>
        Sign in
      </Button>
    </SaveForm>
  );
}
