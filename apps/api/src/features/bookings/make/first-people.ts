import { lagosDay } from "@salon/contracts";
import type { Deps } from "../../../deps.ts";
import { failpoint } from "../../../failpoint.ts";
import { AppError } from "../../../http/app-error.ts";
import { everyServerKnows } from "../../../operations/heartbeat.ts";
import { findLacking } from "../../seats/claims/lacking.ts";
import { endPeopleDue, getSalon, markTeamChange } from "../../settings/settings.ts";
import { FIRST_PEOPLE_SINCE } from "../../team/skills.ts";
import { getSettingsAndTeam, hasUnsold, sellUnsold } from "../../team/team.ts";
import { giveMissing } from "../change/assign.ts";
import { BookingModel } from "../bookings.model.ts";
import { isAwaitedLine, isGiven, type PlacedLine, type Salon } from "../displaced/causes.ts";
import { findComingLines } from "../displaced/coming-lines.ts";

/** So long a save of the team gives out people itself, before it leaves the rest to the job. */
const AT_ONCE_MS = 2000;

/** Gives out people for a moment; what fails or takes longer is the job's. */
export async function giveFirstPeople(deps: Deps): Promise<void> {
  const until = performance.now() + AT_ONCE_MS;
  try {
    await giveOut(deps, () => performance.now() > until);
  } catch (error) {
    deps.logger.error({ err: error }, "lines to come were not given people; a job goes on");
  }
}

/**
 * After a person, skill, roster or unit was saved: lines to come that are without a person or unit are given one, the earliest
 * first. New people, skills and resources are sold once every such line was looked at, and no seats are claimed any more for which
 * nobody was looked for. Several processes may do this at once, and each of them may be killed anywhere: what is still to be done
 * follows from what is stored.
 */
export async function giveOut(deps: Deps, stopping: () => boolean): Promise<void> {
  const { peopleDue } = await getSalon();
  if (peopleDue === null && !hasUnsold((await getSettingsAndTeam()).team)) return;
  if (!(await everyServerKnows(FIRST_PEOPLE_SINCE))) return;

  // A process that kept the team from before reads it again: what is claimed from now on has its people.
  await markTeamChange();
  const salon = await getSettingsAndTeam();
  const looked = await giveAll(deps, salon, stopping);
  if (!looked || !(await isThrough(salon, looked, deps.now()))) return;
  if (hasUnsold(salon.team)) await sellUnsold(salon.team);
  if (peopleDue !== null) await endPeopleDue(peopleDue);
}

/** How many lines to come of these services are still without a person or unit, by service. */
export async function countToGive(services: readonly string[], now: Date): Promise<ReadonlyMap<string, number>> {
  const salon = await getSettingsAndTeam();
  const lines = await findComingLines({ "cartItems.serviceId": { $in: services } }, now, (line) =>
    services.includes(String(line.serviceId)) && isGiven(line, salon) ? String(line.serviceId) : null,
  );
  return new Map(services.map((id) => [id, lines.filter(({ found }) => found === id).length]));
}

/** Lines by `nameOf`. */
type Looked = ReadonlySet<string>;
const nameOf = (ref: string, item: number): string => `${ref} ${item}`;

/** Looks for people and units for every line that is given some; null where it was stopped, or a line was changed meanwhile. */
async function giveAll(deps: Deps, salon: Salon, stopping: () => boolean): Promise<Looked | null> {
  const lines = await findComingLines({}, deps.now(), (line) => (isGiven(line, salon) ? line.seatRef! : null));
  let isWhole = true;
  for (const [done, { booking, item }] of lines.entries()) {
    if (stopping()) return null;
    if (done > 0 && done === Math.floor(lines.length / 2)) await failpoint("first-people-half-given");
    try {
      await giveMissing(deps, String(booking), item);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      isWhole = false;
    }
  }
  return isWhole ? new Set(lines.map(({ item, found }) => nameOf(found, item))) : null;
}

/**
 * Whether no seats of a service are claimed without its first people, but for booked lines that were looked at or are not given
 * anybody. The claims are read before the bookings: one without a booking may get it yet, or ends.
 */
async function isThrough(salon: Salon, looked: Looked, now: Date): Promise<boolean> {
  if (!hasUnsold(salon.team)) return true;
  const claims = await findLacking(salon.team, lagosDay(now));
  const open = claims.filter(({ ref, line }) => !looked.has(nameOf(ref, line)));
  if (open.length === 0) return true;

  const bookings = await BookingModel.find(
    { "cartItems.seatRef": { $in: open.map(({ ref }) => ref) }, bookingStatus: { $ne: "cancelled" } },
    { cartItems: 1 },
  ).lean();
  const booked = new Map<string, PlacedLine>();
  for (const { cartItems } of bookings)
    for (const [item, line] of cartItems.entries())
      if (line.seatRef !== undefined && !line.cancelled) booked.set(nameOf(line.seatRef, item), line);
  return open.every(({ ref, line }) => {
    const found = booked.get(nameOf(ref, line));
    return found !== undefined && !(isAwaitedLine(found, now) && isGiven(found, salon));
  });
}
