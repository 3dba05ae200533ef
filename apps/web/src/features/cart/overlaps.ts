import { MINUTE_MS, guestKey, lineMinutes, offerText, type CartItem } from "@salon/contracts";
import { beginningOf, hasSlot, lineKey } from "../../domain/cart-line.ts";

/** A line that the customer has booked before. */
export type BookedLine = Pick<CartItem, "service" | "date" | "time" | "timeframe" | "minutes" | "options" | "guest">;

/** By the key of a cart line, what the customer has at the same time: other lines of the cart, and lines that are booked. */
export function findOverlaps(
  lines: readonly CartItem[],
  booked: readonly BookedLine[],
): ReadonlyMap<string, readonly string[]> {
  const found = lines.map((line): [string, string[]] => [
    lineKey(line),
    [
      ...lines
        .filter((other) => other !== line && overlap(line, other))
        .map((other) => `${offerText(other)}, ${other.time}`),
      ...booked
        .filter((other) => overlap(line, other))
        .map((other) => `your booking of ${offerText(other)}, ${other.time}`),
    ],
  ]);
  return new Map(found.filter(([, others]) => others.length > 0));
}

/** Whether one person would be in both lines at once: lines for different guests are of different people. */
function overlap(one: BookedLine, other: BookedLine): boolean {
  if (guestKey(one.guest) !== guestKey(other.guest) || !hasSlot(one) || !hasSlot(other)) return false;
  const [from, to] = [beginningOf(one).getTime(), beginningOf(other).getTime()];
  return from < to + lineMinutes(other) * MINUTE_MS && to < from + lineMinutes(one) * MINUTE_MS;
}
