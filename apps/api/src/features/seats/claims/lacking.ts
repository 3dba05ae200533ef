import { isSkilled, personKey, readUnitKey } from "@salon/contracts";
import { slotRows, type Claim } from "../slots.model.ts";
import type { Team } from "../../team/team.ts";

/**
 * The claims from this day on, held or sold, that have no person or unit although their service is about to be sold with its
 * first: those of payment pages, of offers, of bookings that are being written, and of booked lines. A claim that does not say its
 * service counts. In a pause a line has no person, so what it holds in any slot counts.
 */
export async function findLacking({ members, resources }: Team, today: string): Promise<Claim[]> {
  const people = members.flatMap(({ unsold = [] }) => unsold);
  const services = [...people, ...resources.flatMap(({ unsold = [] }) => unsold)];
  const slots = await slotRows
    .find({
      day: { $gte: today },
      claims: { $elemMatch: { seats: { $gt: 0 }, service: { $in: [...services, null] } } },
    })
    .toArray();

  const claims = slots.flatMap((slot) => slot.claims);
  const nameOf = ({ ref, line }: Claim) => `${ref} ${line}`;
  const held = new Map<string, string[]>();
  for (const claim of claims) held.set(nameOf(claim), [...(held.get(nameOf(claim)) ?? []), ...(claim.holds ?? [])]);
  const isLacking = (claim: Claim): boolean => {
    const { seats, beyond, service } = claim;
    if (seats === 0 || beyond) return false;
    const holds = held.get(nameOf(claim))!;
    if (service === undefined) return holds.length === 0;
    if (people.includes(service) && !holds.some((key) => key.startsWith(personKey("")))) return true;
    const needed = resources.filter((one) => isSkilled(one, service) && one.unsold?.includes(service));
    return needed.some(({ _id }) => !holds.some((key) => readUnitKey(key)?.resourceId === _id));
  };
  return claims.filter(isLacking);
}
