import { type Brand, linkTo } from "../../render/brand.ts";
import { type MailContent, button, greeting, paragraph } from "../../render/content.ts";
import { formatInstant } from "../../format.ts";

/** Data of the notice of a changed password. */
export type PasswordChangedData = { name: string | undefined; changedAt: Date };

/** Informs the owner of an account that its password was changed. */
export const passwordChanged = ({ name, changedAt }: PasswordChangedData, brand: Brand): MailContent => ({
  subject: `Your password was changed – ${brand.name}`,
  preview: "If it was you, there is nothing to do.",
  heading: "Your password was changed",
  blocks: [
    greeting(name),
    paragraph(
      `The password of your account was changed on ${formatInstant(changedAt)}, and every device was signed out.`,
    ),
    paragraph("If it was you, there is nothing to do. If not, choose a new password at once and write to us."),
    button("Choose a new password", linkTo(brand, "forgot-password")),
  ],
  reason: `You get this mail because the password of your account at ${brand.name} was changed.`,
});
