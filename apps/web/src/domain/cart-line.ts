import { optionsKey, PAGE_TEXTS, type CartItem } from "@salon/contracts";

export { beginningOf, hasSlot, salonDayOf } from "./line-time.ts";

type Line = Pick<CartItem, "serviceId" | "date" | "time" | "asked" | "options" | "guest">;

/** A key for a line in a list of one cart or booking. */
export const lineKey = ({ serviceId, date, time, asked, options, guest }: Line): string =>
  [serviceId, date, time, asked, optionsKey(options), guest].filter(Boolean).join(" ");

type LineWithPeople = Pick<CartItem, "asked" | "with">;

/** The person whom the customer asked for, or null for anyone. The name is empty after the line was given to another person. */
export const askedPerson = ({ asked, with: people = [] }: LineWithPeople): { _id: string; name: string } | null =>
  asked ? { _id: asked, name: people.find(({ _id }) => _id === asked)?.name ?? "" } : null;

/** The name of the person who serves a customer who asked for a person; undefined for anyone. */
export const namedPerson = ({ asked, with: people = [] }: LineWithPeople): string | undefined =>
  asked ? people[0]?.name : undefined;

/** Who serves the customer, as the customer sees it: `with Sade`, or `with our team`; undefined for services without staff. */
export function servedBy(line: LineWithPeople): string | undefined {
  const name = namedPerson(line);
  if (name) return `with ${name}`;
  return line.asked === undefined ? undefined : PAGE_TEXTS.withOurTeam;
}

/** Who serves the customer, as staff see it: the names, and whether the customer asked for them; undefined for services without staff. */
export function peopleForStaff({ asked, with: people }: LineWithPeople): string | undefined {
  if (!people) return undefined;
  if (people.length === 0) return PAGE_TEXTS.unassigned;
  const names = people.map(({ name }) => name).join(", ");
  if (!asked) return names;
  return people.some(({ _id }) => _id === asked) ? `${names} (asked for)` : `${names} (another person was asked for)`;
}
