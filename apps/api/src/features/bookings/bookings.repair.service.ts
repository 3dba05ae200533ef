import { addDays, lagosDay } from "@salon/contracts";
import { inBatches } from "../../db/lists/in-batches.ts";
import { getSettings } from "../settings/settings.service.ts";
import { BookingModel, type BookingDocument } from "./bookings.model.ts";
import { seatLine, timedLines } from "./bookings.seats.service.ts";
import { SlotModel } from "../seats/seats.slots.model.ts";
import { entriesOf, secureSeats, type SeatTerms } from "../seats/seats.claims.service.ts";

/** Clocks of several processes differ, and a booking is written a while after its payment began. */
const MARGIN_MS = 60 * 60_000;
const DAYS_BACK = 2;

/** Deletes bookings written about that time or later whose payment is not there; answers the references of those. */
export async function dropUnpaidBookings(
  since: Date,
  unknownOf: (refs: readonly string[]) => Promise<string[]>,
): Promise<string[]> {
  const recent = BookingModel.find(
    { paymentRef: { $exists: true }, bookingDate: { $gte: new Date(since.getTime() - MARGIN_MS) } },
    { paymentRef: 1 },
  )
    .lean()
    .cursor();
  const dropped: string[] = [];
  for await (const batch of inBatches(recent))
    dropped.push(...(await unknownOf(batch.map(({ paymentRef }) => paymentRef!))));
  await BookingModel.deleteMany({ paymentRef: { $in: dropped } });
  return dropped;
}

/** Sells every coming appointment its seats again where they are missing; answers the bookings for which there is no room. */
export async function secureBookedSeats(now: Date): Promise<string[]> {
  const { slotCapacity: capacity } = await getSettings();
  const terms: SeatTerms = { now, capacity, settleHold: async () => "kept" };
  const live = BookingModel.find({
    bookingStatus: { $ne: "cancelled" },
    "cartItems.day": { $gte: addDays(lagosDay(now), -DAYS_BACK) },
  })
    .lean()
    .cursor();
  const seatless: string[] = [];
  for await (const batch of inBatches(live)) {
    const sold = await soldOf(batch);
    for (const booking of batch) if (!(await secureBooking(booking, sold, terms))) seatless.push(String(booking._id));
  }
  return seatless;
}

async function secureBooking(
  { cartItems }: BookingDocument,
  sold: ReadonlySet<string>,
  terms: SeatTerms,
): Promise<boolean> {
  for (const [index, line] of cartItems.entries()) {
    if (line.seatRef === undefined) continue;
    const request = { ref: line.seatRef, lines: [seatLine(line, index)] };
    if (entriesOf(request.lines).every(({ key }) => sold.has(saleKey(key, line.seatRef!, index)))) continue;
    if (await secureSeats(request, { ...terms, mayTake: () => true })) return false;
  }
  return true;
}

/** What is sold in the slots of these bookings, read at once: nearly always it is all there. */
async function soldOf(bookings: readonly BookingDocument[]): Promise<Set<string>> {
  const keys = bookings.flatMap((booking) => entriesOf(timedLines(booking)).map(({ key }) => key));
  const slots = await SlotModel.find({ _id: { $in: [...new Set(keys)] } }).lean();
  return new Set(
    slots.flatMap(({ _id, claims }) =>
      claims.filter(({ state }) => state === "sold").map(({ ref, line }) => saleKey(_id, ref, line)),
    ),
  );
}

const saleKey = (slot: string, ref: string, line: number): string => `${slot} ${ref} ${line}`;
