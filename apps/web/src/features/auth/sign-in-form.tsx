import { zodResolver } from "@hookform/resolvers/zod";
import { credentialsSchema } from "@salon/contracts";
import { useId } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Button } from "../../ui/controls/button.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { EmailField } from "../../ui/forms/text-field.tsx";
import { ByLinkHint } from "./auth-links.tsx";
import { useSignIn } from "./auth.queries.ts";
import { UNTIL_HYDRATED } from "../../ui/forms/until-hydrated.ts";
import { FailureSummary } from "../../ui/forms/error-summary.tsx";

/** E-mail and password; success updates the session everywhere. */
export function SignInForm({ email = "", isSecond = false }: { email?: string; isSecond?: boolean }) {
  const id = useId();
  const signIn = useSignIn();
  const { register, handleSubmit, formState, control } = useForm({
    resolver: zodResolver(credentialsSchema),
    mode: "onChange",
    defaultValues: { email, password: "" },
  });
  const { errors } = formState;
  return (
    <form
      method={UNTIL_HYDRATED}
      noValidate
      className="space-y-5"
      onSubmit={(event) => void handleSubmit((body) => signIn.mutate(body))(event)}
    >
      <FailureSummary error={signIn.error} fields={{ email: `${id}-email`, password: `${id}-password` }} />
      <EmailField {...register("email")} id={`${id}-email`} autoComplete="username" error={errors.email?.message} />
      <ByLinkHint email={useWatch({ control, name: "email" })} error={errors.email} />
      <PasswordField
        {...register("password")}
        id={`${id}-password`}
        label="Password"
        autoComplete="current-password"
        enterKeyHint="go"
        error={errors.password?.message}
      />
      <Button type="submit" variant={isSecond ? "quiet" : "primary"} className="w-full" loading={signIn.isPending}>
        Sign in
      </Button>
    </form>
  );
}
