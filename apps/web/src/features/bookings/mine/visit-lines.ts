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

/** What is asked of the search for a visit that is booked: each guest with what they have. */
export function wishesOf(visit: readonly VisitItem[]) {
  const guests = new Map<string, CartItem[]>();
  for (const { line } of visit) guests.set(labelOf(line), [...(guests.get(labelOf(line)) ?? []), line]);
  return [...guests].map(([name, lines]) => ({
    name,
    items: lines.map(({ serviceId, options = [], asked }) => ({
      serviceId,
      ...(options.length > 0 && { options: options.map(({ _id }) => _id) }),
      ...(asked && { with: asked }),
    })),
  }));
}

/** In a search the customer has a name too. */
const labelOf = ({ guest }: CartItem): string => guest ?? "–";

interface Move {
  item: number;
  from: { date: string; time: Slot };
  date: string;
  time: Slot;
}

/** The moves that make a plan of a booked visit. The plans of a refusal name the lines by their position among those that were sent. */
export function movesTo(plan: VisitPlan, visit: readonly VisitItem[]): Move[] {
  const left = [...visit];
  return plan.lines.flatMap(({ guest, item, serviceId, options, time }) => {
    const isIt = ({ line }: VisitItem) =>
      line.serviceId === serviceId &&
      (guest === undefined || labelOf(line) === guest) &&
      (line.options ?? []).map(({ _id }) => _id).join() === options.join();
    const found = item === undefined ? left.find(isIt) : visit[item];
    if (!found) return [];
    left.splice(left.indexOf(found), 1);
    const { line } = found;
    const from = { date: salonDayOf(line.date), time: line.time as Slot };
    return [{ item: found.item, from, date: plan.date, time }];
  });
}
