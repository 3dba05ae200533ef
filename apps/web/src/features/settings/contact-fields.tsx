import { TextArea, TextField } from "../../ui/forms/text-field.tsx";
import type { SettingsFields } from "./hours-fields.tsx";

/** How customers reach the salon; shown on the home page and in every mail. */
export function ContactFields({ register, errors }: SettingsFields) {
  const wrong = errors.contact;
  // Phones are one text here and a list in the contract, whose errors name the line.
  const phones = wrong?.phones as { message?: string } | ({ message?: string } | undefined)[] | undefined;
  const phoneError = Array.isArray(phones) ? phones.find((line) => line)?.message : phones?.message;
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <TextField {...register("contact.address")} label="Address" error={wrong?.address?.message} />
      <TextField {...register("contact.email")} label="E-mail" type="email" error={wrong?.email?.message} />
      <TextArea
        {...register("contact.phones")}
        label="Phone numbers"
        hint="One on each line, at most four."
        error={phoneError}
      />
      <TextField {...register("contact.whatsapp")} label="WhatsApp" type="tel" error={wrong?.whatsapp?.message} />
      <TextField {...register("contact.tiktok")} label="TikTok" type="url" error={wrong?.tiktok?.message} />
      <TextField {...register("contact.instagram")} label="Instagram" type="url" error={wrong?.instagram?.message} />
    </div>
  );
}
