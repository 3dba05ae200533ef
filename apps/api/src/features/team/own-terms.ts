import {
  canBeAsked,
  isAnyoneOffered,
  isPriced,
  isSkilled,
  LEAST_WORK,
  type LinePause,
  lineMinutes,
  lowestPrice,
  moneyText,
  nairaOf,
  type NewTeamMember,
  neededMinutes,
  ownTerms,
  type OwnTerms,
  type SoldLength,
  type Service,
  type TeamMember,
  type TeamPreview,
  timeframeMinutes,
} from "@salon/contracts";
import { isDeepStrictEqual } from "node:util";
import { invalidField } from "../../http/app-error.ts";
import { OWN_TERMS_SINCE, requireEveryServer } from "../../operations/heartbeat.ts";
import { type LinePrice, priceLine } from "../services/menu.ts";
import { findService, type ServiceDocument } from "../services/services.ts";
import { othersThan } from "./skills.ts";
import { getSettingsAndTeam, type Team } from "./team.ts";

type Terms = NonNullable<NewTeamMember["own"]>;
type Member = Pick<TeamMember, "active" | "bookable" | "serviceIds" | "own">;
/** A service by what decides its price and length. */
type Priced = Pick<Service, "name" | "price" | "timeframe"> & { _id: unknown };

const sum = (naira: number): string => moneyText(nairaOf(naira));
const withoutId = ({ _id, name }: Priced) => ({ _id: String(_id), name });

/**
 * The terms that a change of a member leaves: those of services that they do, and only what is set. Undefined where they stay
 * as they are.
 */
export function termsAfter(
  { own, serviceIds }: { own?: Terms | undefined; serviceIds: readonly string[] },
  before: TeamMember["own"] = [],
): Terms | undefined {
  const terms = (own ?? before)
    .filter(({ price, minutes }) => price !== undefined || minutes !== undefined)
    .filter(({ serviceId }) => own !== undefined || serviceIds.includes(serviceId));
  const same = (one: Terms[number]) => before.some((other) => isDeepStrictEqual({ ...one }, defined(other)));
  return terms.length === before.length && terms.every((one) => same(defined(one))) ? undefined : terms;
}

const defined = ({ serviceId, price, minutes }: Terms[number]): Terms[number] => ({
  serviceId,
  ...(price !== undefined && { price }),
  ...(minutes !== undefined && { minutes }),
});

/**
 * Checks the terms that are sent for a member as they will be.
 * @throws AppError 400 for a service that they do not do, a price of one without a price or below the service's, and a service that
 * nobody serves at its price
 */
export async function requireTerms(id: string, member: Member, before: TeamMember["own"] = []): Promise<void> {
  const terms = member.own ?? [];
  const services = await Promise.all(terms.map(({ serviceId }) => findService(serviceId)));
  const others = terms.length > 0 ? await othersThan(id) : [];

  for (const [index, { serviceId, price, minutes }] of terms.entries()) {
    const service = services[index];
    if (price === undefined && minutes === undefined) continue;
    if (!member.serviceIds.includes(serviceId))
      throw invalidField(`own.${index}.serviceId`, "Please choose a service that this person does");
    if (service && !leavesWork(service, minutes))
      throw invalidField(`own.${index}.minutes`, `The pause begins after at least ${LEAST_WORK} minutes of work`);
    if (price === undefined || !service) continue;
    if (!isPriced(service)) throw invalidField(`own.${index}.price`, "This service has no price");
    if (price < service.price) throw invalidField(`own.${index}.price`, "Make the service's price the lowest one");
    const isChanged = before.find((known) => known.serviceId === serviceId)?.price !== price;
    if (isChanged && !isServedAtPrice([...others, member], service))
      throw invalidField(`own.${index}.price`, `Nobody serves at ${sum(service.price)}: raise the service's price`);
  }
}

/** Whether these minutes in place of the service's leave work before its pause. */
const leavesWork = ({ timeframe, menu }: Pick<ServiceDocument, "timeframe" | "menu">, minutes?: number): boolean =>
  minutes === undefined || !menu?.pause || menu.pause.after + minutes - timeframeMinutes(timeframe) >= LEAST_WORK;

const isServedAtPrice = (team: readonly Member[], service: ServiceDocument): boolean =>
  team.some((one) => canBeAsked(one, String(service._id)) && ownTerms(one, service).price === undefined);

/** @throws AppError 409 for terms that are set while a server runs that does not know them */
export async function requireKnownTerms(own: Terms | undefined): Promise<void> {
  if (own && own.length > 0) await requireEveryServer(OWN_TERMS_SINCE);
}

/** The services that a change of a member ends to offer from anyone; undefined for none. */
export async function endsOfAnyone(after: Member & { _id: string }, before?: Member): Promise<TeamPreview["byName"]> {
  const others = await othersThan(after._id);
  const ids = [...new Set([...after.serviceIds, ...(before?.serviceIds ?? [])])];
  const hasTerms = (id: string) =>
    [...others, after].some(({ own = [] }) => own.some(({ serviceId }) => serviceId === id));
  const services = await Promise.all(ids.filter(hasTerms).map(findService));
  const known = services.filter((service) => service !== null);
  return endsIn(known, [...others, ...(before ? [before] : [])], (service) => [service, [...others, after]]);
}

/** The same for a service that gets another price or length. */
async function endOfAnyone(
  service: Priced,
  change: { price?: number | undefined; timeframe?: string | undefined },
): Promise<TeamPreview["byName"]> {
  const { members } = (await getSettingsAndTeam()).team;
  const { price = service.price, timeframe = service.timeframe } = change;
  return endsIn([service], members, () => [{ ...service, price, timeframe }, members]);
}

function endsIn(
  services: readonly Priced[],
  before: readonly Member[],
  after: (service: Priced) => [Priced, readonly Member[]],
): TeamPreview["byName"] {
  const ended = services.flatMap((service) => {
    const [changed, team] = after(service);
    const from = lowestPrice(team, changed);
    const ends = isAnyoneOffered(before, service) && !isAnyoneOffered(team, changed);
    const rises = from !== undefined && from !== lowestPrice(before, service);
    return ends || rises ? { ...withoutId(service), ...(from !== undefined && { from }) } : [];
  });
  return ended.length > 0 ? ended : undefined;
}

/** A change of a service that decides what people may ask and need for it. */
interface ServiceChange {
  price?: number | undefined;
  timeframe?: string | undefined;
  /** Null takes it away. */
  pause?: LinePause | null | undefined;
}

/**
 * Checks that a service may be changed so while people have prices and minutes of their own.
 * @throws AppError 400 on the field of a price above that of a person, or of a length or pause that leaves them no work; it names them
 */
async function requireRoomForTerms(
  service: Pick<Service, "_id" | "price" | "timeframe" | "pause">,
  { price = service.price, timeframe = service.timeframe, pause = service.pause }: ServiceChange,
): Promise<void> {
  const { members } = (await getSettingsAndTeam()).team;
  const { _id } = service;
  const menu = { ...(pause && { pause }), revision: 0 };
  const terms = members
    .filter((member) => isSkilled(member, _id))
    .flatMap(({ name, own = [] }) => {
      const found = own.find(({ serviceId }) => serviceId === _id);
      return found ? { name, ...found } : [];
    });
  if (price > service.price) {
    const cheaper = terms.flatMap(({ name, price: own }) =>
      own !== undefined && own < price ? `${name} (${sum(own)})` : [],
    );
    if (cheaper.length > 0) throw invalidField("price", `Raise the own price of ${cheaper.join(", ")} first`);
  }
  const hasPause = pause && (pause !== service.pause || timeframe !== service.timeframe);
  const without = hasPause ? terms.filter(({ minutes }) => !leavesWork({ timeframe, menu }, minutes)) : [];
  if (without.length === 0) return;
  const who = without.map(({ name, minutes }) => `${name} (${minutes} minutes)`).join(", ");
  const field = pause === service.pause ? "timeframe" : "pause.after";
  throw invalidField(field, `The own length of ${who} would leave no work before the pause`);
}

/** Reads how services are had: the answer marks those that are only had from a person who is named, and names who is not as the service says. */
export async function readOffering(): Promise<(service: Service) => Service> {
  const { members } = (await getSettingsAndTeam()).team;
  if (members.every(({ own }) => own === undefined)) return (service) => service;
  return (service) => {
    const from = lowestPrice(members, service);
    const people = members.flatMap((member) => {
      const terms = canBeAsked(member, service._id) ? ownTerms(member, service) : {};
      return Object.keys(terms).length > 0 ? { _id: member._id, name: member.name, ...terms } : [];
    });
    return {
      ...service,
      ...(!isAnyoneOffered(members, service) && { byName: true as const }),
      ...(from !== undefined && { from }),
      ...(people.length > 0 && { people }),
    };
  };
}

/** Who is asked for, by id; null or absent for anyone. */
type Asked = { toString: () => string } | null | undefined;

/** The terms on which a line of a service is sold: of the person who is asked for, and without one of the service. */
const termsFor = ({ members }: Team, asked: Asked, service: ServiceDocument): OwnTerms => {
  const person = asked ? members.find(({ _id }) => _id === asked.toString()) : undefined;
  return person ? ownTerms(person, service) : {};
};

/** What a line of a service costs and takes with these options and this person; null when an option is not the service's. */
export const priceWith = (
  team: Team,
  service: ServiceDocument,
  { asked, options }: { asked?: Asked; options?: readonly string[] | undefined },
): LinePrice | null => priceLine(service, options, termsFor(team, asked, service));

/** For whom a service may be asked: for anyone (null), else for each person by name. */
export const whomToAsk = ({ members }: Team, service: Service): (TeamMember | null)[] =>
  isAnyoneOffered(members, service) ? [null] : members.filter((member) => canBeAsked(member, service._id));

/** Whether a service is only had from a person who is named, and none is. */
export const lacksName = ({ members }: Team, service: ServiceDocument, asked: Asked): boolean =>
  !asked && !isAnyoneOffered(members, service);

/** A line that is sold, by what it was sold for; `sold` where another person serves it for less. */
type SoldLine = SoldLength & { serviceId: { toString: () => string }; price: number; sold?: number | undefined };

/** The team as the product gives people to a line by itself: without those who are dearer or slower than what was sold. */
export async function teamWithin(team: Team, line: SoldLine): Promise<Team> {
  const id = line.serviceId.toString();
  const hasTerms = team.members.some(({ own }) => own?.some(({ serviceId }) => serviceId === id));
  const service = hasTerms ? await findService(id) : null;
  if (!service) return team;

  const { price, sold = price, options = [] } = line;
  const base = options.reduce((left, option) => left - option.price, sold);
  const isWithin = (terms: OwnTerms) => (terms.price ?? 0) <= base && neededMinutes(line, terms) <= lineMinutes(line);
  return {
    ...team,
    members: team.members.map((member) => {
      const others = (member.dearer ?? []).filter((one) => one !== id);
      return { ...member, dearer: isWithin(ownTerms(member, service)) ? others : [...others, id] };
    }),
  };
}

/** The team as staff may choose from it: anyone may be given a line, whatever they cost. */
export const withDearerToo = ({ members, resources }: Team): Team => ({
  members: members.map(({ dearer: _dearer, ...member }) => member),
  resources,
});

/** What services ask of the terms of people. */
export const ofPeople = { readOffering, endOfAnyone, requireRoomForTerms };
