import { contactSchema } from "@salon/contracts";
import { PageForm } from "../../../ui/forms/page-form.tsx";
import { TextArea, EmailField, TextField } from "../../../ui/forms/text-field.tsx";
import { useSaveForm } from "../../../ui/forms/use-save-form.ts";
import { ByLinkHint } from "../../auth/auth-links.tsx";
import { useSendMessage } from "./landing.queries.ts";

/** 'Get in touch with us': name, e-mail and message; cleared after sending, and unchanged after a failure. */
export function ContactForm() {
  const form = useSaveForm({
    schema: contactSchema,
    mode: "onChange",
    start: { name: "", email: "", message: "" },
    save: useSendMessage(),
    bodyOf: (message, key) => ({ ...message, key }),
    again: true,
  });
  return (
    <PageForm
      of={form}
      action="Contact us"
      button="wide"
      className="space-y-5"
      saidOfMade={() => ({ text: "your message, as you sent it first" })}
    >
      <TextField
        {...form.field("name")}
        label="Name"
        hint="First and last name as one word, letters only"
        autoComplete="given-name"
      />
      <EmailField {...form.field("email")} autoComplete="email" />
      <ByLinkHint email={form.watch("email")} error={form.errorOf("email")} />
      <TextArea {...form.field("message")} label="Message" />
    </PageForm>
  );
}
