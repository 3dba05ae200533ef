import {
  type Bill,
  billForLink,
  billOfLink,
  isLive,
  offerText,
  type PayLink,
  presentBill,
  slotInstant,
  type Slot,
  TEXTS,
} from "@salon/contracts";
import type { MailData } from "@salon/email";
import { Types } from "mongoose";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/app-error.ts";
import { LIMITS } from "../../http/rate-limit.ts";
import { recordAuditEntry } from "../audit-log/audit-log.ts";
import { currentPayLink, firstNameOf, payLinkOf } from "../bookings/pay-link.ts";
import { type BookingDocument, BookingModel, sumsOf } from "../bookings/totals.ts";
import type { MailSource, MailSources } from "../outbox/sender.ts";
import { findPayment } from "../payments/lifecycle/states.ts";
import { findUser } from "../users/users.ts";
import { readBill } from "./bill.ts";
import { NOTHING_DUE } from "./pay.ts";

const NO_ACCOUNT = "This booking has no account that a mail could go to";
const NOT_PAID = "Nothing has been paid for this booking yet";

/** @throws AppError 404 */
async function findBooking(id: string): Promise<BookingDocument> {
  const booking = await BookingModel.findById(id).lean();
  if (!booking) throw new AppError(404, TEXTS.notFound);
  return booking;
}

/** A link to pay what is due for a booking; its owner, where it has one, gets a mail too. */
type Request = PayLink & {
  /** Whether the mail goes out now, or one for the same sum went out within the hour; null without an address. */
  mail: "sent" | "sent before" | null;
};

/**
 * Makes the link to pay what is due, and mails its owner where the booking has one: once an hour for the same sum, because
 * the desk asks for the link again to copy it.
 * @throws AppError 404, 409 when nothing is due
 */
export async function askForPayment(deps: Deps, id: string, actor: string): Promise<Request> {
  const booking = await findBooking(id);
  const { user } = booking;
  const { due } = sumsOf(booking);
  if (due === 0) throw new AppError(409, NOTHING_DUE);

  const entry = { actor, after: { due } };
  const isNews = user !== null && (await deps.limiter.take(LIMITS.paymentRequest, `${id} ${due}`)).allowed;
  if (isNews) await queueMail(deps, "paymentRequest", { ...booking, user }, entry);
  else await recordMail(deps.now(), "paymentRequest", id, entry);
  const mail = isNews ? "sent" : user ? "sent before" : null;
  return { ...(await payLinkOf(deps, booking)), mail };
}

/**
 * Mails the owner of a booking its receipt.
 * @throws AppError 404, 409 before the first payment or without an account, 429
 */
export async function mailReceipt(deps: Deps, id: string, actor: string): Promise<void> {
  const booking = await findBooking(id);
  const { receiptNumber, user } = booking;
  if (!user) throw new AppError(409, NO_ACCOUNT);
  if (receiptNumber === undefined) throw new AppError(409, NOT_PAID);
  await deps.limiter.require(LIMITS.bookingMail, `receipt ${id}`);
  await queueMail(deps, "receipt", { ...booking, user }, { actor, after: { receiptNumber } });
}

const ACTIONS = { paymentRequest: "booking.ask-payment", receipt: "booking.send-receipt" } as const;

/** Who did what to a bill. */
interface Entry {
  actor: string;
  after: object;
}

const recordMail = (at: Date, kind: keyof typeof ACTIONS, booking: string, entry: Entry): Promise<void> =>
  recordAuditEntry({ ...entry, at, action: ACTIONS[kind], target: { type: "booking", id: booking } });

async function queueMail(
  { outbox, now }: Deps,
  kind: keyof typeof ACTIONS,
  { _id, user }: { _id: Types.ObjectId; user: Types.ObjectId },
  entry: Entry,
): Promise<void> {
  const booking = String(_id);
  const at = now();
  const payload = { booking, asked: at.toISOString() };
  await outbox.queue({ kind, payload, recipient: { type: "user", id: user } });
  await recordMail(at, kind, booking, entry);
}

const linesOf = ({ cartItems }: BookingDocument): MailData<"receipt">["lines"] =>
  cartItems.filter(isLive).map(({ service, options, guest, day, time, seatRef, cartQuantity, price }) => ({
    service: offerText({ service, options, guest }),
    startsAt: seatRef === undefined ? null : slotInstant(day, time as Slot),
    quantity: cartQuantity,
    price,
  }));

async function readOwned(id: string): Promise<{ booking: BookingDocument; to: string; name: string } | null> {
  const booking = await BookingModel.findById(id).lean();
  const owner = booking?.user && (await findUser(String(booking.user)));
  return owner ? { booking, to: owner.email, name: owner.name } : null;
}

/** The sums of a receipt: what stands on the bill beside the services, and what follows its total. */
function receiptRows(bill: Bill): Pick<MailData<"receipt">, "extras" | "total" | "sums" | "paid"> {
  const { items, total, paid, money, tips, ends } = presentBill(bill, { reader: "customer" });
  return {
    extras: items.filter(({ line }) => !line),
    total,
    paid,
    sums: [...(money.length > 1 ? money : []), { text: "Paid", amount: paid }, ...tips, ...ends],
  };
}

/** Nothing of an extra that was taken back, and of a booking that was cancelled, since. */
const buildExtra: MailSource<"extraAdded"> = async ({ payload: { booking: bookingId, extra: id } }) => {
  const known = await readOwned(bookingId);
  const { extras = [], bookingStatus } = known?.booking ?? {};
  const extra = extras.find(({ _id }) => String(_id) === id);
  const isUndone = extras.some(({ undoes }) => String(undoes) === id);
  if (!known || !extra?.told || isUndone || bookingStatus === "cancelled") return null;
  const { booking, to, name } = known;
  const { label, reason, amount } = extra;
  const { total, due } = sumsOf(booking);
  const data = { name, bookingId, lines: linesOf(booking), label, reason, amount, total, due };
  return { to, mail: { kind: "extraAdded", data } };
};

/** Nothing when it was paid, or the booking cancelled, since. */
const buildRequest: MailSource<"paymentRequest"> = async ({ payload: { booking: bookingId } }) => {
  const known = await readOwned(bookingId);
  const due = known ? sumsOf(known.booking).due : 0;
  if (!known || due === 0) return null;
  const { booking, to, name } = known;
  return { to, mail: { kind: "paymentRequest", data: { name, bookingId, lines: linesOf(booking), due } } };
};

const buildReceipt: MailSource<"receipt"> = async ({ payload: { booking: bookingId } }) => {
  const known = await readOwned(bookingId);
  const number = known?.booking.receiptNumber;
  if (!known || number === undefined) return null;
  const { booking, to, name } = known;
  const bill = await readBill(booking, "owner");
  const data = { name, page: { bookingId }, number, lines: linesOf(booking), ...receiptRows(bill) };
  return { to, mail: { kind: "receipt", data } };
};

/** The receipt of a payment by a link, for the address that was given with it; nothing once that is deleted. */
const buildLinkReceipt =
  ({ config }: Pick<Deps, "config">): MailSource<"linkReceipt"> =>
  async ({ payload: { payment: ref } }) => {
    const payment = await findPayment(ref);
    const booking = payment?.booking && (await BookingModel.findById(payment.booking).lean());
    const number = booking?.receiptNumber;
    if (!booking || !payment?.byLink?.email || number === undefined) return null;

    const link = await currentPayLink(config.secret, booking._id);
    const bill = billOfLink(billForLink(await readBill(booking, "owner")));
    const name = await firstNameOf(booking);
    const page = link?.number === payment.byLink.number ? { token: link.token } : null;
    const data = { name, page, number, lines: linesOf(booking), ...receiptRows(bill) };
    return { to: payment.byLink.email, mail: { kind: "linkReceipt", data } };
  };

/** The sources of the till's mails, read when the mail is sent. */
export const tillMails = (
  deps: Pick<Deps, "config">,
): Pick<MailSources, "paymentRequest" | "extraAdded" | "receipt" | "linkReceipt"> => ({
  linkReceipt: buildLinkReceipt(deps),
  paymentRequest: buildRequest,
  extraAdded: buildExtra,
  receipt: buildReceipt,
});
