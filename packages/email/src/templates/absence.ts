import { type Brand, linkTo } from "../render/brand.ts";
import { type MailContent, button, greeting, paragraph } from "../render/content.ts";
import { formatInstant } from "../format.ts";

/**
 * Data of the notice that staff noted somebody as not in today; `person` is null for the recipient's own absence, and
 * `since` the time from which on, unless it is all day.
 */
export type AbsenceData = { name: string; person: string | null; by: string; at: Date; since?: string };

/** Informs an admin, or the person, that somebody of the team is not in today. */
export const absence = ({ name, person, by, at, since }: AbsenceData, brand: Brand): MailContent => {
  const when = since === undefined ? "today" : `today from ${since} on`;
  const said = person === null ? `You are not in ${when}` : `${person} is not in ${when}`;
  return {
    subject: `${said} – ${brand.name}`,
    preview: `Noted by ${by}.`,
    heading: said,
    blocks: [
      greeting(name),
      paragraph(`${by} noted this at the desk on ${formatInstant(at)}.`),
      paragraph("If it is not true, it can be taken back on the page of the day."),
      button("See the day", linkTo(brand, "admin", "day")),
    ],
    reason: `You get this mail because you belong to the staff of ${brand.name}.`,
  };
};
