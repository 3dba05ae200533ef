import {
  DESK_METHODS,
  SLOTS,
  SLOT_MINUTES,
  TEXTS,
  isPriced,
  lagosDay,
  lagosMinutes,
  slotMinutes,
  slotState,
  type Appointment,
  type Booking,
  type RouteInput,
  type Slot,
  type contract,
} from "@salon/contracts";
import { Types } from "mongoose";
import type { Deps } from "../../deps.ts";
import { AppError, invalidField } from "../../http/app-error.ts";
import type { SessionUser } from "../../http/mount.ts";
import { recordAuditEntry } from "../audit-log/audit-log.service.ts";
import { findService } from "../services/services.service.ts";
import { withPlan } from "../cart/cart.lines.service.ts";
import { availabilityOn } from "../seats/seats.availability.service.ts";
import { BookingModel, type BookedLine } from "./bookings.model.ts";
import { seatLine, seatTerms } from "../seats/seats.claims.service.ts";
import { takePlanned } from "../seats/seats.plans.service.ts";
import { getSettingsAndTeam } from "../team/team.service.ts";
import { askedAfter } from "./bookings.changes.service.ts";
import { withCustomers } from "./bookings.service.ts";
import { bookingTotals } from "./bookings.totals.service.ts";

type WalkIn = RouteInput<typeof contract.bookings.addWalkIn>["body"];
type Flags = RouteInput<typeof contract.bookings.setFlags>["body"];
type Board = Awaited<ReturnType<typeof availabilityOn>> & { appointments: Appointment[] };

const MAX_PER_DAY = 500;

/** One salon day as the front desk sees it: free seats by slot, and every appointment in time order. */
export async function dayBoard(date: string, now: Date): Promise<Board> {
  const [availability, bookings] = await Promise.all([
    availabilityOn(date, { desk: true }, now),
    BookingModel.find({ "cartItems.day": date }).sort("bookingDate _id").limit(MAX_PER_DAY).lean(),
  ]);
  const shown = await withCustomers(bookings);
  const appointments = bookings.flatMap((booking, position) =>
    booking.cartItems.flatMap((line, item) => (line.day === date ? [appointmentOf(shown[position]!, line, item)] : [])),
  );
  return {
    ...availability,
    appointments: appointments.toSorted((a, b) => slotMinutes(a.time as Slot) - slotMinutes(b.time as Slot)),
  };
}

const peopleOf = ({ asked, with: people }: Booking["cartItems"][number]) =>
  asked === undefined ? {} : { asked, ...(people ? { with: people } : {}) };

const appointmentOf = (booking: Booking, line: BookedLine, item: number): Appointment => ({
  bookingId: booking._id,
  item,
  time: line.time,
  service: line.service,
  timeframe: line.timeframe,
  cartQuantity: line.cartQuantity,
  customer: booking.customer ?? { name: "" },
  ...peopleOf(booking.cartItems[item]!),
  bookingStatus: booking.bookingStatus,
  paymentMethod: booking.paymentMethod,
  arrived: booking.arrived ?? false,
  noShow: booking.noShow ?? false,
});

/**
 * Books a walk-in customer, now or at a slot; the booking takes a seat like any other.
 * @throws AppError 400 for an unknown service or a time the salon is closed, 409 when there is no room
 */
export async function addWalkIn(deps: Deps, walkIn: WalkIn, user: SessionUser): Promise<Booking> {
  const now = deps.now();
  const [service, { settings, team }] = await Promise.all([findService(walkIn.serviceId), getSettingsAndTeam()]);
  if (!service || !isPriced(service)) throw invalidField("serviceId", "This service is not available");
  const day = walkIn.date ?? lagosDay(now);
  const time = walkIn.time ?? slotNow(now);
  const current = day === lagosDay(now) && time === slotNow(now);
  const state = time === null ? "closed" : slotState(settings, day, time, now);
  if (time === null || state === "closed" || (state === "past" && !current))
    throw invalidField("time", "The salon takes nobody at this time; please choose another");
  const { _id, name, price, timeframe } = service;
  const bare = { serviceId: _id, service: name, day, time, price, timeframe, cartQuantity: 1 };
  const asked = askedAfter(bare, walkIn.with, team);
  const line: BookedLine = asked ? { ...bare, asked } : bare;
  const created = await takePlanned([seatLine(line, 0)], await seatTerms(deps), { settings, team, now }, (request) =>
    writeWalkIn(walkIn, { ...withPlan([line], request.lines)[0]!, seatRef: request.ref }, now, current),
  );
  await recordAuditEntry({
    at: now,
    actor: user.id,
    action: "booking.walk-in",
    target: { type: "booking", id: String(created._id) },
    after: { amount: price, method: walkIn.method },
  });
  return (await withCustomers([created]))[0]!;
}

async function writeWalkIn(
  { name, phone = null, method }: Omit<WalkIn, "phone"> & { phone?: string | null | undefined },
  line: BookedLine,
  now: Date,
  arrived: boolean,
) {
  await bookingTotals.markDirty(now, now);
  const created = await BookingModel.create({
    user: null,
    walkIn: { name, phone },
    bookingDate: now,
    bookingTime: line.time,
    bookingStatus: "placed",
    bookingAmount: line.price,
    paymentMethod: DESK_METHODS[method],
    cartItems: [line],
    arrived,
    terms: [...name.toLocaleLowerCase("en").split(/\s+/), ...(phone ? [phone] : [])],
  });
  return created.toObject();
}

/** The slot that runs now, or null outside the day's slots. */
function slotNow(now: Date): Slot | null {
  const minutes = lagosMinutes(now);
  return SLOTS.findLast((slot) => slotMinutes(slot) <= minutes && minutes < slotMinutes(slot) + SLOT_MINUTES) ?? null;
}

/** Flags a booking as arrived or no-show; its status stays. @throws AppError 404, or 400 for both flags at once */
export async function setFlags(deps: Deps, id: string, flags: Flags, user: SessionUser): Promise<void> {
  if (flags.arrived && flags.noShow) throw invalidField("noShow", "Somebody who arrived is no no-show");
  const set = {
    ...(flags.arrived === undefined ? {} : { arrived: flags.arrived }),
    ...(flags.noShow === undefined ? {} : { noShow: flags.noShow }),
    ...(flags.arrived ? { noShow: false } : {}),
    ...(flags.noShow ? { arrived: false } : {}),
  };
  const before = await BookingModel.findByIdAndUpdate(
    new Types.ObjectId(id),
    { $set: set },
    { returnDocument: "before" },
  ).lean();
  if (!before) throw new AppError(404, TEXTS.notFound);
  const { arrived, noShow } = before;
  await recordAuditEntry({
    at: deps.now(),
    actor: user.id,
    action: "booking.flags",
    target: { type: "booking", id },
    before: { arrived, noShow },
    after: set,
  });
}
