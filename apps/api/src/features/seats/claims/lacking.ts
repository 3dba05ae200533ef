import { isSkilled, personKey, readUnitKey } from "@salon/contracts";
import { slotRows, type Claim } from "../slots.model.ts";
import type { Team } from "../../team/team.ts";

/**
 * The claims from this day on, held or sold, that have no person or unit although their service is about to be sold with its
 * first: those of payment pages, of offers, of bookings that are being written, and of booked lines. A claim that does not say its
 * service counts.
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

  const isLacking = ({ seats, beyond, service, holds = [] }: Claim): boolean => {
    if (seats === 0 || beyond) return false;
    if (service === undefined) return holds.length === 0;
    if (people.includes(service) && !holds.some((key) => key.startsWith(personKey("")))) return true;
    const needed = resources.filter((one) => isSkilled(one, service) && one.unsold?.includes(service));
    return needed.some(({ _id }) => !holds.some((key) => readUnitKey(key)?.resourceId === _id));
  };
  return slots.flatMap(({ claims }) => claims.filter(isLacking));
}
