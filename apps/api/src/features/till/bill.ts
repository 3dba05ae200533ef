import { type Bill, type Extra, isStaff, OUR_TEAM, type Receipt, TEXTS } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/app-error.ts";
import type { SessionUser } from "../../http/mount.ts";
import {
  backOf,
  byHandOf,
  giveBackOf,
  isNotHeld,
  lostDiscountOf,
  mayKeepOf,
  sumsOf,
} from "../bookings/money/totals.ts";
import { type BookingDocument, BookingModel, type StoredExtra } from "../bookings/bookings.model.ts";
import type { PaidBefore } from "../bookings/make/stored-brought.ts";
import { unpaidOfBill } from "../payments/order/open-of-bill.ts";
import { presentOption } from "../services/stored-option.ts";
import { memberNames } from "../team/team.ts";
import { type BookedReceipt, findConfirmed } from "./bank/confirmed.ts";
import { receiptName } from "./bank/names.ts";
import { customersByIds } from "../users/users.ts";

/** Who reads a bill: staff see names and notes, the owner of the booking does not. */
export type BillReader = "staff" | "owner";

/** The bill of a booking, for its owner or staff. @throws AppError 404 when it is missing or another customer's */
export async function getBill({ now, cards }: Deps, id: string, user: SessionUser): Promise<Bill> {
  const booking = await findBooking(id, user);
  const isDesk = isStaff(user.role);
  const [bill, card] = await Promise.all([
    billNow(booking, isDesk ? "staff" : "owner", now()),
    // What cards say is for owners of their mailbox.
    isDesk && user.proven ? cards.addressOfCustomer(booking, now()) : null,
  ]);
  return { ...bill, ...(card && { card }) };
}

/** The bill of a booking with its payments whose money has not come. */
export async function billNow(booking: BookingDocument, reader: BillReader, now: Date): Promise<Bill> {
  const [bill, unpaid] = await Promise.all([readBill(booking, reader), unpaidOfBill(booking, reader, now)]);
  return { ...bill, ...unpaid };
}

/** A booking with its receipts that this user may see. @throws AppError 404 */
export async function findBooking(id: string, { id: userId, role }: SessionUser): Promise<BookingDocument> {
  const booking = await BookingModel.findById(id).lean();
  if (!booking || (!isStaff(role) && String(booking.user) !== userId)) throw new AppError(404, TEXTS.notFound);
  return booking;
}

/** What staff see with receipts and extras: names of staff and team members by id, and the names of receipts found at the bank. */
export interface BillNames {
  staff: ReadonlyMap<string, { name: string }>;
  members: ReadonlyMap<string, string>;
  confirmed: ReadonlySet<string>;
}

/** Reads the names of everyone in these receipts and extras, and which receipts are confirmed. */
export async function billNames(
  rows: readonly BookedReceipt[],
  extras: readonly StoredExtra[] = [],
): Promise<BillNames> {
  const receipts = rows.map(({ receipt }) => receipt);
  const [staff, members, confirmed] = await Promise.all([
    customersByIds([...receipts.flatMap(({ by }) => by ?? []), ...extras.map(({ by }) => by)]),
    memberNames(receipts.flatMap((receipt) => receipt.with ?? [])),
    findConfirmed(rows),
  ]);
  return { staff, members, confirmed };
}

/** The bill of a stored booking. */
export async function readBill(booking: BookingDocument, reader: BillReader): Promise<Bill> {
  const { _id, receipts, extras = [] } = booking;
  const people = await serversOf([booking]);
  if (reader === "owner") return billWith(booking, null, people);
  const rows = receipts.map((receipt) => ({ _id, receipt }));
  const [names, link] = await Promise.all([billNames(rows, extras), linkOf(booking)]);
  return { ...billWith(booking, names, people), ...(link && { link }) };
}

/** How the link of a bill stands, for staff; nothing where none was made. */
async function linkOf({ payLink }: BookingDocument): Promise<Bill["link"]> {
  if (payLink?.digest !== undefined) return {};
  if (!payLink?.revoked) return undefined;
  const { at, by } = payLink.revoked;
  const name = (await customersByIds([by])).get(String(by))?.name ?? DELETED;
  return { revoked: { at: at.toISOString(), by: name } };
}

/** The names of those who serve lines in place of a dearer person who was asked for: their customer may know them. */
const serversOf = (bookings: readonly BookingDocument[]): Promise<ReadonlyMap<string, string>> =>
  memberNames(
    bookings.flatMap(({ cartItems }) => cartItems.flatMap(({ sold, with: people = [] }) => (sold ? people : []))),
  );

/** The bill of a stored booking, with names for staff; null for its owner. */
function billWith(booking: BookingDocument, names: BillNames | null, servers: ReadonlyMap<string, string>): Bill {
  const { cartItems, receipts, extras = [], receiptNumber, kept, bookingStatus, refund } = booking;
  const { total, paid, due, over, tips } = sumsOf(booking);
  const giveBack = giveBackOf(booking);
  const mayKeep = mayKeepOf(booking);
  const back = backOf(booking);
  const lostDiscount = lostDiscountOf(booking);

  return {
    lines: cartItems.map((line) => ({
      service: line.service,
      date: line.day,
      time: line.time,
      price: line.price,
      cartQuantity: line.cartQuantity,
      ...(line.options && { options: line.options.map(presentOption) }),
      ...(line.sold !== undefined && {
        served: { by: servers.get(String(line.with?.[0])) ?? OUR_TEAM, less: line.sold - line.price },
      }),
      ...(line.cancelled && { cancelled: { at: line.cancelled.at.toISOString(), extras: line.cancelled.extras } }),
    })),
    extras: extras.map((extra) => presentExtra(extra, names)),
    receipts: receipts.map((receipt) => presentReceipt({ _id: booking._id, receipt }, names)),
    ...(lostDiscount > 0 ? { lostDiscount } : {}),
    ...(booking.givingBack ? { givingBack: booking.givingBack.amount } : {}),
    total,
    paid,
    due,
    over,
    tips,
    ...(receiptNumber === undefined ? {} : { receiptNumber }),
    ...(back > 0 ? { back } : {}),
    // Pages of 1.0.0 offer to keep it, which cancels a booking that goes on.
    ...(giveBack > 0 && bookingStatus === "cancelled" ? { giveBack, ...(mayKeep < giveBack && { mayKeep }) } : {}),
    ...(kept ? { kept: { amount: kept.amount, reason: kept.reason } } : {}),
    ...(bookingStatus === "cancelled" ? { cancelled: refund ? { refund } : {} } : {}),
    ...(booking.paidBefore ? { paidBefore: presentPaidBefore(booking, booking.paidBefore) } : {}),
  };
}

const presentPaidBefore = (booking: BookingDocument, { amount, extra, settled }: PaidBefore): Bill["paidBefore"] => ({
  amount,
  extra: String(extra),
  ...(byHandOf(booking) > 0 && { byHand: true as const }),
  ...(isNotHeld(booking) && { notHeld: true as const }),
  ...(settled && { settled: { as: settled.as, reason: settled.reason } }),
});

/** The bills of a user's bookings with their receipts and extras, for the export of their data. */
export async function billsOf(userId: string): Promise<(Bill & { bookingId: string })[]> {
  const bookings = await BookingModel.find({ user: userId }).sort({ bookingDate: 1 }).lean();
  const servers = await serversOf(bookings);
  return bookings.map((booking) => ({ bookingId: String(booking._id), ...billWith(booking, null, servers) }));
}

const DELETED = "Deleted account";

/** A receipt as it travels; without names for the owner of the booking. */
export function presentReceipt({ _id, receipt }: BookedReceipt, names: BillNames | null): Receipt {
  const { key, at, day, method, kind, amount, reverses, of, by, note, with: member, again } = receipt;
  return {
    key,
    at: at.toISOString(),
    day,
    method,
    kind,
    amount,
    ...(reverses === undefined ? {} : { reverses }),
    ...(of === undefined ? {} : { of }),
    ...(again && { again }),
    ...(names && by ? { by: names.staff.get(String(by))?.name ?? DELETED } : {}),
    ...(names && note !== undefined ? { note } : {}),
    ...(names?.confirmed.has(receiptName(_id, key)) ? { confirmed: true } : {}),
    ...(names && member ? { with: { _id: String(member), name: names.members.get(String(member)) ?? "" } } : {}),
  };
}

function presentExtra(
  { _id, key, label, amount, at, undoes, missed, by, reason, told }: StoredExtra,
  names: BillNames | null,
): Extra {
  return {
    _id: String(_id),
    ...(names && key !== undefined && { key }),
    label,
    amount,
    at: at.toISOString(),
    ...(undoes === undefined ? {} : { undoes: String(undoes) }),
    ...(missed === undefined ? {} : { missed }),
    ...(names ? { by: names.staff.get(String(by))?.name ?? DELETED } : {}),
    ...((names || told) && reason !== undefined ? { reason } : {}),
    ...(told && { told }),
  };
}
