import { type Brand, linkTo } from "../../render/brand.ts";
import { type MailContent, button, facts, greeting, paragraph } from "../../render/content.ts";
import { formatInstant } from "../../format.ts";

/** Data of the notice of a sign-in; `country` is null when it is unknown. */
export type NewSignInData = { name: string | undefined; at: Date; device: string; country: string | null };

/** Informs the owner of an account about a sign-in from a new combination of device and country. */
export const newSignIn = ({ name, at, device, country }: NewSignInData, brand: Brand): MailContent => ({
  subject: `New sign-in to your account – ${brand.name}`,
  preview: "If it was you, there is nothing to do.",
  heading: "New sign-in to your account",
  blocks: [
    greeting(name),
    paragraph("Your account was used from a device or a country that we had not seen with it before."),
    facts(["When", formatInstant(at)], ["Device", device], ["Country", country ?? "Not known"]),
    paragraph("If it was you, there is nothing to do. If not, choose a new password: that signs every device out."),
    button("Choose a new password", linkTo(brand, "forgot-password")),
  ],
  reason: `You get this mail because it concerns the safety of your account at ${brand.name}.`,
});
