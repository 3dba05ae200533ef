import {
  FIRST_SETTINGS,
  type AuditEntry,
  type Booking,
  type Payment,
  type DeskSettings,
  type Stats,
} from "@salon/contracts";
import { admin, customer, unverified } from "./people.ts";
import { haircut } from "./salon.ts";

/** A paid booking of the customer as staff see it: booked on 21 Nov 2026 at 14:05:09 UTC for 23 Nov. */
export const booking: Booking = {
  _id: "65c0000000000000000000b1",
  user: customer._id,
  bookingDate: "2026-11-21T14:05:09.000Z",
  bookingTime: "10:30 AM",
  bookingStatus: "placed",
  bookingAmount: 6000,
  paymentMethod: "Flutterwave",
  cartItems: [
    {
      _id: customer._id,
      serviceId: haircut._id,
      service: haircut.name,
      date: "2026-11-23T11:00:00.000Z",
      time: "10:30 AM",
      price: 3000,
      timeframe: "30mins",
      cartQuantity: 2,
    },
  ],
  paymentRef: "salon_ref_0001",
  customer: { name: customer.name, email: customer.email },
};

/** A payment without a booking, because the seats were taken. */
export const payment: Payment = {
  ref: "salon_ref_0001",
  state: "review",
  amount: 6000,
  currency: "NGN",
  method: "card",
  items: booking.cartItems,
  customer: { name: customer.name, email: customer.email },
  bookingId: null,
  providerTransactionId: "4912345",
  reason: "The seats were taken",
  refundDue: false,
  actions: ["recheck", "reassign", "refund"],
  createdAt: "2026-11-21T14:05:09.000Z",
  paidAt: "2026-11-21T14:25:09.000Z",
};

/** An audit entry: the admin changed the booking from placed to processing. */
export const statusChange: AuditEntry = {
  _id: "65d0000000000000000000c1",
  at: "2026-11-21T15:00:00.000Z",
  actor: { _id: admin._id, name: admin.name, role: "admin" },
  action: "booking.status",
  target: { type: "booking", id: booking._id },
  before: { bookingStatus: "placed" },
  after: { bookingStatus: "processing" },
};

export const stats: Stats = {
  totalIncome: 1_234_500,
  totalUsers: 412,
  bookings: { total: 163, placed: 41, processing: 42, completed: 60, cancelled: 20 },
  users: { total: 412, verified: 274, unverified: 138, suspended: 8 },
  latestBookings: [booking],
  firstUsers: [{ ...customer, email: "a.very.long.address@customers.example.ng" }, unverified],
};

/** The settings of a new salon, as the server sends them to staff. */
export const settings: DeskSettings = { ...FIRST_SETTINGS };

/** A list response of one page. */
export const pageOf = <Item>(...items: Item[]): { items: Item[]; total: number } => ({ items, total: items.length });
