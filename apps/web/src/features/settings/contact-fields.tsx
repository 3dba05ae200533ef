import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { TextArea, TextField } from "../../ui/forms/text-field.tsx";
import { FIELD_IDS } from "./field-ids.ts";
import type { SettingsFields } from "./settings-form-values.ts";

const LINK_HINT = "A link, or a name such as @adesalon. Empty: not shown.";

/** The salon's contact data; shown on the home page and in every mail. */
export function ContactFields({ register, errors }: SettingsFields) {
  const wrong = errors.contact;
  // The form holds all phones in one text; the contract has a list, and its errors name the index.
  const phones = wrong?.phones as { message?: string } | ({ message?: string } | undefined)[] | undefined;
  const phoneError = Array.isArray(phones) ? phones.find((line) => line)?.message : phones?.message;
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <TextField
        {...register("contact.address")}
        id={FIELD_IDS.address}
        label="Address"
        hint="The home page, the maps and every mail show it."
        error={wrong?.address?.message}
      />
      <TextField
        {...register("contact.email")}
        id={FIELD_IDS.email}
        label="E-mail"
        type="email"
        error={wrong?.email?.message}
      />
      <TextArea
        {...register("contact.phones")}
        id={FIELD_IDS.phones}
        label="Phone numbers"
        hint="One on each line, at most four."
        error={phoneError}
      />
      <TextField
        {...register("contact.whatsapp")}
        id={FIELD_IDS.whatsapp}
        label="WhatsApp"
        type="tel"
        error={wrong?.whatsapp?.message}
      />
      <TextField
        {...register("contact.tiktok")}
        id={FIELD_IDS.tiktok}
        label="TikTok"
        hint={LINK_HINT}
        inputMode="url"
        error={wrong?.tiktok?.message}
      />
      <TextField
        {...register("contact.instagram")}
        label="Instagram"
        hint={LINK_HINT}
        inputMode="url"
        error={wrong?.instagram?.message}
      />
      <Checkbox
        {...register("foreignNumbers")}
        label="Send messages to phones of other countries too; without the tick they get e-mails alone"
        className="md:col-span-2"
      />
    </div>
  );
}
