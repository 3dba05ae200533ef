import { zodResolver } from "@hookform/resolvers/zod";
import type { forgotPasswordSchema, linkAddressSchema } from "@salon/contracts";
import type { UseMutationResult } from "@tanstack/react-query";
import { useId, type ReactNode } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Button } from "../../ui/controls/button.tsx";
import { UNTIL_HYDRATED } from "../../ui/forms/until-hydrated.ts";
import { FailureSummary } from "../../ui/forms/error-summary.tsx";
import { EmailField } from "../../ui/forms/text-field.tsx";
import { ByLinkHint } from "./auth-links.tsx";
import { CheckInbox } from "./check-inbox.tsx";

type MailLinkFormProps<Body extends { email: string }> = {
  email?: string;
  /** Which addresses it takes. */
  schema: typeof forgotPasswordSchema | typeof linkAddressSchema;
  /** The call that mails the link. */
  send: UseMutationResult<unknown, Error, Body>;
  bodyOf: (email: string) => Body;
  submitLabel: string;
  /** What the link does and how long it works, after "If <address> has an account,". */
  children: ReactNode;
};

/** Asks for an e-mail address, mails a link to it and points to the inbox; the text is the same for unknown addresses. */
export function MailLinkForm<Body extends { email: string }>({
  email = "",
  schema,
  send,
  bodyOf,
  submitLabel,
  children,
}: MailLinkFormProps<Body>) {
  const id = useId();
  const { register, handleSubmit, formState, control } = useForm({
    resolver: zodResolver(schema),
    mode: "onChange",
    defaultValues: { email },
  });
  const typed = useWatch({ control, name: "email" });
  if (send.isSuccess) {
    return (
      <CheckInbox onAgain={send.reset}>
        If <strong>{send.variables.email}</strong> has an account, {children}
      </CheckInbox>
    );
  }
  const submit = handleSubmit((fields) => send.mutate(bodyOf(fields.email)));
  return (
    <form method={UNTIL_HYDRATED} noValidate className="space-y-5" onSubmit={(event) => void submit(event)}>
      <FailureSummary error={send.error} fields={{ email: `${id}-email` }} />
      <EmailField
        {...register("email")}
        id={`${id}-email`}
        autoComplete="username"
        enterKeyHint="send"
        error={formState.errors.email?.message}
      />
      <ByLinkHint email={typed} error={formState.errors.email} />
      <Button type="submit" className="w-full" loading={send.isPending}>
        {submitLabel}
      </Button>
    </form>
  );
}
