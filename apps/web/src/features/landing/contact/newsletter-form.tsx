import { newsletterSchema } from "@salon/contracts";
import { Button } from "../../../ui/controls/button.tsx";
import { SaveForm } from "../../../ui/forms/save-form.tsx";
import { EmailField } from "../../../ui/forms/text-field.tsx";
import { useSaveForm } from "../../../ui/forms/use-save-form.ts";
import { ByLinkHint } from "../../auth/auth-links.tsx";
import { useSubscribe } from "./landing.queries.ts";

/** One e-mail field and 'Submit'; cleared after success. */
export function NewsletterForm() {
  const form = useSaveForm({
    schema: newsletterSchema,
    mode: "onChange",
    start: { email: "" },
    save: useSubscribe(),
    bodyOf: (address) => address,
    again: true,
  });
  return (
    <SaveForm of={form} className="grid gap-3 [&>[role=alert]]:col-span-full sm:grid-cols-[1fr_auto]">
      <EmailField {...form.field("email")} autoComplete="email" enterKeyHint="send" />
      <Button type="submit" className="sm:mt-8 sm:self-start" loading={form.isSaving}>
        Submit
      </Button>
      <ByLinkHint email={form.watch("email")} error={form.errorOf("email")} />
    </SaveForm>
  );
}
