import { formatInstant } from "../../format.ts";
import { type Brand, linkTo } from "../../render/brand.ts";
import { type MailContent, button, greeting, paragraph } from "../../render/content.ts";

/** Data of the notice of five wrong codes, the last of them at `at`. */
export type WrongCodesData = { name: string; at: Date };

/** Informs the owner of an account that its password was right and five codes after it were wrong. */
export const wrongCodes = ({ name, at }: WrongCodesData, brand: Brand): MailContent => ({
  subject: `Five wrong codes for your account – ${brand.name}`,
  preview: "The first step was right each time.",
  heading: "Five wrong codes",
  blocks: [
    greeting(name),
    paragraph(
      `Five wrong codes of your second step were typed for your account, the last on ${formatInstant(at)}. The first step, the password or a mailed link, was right each time.`,
    ),
    paragraph("If it was you, wait 15 minutes or use a recovery code. If not, choose a new password now."),
    button("Choose a new password", linkTo(brand, "forgot-password")),
  ],
  reason: `You get this mail because wrong codes were typed for your account at ${brand.name}.`,
});
