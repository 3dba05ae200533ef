import { guestKey, type LineLength, type Slot, SLOTS } from "@salon/contracts";
import type { VisitWish } from "./visit-judge.ts";
import { TOGETHER_SLOTS } from "./visit-search.ts";

/** A priced line of a visit. */
export interface VisitLine extends Pick<VisitWish, "guest" | "service">, LineLength {
  serviceId: unknown;
  day: string;
  time: string;
  cartQuantity: number;
  asked?: { toString: () => string } | null;
  options?: readonly { _id: unknown }[] | undefined;
}

/** What is wanted for each guest of some lines; `item` is the position of a line. */
export function guestsOf(lines: readonly VisitLine[]): VisitWish[][] {
  const guests = new Map<string | undefined, VisitWish[]>();
  for (const [item, line] of lines.entries()) {
    const guest = guestKey(line.guest);
    guests.set(guest, [...(guests.get(guest) ?? []), { ...wishOf(line), item }]);
  }
  return [...guests.values()];
}

/** Whether all guests begin within an hour of each other. */
export function beginTogether(lines: readonly VisitLine[]): boolean {
  const firsts = new Map<string | undefined, number>();
  for (const line of lines) {
    const guest = guestKey(line.guest);
    firsts.set(guest, Math.min(firsts.get(guest) ?? Infinity, SLOTS.indexOf(line.time as Slot)));
  }

  return Math.max(...firsts.values()) - Math.min(...firsts.values()) <= TOGETHER_SLOTS;
}

const wishOf = ({ guest, serviceId, service, options = [], asked, ...line }: VisitLine) => ({
  ...(guest !== undefined && { guest }),
  serviceId: String(serviceId),
  service,
  options: options.map(({ _id }) => String(_id)),
  asked: asked?.toString() ?? null,
  timeframe: line.timeframe,
  minutes: line.minutes,
  cleanup: line.cleanup,
  pause: line.pause,
  busy: line.busy,
});
