import { type Brand, linkTo } from "../../render/brand.ts";
import { type MailContent, button, greeting, paragraph } from "../../render/content.ts";
import { formatInstant } from "../../format.ts";

/** Data of the password reset mail; the link contains `token`, is for `email` and works until `expiresAt`. */
export type PasswordResetData = { name: string | undefined; email: string; token: string; expiresAt: Date };

/** Sends the owner of an account a link to choose a new password. */
export const passwordReset = ({ name, email, token, expiresAt }: PasswordResetData, brand: Brand): MailContent => ({
  subject: `Choose a new password – ${brand.name}`,
  preview: "A link to choose a new password.",
  heading: "Choose a new password",
  blocks: [
    greeting(name),
    paragraph("We received a request for a new password for your account."),
    button("Choose a new password", linkTo(brand, "resetPassword", token)),
    paragraph(`The link works once, until ${formatInstant(expiresAt)}, for ${email}.`),
    paragraph("If it was not you, do nothing: your password stays as it is."),
  ],
  reason: `You get this mail because a new password was asked for at ${brand.name}.`,
});
