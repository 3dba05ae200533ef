import type { Booking } from "@salon/contracts";
import { BookingModel } from "./bookings.model.ts";
import { presentBooking } from "./bookings.service.ts";

/** Every booking of a user, for who asks for their own data. */
export async function bookingsOf(userId: string): Promise<Booking[]> {
  const bookings = await BookingModel.find({ user: userId }).sort({ bookingDate: 1 }).lean();
  return bookings.map((booking) => presentBooking(booking));
}

/** Takes a deleted account, and what it was answered, out of its bookings; days, services and money stay for the books. */
export async function forgetCustomer(userId: string): Promise<void> {
  await BookingModel.updateMany({ user: userId }, { $set: { user: null }, $unset: { refundAnswer: 1 } });
}
