import type { CartItem, WaitEntry } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { salonDayOf } from "../../domain/cart-line.ts";
import { myWaitlistQuery } from "./waitlist.queries.ts";

/** Whether offers of the waiting list hold the places of all these lines for the user; asked only where it is `wanted`. */
export function useAllHeld(lines: readonly CartItem[], wanted: boolean): boolean {
  const { data = [] } = useQuery({ ...myWaitlistQuery, enabled: wanted });
  return wanted && lines.length > 0 && lines.every((line) => data.some((entry) => isHeldBy(entry, line)));
}

const isHeldBy = ({ serviceId, with: person, state, offer }: WaitEntry, line: CartItem): boolean =>
  state === "offered" &&
  serviceId === line.serviceId &&
  offer?.date === salonDayOf(line.date) &&
  offer.time === line.time &&
  (person?._id ?? null) === (line.asked ?? null) &&
  line.cartQuantity === 1 &&
  line.options === undefined;
