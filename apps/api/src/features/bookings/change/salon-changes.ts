import { type Booking, isLive, suitUntil } from "@salon/contracts";
import { beginsAt } from "./booked-lines.ts";
import type { BookedLine } from "../bookings.model.ts";
import type { SalonChange } from "./stored-line-marks.ts";

/** What is noted of a change by staff; `wished` where its customer asked for it. */
export const changeBySalon = (what: SalonChange["what"], at: Date, wished?: true): SalonChange => ({
  at,
  what,
  ...(wished && { wished }),
});

/** That the salon changed a line without being asked to, and until when its customer may answer that; else undefined. */
function readChange(line: BookedLine): (SalonChange & { until: Date }) | undefined {
  const { changed } = line;
  return changed && !changed.wished ? { ...changed, until: suitUntil(changed.at, beginsAt(line)) } : undefined;
}

/** The same as answers and mails show it, with the end of that while it lasts. */
export function shownChange(
  line: BookedLine,
  now: Date,
): { at: Date; what: SalonChange["what"]; until?: Date } | undefined {
  const change = isLive(line) ? readChange(line) : undefined;
  return change && { at: change.at, what: change.what, ...(now < change.until && { until: change.until }) };
}

/** Whether a line was cancelled while its customer might do so because the salon had changed it. */
export function wasUnsuited(line: BookedLine): boolean {
  const change = readChange(line);
  return change !== undefined && line.cancelled !== undefined && line.cancelled.at < change.until;
}

/** Whether the customer of a line may move or cancel it because the salon changed it. */
export const isUnsuited = (line: BookedLine, now: Date): boolean => shownChange(line, now)?.until !== undefined;

/** What a line of a booking says of it. */
export function presentChange(line: BookedLine, now: Date): Pick<Booking["cartItems"][number], "changed"> {
  const change = shownChange(line, now);
  if (!change) return {};
  const { at, what, until } = change;
  return { changed: { at: at.toISOString(), what, ...(until && { until: until.toISOString() }) } };
}
