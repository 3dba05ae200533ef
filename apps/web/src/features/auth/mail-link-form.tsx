import type { forgotPasswordSchema, linkAddressSchema } from "@salon/contracts";
import type { ReactNode } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { SaveForm } from "../../ui/forms/save-form.tsx";
import { EmailField } from "../../ui/forms/text-field.tsx";
import { useSaveForm } from "../../ui/forms/use-save-form.ts";
import type { Save } from "../../ui/forms/use-send-once.ts";
import { ByLinkHint } from "./auth-links.tsx";
import { CheckInbox } from "./check-inbox.tsx";

type MailLinkFormProps<Body extends { email: string }> = {
  email?: string;
  /** Hears of the address as it is typed. */
  onTyped?: ((email: string) => void) | undefined;
  /** Which addresses it takes. */
  schema: typeof forgotPasswordSchema | typeof linkAddressSchema;
  /** The call that mails the link. */
  send: Save<Body, unknown> & { isSuccess: boolean; variables: Body | undefined };
  bodyOf: (email: string) => Body;
  submitLabel: string;
  /** What the link does and how long it works, after "If <address> has an account,". */
  children: ReactNode;
};

/** Asks for an e-mail address, mails a link to it and points to the inbox; the text is the same for unknown addresses. */
export function MailLinkForm<Body extends { email: string }>({
  email = "",
  onTyped,
  schema,
  send,
  bodyOf,
  submitLabel,
  children,
}: MailLinkFormProps<Body>) {
  const form = useSaveForm({
    schema,
    mode: "onChange",
    start: { email },
    save: send,
    bodyOf: (typed) => bodyOf(typed.email),
  });
  if (send.isSuccess) {
    return (
      <CheckInbox
        onAgain={() => {
          send.reset();
          setTimeout(() => form.form.setFocus("email" as never, { shouldSelect: true }));
        }}
      >
        If <strong>{send.variables?.email}</strong> has an account, {children}
      </CheckInbox>
    );
  }
  return (
    <SaveForm of={form} className="space-y-5">
      <EmailField
        {...form.field("email")}
        onInput={(event) => onTyped?.(event.currentTarget.value)}
        autoComplete="username"
        enterKeyHint="send"
      />
      <ByLinkHint email={form.watch("email")} error={form.errorOf("email")} />
      <Button type="submit" className="w-full" loading={form.isSaving}>
        {submitLabel}
      </Button>
    </SaveForm>
  );
}
