import type { Booking } from "@salon/contracts";
import { BookingModel } from "./bookings.model.ts";
import { presentOwn } from "./bookings.service.ts";

/** Every booking of a user, for the export of their data. */
export async function bookingsOf(userId: string): Promise<Booking[]> {
  const bookings = await BookingModel.find({ user: userId }).sort({ bookingDate: 1 }).lean();
  return presentOwn(bookings);
}

/** Removes a deleted account and the answers to its refund requests from its bookings; days, services and amounts stay for the accounts. */
export async function forgetCustomer(userId: string): Promise<void> {
  await BookingModel.updateMany({ user: userId }, { $set: { user: null }, $unset: { refundAnswer: 1 } });
}
