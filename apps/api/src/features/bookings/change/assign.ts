import { REFUSED } from "../../../http/refusals.ts";
import {
  MINUTE_MS,
  type contract,
  isLive,
  isStaffed,
  personKey,
  readUnitKey,
  type RouteInput,
  slotInstant,
  type Slot,
  takenMinutes,
  TEXTS,
  COMING_STATUSES,
  isComing,
  CHOOSE_APPOINTMENT,
} from "@salon/contracts";
import { Types } from "mongoose";
import type { Deps } from "../../../deps.ts";
import { failpoint } from "../../../failpoint.ts";
import type { Attempt } from "../../../http/attempts.ts";
import { AppError, invalidField } from "../../../http/app-error.ts";
import type { SessionUser } from "../../../http/mount.ts";
import { withPlan } from "../../cart/lines.ts";
import {
  addToTransfer,
  type ClaimTransfer,
  confirmTransfer,
  endTransfer,
  isChanging,
  beginTransfer,
  requireInTime,
  undoTransfer,
} from "../../seats/claims/transfer.ts";
import { type Shortage, seatTerms } from "../../seats/claims/claims.ts";
import { countSeats } from "../../seats/figures.ts";
import { entriesBySlot, keysOf, type LineMove, seatLine, type SeatLine } from "../../seats/planning/lines.ts";
import { Planner } from "../../seats/planning/planner.ts";
import { type Plans, plansFor } from "../../seats/planning/plans.ts";
import { teamWithin } from "../../team/own-terms.ts";
import { getSettingsAndTeam, isAskable, isMeant, isSkilledMember, type Team, withUnsold } from "../../team/team.ts";
import { notifyOfLine } from "../mails/mails.ts";
import { type BookedLine, type BookingDocument, BookingModel } from "../bookings.model.ts";
import { requireLive } from "./booked-lines.ts";
import { pushesOf } from "./endings.ts";
import { recordPeople, takeLinesBack } from "./lost-places.ts";
import { changeBySalon } from "./salon-changes.ts";
import { settleServed, withBusy, writeServed } from "./served-lines.ts";
import { whoFits } from "./who-fits.ts";
import type { SalonChange } from "./stored-line-marks.ts";

const ENDED = "This appointment is over";
const NO_MEMBER_FREE = "No team member for this service is free at this time";
const OFF_DUTY = "This person does not work at this time";
const TAKEN = "This person is already taken at this time";
const NO_UNIT_FREE = "No other unit is free at this time";

type Leaving = NonNullable<RouteInput<typeof contract.bookings.assign>["body"]["leaving"]>;
/** The line that gets other people. */
interface Target {
  booking: BookingDocument;
  item: number;
  line: BookedLine & { seatRef: string };
}

/** Who a line is given to, and by whom. */
interface Assignment {
  item: number;
  /** Null for any who are free in place of those it has. */
  person: string | null;
  by: SessionUser;
  /** The line as the caller read it, if the change is only for that. */
  seen?: BookedLine;
  /** The customer asked for it. */
  wished?: true | undefined;
  attempt?: Attempt | undefined;
}

/**
 * Gives a line other people: the named one, or any who are free. The new keys are added to the line's claims, the
 * booking is written, and the former keys are removed.
 * @throws AppError 404; 400 for an unknown line or person; 409 for a booking that has ended, without a free person, for one
 *   who is off duty, or for a line that is not as it was seen
 */
export async function assignPeople(
  deps: Deps,
  id: string,
  { item, person, by, seen, wished, attempt }: Assignment,
): Promise<void> {
  const now = deps.now();
  const target = await findTarget(id, item, now);
  const { line } = target;
  const salon = await getSettingsAndTeam();
  // A line without a person may also get a member who is not open for booking yet.
  const all = line.with?.length === line.cartQuantity ? salon.team : withUnsold(salon.team);
  // Staff may give it to anyone; who is any that is free costs and takes no more than it was sold for.
  const team = person === null ? await teamWithin(all, line) : all;
  const { settings } = salon;
  if (seen) requirePeople(line, (seen.with ?? []).map(String), team);
  requirePerson(line, person, team);
  const people = (line.with ?? []).map(String);
  if (person !== null && people.includes(person)) return;

  const wanted = wantedLine(await withBusy(line, person), item, person);
  const planner = new Planner(settings, team);
  if (!planner.needsPeople(wanted)) throw new AppError(409, NO_MEMBER_FREE);
  if (!planner.isServed(wanted)) throw new AppError(409, person === null ? NO_MEMBER_FREE : OFF_DUTY);

  // Where all its people could stay, others are wanted; where one is missing, those who can stay do.
  const staying = people.filter((one) => planner.isServed({ ...wanted, asked: one }));
  const avoid = staying.length === line.cartQuantity ? people : [];
  const except = { ref: line.seatRef, line: item };
  const withStaying = { ...wanted, with: avoid.length > 0 ? [] : staying };
  const plans = plansFor([withStaying], { settings, team, now, except, avoid });
  if (await claimAndWrite({ deps, target, plans, by, wished, attempt })) return;
  if (person === null) throw new AppError(409, NO_MEMBER_FREE);
  throw new AppError(
    409,
    wanted.busy === undefined ? TAKEN : await whoFits(line, wanted, { planner, team, now, except }),
  );
}

/**
 * Gives a line, whose unit is taken out of use, one of the units that the resource keeps, with the same person.
 * @throws AppError 404; 400 for an unknown line or resource; 409 for a booking that has ended, without a free unit, or for a
 *   person who is off duty
 */
export async function assignUnits(
  deps: Deps,
  id: string,
  { item, leaving, by, attempt }: { item: number; leaving: Leaving; by: SessionUser; attempt?: Attempt | undefined },
): Promise<void> {
  const now = deps.now();
  const target = await findTarget(id, item, now);
  const { line } = target;
  const { settings, team } = await getSettingsAndTeam();
  // Its one person stays, and is never exchanged for another beside the unit.
  const person = line.cartQuantity === 1 ? (line.with?.map(String)[0] ?? null) : null;
  const wanted = wantedLine(await withBusy(line, person), item, person);
  if (!new Planner(settings, team).isServed(wanted))
    throw new AppError(409, wanted.asked === null ? NO_MEMBER_FREE : OFF_DUTY);

  const except = { ref: line.seatRef, line: item };
  const plans = plansFor([wanted], { settings, team: teamWithout(team, leaving), now, except });
  if (!(await claimAndWrite({ deps, target, plans, by, attempt }))) throw new AppError(409, NO_UNIT_FREE);
}

/**
 * Gives a line the people and units that it lacks, as far as they are free: all of them, else the people alone, else the units.
 * Members who are not open for booking yet are included. The customer gets no mail and `sequence` stays, because they did not
 * ask for a person.
 * @throws AppError 400, 404 or 409 for a line that was changed meanwhile
 */
export async function giveMissing(deps: Deps, id: string, item: number): Promise<void> {
  const now = deps.now();
  const target = await findTarget(id, item, now);
  const { line } = target;
  const { settings, team } = await getSettingsAndTeam();
  const { members, resources } = await teamWithin(withUnsold(team), line);
  const people = (line.with ?? []).map(String);
  const held = (line.units ?? []).map((key) => readUnitKey(key)?.resourceId);
  const owned = resources.filter(({ _id }) => held.includes(_id));
  const isWithout = people.length < line.cartQuantity && isStaffed(members, String(line.serviceId));

  const person = line.cartQuantity === 1 ? (people[0] ?? null) : null;
  const wanted = wantedLine(await withBusy(line, person), item, person);
  const kinds: Team[] = [{ members, resources }];
  if (isWithout) kinds.push({ members, resources: owned });
  if (isWithout && people.length === 0) kinds.push({ members: [], resources });
  for (const some of kinds) {
    const plans = plansFor([wanted], { settings, team: some, now, except: { ref: line.seatRef, line: item } });
    if (new Planner(settings, some).needs(wanted) && (await claimAndWrite({ deps, target, plans, by: null }))) return;
  }
  if (await isChanging(line.seatRef, item, now)) throw new AppError(409, TEXTS.changedMeanwhile);
}

/**
 * Moves a line whose customer asked for Anyone from one person or unit to another, to make room for a booking: without
 * a mail, and without raising `sequence`, because nothing changes for the customer. False when the line may not be
 * moved, or the other person or unit is taken.
 */
export async function moveLine(deps: Deps, { ref, line: item, from, to }: LineMove): Promise<boolean> {
  const booking = await BookingModel.findOne({ "cartItems.seatRef": ref }).lean();
  const line = booking?.cartItems[item];
  if (!booking || line?.seatRef !== ref || !isLive(line) || !isComing(booking.bookingStatus)) return false;

  const was = seatLine(line, item);
  if (was.asked || slotInstant(was.day, was.time) <= deps.now() || !keysOf(was).includes(from)) return false;
  const { members } = await teamWithin((await getSettingsAndTeam()).team, line);
  const other = members.find(({ _id }) => personKey(_id) === to);
  if (other && !isMeant(other, String(line.serviceId), null)) return false;

  const target = { booking, item, line: { ...line, seatRef: ref } };

  try {
    if (await claimPeople({ deps, target, by: null }, withKey(was, from, to))) return false;
  } catch (error) {
    if (error instanceof AppError && error.status === 409) return false;
    throw error;
  }

  await countSeats("moved", deps.now());
  await failpoint("line-moved");

  return true;
}

/** A line with one of its keys replaced. */
function withKey(line: SeatLine, from: string, to: string): SeatLine {
  const people = line.with?.map((id) => (personKey(id) === from ? to.slice(personKey("").length) : id));
  const units = line.units?.map((key) => (key === from ? to : key));
  return { ...line, ...(people && { with: people }), ...(units && { units }) };
}

async function findTarget(id: string, item: number, now: Date): Promise<Target> {
  const booking = await BookingModel.findById(id).lean();
  if (!booking) throw new AppError(404, TEXTS.notFound);
  const line = booking.cartItems[item];
  if (line?.seatRef === undefined) throw invalidField("item", CHOOSE_APPOINTMENT);
  requireLive(line);
  if (!isComing(booking.bookingStatus)) throw new AppError(409, REFUSED.bookingNotOpen);
  const begins = slotInstant(line.day, line.time as Slot).getTime();
  if (begins + takenMinutes(line) * MINUTE_MS <= now.getTime()) throw new AppError(409, ENDED);
  return { booking, item, line: { ...line, seatRef: line.seatRef } };
}

/**
 * @throws AppError 400 that names `field`, for a person who does not do the service, or for one person at a quantity
 * above 1
 */
export function requirePerson(
  { serviceId, cartQuantity }: Pick<BookedLine, "serviceId" | "cartQuantity">,
  wish: string | null,
  team: Team,
  field = "with",
): void {
  if (wish === null) return;
  if (cartQuantity > 1) throw invalidField(field, TEXTS.namedForOne);
  if (!isSkilledMember(team, wish, String(serviceId))) throw invalidField(field, TEXTS.personUnavailable);
}

/**
 * Whom the customer asks for after a change that names `wish`.
 * @throws AppError 400 for a person who cannot be asked for
 */
export function askedAfter(
  { asked, serviceId, cartQuantity }: Pick<BookedLine, "asked" | "serviceId" | "cartQuantity">,
  wish: string | null | undefined,
  team: Team,
  field = "with",
): BookedLine["asked"] {
  if (wish === undefined || (wish === null && asked === undefined)) return asked;
  if (wish === null) return null;
  if (String(asked) === wish) return asked;
  if (cartQuantity > 1) throw invalidField(field, TEXTS.namedForOne);
  if (!isAskable(team, wish, String(serviceId))) throw invalidField(field, TEXTS.personUnavailable);
  return new Types.ObjectId(wish);
}

/** @throws AppError 409 that says who serves a line now, when it is not served by the people whom the caller saw */
export function requirePeople({ with: people = [] }: BookedLine, seen: readonly string[], { members }: Team): void {
  const now = people.map(String);
  if (now.toSorted().join(" ") === seen.toSorted().join(" ")) return;
  const names = now.map((id) => members.find(({ _id }) => _id === id)?.name ?? "another person");
  const who =
    names.length === 0 ? "this appointment has no team member" : `${names.join(" and ")} takes this appointment`;
  throw new AppError(409, `Another change came first: ${who} now`);
}

/** The team with the units that a resource will keep. @throws AppError 400 for an unknown resource */
function teamWithout(team: Team, { resource, units }: Leaving): Team {
  if (!team.resources.some(({ _id }) => _id === resource)) throw invalidField("leaving.resource", TEXTS.notFound);
  return { ...team, resources: team.resources.map((one) => (one._id === resource ? { ...one, units } : one)) };
}

const wantedLine = (line: BookedLine, item: number, asked: string | null): SeatLine => ({
  ...seatLine(line, item),
  asked,
});

/** A line that gets other people or units. */
interface PeopleChange {
  deps: Deps;
  target: Target;
  /** Null when the product moves the line to make room for another. */
  by: SessionUser | null;
  /** The customer asked for it. */
  wished?: true | undefined;
  attempt?: Attempt | undefined;
}

/** Claims plan after plan, and writes the booking with the one that was claimed; false when no plan is left. */
async function claimAndWrite({ plans, ...change }: PeopleChange & { plans: Plans }): Promise<boolean> {
  let shortage: Shortage | null = null;
  for (;;) {
    const [planned] = (await plans.next(shortage)) ?? [];
    if (!planned) return false;
    shortage = await claimPeople(change, planned);
    if (!shortage) return true;
  }
}

/** Adds the keys of a plan to the line's claims and writes the booking; why not, when they are not free. */
async function claimPeople(change: PeopleChange, planned: SeatLine): Promise<Shortage | null> {
  const { deps, target, attempt } = change;
  const { line, item } = target;
  const begun = await beginTransfer({ ref: line.seatRef, was: seatLine(line, item) }, deps.now());
  const transfer = { ...begun, ...(attempt && { attempt: attempt.name }) };
  const shortage = await addToTransfer(planned, transfer, await seatTerms(deps));
  if (!shortage) await writePeople(change, planned, transfer);
  return shortage;
}

async function writePeople(
  { deps, target, by, wished, attempt }: PeopleChange,
  planned: SeatLine,
  transfer: ClaimTransfer,
): Promise<void> {
  const { booking, item, line } = target;
  const mark = new Types.ObjectId();
  const [after] = withPlan([{ ...line, peopleWriteId: mark }], [{ ...planned, line: 0 }]);
  const served = await withBusy(after!, after!.with?.length === 1 ? String(after!.with[0]) : null);
  const noted = withChange(line, served, by && changeBySalon("person", deps.now(), wished));
  const money = await writeServed(deps, booking, [{ item, before: line, after: noted }]);
  const change = money.updates[0]!;
  const taken = entriesBySlot(seatLine(change.after, item));

  const write = async () => {
    await failpoint("people-claimed");
    requireInTime(transfer, deps.now());
    const { matchedCount } = await BookingModel.updateOne(
      { bookingStatus: { $in: COMING_STATUSES }, ...money.condition, _id: booking._id },
      {
        $set: { ...money.set, ...(attempt && { visitMove: attempt }) },
        ...(by && { $inc: { sequence: 1 } }),
        ...pushesOf(money),
      },
    );
    if (matchedCount === 0) throw new AppError(409, TEXTS.changedMeanwhile);
    await failpoint("people-written");
    if (await confirmTransfer(transfer, taken)) return;
    await takeLinesBack(deps, { booking, updates: [change], isSeen: by !== null, isMove: attempt !== undefined });
  };

  try {
    // The mail names the person, which only a customer who asked for a person may see.
    if (line.asked && !samePeople(line, change.after)) await notifyOfLine(deps, { booking, ...change }, write);
    else await write();
  } catch (error) {
    if (error instanceof AppError) await undoTransfer(transfer);
    throw error;
  }

  await endTransfer(transfer, taken);
  await settleServed(deps, booking, money);
  await recordPeople({ id: String(booking._id), ...change, actor: by?.id ?? null, at: deps.now() });
}

/**
 * The line with a note of the new people for its customer. Only a customer who asked for a person gets the note, and it is
 * removed when that person has the line again.
 */
function withChange(before: BookedLine, after: BookedLine, change: SalonChange | null): BookedLine {
  const { asked } = before;
  if (!asked || !change || samePeople(before, after)) return after;
  const { changed, ...rest } = after;
  if (!after.with?.some((id) => id.equals(asked))) return { ...rest, changed: change };
  return changed?.what === "person" ? rest : after;
}

const samePeople = (one: BookedLine, other: BookedLine): boolean => {
  const [before, after] = [one, other].map(({ with: people = [] }) => people.map(String).toSorted().join(" "));
  return before === after;
};
