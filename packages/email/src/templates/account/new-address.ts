import { type Brand, linkTo } from "../../render/brand.ts";
import { type MailContent, button, greeting, paragraph } from "../../render/content.ts";
import { formatInstant } from "../../format.ts";

/** Data of the mail to the new address of an account; the link contains `token` and works until `expiresAt`. */
export type NewAddressData = { name: string | undefined; email: string; token: string; expiresAt: Date };
/** Data of the notice to the address of an account that it is to be changed to `email`. */
export type AddressAskedData = { name: string | undefined; email: string };

/** Asks the owner of an account to press a link in the mailbox of its new address. */
export const newAddress = ({ name, email, token, expiresAt }: NewAddressData, brand: Brand): MailContent => ({
  subject: `Your new address – ${brand.name}`,
  preview: "One press and your account has this address.",
  heading: "Your new address",
  blocks: [
    greeting(name),
    paragraph(`You asked to change the address of your account to ${email}. Open this link where you are signed in.`),
    button("Use this address", linkTo(brand, "verify", token)),
    paragraph(
      `The link works once, until ${formatInstant(expiresAt)}. Until it is pressed the old address counts; then all other devices are signed out.`,
    ),
  ],
  reason: `You get this mail because this address was entered for an account at ${brand.name}. If that was not you, ignore it.`,
});

/** Tells the owner of an account at its address that another one was entered. */
export const addressAsked = ({ name, email }: AddressAskedData, brand: Brand): MailContent => ({
  subject: `The address of your account is to change – ${brand.name}`,
  preview: "If it was you, there is nothing to do here.",
  heading: "The address of your account is to change",
  blocks: [
    greeting(name),
    paragraph(
      `From a device that is signed in to your account its address is to be changed to ${email}. It changes when a link that was mailed there is pressed on that device.`,
    ),
    paragraph(
      `If it was not you, choose a new password at once: that signs every device out and ends the change. Then call ${brand.phone}.`,
    ),
    button("Choose a new password", linkTo(brand, "forgot-password")),
  ],
  reason: `You get this mail because it concerns the safety of your account at ${brand.name}.`,
});
