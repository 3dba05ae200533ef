import type { CartItem, WaitEntry } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { salonDayOf } from "../../domain/cart-line.ts";
import { useNow } from "../../lib/hooks/clock.ts";
import { myWaitlistQuery } from "./waitlist.queries.ts";

/** Whether offers of the waiting list hold the places of all these lines; those of the user are asked for only where it is `wanted`. */
export function useAllHeld(lines: readonly CartItem[], wanted: boolean): boolean {
  const { data = [] } = useQuery({ ...myWaitlistQuery, enabled: wanted });
  const now = useNow();
  const isHeld = (line: CartItem) =>
    (line.heldUntil !== undefined && now < new Date(line.heldUntil)) || data.some((entry) => isHeldBy(entry, line));
  return lines.length > 0 && lines.every(isHeld);
}

const isHeldBy = ({ serviceId, with: person, state, offer }: WaitEntry, line: CartItem): boolean =>
  state === "offered" &&
  serviceId === line.serviceId &&
  offer?.date === salonDayOf(line.date) &&
  offer.time === line.time &&
  (person?._id ?? null) === (line.asked ?? null) &&
  line.cartQuantity === 1 &&
  line.options === undefined;
