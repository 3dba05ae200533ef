import { isPriced } from "./menu.ts";
import { canBeAsked, isSkilled, isStaffed } from "./skills.ts";
import { timeframeMinutes } from "./timeframes.ts";

/** What a person asks for one of a service, in naira, and the minutes that they need, where these differ from the service's. */
export interface OwnTerms {
  price?: number | undefined;
  minutes?: number | undefined;
}
/** Who may have terms of their own for services. */
export interface WithTerms {
  own?: readonly (OwnTerms & { serviceId: string })[] | undefined;
}
interface OfService {
  _id: unknown;
  price: number;
  timeframe: string;
}
type Person = WithTerms & Parameters<typeof canBeAsked>[0];

/** The terms of a person for a service. A price that is not above the service's does not count, nor does any for a service without one. */
export function ownTerms({ own = [] }: WithTerms, { _id, price, timeframe }: OfService): OwnTerms {
  const terms = own.find(({ serviceId }) => serviceId === String(_id));
  if (!terms) return {};
  const isDearer = isPriced({ price }) && terms.price !== undefined && terms.price > price;
  const isLonger = terms.minutes !== undefined && terms.minutes !== timeframeMinutes(timeframe);
  return { ...(isDearer && { price: terms.price }), ...(isLonger && { minutes: terms.minutes }) };
}

/** Whether a person may serve who asked for anyone: their price and minutes are the service's or less. */
export function isForAnyone(person: WithTerms, service: OfService): boolean {
  const { price, minutes = 0 } = ownTerms(person, service);
  return price === undefined && minutes <= timeframeMinutes(service.timeframe);
}

/** Whether a service is to be had from anyone: it needs no person, or one who does it may serve anyone. */
export function isAnyoneOffered(team: readonly Person[], service: OfService): boolean {
  const id = String(service._id);
  return !isStaffed(team, id) || team.some((person) => isSkilled(person, id) && isForAnyone(person, service));
}

/** The lowest price of a service, in naira, where it is to be had for its own from nobody; undefined where it is, or not at all. */
export function lowestPrice(team: readonly Person[], service: OfService): number | undefined {
  if (!isPriced(service) || isAnyoneOffered(team, service)) return undefined;
  const asked = team.filter((person) => canBeAsked(person, String(service._id)));
  const prices = asked.map((person) => ownTerms(person, service).price ?? service.price);
  const lowest = Math.min(...prices);
  return prices.length > 0 && lowest > service.price ? lowest : undefined;
}
