import { personKey, personSlots, seatSlots, slotKey, type Slot as SlotName, unitSlots } from "@salon/contracts";
import type { Booking, Check, Line, Slot } from "./invariants.ts";

const inOrder = (keys: readonly string[]): string => keys.toSorted().join(" ");
/** The keys of a line in each slot in which it has claims: in a pause its units alone. */
function heldSlots(line: Pick<Line, HeldField>): Map<SlotName, string> {
  const { with: people = [], units = [] } = line;
  const time = line.time as SlotName;
  const persons = people.map((id) => personKey(String(id)));
  const served = personSlots(time, line);
  const covered = persons.length + units.length > 0 ? unitSlots(time, line) : seatSlots(time, line);
  return new Map(covered.map((slot) => [slot, inOrder(served.includes(slot) ? [...persons, ...units] : units)]));
}
type HeldField =
  | "with"
  | "units"
  | "time"
  | "timeframe"
  | "minutes"
  | "cleanup"
  | "lead"
  | "freed"
  | "again"
  | "pause"
  | "busy";
const heldBy = ({ holds = [] }: Slot["claims"][number]): string => inOrder(holds);
const isRepeated = (values: readonly string[]): boolean => new Set(values).size < values.length;

/** Every booked line of a booking that is not cancelled, with its index. */
const liveLines = (bookings: readonly Booking[]) =>
  bookings
    .filter(({ bookingStatus }) => bookingStatus !== "cancelled")
    .flatMap(({ _id, cartItems }) =>
      cartItems.flatMap((line, index) => (line.seatRef === undefined ? [] : [{ booking: String(_id), line, index }])),
    );

/** The text that a slot stores of its claims: first the keys of lines that stay, then each line that may be moved. */
export function heldTextOf(claims: Slot["claims"]): string {
  const mayMove = ({ anyone, state, changing }: Slot["claims"][number]) =>
    anyone !== undefined && state === "sold" && changing === undefined;
  const keys = ({ holds = [] }: Slot["claims"][number]) => holds.map((key) => `${key} `).join("");
  return [
    ...claims.filter((claim) => !mayMove(claim)).map(keys),
    ...claims.filter(mayMove).map((claim) => `~${claim.ref}/${claim.line}/${claim.anyone} ${keys(claim)}`),
  ].join("");
}

/** The invariants of people and units by name. */
export const PEOPLE_CHECKS: Record<string, Check> = {
  "P1 a person or unit is held once in a slot": ({ slots }) =>
    slots
      .filter(({ claims }) => isRepeated(claims.flatMap(({ holds = [] }) => holds)))
      .map(({ _id }) => `${_id}: a key is in two claims`),

  "P2 a booked line has a person for each seat or none": ({ bookings }) =>
    liveLines(bookings)
      .filter(({ line: { with: people = [], cartQuantity } }) => {
        const ids = people.map(String);
        return isRepeated(ids) || (ids.length !== 0 && ids.length !== cartQuantity);
      })
      .map(({ booking, index }) => `booking ${booking}: line ${index} has too few people, too many, or one twice`),

  "P2b a booked line that was asked for a person has people": ({ bookings }) =>
    liveLines(bookings)
      // Who is squeezed in has the person only if they were free.
      .filter(({ line: { asked, beyond, with: people = [] } }) => asked && !beyond && people.length === 0)
      .map(({ booking, index }) => `booking ${booking}: line ${index} lost the person who was asked for`),

  "P3 the claims of a booked line hold its units in every slot, also while it is cleaned up after it, and its people in all but the pause":
    ({ bookings, slots, atRest }) => {
      if (!atRest) return [];
      const held = new Map<string, string>(
        slots.flatMap(({ _id, claims }) =>
          claims.map((claim) => [`${_id} ${claim.ref} ${claim.line}`, heldBy(claim)] as const),
        ),
      );
      return liveLines(bookings).flatMap(({ booking, line, index }) =>
        [...heldSlots(line)]
          .map(([slot, keys]) => ({ claim: `${slotKey(line.day, slot)} ${line.seatRef} ${index}`, keys }))
          .filter(({ claim, keys }) => (held.get(claim) ?? "") !== keys)
          .map(({ claim, keys }) => `booking ${booking}: ${claim} holds '${held.get(claim) ?? ""}', not '${keys}'`),
      );
    },

  "P3b a booked line has no claim in other slots, and cleaning up takes no seat": ({ bookings, slots, atRest }) => {
    if (!atRest) return [];
    const lines = liveLines(bookings);
    const seats = new Map(
      lines.flatMap(({ line, index }) => {
        const seated = seatSlots(line.time as SlotName, line);
        return [...heldSlots(line).keys()].map((slot): [string, number] => [
          `${slotKey(line.day, slot)} ${line.seatRef} ${index}`,
          seated.includes(slot) && !line.beyond ? line.cartQuantity : 0,
        ]);
      }),
    );
    const booked = new Set(lines.map(({ line, index }) => `${line.seatRef} ${index}`));
    return slots.flatMap(({ _id, claims }) =>
      claims
        .filter(({ ref, line }) => booked.has(`${ref} ${line}`))
        .filter((claim) => seats.get(`${_id} ${claim.ref} ${claim.line}`) !== claim.seats)
        .map(({ ref, line, seats: claimed }) => `${_id}: the claim of ${ref} ${line} takes ${claimed} seats`),
    );
  },

  "P3c only a line whose customer asked for Anyone may be moved": ({ bookings, slots }) => {
    const named = new Set(
      liveLines(bookings).flatMap(({ line, index }) => (line.asked ? [`${line.seatRef} ${index}`] : [])),
    );
    return slots.flatMap(({ _id, claims }) =>
      claims
        .filter(({ ref, line, anyone }) => anyone !== undefined && named.has(`${ref} ${line}`))
        .map(({ ref, line }) => `${_id}: the claim of ${ref} ${line} may be moved, but a person was asked for`),
    );
  },

  "P4 no change of a claim is left half-made": ({ slots, atRest }) =>
    atRest
      ? slots.flatMap(({ _id, claims }) =>
          claims
            .filter(({ next, changing }) => next !== undefined || changing !== undefined)
            .map(({ ref, line }) => `${_id}: the claim of ${ref} ${line} is still marked`),
        )
      : [],

  "P5 a claim of a payment holds what its plan names": ({ payments, slots, bookings }) => {
    const booked = new Set(bookings.map(({ paymentRef }) => paymentRef));
    const plans = new Map(
      payments
        .filter(({ ref }) => !booked.has(ref))
        .flatMap(({ seatRef, items = [] }) =>
          items.flatMap((line, index) =>
            [...heldSlots(line)].map(
              ([slot, keys]) => [`${slotKey(line.day, slot)} ${seatRef} ${index}`, keys] as const,
            ),
          ),
        ),
    );
    return slots.flatMap(({ _id, claims }) =>
      claims
        .filter((claim) => (plans.get(`${_id} ${claim.ref} ${claim.line}`) ?? heldBy(claim)) !== heldBy(claim))
        .map(({ ref, line }) => `${_id}: the claim of ${ref} ${line} differs from the payment's plan`),
    );
  },
};
