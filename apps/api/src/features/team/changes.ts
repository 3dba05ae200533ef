import { REFUSED } from "../../http/refusals.ts";
import {
  type AuditAction,
  type AuditTarget,
  breaksOutsideHours,
  isStaff,
  lagosDay,
  percentsAfter,
  type NewResource,
  type MemberCreation,
  type Resource,
  type ResourceChange,
  type TeamMember,
  type TeamMemberChange,
  type TeamPreview,
} from "@salon/contracts";
import { definedOnly } from "../../defined-only.ts";
import { isDuplicateKey } from "../../db/connection/database-faults.ts";
import { failpoint } from "../../failpoint.ts";
import { AppError, changedSince, invalidField } from "../../http/app-error.ts";
import type { Attempted, Made } from "../../http/attempts.ts";
import { recordAuditEntry } from "../audit-log/audit-log.ts";
import { setHidden } from "../services/menu.ts";
import { findService } from "../services/services.ts";
import { findAccount } from "../users/users.ts";
import { endsOfAnyone, requireKnownTerms, requireTerms, termsAfter } from "./own-terms.ts";
import { aloneConflict, servicesAlone, servicesToShow, showServices, unsoldAfter } from "./skills.ts";
import { TeamModel, type TeamDocument } from "./team.model.ts";
import { presentMember, presentResource, withoutReason } from "./present.ts";
import { ResourceModel } from "./resources.model.ts";
import { changeTeam, findMember, findResource, type TeamBookings } from "./team.ts";

type Values = Record<string, unknown>;
/** The fields of a member that a change may set. */
type MemberFields = Omit<TeamMember, "_id" | "percents" | "revision" | "createdAt" | "feed" | "unsold" | "toGive">;
type Unsold = Awaited<ReturnType<typeof unsoldAfter>>;
type ResourceFields = Omit<Resource, "_id" | "revision" | "unsold" | "toGive">;

/** The id of a member or resource that is looked at before it is stored. */
const NEW = "new";
const NEW_MEMBER = { _id: NEW, serviceIds: [], account: null };

/**
 * Stores a new member, and shows the hidden services that `show` names.
 * @throws AppError 400 for a break outside the hours, an unknown service or an account that is not of the staff, 409 for an account with a member
 */
export async function createMember(
  { show = [], attempt, own: sent, ...fields }: Omit<MemberCreation, "key"> & Attempted,
  actor: string,
  now: Date,
): Promise<TeamMember> {
  const own = termsAfter({ own: sent, serviceIds: fields.serviceIds });
  const member = { ...fields, ...(own && { own }) };
  await requireMember({ ...fields, own: sent }, NEW_MEMBER);
  await requireKnownTerms(own);
  const unsold = await unsoldAfter(member);
  const created = await refuseTakenAccount(
    changeTeam(() =>
      TeamModel.create({
        ...member,
        ...(unsold && { unsold }),
        ...(attempt && { attempt }),
        revision: 0,
        createdAt: now,
      }),
    ),
  );
  await recordChange({ actor, now, action: "team.create", target: { type: "team", id: created.id }, after: member });
  await showServices(show, member, actor, now);
  return presentMember(created.toObject());
}

/** The member that an attempt has added; null when it has not. */
export async function memberMadeBy(name: string): Promise<Made<TeamMember> | null> {
  const member = await TeamModel.findOne({ "attempt.name": name }).lean();
  return member && { attempt: member.attempt, answer: () => presentMember(member) };
}

/**
 * Changes a member whose stored revision is the given one. Services that nobody does any more and that are to be hidden are
 * hidden before.
 * @throws AppError as `createMember`, 404, 409 for another revision and for services of which `without` does not say what becomes of them
 */
export async function updateMember(
  id: string,
  { show = [], without = {}, ...change }: TeamMemberChange,
  actor: string,
  now: Date,
): Promise<TeamMember> {
  const { before, set } = await memberChange(id, change);
  const { revision } = change;
  if (Object.keys(set).length === 0) return before;

  const after = { ...before, ...set };
  const alone = await servicesAlone(before, after);
  const unsaid = alone.filter(({ _id }) => without[_id] === undefined);
  if (unsaid.length > 0) throw aloneConflict(unsaid);
  for (const { _id } of alone) if (without[_id] === "hide") await setHidden(_id, true, actor, now);
  await failpoint("service-hidden");
  await requireKnownTerms(set.own);
  const unsold = await unsoldAfter(after, before);
  const changed = await writeMember(before, { set, revision, unsold }, now);
  if (!changed) throw changedSince(presentMember(await findMember(id)));

  await recordChange({ actor, now, action: "team.update", target: { type: "team", id }, before, after: set });
  await showServices(show, after, actor, now);
  // Two people who leave at the same moment each leave the other: what nobody was asked about is not sold.
  for (const { _id } of await servicesAlone(before, after))
    if (without[_id] === undefined) await setHidden(_id, true, actor, now);

  return presentMember(changed);
}

/** Writes a change of a member that still has this revision; null where it has another one. */
function writeMember(
  before: TeamMember,
  { set, revision, unsold }: Pick<TeamMember, "revision"> & { set: Partial<MemberFields>; unsold: Unsold },
  now: Date,
): Promise<TeamDocument | null> {
  const { own, ...others } = set;
  // A person who has left, or an account that no longer belongs to the member, loses the calendar.
  const ends = set.active === false || (set.account !== undefined && set.account !== before.account);
  const change = {
    $set: {
      ...others,
      ...percentsOf(before, set, now),
      ...(own && own.length > 0 && { own }),
      ...(unsold && { unsold }),
    },
    $inc: { revision: 1 },
    $unset: {
      ...(ends && { feedDigest: 1 as const }),
      ...(!unsold && { unsold: 1 as const }),
      ...(own?.length === 0 && { own: 1 as const }),
    },
  };
  const write = () =>
    TeamModel.findOneAndUpdate({ _id: before._id, revision }, change, { returnDocument: "after" }).lean().exec();
  return refuseTakenAccount(changeTeam(write));
}

/** The list of percents that a change sets: none where the commission stays as it is. */
function percentsOf(before: TeamMember, { commissionPercent }: Partial<MemberFields>, now: Date) {
  if (commissionPercent === undefined || commissionPercent === before.commissionPercent) return {};
  return { percents: percentsAfter(before, commissionPercent, lagosDay(now)) };
}

/** What a change of a member would lead to. @throws AppError as `updateMember` */
export async function previewMember(
  id: string,
  { show: _show, without: _without, ...change }: TeamMemberChange,
  displacedByTeam: TeamBookings["displacedByTeam"],
  now: Date,
): Promise<TeamPreview> {
  const { before, set } = await memberChange(id, change);
  const member = { ...before, ...set };
  const [displaced, alone, hidden, byName] = await Promise.all([
    displacedByTeam({ member }, now),
    servicesAlone(before, member),
    servicesToShow(member, before),
    endsOfAnyone(member, before),
  ]);
  return {
    ...displaced,
    ...(alone.length > 0 && { alone }),
    ...(hidden.length > 0 && { hidden }),
    ...(byName && { byName }),
  };
}

/** The same for a new member. @throws AppError as `createMember` */
export async function previewNewMember(
  { show: _show, ...member }: Omit<MemberCreation, "key">,
  displacedByTeam: TeamBookings["displacedByTeam"],
  now: Date,
): Promise<TeamPreview> {
  await requireMember(member, NEW_MEMBER);
  const added = { ...member, _id: NEW, revision: 0, createdAt: now.toISOString() };
  const [displaced, hidden, byName] = await Promise.all([
    displacedByTeam({ member: added }, now),
    servicesToShow(added),
    endsOfAnyone(added),
  ]);
  return { ...displaced, ...(hidden.length > 0 && { hidden }), ...(byName && { byName }) };
}

async function memberChange(id: string, { revision, own, ...change }: Omit<TeamMemberChange, "show" | "without">) {
  const before = presentMember(await findMember(id));
  if (before.revision !== revision) throw changedSince(before);
  const fields: Partial<MemberFields> & Values = definedOnly(change);
  const after = { ...before, ...fields };
  await requireMember({ ...after, own }, before);
  const terms = termsAfter({ own, serviceIds: after.serviceIds }, before.own);
  const set: Partial<MemberFields> & Values = { ...fields, ...(terms && { own: terms }) };
  return { before, set };
}

/** Stores a new resource. @throws AppError 400 for an unknown service */
export async function createResource(
  { attempt, ...resource }: NewResource & Attempted,
  actor: string,
  now: Date,
): Promise<Resource> {
  await requireServices(resource.serviceIds, []);
  const unsold = await unsoldAfter(resource);
  const created = await changeTeam(() =>
    ResourceModel.create({ ...resource, ...(unsold && { unsold }), ...(attempt && { attempt }), revision: 0 }),
  );
  const target = { type: "resource", id: created.id } as const;
  await recordChange({ actor, now, action: "resource.create", target, after: resource });
  return presentResource(created.toObject());
}

/** The resource that an attempt has added; null when it has not. */
export async function resourceMadeBy(name: string): Promise<Made<Resource> | null> {
  const resource = await ResourceModel.findOne({ "attempt.name": name }).lean();
  return resource && { attempt: resource.attempt, answer: () => presentResource(resource) };
}

/**
 * Changes a resource whose stored revision is the given one.
 * @throws AppError 400 for an unknown service, 404, and 409 for another revision
 */
export async function updateResource(id: string, change: ResourceChange, actor: string, now: Date): Promise<Resource> {
  const { before, set } = await resourceChange(id, change);
  if (Object.keys(set).length === 0) return before;

  const unsold = await unsoldAfter({ ...before, ...set }, before);
  const changed = await changeTeam(() =>
    ResourceModel.findOneAndUpdate(
      { _id: id, revision: change.revision },
      {
        $set: { ...set, ...(unsold && { unsold }) },
        $inc: { revision: 1 },
        ...(!unsold && { $unset: { unsold: 1 } }),
      },
      { returnDocument: "after" },
    )
      .lean()
      .exec(),
  );
  if (!changed) throw changedSince(presentResource(await findResource(id)));

  await recordChange({ actor, now, action: "resource.update", target: { type: "resource", id }, before, after: set });

  return presentResource(changed);
}

/** A resource as it would be after a change. @throws AppError as `updateResource` */
export async function previewResource(id: string, change: ResourceChange): Promise<Resource> {
  const { before, set } = await resourceChange(id, change);
  return { ...before, ...set };
}

/** A new resource as it would be. @throws AppError as `createResource` */
export async function previewNewResource(resource: NewResource): Promise<Resource> {
  await requireServices(resource.serviceIds, []);
  return { ...resource, _id: NEW, revision: 0 };
}

async function resourceChange(id: string, { revision, ...change }: ResourceChange) {
  const before = presentResource(await findResource(id));
  if (before.revision !== revision) throw changedSince(before);
  const set: Partial<ResourceFields> & Values = definedOnly(change);
  await requireServices({ ...before, ...set }.serviceIds, before.serviceIds);
  return { before, set };
}

type Checked = Pick<MemberFields, "hours" | "breaks" | "serviceIds" | "account" | "active" | "bookable" | "own">;

/** Checks what no schema can: the breaks within the resulting hours, the services and the account that are new, and the terms that are sent. */
async function requireMember(
  member: Checked,
  before: Pick<Checked, "serviceIds" | "account" | "own"> & { _id: string },
): Promise<void> {
  const [outside] = breaksOutsideHours(member);
  if (outside !== undefined)
    throw invalidField(`breaks.${outside}.from`, "A break must lie within the hours of its day");
  await requireServices(member.serviceIds, before.serviceIds);
  await requireTerms(before._id, member, before.own);
  if (member.account === null || member.account === before.account) return;
  const account = await findAccount(member.account);
  if (!account || !isStaff(account.role))
    throw invalidField("account", "Please choose the account of an author or admin");
}

/** A service that was removed since stays in the list of those who had it. */
async function requireServices(wanted: readonly string[], before: readonly string[]): Promise<void> {
  const found = await Promise.all(wanted.map(async (id) => before.includes(id) || (await findService(id)) !== null));
  const missing = found.indexOf(false);
  if (missing >= 0) throw invalidField(`serviceIds.${missing}`, REFUSED.serviceGone);
}

async function refuseTakenAccount<T>(write: PromiseLike<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const message = "This account belongs to another member of the team";
    throw new AppError(409, message, { cause: error, extra: { errors: [{ path: "account", message }] } });
  }
}

interface Change {
  actor: string;
  now: Date;
  action: AuditAction;
  target: { type: AuditTarget; id: string };
  before?: object;
  after: object;
}

/** Records the values that a change replaced and set, without the name of a person and the reasons of days off. */
async function recordChange({ actor, now, action, target, before, after }: Change): Promise<void> {
  const previous = before && Object.fromEntries(Object.keys(after).map((key) => [key, (before as Values)[key]]));
  await recordAuditEntry({
    at: now,
    actor,
    action,
    target,
    before: previous && withoutPersonalData(previous, target.type),
    after: withoutPersonalData(after as Values, target.type),
  });
}

function withoutPersonalData(values: Values, type: string): Values {
  if (type !== "team") return values;
  const { name: _, timeOff, ...rest } = values as Values & Partial<Pick<TeamMember, "timeOff">>;
  return { ...rest, ...(timeOff && { timeOff: timeOff.map(withoutReason) }) };
}
