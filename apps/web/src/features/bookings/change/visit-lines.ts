import { liveLines, type Booking, type CartItem, type Slot, type VisitPlan } from "@salon/contracts";
import { hasSlot, salonDayOf } from "../../../domain/cart-line.ts";

/** A line of a visit with its position in the booking. */
export interface VisitItem {
  item: number;
  line: CartItem;
}

/** The lines of a booking that may be moved together: those with a time; fewer than two are no visit. */
export function visitOf(
  { cartItems }: Booking,
  isMovable: (line: Booking["cartItems"][number]) => boolean,
): VisitItem[] {
  const live = new Set(liveLines(cartItems));
  const movable = cartItems.flatMap((line, item) =>
    live.has(line) && hasSlot(line) && line.cartQuantity === 1 && isMovable(line) ? [{ item, line }] : [],
  );
  return movable.length > 1 ? movable : [];
}

interface Move {
  item: number;
  from: { date: string; time: Slot };
  date: string;
  time: Slot;
  /** Whom the plan names at the desk; null for anyone who is free. */
  person?: string | null;
}

/** The moves that make a plan of a booked visit; its lines name those of the visit by their position. */
export const movesTo = (plan: VisitPlan, visit: readonly VisitItem[], desk: boolean): Move[] =>
  plan.lines.flatMap(({ item: position, time, with: person }) => {
    const found = position === undefined ? undefined : visit[position];
    if (!found) return [];
    const { item, line } = found;
    const from = { date: salonDayOf(line.date), time: line.time as Slot };
    return [{ item, from, date: plan.date, time, ...(desk && line.with && { person }) }];
  });
