import { noonOf, type WaitEntry } from "@salon/contracts";
import { formatDay } from "../../lib/format/format.ts";

type Wish = Pick<WaitEntry, "dayFrom" | "dayTo" | "timeFrom" | "timeTo">;

/** The days of an entry, such as `Sat, 15 Jun` or `Sat, 15 Jun – Tue, 18 Jun`. */
export const daysOf = ({ dayFrom, dayTo }: Wish): string =>
  [...new Set([dayFrom, dayTo])].map((day) => formatDay(noonOf(day))).join(" – ");

/** The times between which an appointment may begin. */
export function timesOf({ timeFrom, timeTo }: Wish): string {
  if (timeFrom && timeTo) return timeFrom === timeTo ? timeFrom : `${timeFrom} – ${timeTo}`;
  if (timeFrom) return `from ${timeFrom}`;
  return timeTo ? `until ${timeTo}` : "any time";
}

/** The service of an entry, with the person asked for. */
export const whatOf = (entry: Pick<WaitEntry, "service" | "with">): string =>
  entry.with ? `${entry.service} with ${entry.with.name}` : entry.service;
