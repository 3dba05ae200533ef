import { REFUSED } from "../../../http/refusals.ts";
import {
  type Booking,
  cartTotal,
  type contract,
  instantOf,
  lagosDay,
  type RouteInput,
  TEXTS,
  ONLINE_METHOD,
  isComing,
} from "@salon/contracts";
import { Types } from "mongoose";
import type { Attempted, Made } from "../../../http/attempts.ts";
import { AppError, invalidField } from "../../../http/app-error.ts";
import type { Deps } from "../../../deps.ts";
import { recordAuditEntry } from "../../audit-log/audit-log.ts";
import { resolveServices } from "../../services/services.ts";
import { findUser } from "../../users/users.ts";
import { notifyCustomer } from "../mails/mails.ts";
import { withCustomers } from "../read/search.ts";
import { earliestTime } from "../change/booked-lines.ts";
import type { OnlineMoney, NewMoney } from "../money/totals.ts";
import { type BookingDocument, BookingModel, type BookedLine } from "../bookings.model.ts";
import { customerStarts } from "./booking-terms.ts";

/** The data of a paid payment that its booking is made of. */
export interface PaidOrder extends OnlineMoney {
  user: Types.ObjectId | null;
  bookingId: Types.ObjectId;
  /** The reference its seats are sold under. */
  seatRef: string;
  /** Naira that were asked for, and the whole bill where that was a deposit. */
  amount: number;
  total?: number | undefined;
  items: readonly Omit<BookedLine, "seatRef">[];
}

/** The terms of a new booking of an account. */
async function customerTerms(user: Types.ObjectId | null): Promise<string[]> {
  const account = user && (await findUser(String(user)));
  return account ? customerStarts(account.name) : [];
}

/** Writes the booking of a payment with its receipt. Idempotent: a booking that is there stays as it is. */
export async function writePaidBooking({ till }: Pick<Deps, "till">, order: PaidOrder, now: Date): Promise<void> {
  const { ref, user, bookingId, seatRef, amount, total = amount, items } = order;
  const booking = { bookingAmount: total, bookingStatus: "placed", paymentRef: ref } as const;
  const terms = await customerTerms(user);

  const write = (money: NewMoney) =>
    BookingModel.updateOne(
      { _id: bookingId },
      {
        $setOnInsert: {
          ...booking,
          ...money,
          user,
          bookingDate: now,
          bookingTime: earliestTime(items),
          paymentMethod: ONLINE_METHOD,
          terms,
          cartItems: items.map((line) => ({ ...line, seatRef })),
        },
      },
      { upsert: true },
    );

  await till.withMoney({ ...booking, walkIn: null }, order, now, write);
}

type NewAdminBooking = Attempted & Omit<RouteInput<typeof contract.bookings.createForCustomer>["body"], "key">;

const DAY_MINUTES = 24 * 60;

/** The booking that an attempt has made, as staff see it. */
export async function bookingMadeBy<T>(
  name: string,
  answer: (booking: Booking) => T | Promise<T>,
): Promise<Made<T> | null> {
  const booking = await BookingModel.findOne({ "attempt.name": name }).lean();
  return booking && { attempt: booking.attempt, answer: async () => answer((await withCustomers([booking]))[0]!) };
}

/**
 * A booking that staff make for a customer: no slot, quantity 1, priced by the server. A coming booking is confirmed by
 * mail.
 * @throws AppError 400 for a past date or an unknown service, 404 for an unknown customer
 */
export async function createForCustomer(deps: Deps, request: NewAdminBooking, actor: string): Promise<Booking> {
  const now = deps.now();
  if (request.bookingDate < lagosDay(now)) throw invalidField("bookingDate", "The date must be today or later");

  const customer = await findUser(request.user);
  if (!customer) throw new AppError(404, TEXTS.notFound);

  const services = await resolveServices(request.cartItems);
  const missing = services.findIndex((service) => service === null);
  if (missing >= 0) throw invalidField(`cartItems.${missing}.serviceId`, REFUSED.serviceGone);

  const cartItems = services.map((service) => ({
    serviceId: service!._id,
    service: service!.name,
    day: request.bookingDate,
    time: request.bookingTime,
    price: service!.price,
    timeframe: service!.timeframe,
    cartQuantity: 1,
  }));
  const created = await writeForCustomer(deps, request, { cartItems, terms: customerStarts(customer.name) });
  const target = { type: "booking", id: created.id } as const;
  await recordAuditEntry({
    at: now,
    actor,
    action: "booking.create",
    target,
    after: {
      status: request.bookingStatus,
      amount: created.bookingAmount,
      ...(request.collect ? { collect: true } : {}),
    },
  });

  return (await withCustomers([created.toObject()]))[0]!;
}

async function writeForCustomer(
  deps: Deps,
  { user, bookingDate, bookingTime, bookingStatus, paymentMethod, collect, attempt }: NewAdminBooking,
  { cartItems, terms }: Pick<BookingDocument, "cartItems" | "terms">,
) {
  const booking = { _id: new Types.ObjectId(), user: new Types.ObjectId(user) };
  const noon = instantOf(bookingDate, DAY_MINUTES / 2);
  const bill = {
    bookingAmount: cartTotal(cartItems),
    bookingStatus,
    walkIn: null,
    ...(collect ? { collect } : {}),
  };
  const row = {
    ...booking,
    ...bill,
    bookingDate: noon,
    bookingTime,
    paymentMethod,
    cartItems,
    terms,
    ...(attempt && { attempt }),
  };
  const write = () => deps.till.withMoney(bill, null, deps.now(), (money) => BookingModel.create({ ...row, ...money }));
  if (!isComing(bookingStatus)) return write();

  const mail = { kind: "bookingConfirmed", payload: { booking: String(booking._id) } } as const;

  return notifyCustomer(deps, booking, mail, write);
}
