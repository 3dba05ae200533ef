import { type Brand, linkTo } from "../render/brand.ts";
import { type MailContent, button, greeting, paragraph } from "../render/content.ts";
import { formatInstant } from "../format.ts";

/** Data of the notice that somebody took all that is stored along; `by` is their name. */
export type EverythingExportedData = { name: string; by: string; at: Date };

/** Tells an admin that somebody downloaded the file with everything. */
export const everythingExported = ({ name, by, at }: EverythingExportedData, brand: Brand): MailContent => ({
  subject: `All data was downloaded – ${brand.name}`,
  preview: `By ${by}.`,
  heading: "All data was downloaded",
  blocks: [
    greeting(name),
    paragraph(
      `${by} downloaded all that the salon has stored as one file on ${formatInstant(at)}: customers, bookings, money and notes.`,
    ),
    paragraph(
      "If you did not expect it, ask them. If it was not them, suspend the account, and have its password changed.",
    ),
    button("See the activity", linkTo(brand, "admin", "activity")),
  ],
  reason: `You get this mail because you are an admin of ${brand.name}.`,
});
