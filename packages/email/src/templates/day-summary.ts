import { type Brand, linkTo } from "../render/brand.ts";
import { type MailContent, button, facts, greeting, paragraph } from "../render/content.ts";

/** Data of the mail of a day; `day` and `toSee` are in words, `online` counts what customers did since the mail before. */
export type DaySummaryData = {
  name: string;
  day: string;
  toSee: string[];
  online: { booked: number; moved: number; cancelled: number };
};

/** Tells an admin once a day what nobody has seen yet, and what customers did online. */
export const daySummary = ({ name, day, toSee, online }: DaySummaryData, brand: Brand): MailContent => ({
  subject: `${day} – ${brand.name}`,
  preview: toSee.length > 0 ? `To see: ${toSee.length}.` : "Nothing is to be seen.",
  heading: day,
  blocks: [
    greeting(name),
    paragraph(toSee.length > 0 ? "This has not been seen by an admin yet:" : "Nothing is left to be seen."),
    ...toSee.map(paragraph),
    paragraph("What customers did online since the mail before:"),
    facts(["Booked", String(online.booked)], ["Moved", String(online.moved)], ["Cancelled", String(online.cancelled)]),
    button("Open the dashboard", linkTo(brand, "admin", "dashboard")),
  ],
  reason: `You get this mail once a day because you are an admin of ${brand.name}.`,
});
