import { REFUSED } from "../../../http/refusals.ts";
import {
  addDays,
  type contract,
  SLOTS,
  SLOT_MINUTES,
  daysOfMonth,
  deskRules,
  lagosDay,
  lastBookableDay,
  ownTerms,
  priceOffer,
  type RepeatAvailability,
  type RouteInput,
  type Service,
  slotState,
  slotStates,
  TEXTS,
  type Availability,
  lengthOf,
  type LineLength,
  lineMinutes,
  type LinePause,
  type MonthAvailability,
  type Settings,
  type Slot,
  type SlotState,
} from "@salon/contracts";
import { invalidField } from "../../../http/app-error.ts";
import { priceLine } from "../../services/menu.ts";
import { findService, type ServiceDocument } from "../../services/services.ts";
import { getSalon } from "../../settings/settings.ts";
import { priceWith, whomToAsk } from "../../team/own-terms.ts";
import { getSettingsAndTeam, isAskable, isSkilledMember, type Team } from "../../team/team.ts";
import type { SeatLine } from "./lines.ts";
import { roomAround } from "./nearest.ts";
import { Planner, type Room, type Wish } from "./planner.ts";
import { type Occupancy, readSeats, readOccupancy } from "./occupancy.ts";
import { withReasons } from "./reasons.ts";
import { meetsNow, runningOn, wishNow } from "./running.ts";

/**
 * Narrows the answer to a service (one of a single slot unless given) and to a team member who does it; `desk` asks by
 * the rules for staff, on days beyond the customers' horizon too.
 */
interface Filters {
  service?: string | undefined;
  with?: string | undefined;
  /** A team member who was not asked for: the length is the service's, and theirs where they need longer. */
  person?: string | undefined;
  desk?: boolean | undefined;
  /** Chosen options of the service. */
  options?: readonly string[] | undefined;
  /** The length of a booked line, in place of that of the service. */
  minutes?: number | undefined;
  cleanup?: number | undefined;
  pause?: LinePause | undefined;
}
interface Question {
  settings: Settings;
  /** Later days are closed for customers; null for the desk, which may book any day. */
  lastDay: string | null;
  planner: Planner;
  team: Team;
  /** What is asked for; null when the named person does not do the service. */
  wish: Wish | null;
  /** Its length; undefined when neither a service nor a length is asked for. */
  length: LineLength | undefined;
  taken: Occupancy;
  now: Date;
}

const NO_ROOM: Room = { free: 0, isServed: false };

/** What can be booked on one salon day: always every slot; three queries, and two for a team that has changed. */
export async function availabilityOn(date: string, filters: Filters, now: Date): Promise<Availability> {
  const question = await prepare([date], filters, now);
  const slots = slotsOf(date, question);
  const { wish } = question;
  if (wish === null) return { date, slots };

  const asked = { ...question, wish, date };
  const running = runningFor(date, question);
  const isFullNow = running !== null && slots.some(({ time, status }) => time === running && status === "full");
  return { date, slots: withReasons(slots, asked), ...(isFullNow && { now: meetsNow(asked, running) }) };
}

/**
 * How many times of each day of a month can still be booked, and the first; moves are looked for only on days that have
 * none without.
 */
export async function availabilityIn(month: string, filters: Filters, now: Date): Promise<MonthAvailability> {
  const dates = daysOfMonth(month);
  const question = await prepare(dates, filters, now);
  const { movable, ...taken } = question.taken;
  const openOn = (date: string, asked: Question) => slotsOf(date, asked).filter(({ status }) => status === "open");
  return {
    month,
    days: dates.map((date) => {
      const unmoved = openOn(date, { ...question, taken });
      const open = unmoved.length === 0 && movable?.(date).length ? openOn(date, question) : unmoved;
      return { date, free: open.length, ...(open[0] && { first: open[0].time }) };
    }),
  };
}

/** The first time on these days at which any of the services can be booked; moves are looked for as in a month. */
export async function firstOpenTime(
  days: readonly string[],
  services: readonly Service[],
  now: Date,
): Promise<{ date: string; time: Slot } | null> {
  const [rules, { hasTeam }] = await Promise.all([getSettingsAndTeam(), getSalon()]);
  const { movable, ...taken } = await (hasTeam ? readOccupancy : readSeats)(days, now);
  const planner = new Planner(rules.settings, rules.team);
  const lastDay = lastBookableDay(rules.settings, now);
  const questions = services.flatMap((service) =>
    whomToAsk(rules.team, service).map((person): Question => {
      const { _id, timeframe, cleanupMinutes: cleanup } = service;
      const own = person ? ownTerms(person, service) : {};
      const { minutes, pause } = priceOffer(service, [], own)!;
      const length = lengthOf({ timeframe, cleanup, pause, minutes: own.minutes && minutes });
      const wish = { ...length, asked: person?._id ?? null, serviceId: _id };
      return { ...rules, lastDay, planner, wish, length, taken, now };
    }),
  );

  const firstOn = (date: string, more: Partial<Question>): Slot | undefined => {
    const open = new Set(
      questions
        .flatMap((asked) => slotsOf(date, { ...asked, ...more }).filter(({ status }) => status === "open"))
        .map(({ time }) => time),
    );
    return SLOTS.find((time) => open.has(time));
  };
  for (const date of days) {
    const time =
      firstOn(date, {}) ?? (movable?.(date).length ? firstOn(date, { taken: { ...taken, movable } }) : undefined);
    if (time) return { date, time };
  }
  return null;
}

async function prepare(days: readonly string[], filters: Filters, now: Date): Promise<Question> {
  const { service: serviceId, person = null, with: asked = person, desk } = filters;
  // Past days cannot be booked, so their seats are not read.
  const ahead = days.filter((day) => day >= lagosDay(now));
  const [{ settings, team }, taken, service] = await Promise.all([
    getSettingsAndTeam(),
    serviceId === undefined
      ? readSeats(ahead, now)
      : getSalon().then(({ hasTeam }) => (hasTeam ? readOccupancy : readSeats)(ahead, now)),
    serviceId === undefined ? null : findService(serviceId),
  ]);
  const length = askedLength(service, filters, team);
  const canServe = desk ? isSkilledMember : isAskable;
  const isPossible = asked === null || (serviceId !== undefined && canServe(team, asked, serviceId));

  return {
    settings: desk ? deskRules(settings) : settings,
    lastDay: desk ? null : lastBookableDay(settings, now),
    planner: new Planner(settings, team),
    team,
    wish: isPossible ? { ...length, asked, ...(serviceId !== undefined && { serviceId }) } : null,
    length: serviceId === undefined && filters.minutes === undefined ? undefined : length,
    taken,
    now,
  };
}

/** How long a line takes that is asked for. @throws AppError 400 for an unknown option */
function askedLength(
  service: ServiceDocument | null,
  { with: asked, person, options, minutes, cleanup = 0, pause }: Filters,
  team: Team,
): LineLength {
  const timeframe = service?.timeframe ?? `${SLOT_MINUTES}mins`;
  if (minutes !== undefined) return { timeframe, minutes, cleanup, ...(pause && { pause }) };
  const offer = service ? priceWith(team, service, { asked, options }) : priceLine({ price: 0, timeframe }, options);
  if (!offer) throw invalidField("options", TEXTS.optionUnknown);
  const theirs = service && person ? priceWith(team, service, { asked: person, options }) : null;
  const busy = theirs ? lineMinutes(theirs) : 0;
  return lengthOf({ ...offer, ...(busy > lineMinutes(offer) && { busy }) });
}

function slotsOf(date: string, question: Question): ShownSlot[] {
  const { settings, lastDay, planner, wish, length, taken, now } = question;
  const isShut = wish === null || (lastDay !== null && date > lastDay);
  const roomAt = isShut ? null : planner.roomOn(wish, date, taken);
  const states = slotStates(settings, date, now, length);
  const running = runningFor(date, question);
  const roomNow = roomAt && running && planner.roomOn(wishNow(wish!, date, running, now), date, taken);
  return SLOTS.map((time, index) => slotOf(time, states[index]!, time === running ? roomNow : roomAt));
}

/** The running slot, where the desk asks for a service: there it begins now. */
const runningFor = (date: string, { lastDay, wish, now }: Question): Slot | null =>
  lastDay === null && wish?.serviceId !== undefined ? runningOn(date, now) : null;

type ShownSlot = Availability["slots"][number];

function slotOf(time: Slot, state: SlotState, roomAt: ((time: Slot) => Room) | null): ShownSlot {
  if (state !== "open") return { time, free: 0, status: state };
  const { free, isServed } = roomAt?.(time) ?? NO_ROOM;
  if (!isServed) return { time, free: 0, status: "closed" };
  return { time, free, status: free === 0 ? "full" : "open" };
}

type RepeatRequest = RouteInput<typeof contract.seats.repeatAvailability>["query"];

/**
 * The same time every few weeks within the customers' horizon, and the nearest times beside each that is not open.
 * @throws AppError 400 for an unknown service or option, a person who does not do it, and a past day
 */
export async function repeatsOf(request: RepeatRequest, now: Date): Promise<RepeatAvailability> {
  const { service: serviceId, with: asked = null, options, date, time, quantity, weeks, times } = request;
  const [service, rules] = await Promise.all([findService(serviceId), getSettingsAndTeam()]);
  const { settings, team } = rules;
  if (!service) throw invalidField("service", REFUSED.serviceGone);

  const offer = priceWith(team, service, { asked, options });
  if (!offer) throw invalidField("options", TEXTS.optionUnknown);
  if (asked !== null && !isAskable(team, asked, serviceId)) throw invalidField("with", TEXTS.personUnavailable);
  if (date < lagosDay(now)) throw invalidField("date", "This day has passed");

  const lines = Array.from({ length: times }, (_, index): SeatLine => ({
    line: index,
    service: service.name,
    day: addDays(date, index * weeks * 7),
    time,
    ...lengthOf(offer),
    seats: quantity,
    serviceId,
    asked,
  })).filter(({ day }) => day <= lastBookableDay(settings, now));
  const rooms = await roomAround(lines, { settings, team, now, forCustomer: true });

  return {
    dates: lines.map(({ day }, index) => {
      const { free, isServed, nearest } = rooms[index]!;
      const state = slotState(settings, day, time, now, offer);
      if (state !== "open") return { date: day, time, free: 0, status: state, nearest };
      if (!isServed) return { date: day, time, free: 0, status: "closed", nearest };
      const isOpen = free >= quantity;
      return { date: day, time, free, status: isOpen ? "open" : "full", nearest: isOpen ? [] : nearest };
    }),
  };
}
