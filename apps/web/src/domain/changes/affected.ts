import type { contract, RouteOutput } from "@salon/contracts";

/** The appointments that a change of the hours or of the team affects. */
export type Affected = RouteOutput<(typeof contract)["settings"]["preview"]>;

/** How many appointments stay as booked, in words that end with `rest`, and how many of them are listed where not all are. */
export function affectedText({ bookings, total = bookings.length }: Affected, rest: string): string {
  const stay = total === 1 ? "1 appointment stays" : `${total} appointments stay`;
  const listed = total > bookings.length ? ` The first ${bookings.length} are listed.` : "";
  return `${stay} as booked${rest}.${listed}`;
}
