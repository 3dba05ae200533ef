import { isOffered, isStaffed, type Resource, type TeamMember } from "@salon/contracts";
import { Types } from "mongoose";
import { AppError } from "../../http/app-error.ts";
import { everyServerKnows } from "../../operations/heartbeat.ts";
import { setHidden } from "../services/menu.ts";
import { findService, type ServiceDocument } from "../services/services.ts";
import { getSettingsAndTeam } from "./team.ts";

/** The release that gives lines to come their first people before it sells these. */
export const FIRST_PEOPLE_SINCE = "1.1.0";

/** What decides who and what serves which service. */
type Skilled = Pick<TeamMember | Resource, "active" | "serviceIds" | "unsold">;
/** A service by its id and name. */
interface Named {
  _id: string;
  name: string;
}

const doneBy = ({ active, serviceIds }: Skilled): readonly string[] => (active ? serviceIds : []);

/** The services that a change gives to a member or resource. */
function servicesGained(after: Skilled, before?: Skilled): string[] {
  const had = before ? doneBy(before) : [];
  return doneBy(after).filter((id) => !had.includes(id));
}

/**
 * The services that are not sold with a member or resource yet: lines to come without one are given it first. Undefined for none,
 * and while a server runs that sells it at once.
 */
export async function unsoldAfter(after: Skilled, before?: Skilled): Promise<Types.ObjectId[] | undefined> {
  const gained = servicesGained(after, before);
  const unsold = doneBy(after).filter((id) => gained.includes(id) || before?.unsold?.includes(id));
  if (unsold.length === 0 || !(await everyServerKnows(FIRST_PEOPLE_SINCE))) return undefined;
  return unsold.map((id) => new Types.ObjectId(id));
}

/** The services on sale that nobody would do after a change of a member who does them now. */
export async function servicesAlone(before: TeamMember, after: TeamMember): Promise<Named[]> {
  const lost = servicesGained(before, after);
  const others = await othersThan(before._id);
  const alone = lost.filter((id) => !isStaffed(others, id));
  return named(alone, ({ price, menu }) => isOffered({ price, hidden: menu?.hidden }));
}

/** The hidden services that nobody else does and that a member would do. */
export async function servicesToShow(after: TeamMember, before?: TeamMember): Promise<Named[]> {
  const others = await othersThan(after._id);
  const first = servicesGained(after, before).filter((id) => !isStaffed(others, id));
  return named(first, ({ menu }) => menu?.hidden === true);
}

/** The members but this one. */
export const othersThan = async (id: string): Promise<TeamMember[]> =>
  (await getSettingsAndTeam()).team.members.filter(({ _id }) => _id !== id);

async function named(ids: readonly string[], isWanted: (service: ServiceDocument) => boolean): Promise<Named[]> {
  const services = await Promise.all(ids.map(findService));
  return services.flatMap((service) =>
    service && isWanted(service) ? [{ _id: String(service._id), name: service.name }] : [],
  );
}

/** Shows services that somebody does. */
export async function showServices(ids: readonly string[], member: Skilled, actor: string, now: Date): Promise<void> {
  const done = doneBy(member);
  for (const id of ids) if (done.includes(id)) await setHidden(id, false, actor, now);
}

/** The refusal of a change after which nobody does these services. */
export function aloneConflict(services: readonly Named[]): AppError {
  const names = services.map(({ name }) => name).join(", ");
  const each = services.length === 1 ? "it" : "each of them";
  const message = `Nobody else does ${names}. Please say whether ${each} is hidden or sold by seats`;
  return new AppError(409, message, { extra: { alone: services } });
}
