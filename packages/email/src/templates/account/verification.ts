import { type Brand, linkTo } from "../../render/brand.ts";
import { type MailContent, button, greeting, paragraph } from "../../render/content.ts";
import { formatInstant } from "../../format.ts";

/** Data of the verification mail; the link contains `token`, is for `email` and works until `expiresAt`. */
export type VerificationData = { name: string | undefined; email: string; token: string; expiresAt: Date };

/** Asks a new customer to confirm the e-mail address. */
export const verification = ({ name, email, token, expiresAt }: VerificationData, brand: Brand): MailContent => ({
  subject: `Verify your account – ${brand.name}`,
  preview: "One tap and your account is verified.",
  heading: "Verify your account",
  blocks: [
    greeting(name),
    paragraph(`Thank you for joining ${brand.name}. Please confirm that this e-mail address is yours.`),
    button("Verify account", linkTo(brand, "verify", token)),
    paragraph(`The link works once, until ${formatInstant(expiresAt)}, for ${email}.`),
  ],
  reason: `You get this mail because this address was used for an account at ${brand.name}. If that was not you, ignore it.`,
});
