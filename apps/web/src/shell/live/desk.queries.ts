import { lagosDay, type Booking } from "@salon/contracts";
import { api } from "../../lib/api/api.ts";

/** Before noon, bookings that staff date today precede new ones: their date is noon. */
const READ = 100;

/** The bookings that customers made online between two instants of the server, oldest first. */
export async function fetchOnlineBookings(since: string, until: string): Promise<Booking[]> {
  const [from, to] = [lagosDay(new Date(since)), lagosDay(new Date(until))];
  // The newest come first. Only those that a customer paid for have a payment's reference.
  const { items } = await api.bookings.list({ query: { from, to, pageSize: READ } });
  return items.filter(({ paymentRef, bookingDate }) => paymentRef !== undefined && bookingDate > since).reverse();
}
