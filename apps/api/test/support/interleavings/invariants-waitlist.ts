import { seatSlots, slotKey, type Slot as SlotName } from "@salon/contracts";
import type { Check, Payment } from "./invariants.ts";

/** The fields of a stored entry of the waiting list that the checks read. */
export interface WaitEntry {
  _id: unknown;
  user: unknown;
  serviceId: unknown;
  state: string;
  wishNumber?: number;
  offer?: { ref: string; day: string; time: string; until: Date };
}

/** More than the clock of a process is ahead in a run. */
const SKEW_MS = 60_000;
const UNBOOKED = new Set(["creating", "pending", "paid", "failed", "expired", "review"]);
/** Whether the place of an offer is this payment's: it was booked with its money. */
const hasBooked = ({ state }: Payment): boolean => !UNBOOKED.has(state);

/** The invariants of the waiting list by name. */
export const WAITLIST_CHECKS: Record<string, Check> = {
  "W1 no slot has more claimed seats than the salon has": ({ slots, capacity, waitlist }) =>
    waitlist.length === 0
      ? []
      : slots.filter(({ taken }) => taken > capacity).map(({ _id, taken }) => `${_id}: ${taken} seats of ${capacity}`),

  "W2 every open offer is held, by its own claims or by those of its payment": ({
    slots,
    payments,
    waitlist,
    services,
    now,
  }) => {
    const owners = new Map(slots.map(({ _id, claims }) => [_id, claims.map(({ ref, line }) => `${ref} ${line}`)]));
    return waitlist.flatMap(({ _id, state, offer, serviceId }) => {
      if (state === "offered" && !offer) return [`entry ${String(_id)} is offered nothing`];
      if (state !== "offered" || !offer || offer.until.getTime() <= now.getTime() + SKEW_MS) return [];
      const own = payments.filter(({ offers = [] }) => offers.some(({ ref }) => ref === offer.ref));
      if (own.some(hasBooked)) return [];
      const allowed = new Set([
        `${offer.ref} 0`,
        ...own.flatMap(({ seatRef, offers = [] }) =>
          offers.filter(({ ref }) => ref === offer.ref).map(({ line }) => `${seatRef} ${line}`),
        ),
      ]);
      const service = services.find((one) => String(one._id) === String(serviceId))!;
      return seatSlots(offer.time as SlotName, service)
        .map((slot) => slotKey(offer.day, slot))
        .filter((key) => !owners.get(key)?.some((owner) => allowed.has(owner)))
        .map((key) => `the offer ${offer.ref} is open, and does not hold ${key}`);
    });
  },

  "W3 an entry that is open has a number of its own among at most five": ({ waitlist }) => {
    const open = waitlist.filter(({ state }) => state !== "closed");
    const numbers = open.map(({ user, wishNumber }) => `${String(user)} ${wishNumber}`);
    return [
      ...numbers.filter((number, index) => numbers.indexOf(number) < index).map((number) => `two entries at ${number}`),
      ...open
        .filter(({ wishNumber = 0 }) => wishNumber < 1 || wishNumber > 5)
        .map(({ _id }) => `entry ${String(_id)} is open without a number`),
      ...waitlist
        .filter(({ state, wishNumber }) => state === "closed" && wishNumber !== undefined)
        .map(({ _id }) => `entry ${String(_id)} is closed and keeps its number`),
    ];
  },
};
