import type { contract, RouteOutput } from "@salon/contracts";
import { countOf } from "../../lib/format/format.ts";

/** The appointments that a change of the hours or of the team displaces. */
export type Affected = RouteOutput<(typeof contract)["settings"]["preview"]>;

/** How many appointments a change affects, also those that are not listed. */
export const affectedCount = ({ bookings, total = bookings.length }: Affected): number => total;

/** The number first: how many appointments could not take place after a change. */
export const affectedTitle = (affected: Affected): string =>
  `${countOf(affectedCount(affected), "appointment", "appointments")} could not take place`;

/** How many appointments stay as booked, in words that end with `rest`, and how many of them are listed where not all are. */
export function affectedText(affected: Affected, rest: string): string {
  const total = affectedCount(affected);
  const stay = total === 1 ? "It stays" : "They stay";
  const listed = total > affected.bookings.length ? ` The first ${affected.bookings.length} are listed.` : "";
  return `${stay} as booked${rest}.${listed}`;
}
