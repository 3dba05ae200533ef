import {
  MINUTE_MS,
  canBeAsked,
  isForAnyone,
  isNotIn,
  isSkilled,
  lagosDay,
  lagosMinutes,
  ownTerms,
  TEXTS,
  type BookablePerson,
  type contract,
  type MovedLine,
  type Page,
  type Resource,
  type RouteInput,
  type RouteOutput,
  type Settings,
  type Slot,
  type TeamMember,
} from "@salon/contracts";
import type { CalendarEvent } from "@salon/email";
import type { Deps } from "../../deps.ts";
import type { Types } from "mongoose";
import { singleflight } from "../../concurrency/singleflight.ts";
import { listOrder } from "../../db/lists/list-query.ts";
import { startsWord } from "../../db/lists/filters.ts";
import { AppError } from "../../http/app-error.ts";
import type { SessionUser } from "../../http/mount.ts";
import { findService } from "../services/services.ts";
import { getSalon, markTeamChange } from "../settings/settings.ts";
import { TeamModel, type TeamDocument } from "./team.model.ts";
import { memberFor, presentBookable, presentMember, presentResource } from "./present.ts";
import { ResourceModel, type ResourceDocument } from "./resources.model.ts";

export type Preview = RouteOutput<typeof contract.team.preview>;
/** The appointments of a member on these salon days, both included, as calendar events. */
export type FindMemberEvents = (
  memberId: string,
  days: { from: string; to: string },
  publicUrl: string,
) => Promise<CalendarEvent[]>;

/** What bookings do for the team, which does not import them. */
export interface TeamBookings {
  /** Lists the coming lines of a member that this roster would leave without them. */
  findLinesWithoutMember: (member: TeamMember, now: Date) => Promise<Preview>;
  /** Lists the coming lines that a new or changed member or resource would displace, and counts those that would be given one. */
  displacedByTeam: (change: { member?: TeamMember; resource?: Resource }, now: Date) => Promise<Preview>;
  /** Gives lines to come that are without a person or unit one, for a moment; a job goes on. */
  giveFirstPeople: (deps: Deps) => Promise<void>;
  /** Counts the lines to come of these services that are still without a person or unit, by service. */
  countToGive: (services: readonly string[], now: Date) => Promise<ReadonlyMap<string, number>>;
  findMemberEvents: FindMemberEvents;
  /** The appointments as they are now; those whose booking is gone are left out. */
  findAppointments: (wanted: readonly { bookingId: string; item: number }[]) => Promise<FoundAppointment[]>;
}

/** An appointment as it is now. */
export interface FoundAppointment extends Omit<MovedLine, "with" | "cancelled"> {
  isCancelled: boolean;
  /** Who has it. */
  with: readonly { _id: string; name: string }[];
  /** The slots that it takes of them. */
  slots: Slot[];
}

/** A member as lines are planned with them. */
export interface Member extends TeamMember {
  /** The services of which their own price or minutes are above the service's: who asks for anyone does not get them. */
  dearer?: readonly string[];
}

/** Every member and resource, also those that are not active. */
export interface Team {
  members: readonly Member[];
  resources: readonly Resource[];
}
/** The team of a salon that has none. */
export const NO_TEAM: Team = { members: [], resources: [] };

/** Callers that arrive during a read share the next read, so no answer is stale. */
const readTeam = singleflight(async (): Promise<Team> => {
  const [members, resources] = await Promise.all([
    TeamModel.find().sort({ name: 1, _id: 1 }).lean(),
    ResourceModel.find().sort({ name: 1, _id: 1 }).lean(),
  ]);
  return { members: members.map(presentMember), resources: resources.map(presentResource) };
});

/**
 * A team that was read is used for at most so long: a process that is killed during a change cannot store its last
 * version.
 */
const KEEP_MS = MINUTE_MS;
let kept: { version: string; team: Team; until: number } | undefined;

/**
 * The settings and the team, each by name. The team is read again when its version in the settings is another one; a
 * salon that never had a team pays for the settings alone.
 */
export async function getSettingsAndTeam(): Promise<{ settings: Settings; team: Team }> {
  const { settings, hasTeam, teamVersion: version } = await getSalon();
  if (!hasTeam) return { settings, team: NO_TEAM };
  if (kept && kept.version === version && performance.now() < kept.until)
    return { settings, team: await withDearer(kept.team) };
  const team = await readTeam();
  if (version !== null) kept = { version, team, until: performance.now() + KEEP_MS };
  return { settings, team: await withDearer(team) };
}

/** The last team that was marked, and by which prices and lengths of services. */
let marked: { of: Team; by: string; team: Team } | undefined;

/** Marks who is dearer or slower than a service is now; a team without own prices and lengths stays as it is, and reads nothing. */
async function withDearer(team: Team): Promise<Team> {
  const ids = [...new Set(team.members.flatMap(({ own = [] }) => own.map(({ serviceId }) => serviceId)))];
  if (ids.length === 0) return team;
  const services = (await Promise.all(ids.map(findService))).filter((service) => service !== null);
  const by = services.map(({ _id, price, timeframe }) => [String(_id), price, timeframe].join()).join("|");
  if (marked?.of === team && marked.by === by) return marked.team;

  const members = team.members.map((member): Member => {
    const dearer = services.filter((service) => !isForAnyone(member, service)).map(({ _id }) => String(_id));
    return dearer.length > 0 ? { ...member, dearer } : member;
  });
  marked = { of: team, by, team: { ...team, members } };
  return marked.team;
}

/** Whether a member may serve who asks for anyone, or with `asked` whether they are the one who is asked for. */
export const isMeant = ({ _id, dearer }: Member, serviceId: string, asked: string | null | undefined): boolean =>
  asked ? _id === asked : dearer?.includes(serviceId) !== true;

/** Runs a write of a member or resource. What another process reads before its end is not used after it. */
export async function changeTeam<T>(write: () => Promise<T>): Promise<T> {
  await markTeamChange({ isDue: true });
  try {
    return await write();
  } finally {
    await markTeamChange({ isDue: true });
  }
}

/** How many people staff noted as not in today, and are not back. */
export const countAbsences = async (now: Date): Promise<number> =>
  (await getSettingsAndTeam()).team.members.filter((member) => isNotIn(member, lagosDay(now), lagosMinutes(now)))
    .length;

/** Whether a customer may ask for this member for a service. */
export const isAskable = ({ members }: Team, memberId: string, serviceId: string): boolean =>
  members.some((member) => member._id === memberId && canBeAsked(member, serviceId));

/** Whether this member does a service now, also one whom customers may not ask for. */
export const isSkilledMember = ({ members }: Team, memberId: string, serviceId: string): boolean =>
  members.some((member) => member._id === memberId && isSkilled(member, serviceId));

/** What is sold with people and units. */
type Sold = Pick<TeamMember, "active" | "serviceIds" | "unsold">;

/** Whether a service is sold with this member or resource: not while lines to come without one are given out first. */
export const isSoldWith = (one: Sold, serviceId: string): boolean =>
  isSkilled(one, serviceId) && !one.unsold?.includes(serviceId);

/** The team with everyone and everything that is not sold yet, for lines that are given a person or unit first. */
export const withUnsold = ({ members, resources }: Team): Team => ({
  members: members.map(({ unsold: _unsold, ...member }) => member),
  resources: resources.map(({ unsold: _unsold, ...resource }) => resource),
});

/** Whether somebody or something is not sold yet. */
export const hasUnsold = ({ members, resources }: Team): boolean =>
  [...members, ...resources].some(({ unsold }) => unsold !== undefined);

/** Sells what was not sold yet, except with those who were changed since the team was read. */
export async function sellUnsold({ members, resources }: Team): Promise<void> {
  const asRead = ({ _id, revision }: { _id: string; revision: number }) => ({ _id, revision });
  const sold = { $unset: { unsold: 1 as const } };
  await markTeamChange();
  for (const one of members) if (one.unsold) await TeamModel.updateOne(asRead(one), sold);
  for (const one of resources) if (one.unsold) await ResourceModel.updateOne(asRead(one), sold);
  await markTeamChange();
}

/** The members whom customers may ask for, of one service or of all. */
export async function listBookable(service: string | undefined): Promise<BookablePerson[]> {
  const { members } = (await getSettingsAndTeam()).team;
  return Promise.all(
    members
      .filter((member) => member.active && member.bookable && (service === undefined || canBeAsked(member, service)))
      .map(async (member) => presentBookable(member, await differingTerms(member))),
  );
}

/** The own terms of a member that are not those of the service; undefined without any. */
async function differingTerms({ own = [], serviceIds }: TeamMember): Promise<BookablePerson["own"]> {
  const services = await Promise.all(own.map(({ serviceId }) => findService(serviceId)));
  const terms = services.flatMap((service) => {
    const id = String(service?._id);
    const differing = service && serviceIds.includes(id) ? ownTerms({ own }, service) : {};
    return Object.keys(differing).length > 0 ? { serviceId: id, ...differing } : [];
  });
  return terms.length > 0 ? terms : undefined;
}

type MemberList = RouteInput<typeof contract.team.all>["query"];
type ResourceList = RouteInput<typeof contract.team.resources>["query"];

/** One page of all members as this user may see them, by name by default. */
export async function listMembers(
  { page, pageSize, sort = "name", q }: MemberList,
  user: SessionUser,
): Promise<Page<TeamMember>> {
  const filter = q ? { name: startsWord(q) } : {};
  const rows = TeamModel.find(filter)
    .sort(listOrder(sort))
    .skip((page - 1) * pageSize)
    .limit(pageSize)
    .lean();
  const [items, total] = await Promise.all([rows, TeamModel.countDocuments(filter)]);
  return { items: items.map((row) => memberFor(user, presentMember(row))), total };
}

/** One page of all resources, by name by default. */
export async function listResources({ page, pageSize, sort = "name", q }: ResourceList): Promise<Page<Resource>> {
  const filter = q ? { name: startsWord(q) } : {};
  const rows = ResourceModel.find(filter)
    .sort(listOrder(sort))
    .skip((page - 1) * pageSize)
    .limit(pageSize)
    .lean();
  const [items, total] = await Promise.all([rows, ResourceModel.countDocuments(filter)]);
  return { items: items.map(presentResource), total };
}

/** The names of members by id; ids without a member are left out. */
export async function memberNames(ids: readonly (string | Types.ObjectId)[]): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids.map(String))];
  if (wanted.length === 0) return new Map();
  const found = await TeamModel.find({ _id: { $in: wanted } }, { name: 1 }).lean();
  return new Map(found.map(({ _id, name }) => [String(_id), name]));
}

/** A stored member. @throws AppError 404 */
export async function findMember(id: string): Promise<TeamDocument> {
  const found = await TeamModel.findById(id).lean();
  if (!found) throw new AppError(404, TEXTS.notFound);
  return found;
}

/** A stored resource. @throws AppError 404 */
export async function findResource(id: string): Promise<ResourceDocument> {
  const found = await ResourceModel.findById(id).lean();
  if (!found) throw new AppError(404, TEXTS.notFound);
  return found;
}
