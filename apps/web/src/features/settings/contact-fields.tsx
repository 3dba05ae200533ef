import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { TextArea, TextField } from "../../ui/forms/text-field.tsx";
import type { SettingsFields } from "./settings-form-values.ts";

const LINK_HINT = "A link, or a name such as @adesalon. Empty: not shown.";

/** The salon's contact data; shown on the home page and in every mail. */
export function ContactFields({ form }: SettingsFields) {
  // The form holds all phones in one text; the contract has a list, and its errors name the index.
  const phones = form.form.formState.errors.contact?.phones as
    | { message?: string }
    | ({ message?: string } | undefined)[]
    | undefined;
  const phoneError = Array.isArray(phones) ? phones.find((line) => line)?.message : phones?.message;
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <TextField
        {...form.field("contact.address")}
        label="Address"
        hint="The home page, the maps and every mail show it."
      />
      <TextField {...form.field("contact.email")} label="E-mail" type="email" />
      <TextArea
        {...form.field("contact.phones")}
        label="Phone numbers"
        hint="One on each line, at most four."
        error={phoneError}
      />
      <TextField {...form.field("contact.whatsapp")} label="WhatsApp" type="tel" />
      <TextField {...form.field("contact.tiktok")} label="TikTok" hint={LINK_HINT} inputMode="url" />
      <TextField {...form.field("contact.instagram")} label="Instagram" hint={LINK_HINT} inputMode="url" />
      <Checkbox
        {...form.box("foreignNumbers")}
        label="Send messages to phones of other countries too; without the tick they get e-mails alone"
        className="md:col-span-2"
      />
    </div>
  );
}
