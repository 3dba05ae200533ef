import {
  SLOTS,
  coveredSlots,
  customerSlotState,
  daysOfMonth,
  lagosDay,
  slotKey,
  slotState,
  type Availability,
  type Settings,
  type Slot,
} from "@salon/contracts";
import { findService } from "../services/services.service.ts";
import { getSettings } from "../settings/settings.service.ts";
import { SlotModel } from "./seats.slots.model.ts";

/** Narrows the answer to a service (one of a single slot unless given) and, for the desk, to days beyond the customers' horizon too. */
interface Filters {
  service?: string | undefined;
  desk?: boolean | undefined;
}
interface Question {
  settings: Settings;
  stateOf: typeof customerSlotState;
  /** The slots the service takes when it begins at one: that one is free if one more fits in all of them. */
  covered: ReadonlyMap<Slot, readonly Slot[]>;
  taken: ReadonlyMap<string, number>;
  now: Date;
}

/** What can be booked on one salon day: always every slot; three queries at most. */
export async function availabilityOn(date: string, filters: Filters, now: Date): Promise<Availability> {
  return { date, slots: slotsOf(date, await prepare([date], filters, now)) };
}

/** How many times of each day of a month can still be booked. */
export async function availabilityIn(month: string, filters: Filters, now: Date) {
  const dates = daysOfMonth(month);
  const question = await prepare(dates, filters, now);
  return {
    month,
    days: dates.map((date) => ({
      date,
      free: slotsOf(date, question).filter(({ status }) => status === "open").length,
    })),
  };
}

async function prepare(days: readonly string[], { service: serviceId, desk }: Filters, now: Date): Promise<Question> {
  const [settings, taken, service] = await Promise.all([
    getSettings(),
    // Past days cannot be booked, so their seats are not read.
    seatsTakenOn(
      days.filter((day) => day >= lagosDay(now)),
      now,
    ),
    serviceId === undefined ? null : findService(serviceId),
  ]);
  const covered = new Map(SLOTS.map((time) => [time, service ? coveredSlots(time, service.timeframe) : [time]]));
  return { settings, stateOf: desk ? slotState : customerSlotState, taken, now, covered };
}

const slotsOf = (date: string, question: Question): Availability["slots"] =>
  SLOTS.map((time) => {
    const state = question.stateOf(question.settings, date, time, question.now);
    const free = state === "open" ? freeSeats(date, time, question) : 0;
    return { time, free, status: state === "open" && free === 0 ? "full" : state };
  });

/** Seats free for a service that begins at a slot: the fewest over every slot it covers. */
function freeSeats(date: string, time: Slot, { settings, covered, taken }: Question): number {
  const seats = covered.get(time)!.map((slot) => settings.slotCapacity - (taken.get(slotKey(date, slot)) ?? 0));
  return Math.max(0, Math.min(...seats));
}

/** Seats taken in the slots of these days, by slot key; expired holds do not count and slots without a document are absent. */
export async function seatsTakenOn(days: readonly string[], now: Date): Promise<Map<string, number>> {
  // One document per day: reading several hundred small ones would take most of the time of a month's answer.
  const slotsOfDays = await SlotModel.aggregate<{ slots: string[]; taken: number[] }>([
    { $match: { day: { $in: days } } },
    { $group: { _id: "$day", slots: { $push: "$_id" }, taken: { $push: seatsTaken(now) } } },
  ]);
  return new Map(slotsOfDays.flatMap(({ slots, taken }) => slots.map((slot, index) => [slot, taken[index]!])));
}

const NEVER = new Date(8.64e15);

/** The seats that count, computed by the database: `taken`, unless one of the slot's holds has expired. */
const seatsTaken = (now: Date) => ({
  $cond: [{ $gt: [{ $ifNull: ["$firstHoldEnds", NEVER] }, now] }, "$taken", liveSeats(now)],
});

/** The sum of `isLive` claims. */
const liveSeats = (now: Date) => ({
  $sum: {
    $map: {
      input: {
        $filter: {
          input: "$claims",
          as: "claim",
          cond: { $or: [{ $eq: ["$$claim.state", "sold"] }, { $gt: ["$$claim.expiresAt", now] }] },
        },
      },
      as: "claim",
      in: "$$claim.seats",
    },
  },
});
