import {
  MINUTE_MS,
  canBeAsked,
  lineMinutes,
  ownTerms,
  SLOT_MINUTES,
  SLOTS,
  type Slot,
  slotInstant,
} from "@salon/contracts";
import { Types } from "mongoose";
import type { Occupancy } from "../../../features/seats/planning/occupancy.ts";
import type { BookingDocument } from "../../../features/bookings/bookings.model.ts";
import { withPlan } from "../../../features/cart/lines.ts";
import { seatLine } from "../../../features/seats/planning/lines.ts";
import { addLine } from "../../../features/seats/planning/add-line.ts";
import { Planner } from "../../../features/seats/planning/planner.ts";
import { planned } from "../../../features/seats/planning/plans.ts";
import { priceLine } from "../../../features/services/menu.ts";
import type { ServiceDocument } from "../../../features/services/services.ts";
import { pick, pickWeighted, type Random } from "../random.ts";
import type { Salon } from "../salon.ts";
import { BRAIDING, COLOUR } from "../team.ts";
import type { OpenDay } from "./days.ts";
import type { Story } from "./stories.ts";

/** How often a service is wanted. */
const WANTED: Readonly<Record<string, number>> = {
  "Haircut & Styling": 30,
  "Manicure & Pedicure": 18,
  [BRAIDING]: 14,
  "Nails Technician": 12,
  "Lashes Extensions": 10,
  "Wig Installation": 8,
  [COLOUR.name]: 6,
  "Ear & Nose Piercing": 8,
};
const FOR_TWO = "Manicure & Pedicure";
/** Where an appointment looks for room, in slots from the wanted one, and how many services it tries. */
const SHIFTS = [0, 1, -1, 2, -2, 3, -3, 4, -4, 6, -6, 8];
const TRIED_SERVICES = 4;
/** Of 100 appointments. */
const ONLINE = 64;
const CANCELLED = 7;
const OF_TWO_SERVICES = 12;
const WITH_OPTION = 30;
const FOR_TWO_PEOPLE = 12;
const ASKED = 30;

export type Line = BookingDocument["cartItems"][number];

/** An appointment that has found room. */
export interface Place {
  by: "online" | "desk";
  isCancelled: boolean;
  story: Story | undefined;
  lines: Line[];
  begins: Date;
  ends: Date;
}

/** A day with what has been planned of it. */
interface Day extends OpenDay {
  planner: Planner;
  taken: Occupancy;
}

/** The appointments of a day in their order, with people and units as the product plans them. */
export function placesOf(salon: Salon, open: OpenDay): Place[] {
  const { random, settings, team } = salon;
  const day: Day = {
    ...open,
    planner: new Planner(settings, team),
    taken: { seats: new Map(), occupiedKeys: new Map() },
  };
  const parts = shuffled(random, Math.max(day.visits, day.stories.length));
  return parts
    .flatMap((part, index) => {
      const at = Math.floor(((part + 0.5) * day.slots.length) / parts.length);
      return findPlace(salon, day, { at, index }) ?? [];
    })
    .toSorted((a, b) => a.begins.getTime() - b.begins.getTime());
}

function shuffled(random: Random, length: number): number[] {
  const left = Array.from({ length }, (_, index) => index);
  return Array.from({ length }, () => left.splice(random(left.length), 1)[0]!);
}

/** Room for an appointment around a slot of the day; null when there is none. A cancelled one takes nothing. */
function findPlace(salon: Salon, day: Day, { at, index }: { at: number; index: number }): Place | null {
  const { random } = salon;
  const story = day.stories[index];
  // Today has as many of both, so that the desk has taken money.
  const isOnline = day.offset === 0 ? index % 2 === 0 : random(100) < ONLINE;
  const by = story?.by ?? (isOnline ? "online" : "desk");
  const isCancelled = story ? story.fate === "cancelled" : day.offset < 0 && random(100) < CANCELLED;
  const first = findFirst(salon, day, { at, by, story });
  if (!first) return null;
  if (!isCancelled) first.take();
  const isOfTwo = by === "online" && !isCancelled && !story && random(100) < OF_TWO_SERVICES;
  const second = isOfTwo ? secondLine(salon, day, first.line) : null;
  const lines = second ? [first.line, second] : [first.line];
  const last = lines.at(-1)!;
  const ends = new Date(slotInstant(day.day, last.time as Slot).getTime() + lineMinutes(last) * MINUTE_MS);
  return { by, isCancelled, story, lines, begins: slotInstant(day.day, first.line.time as Slot), ends };
}

interface Wish {
  /** The index of the slot at which it is wanted. */
  at: number;
  by: Place["by"];
  story: Story | undefined;
}

function findFirst(salon: Salon, day: Day, { at, by, story }: Wish): Planned | null {
  const isWanted = ({ name }: ServiceDocument) => story?.service === undefined || name === story.service;
  const wanted = salon.services.filter(isWanted).map((service) => [service, WANTED[service.name] ?? 0] as const);
  if (wanted.length === 0) return null;
  const times = story?.time ? [story.time] : SHIFTS.flatMap((shift) => day.slots[(story?.slot ?? at) + shift] ?? []);
  for (let tried = 0; tried < TRIED_SERVICES; tried++) {
    const service = pickWeighted(salon.random, wanted);
    for (const time of times) {
      const found = plan(day, lineOf(salon, day, { service, time, by, person: story?.person }), 0);
      if (found) return found;
    }
  }
  return null;
}

/** The friend whom some customers bring. */
const FRIEND = "Tola";

/** Another service right after the first one. */
function secondLine(salon: Salon, day: Day, first: Line): Line | null {
  const time = SLOTS[SLOTS.indexOf(first.time as Slot) + slotsOf(first)];
  const others = salon.services.filter(({ _id }) => !_id.equals(first.serviceId));
  if (time === undefined || others.length === 0) return null;
  const second = plan(day, lineOf(salon, day, { service: pick(salon.random, others), time, by: "desk" }), 1);
  second?.take();
  if (!second) return null;
  // On some days ahead it is for a friend.
  const isForFriend = day.offset > 0 && day.offset % 2 === 1 && second.line.cartQuantity === 1;
  return isForFriend ? { ...second.line, guest: FRIEND } : second.line;
}

const slotsOf = (line: Line): number => Math.ceil(lineMinutes(line) / SLOT_MINUTES);

/** A line of a service. Online, some customers ask for a person; a story may name one. */
function lineOf(
  { team, random }: Salon,
  { day }: OpenDay,
  { service, time, by, person }: { service: ServiceDocument; time: Slot; by: Place["by"]; person?: string | undefined },
): Line {
  const { _id: serviceId, name } = service;
  const options = optionsOf(service, random);
  const cartQuantity = name === FOR_TWO && random(100) < FOR_TWO_PEOPLE ? 2 : 1;
  const askable = team.members.filter((member) => canBeAsked(member, String(serviceId)));
  const isAsked = by === "online" && cartQuantity === 1 && askable.length > 0 && random(100) < ASKED;
  const named = person === undefined ? undefined : team.members.find(({ name: own }) => own === person);
  const wanted = named ?? (isAsked ? pick(random, askable) : undefined);
  const asked = wanted ? { asked: new Types.ObjectId(wanted._id) } : {};
  const offer = priceLine(service, options, wanted && ownTerms(wanted, service))!;
  return { serviceId, service: name, day, time, ...offer, cartQuantity, ...asked };
}

const optionsOf = ({ menu }: ServiceDocument, random: Random): string[] =>
  menu?.options && random(100) < WITH_OPTION ? [String(pick(random, menu.options)._id)] : [];

/** A line with people and units that are free, and the function that takes them. */
interface Planned {
  line: Line;
  take: () => void;
}

/** Null when there is no room, or not enough time before the salon closes. */
function plan({ planner, taken, slots }: Day, line: Line, index: number): Planned | null {
  const first = slots.indexOf(line.time as Slot);
  if (first < 0 || first + slotsOf(line) > slots.length) return null;
  const seats = seatLine(line, index);
  if (planner.seatsFree(seats, taken) < seats.seats) return null;
  const choices = planner.plan([seats], taken);
  if (!choices) return null;
  const choice = choices.get(index);
  const [withPeople] = withPlan([line], [{ ...planned(seats, choice), line: 0 }]);
  return { line: withPeople!, take: () => addLine(seats, choice, taken) };
}
