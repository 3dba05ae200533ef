import { isPriced } from "./menu.ts";
import { canBeAsked, isSkilled, isStaffed } from "./skills.ts";
import type { LineLength } from "./slots.ts";
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

/** Whether a person asks more for a service than another. */
export function isDearer(person: WithTerms, other: WithTerms, service: OfService): boolean {
  const [price = service.price, others = service.price] = [person, other].map((one) => ownTerms(one, service).price);
  return price > others;
}

/** A line of one customer as it was sold, and its price now. */
interface SoldLine {
  price: number;
  sold?: number | undefined;
  options?: readonly { price: number }[] | undefined;
}

/**
 * What a line costs that is served by another person than the one asked for, in naira: what it was sold for, or less where the
 * other person asks less than that today, options apart. Nobody costs more than was sold.
 */
export function servedPrice(
  { price, sold = price, options = [] }: SoldLine,
  person: WithTerms,
  service: OfService,
): number {
  if (!isPriced(service)) return sold;
  const added = options.reduce((sum, option) => sum + option.price, 0);
  const theirs = ownTerms(person, service).price ?? service.price;
  return Math.min(sold, theirs + added);
}

/** The fields of a line that decide how long a person needs for it. */
export type SoldLength = LineLength & { options?: readonly { price: number; minutes: number }[] | undefined };

/** The minutes in which a person with these terms serves a line: their own, or those that the service took when the line was sold. */
export function neededMinutes({ timeframe, options = [], lead = 0 }: SoldLength, terms: OwnTerms): number {
  const { minutes = timeframeMinutes(timeframe) } = terms;
  return options.reduce((sum, option) => sum + option.minutes, minutes + lead);
}
