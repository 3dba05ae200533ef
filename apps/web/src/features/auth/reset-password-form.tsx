import { zodResolver } from "@hookform/resolvers/zod";
import { resetPasswordSchema, PAGE_TEXTS } from "@salon/contracts";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { toast } from "react-hot-toast/headless";
import { useNavigate } from "react-router-dom";
import * as z from "zod/mini";
import { PATHS } from "../../paths.ts";
import { Button } from "../../ui/controls/button.tsx";
import { PasswordField, PasswordToggle } from "../../ui/forms/password-field.tsx";
import { useResetPassword } from "./auth.queries.ts";
import { UNTIL_HYDRATED } from "../../ui/forms/until-hydrated.ts";
import { FailureSummary } from "../../ui/forms/error-summary.tsx";

const formSchema = z.extend(resetPasswordSchema, {
  confirmPassword: z.string().check(z.minLength(1, PAGE_TEXTS.confirmPasswordRequired)),
});

/** A new password and its repetition, with one toggle that shows both; success opens the sign-in page. */
export function ResetPasswordForm({ token }: { token: string }) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const navigate = useNavigate();
  const reset = useResetPassword();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(formSchema),
    mode: "onChange",
    defaultValues: { password: "", confirmPassword: "" },
  });
  const { errors } = formState;
  const submit = handleSubmit(({ password, confirmPassword }) => {
    if (password !== confirmPassword) toast.error(PAGE_TEXTS.passwordMismatch, { id: PAGE_TEXTS.passwordMismatch });
    else reset.mutate({ token, password }, { onSuccess: () => void navigate(PATHS.signIn) });
  });
  return (
    <form method={UNTIL_HYDRATED} noValidate className="space-y-5" onSubmit={(event) => void submit(event)}>
      <FailureSummary error={reset.error} fields={{ password: `${id}-password` }} />
      <PasswordField
        {...register("password")}
        id={`${id}-password`}
        label="Password"
        placeholder="Type password"
        autoComplete="new-password"
        shown={shown}
        error={errors.password?.message}
      />
      <PasswordField
        {...register("confirmPassword")}
        label="Confirm Password"
        placeholder="Retype password"
        autoComplete="new-password"
        enterKeyHint="go"
        shown={shown}
        error={errors.confirmPassword?.message}
      />
      <PasswordToggle shown={shown} onToggle={() => setShown(!shown)} withWords />
      <Button type="submit" className="w-full" loading={reset.isPending}>
        Reset Password
      </Button>
    </form>
  );
}
