import { resetPasswordSchema, PAGE_TEXTS } from "@salon/contracts";
import { useState, type SyntheticEvent } from "react";
import { toast } from "react-hot-toast/headless";
import { useNavigate } from "react-router-dom";
import * as z from "zod/mini";
import { PATHS } from "../../paths.ts";
import { Button } from "../../ui/controls/button.tsx";
import { PasswordField, PasswordToggle } from "../../ui/forms/password-field.tsx";
import { SaveForm } from "../../ui/forms/save-form.tsx";
import { useSaveForm } from "../../ui/forms/use-save-form.ts";
import { useResetPassword } from "./auth.queries.ts";

const formSchema = z.extend(resetPasswordSchema, {
  confirmPassword: z.string().check(z.minLength(1, PAGE_TEXTS.confirmPasswordRequired)),
});

/** A new password and its repetition, with one toggle that shows both; success opens the sign-in page. */
export function ResetPasswordForm({ token }: { token: string }) {
  const [shown, setShown] = useState(false);
  const navigate = useNavigate();
  const form = useSaveForm({
    schema: formSchema,
    mode: "onChange",
    start: { password: "", confirmPassword: "" },
    save: useResetPassword(),
    bodyOf: ({ password }) => ({ token, password }),
    onSaved: () => void navigate(PATHS.signIn),
  });
  const [password, repeated] = form.watch(["password", "confirmPassword"]);
  const onSubmit = (event: SyntheticEvent) => {
    const isRepeated = repeated === "" || repeated === password;
    if (isRepeated) form.onSubmit(event);
    else {
      event.preventDefault();
      toast.error(PAGE_TEXTS.passwordMismatch, { id: PAGE_TEXTS.passwordMismatch });
    }
  };
  return (
    <SaveForm of={{ ...form, onSubmit }} className="space-y-5">
      <PasswordField
        {...form.field("password")}
        label="Password"
        placeholder="Type password"
        autoComplete="new-password"
        shown={shown}
      />
      <PasswordField
        {...form.field("confirmPassword")}
        label="Confirm Password"
        placeholder="Retype password"
        autoComplete="new-password"
        enterKeyHint="go"
        shown={shown}
      />
      <PasswordToggle shown={shown} onToggle={() => setShown(!shown)} withWords />
      <Button type="submit" className="w-full" loading={form.isSaving}>
        Reset Password
      </Button>
    </SaveForm>
  );
}
