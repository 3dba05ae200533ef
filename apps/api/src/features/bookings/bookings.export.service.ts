import { type Booking, type contract, type RouteInput, TEXTS } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import { inBatches } from "../../db/lists/in-batches.ts";
import { listOrder } from "../../db/lists/list-query.ts";
import { BookingModel } from "./bookings.model.ts";
import { bookingFilter, presentOwn, withCustomers, withRefundAnswers } from "./bookings.service.ts";

type ExportRequest = RouteInput<typeof contract.reports.bookingsCsv>["query"];

/** The columns of the bookings table. */
export const BOOKING_COLUMNS = [
  "id",
  "written",
  "status",
  "amount (NGN)",
  "method",
  "payment reference",
  "customer",
  "e-mail",
  "phone",
  "services",
];

const peopleOf = ({ with: people }: Booking["cartItems"][number]): string =>
  people ? ` with ${people.map(({ name }) => name).join(" and ") || TEXTS.unassigned}` : "";

/** Every booking of a filtered list as rows of a table, read in batches. */
export async function* exportBookings(request: ExportRequest) {
  const { filter, search } = await bookingFilter(request, null);
  const cursor = BookingModel.find({ ...filter, ...search })
    .sort(listOrder(request.sort ?? "-bookingDate"))
    .lean()
    .cursor();
  for await (const batch of inBatches(cursor))
    for (const booking of await withCustomers(batch)) {
      const services = booking.cartItems.map(
        (line) => `${line.service} x${line.cartQuantity} ${line.date.slice(0, 10)} ${line.time}${peopleOf(line)}`,
      );
      const { _id, bookingDate, bookingStatus, bookingAmount, paymentMethod, paymentRef = null, customer } = booking;
      const person = [customer?.name ?? null, customer?.email ?? null, customer?.phone ?? null];
      yield [_id, bookingDate, bookingStatus, bookingAmount, paymentMethod, paymentRef, ...person, services.join("; ")];
    }
}

/** Every booking of a user, for the export of their data. */
export async function bookingsOf(deps: Pick<Deps, "cancelledMoney">, userId: string): Promise<Booking[]> {
  const bookings = await BookingModel.find({ user: userId }).sort({ bookingDate: 1 }).lean();
  return withRefundAnswers(deps, await presentOwn(bookings));
}

/** Removes a deleted account and the answers to its refund requests from its bookings; days, services and amounts stay for the accounts. */
export async function forgetCustomer(userId: string): Promise<void> {
  await BookingModel.updateMany({ user: userId }, { $set: { user: null }, $unset: { refundAnswer: 1 } });
}
