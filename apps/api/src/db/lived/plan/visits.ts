import { MINUTE_MS, addDays, instantOf } from "@salon/contracts";
import type { Types } from "mongoose";
import type { OpenDay } from "./days.ts";
import type { Person } from "./people.ts";
import { type Line, type Place, placesOf } from "./places.ts";
import { pick } from "../random.ts";
import type { Salon } from "../salon.ts";
import type { Fate, Story } from "./stories.ts";

const MINUTES_A_DAY = 24 * 60;
const ONLINE_CANCEL_MINUTES = 26 * 60;
const DESK_CANCEL_MINUTES = 60;
const RECENT_CANCEL_MINUTES = 5 * 60;
/** Of 100 visits. */
const MISSED = 2;
const ON_SPOT = 70;
const WALK_IN = 75;
/** The visits that are to come today at any hour: one of a person who waits, and others. */
const LEAST_TO_COME = 3;

/** An appointment of a person. */
export interface Visit {
  id: Types.ObjectId;
  by: Place["by"];
  story: Story | undefined;
  person: Person;
  lines: Line[];
  /** The reference of its payment or, at the desk, of its seats. */
  ref: string;
  madeAt: Date;
  begins: Date;
  ends: Date;
  fate: Fate;
  /** There only for `cancelled`. */
  cancelledAt?: Date;
  /** Booked when the person stood at the desk, who paid at once. */
  isOnSpot: boolean;
}

/** The visits of all days. */
export const makeVisits = (salon: Salon, days: readonly OpenDay[]): Visit[] =>
  days.flatMap((day) => {
    const places = placesOf(salon, day);
    const fates = day.offset === 0 ? fatesOfToday(salon.now, places) : places.map((place) => fateOf(salon, day, place));
    const chosen = new Set<Person>();
    return places.map((place, index) => makeVisit(salon, { ...day, chosen }, place, fates[index]!));
  });

function fateOf({ random }: Salon, { offset }: OpenDay, { isCancelled, story }: Place): Fate {
  if (isCancelled) return "cancelled";
  if (story?.fate) return story.fate;
  if (offset > 0) return "coming";
  return random(100) < MISSED ? "missed" : "done";
}

/** On every day there is somebody who waits, and on most somebody who did not come. */
function fatesOfToday(now: Date, places: readonly Place[]): Fate[] {
  const moment = momentOf(now, places);
  const fates = places.map(({ begins, ends }): Fate =>
    ends <= moment ? "done" : begins <= moment ? "running" : "coming",
  );
  const waiting = fates.indexOf("coming");
  const over = fates.flatMap((fate, index) => (fate === "done" ? [index] : []));
  const missed = over.length > 2 ? over[1] : undefined;
  return fates.map((fate, index) => (index === waiting ? "here" : index === missed ? "missed" : fate));
}

/**
 * The moment up to which today has happened: now, while something is done and something is to come; else the middle of the
 * day, or in the evening the time before the last visits. So the salon looks open at any hour.
 */
function momentOf(now: Date, places: readonly Place[]): Date {
  const last = places.at(-LEAST_TO_COME);
  const middle = places[Math.floor(places.length / 2)];
  if (!last || !middle) return now;
  const isBegun = places.some(({ ends }) => ends <= now);
  return earlier(isBegun ? now : middle.begins, new Date(last.begins.getTime() - MINUTE_MS));
}

function makeVisit(salon: Salon, day: OpenDay & { chosen: Set<Person> }, place: Place, fate: Fate): Visit {
  const { random, ids, now } = salon;
  const { by, story, begins, isCancelled } = place;
  const hasCome = fate === "done" || fate === "running";
  const isOnSpot = by === "desk" && hasCome && !story?.money && random(100) < ON_SPOT;
  const madeAt = isOnSpot ? earlier(begins, now) : madeBefore(salon, day, place);
  const person = story?.isDemo ? salon.demo : choosePerson(salon, day.chosen, by, madeAt);
  day.chosen.add(person);
  const ref = by === "online" ? ids.ref() : `desk-${String(ids.at(madeAt))}`;
  const lines = place.lines.map((line) => ({ ...line, seatRef: ref }));
  return {
    ...place,
    id: ids.at(madeAt),
    person,
    lines,
    ref,
    madeAt,
    fate,
    ...(isCancelled && { cancelledAt: whenCancelled(place, now) }),
    isOnSpot,
  };
}

/** The earlier of two instants. */
export const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

/** When an appointment was made: some days before it, and before now. */
function madeBefore({ now, random }: Salon, { day, offset }: OpenDay, { isCancelled, story }: Place): Date {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);
  if (story?.madeAgo !== undefined) return ago(story.madeAgo);
  if (offset > 0 && random(6) === 0) return ago(5 + random(170));
  const days = (isCancelled ? 3 : 1) + random(7);
  const usual = instantOf(addDays(day, -days), 8 * 60 + random(13 * 60));
  return usual < ago(60) ? usual : ago(60 + random(3 * MINUTES_A_DAY));
}

/** Customers cancel online more than a day before, and call the desk an hour before. */
function whenCancelled({ by, begins }: Pick<Visit, "by" | "begins">, now: Date): Date {
  const before = by === "online" ? ONLINE_CANCEL_MINUTES : DESK_CANCEL_MINUTES;
  const latest = new Date(now.getTime() - RECENT_CANCEL_MINUTES * MINUTE_MS);
  return earlier(new Date(begins.getTime() - before * MINUTE_MS), latest);
}

/** Online, a customer; at the desk, mostly somebody without an account. The first ones of both lists come more often. */
function choosePerson(
  { customers, walkIns, random }: Salon,
  chosen: ReadonlySet<Person>,
  by: Visit["by"],
  madeAt: Date,
): Person {
  const from = by === "desk" && random(100) < WALK_IN ? walkIns : customers;
  const free = from.filter((person) => person.since < madeAt && !chosen.has(person));
  return pick(random, random(3) === 0 ? free : free.slice(0, Math.ceil(free.length / 2)));
}
