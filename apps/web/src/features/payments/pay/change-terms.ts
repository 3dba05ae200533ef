import { changeableUntil, hoursText, offerText, untilCutoff, type CartItem } from "@salon/contracts";
import { beginningOf } from "../../../domain/line-time.ts";
import { formatTimeOfDay } from "../../../lib/format/moments.ts";

/** What is about to be booked. */
export type TermsLine = Pick<CartItem, "service" | "options" | "guest" | "date" | "time">;

interface Terms {
  cutoffHours: number;
  now: Date;
  /** The format of days in the place where the sentences stand. */
  dayText: (instant: string) => string;
}

/** Until when customers may cancel or move bookings themselves, in general. */
const generalTerms = (hours: number): string => `You can cancel or move a booking yourself ${untilCutoff(hours)}.`;

/** Until when customers may cancel or move these appointments themselves, in sentences; without any, what is true of all. */
export function changeTerms(all: readonly TermsLine[], { cutoffHours, now, dayText }: Terms): string[] {
  const lines = all.filter((line) => beginningOf(line) > now);
  if (all.length > 0 && lines.length === 0) return [];

  const isLate = (line: TermsLine) => changeableUntil([beginningOf(line)], cutoffHours) <= now;
  const late = `begins in less than ${hoursText(cutoffHours)}: it can be moved only by phone.`;

  const [only, ...others] = lines;
  if (only && others.length === 0) {
    const until = changeableUntil([beginningOf(only)], cutoffHours).toISOString();
    return [
      isLate(only) ? `It ${late}` : `You can cancel or move it until ${dayText(until)}, ${formatTimeOfDay(until)}.`,
    ];
  }
  const tooLate = lines.filter(isLate).map((line) => `${offerText(line)}, ${dayText(line.date)} ${line.time}, ${late}`);
  return lines.length > 0 && tooLate.length === lines.length ? tooLate : [generalTerms(cutoffHours), ...tooLate];
}
