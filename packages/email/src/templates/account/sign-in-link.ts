import { type Brand, linkTo } from "../../render/brand.ts";
import { type MailContent, button, paragraph } from "../../render/content.ts";
import { formatInstant } from "../../format.ts";

/** Data of the mail with a link to sign in; the link contains `token`, works until `expiresAt` and then opens `next`. */
export type SignInLinkData = { name: string; token: string; expiresAt: Date; next: string | undefined };

/** Sends the owner of an account a link that signs in without a password. */
export const signInLink = ({ name, token, expiresAt, next }: SignInLinkData, brand: Brand): MailContent => ({
  subject: `Sign in – ${brand.name}`,
  preview: "A link to sign in without a password.",
  heading: "Sign in",
  blocks: [
    paragraph(`Hello ${name},`),
    paragraph("Open this link and press the button there to sign in. You need no password."),
    button("Sign in", linkTo(brand, "sign-in-link", token) + (next ? `?next=${encodeURIComponent(next)}` : "")),
    paragraph(`The link works once, until ${formatInstant(expiresAt)}, on any device.`),
    paragraph("If it was not you, do nothing: your account stays as it is."),
  ],
  reason: `You get this mail because a link to sign in was asked for at ${brand.name}.`,
});
