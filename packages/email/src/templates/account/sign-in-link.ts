import { type Brand, linkTo } from "../../render/brand.ts";
import { type MailContent, button, greeting, paragraph } from "../../render/content.ts";
import { formatInstant } from "../../format.ts";

/** Data of the mail with a link to sign in; the link contains `token`, is for `email`, works until `expiresAt` and then opens `next`. `entered`: somebody typed the address for another account. */
export type SignInLinkData = {
  name: string | undefined;
  email: string;
  token: string;
  expiresAt: Date;
  next: string | undefined;
  entered?: "elsewhere";
};

const elsewhere = (phone: string): string =>
  `Somebody entered this address, which has an account here already. If it was you, use this account. If you cannot sign in, call ${phone}.`;

/** Sends the owner of an account a link that signs in without a password. */
export const signInLink = (
  { name, email, token, expiresAt, next, entered }: SignInLinkData,
  brand: Brand,
): MailContent => ({
  subject: `Sign in – ${brand.name}`,
  preview: "A link to sign in without a password.",
  heading: "Sign in",
  blocks: [
    greeting(name),
    ...(entered ? [paragraph(elsewhere(brand.phone))] : []),
    paragraph("Open this link and press the button there to sign in. You need no password."),
    button("Sign in", linkTo(brand, "sign-in-link", token) + (next ? `?next=${encodeURIComponent(next)}` : "")),
    paragraph(`The link works once, until ${formatInstant(expiresAt)}, on any device, for ${email}.`),
    paragraph("If it was not you, do nothing: your account stays as it is."),
  ],
  reason: `You get this mail because a link to sign in was asked for at ${brand.name}.`,
});
