import { zodResolver } from "@hookform/resolvers/zod";
import { forgotPasswordSchema } from "@salon/contracts";
import type { UseMutationResult } from "@tanstack/react-query";
import { useId, type ReactNode } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../ui/controls/button.tsx";
import { UNTIL_HYDRATED } from "../../ui/forms/until-hydrated.ts";
import { FailureSummary } from "../../ui/forms/error-summary.tsx";
import { EmailField } from "../../ui/forms/text-field.tsx";
import { CheckInbox } from "./check-inbox.tsx";

type MailLinkFormProps<Body extends { email: string }> = {
  email?: string;
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
  send,
  bodyOf,
  submitLabel,
  children,
}: MailLinkFormProps<Body>) {
  const id = useId();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(forgotPasswordSchema),
    mode: "onChange",
    defaultValues: { email },
  });
  if (send.isSuccess) {
    return (
      <CheckInbox onAgain={send.reset}>
        If <strong>{send.variables.email}</strong> has an account, {children}
      </CheckInbox>
    );
  }
  const submit = handleSubmit((typed) => send.mutate(bodyOf(typed.email)));
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
      <Button type="submit" className="w-full" loading={send.isPending}>
        {submitLabel}
      </Button>
    </form>
  );
}
