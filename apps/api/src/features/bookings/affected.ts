import {
  COMING_STATUSES,
  isLive,
  isOnDuty,
  isSkilled,
  keySlots,
  lagosDay,
  lineMinutes,
  offerText,
  readUnitKey,
  slotInstant,
  slotState,
  type Resource,
  type Settings,
  type Slot,
  type TeamMember,
} from "@salon/contracts";
import type { QueryFilter } from "mongoose";
import { getSettings } from "../settings/settings.ts";
import type { TeamBookings } from "../team/team.ts";
import { findMemberEvents } from "./calendar.ts";
import { BookingModel, type BookedLine, type BookingDocument } from "./bookings.model.ts";
import { withCustomers } from "./search.ts";

const LISTED = 500;
const BATCH = 500;
const MINUTE_MS = 60_000;

/** The coming appointments that would stand outside the salon's hours under these settings; none of them is changed. */
export const appointmentsOutside = (settings: Settings, now: Date) =>
  comingLines({}, now, ({ day, time }) => slotState(settings, day, time as Slot, now) === "closed");

/**
 * The appointments of coming bookings that match, in the order of their times: the first `LISTED` of them, and their
 * number where there are more. Every booking that matches the filter is read.
 */
async function comingLines(filter: QueryFilter<BookingDocument>, now: Date, isAffected: (line: BookedLine) => boolean) {
  const upcoming = BookingModel.find({
    ...filter,
    "cartItems.day": { $gte: lagosDay(now) },
    bookingStatus: { $in: COMING_STATUSES },
  })
    .lean()
    .cursor({ batchSize: BATCH });
  const affected: { booking: BookingDocument; item: number; startsAt: number }[] = [];

  for await (const booking of upcoming)
    for (const [item, line] of booking.cartItems.entries())
      if (line.seatRef !== undefined && isLive(line) && isAffected(line))
        affected.push({ booking, item, startsAt: slotInstant(line.day, line.time as Slot).getTime() });

  const listed = affected.toSorted((a, b) => a.startsAt - b.startsAt).slice(0, LISTED);
  const shown = await withCustomers(listed.map(({ booking }) => booking));
  const bookings = listed.map(({ booking, item }, position) => {
    const line = booking.cartItems[item]!;
    const customer = shown[position]!.customer?.name ?? "";
    return {
      bookingId: String(booking._id),
      item,
      service: offerText(line),
      date: line.day,
      time: line.time,
      customer,
    };
  });

  return { bookings, ...(affected.length > listed.length && { total: affected.length }) };
}

async function findLinesWithoutMember(member: TeamMember, now: Date) {
  const salon = await getSettings();
  return comingLines({ "cartItems.with": member._id }, now, (line) => {
    if (!line.with?.some((id) => String(id) === member._id) || isOver(line, now)) return false;
    const slots = keySlots(line.time as Slot, line);
    return !isSkilled(member, String(line.serviceId)) || !isOnDuty(member, salon, line.day, slots);
  });
}

const findLinesWithoutUnit = ({ _id, active, units }: Resource, now: Date) =>
  comingLines({ "cartItems.units": { $regex: `^r:${_id}#` } }, now, (line) => {
    const taken = (line.units ?? []).flatMap((key) => readUnitKey(key) ?? []);
    const goes = taken.some(({ resourceId, unit }) => resourceId === _id && (!active || unit > units));
    return goes && !isOver(line, now);
  });

const isOver = (line: BookedLine, now: Date): boolean =>
  slotInstant(line.day, line.time as Slot).getTime() + lineMinutes(line) * MINUTE_MS <= now.getTime();

/** The bookings as the team reads them: whom a change leaves without a place, and the events of a person's calendar. */
export const teamBookings: TeamBookings = { findLinesWithoutMember, findLinesWithoutUnit, findMemberEvents };
