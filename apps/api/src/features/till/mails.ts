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
import type { Mail, MailData } from "@salon/email";
import { Types } from "mongoose";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/app-error.ts";
import { LIMITS } from "../../http/rate-limit.ts";
import { recordAuditEntry } from "../audit-log/audit-log.ts";
import { currentPayLink, firstNameOf, payLinkOf } from "../bookings/money/pay-link.ts";
import { type BookingDocument, BookingModel } from "../bookings/bookings.model.ts";
import { sumsOf } from "../bookings/money/totals.ts";
import type { Recipient } from "../outbox/queue.ts";
import type { MailSource, MailSources, PendingMail } from "../outbox/sender.ts";
import type { CardPort } from "../ports.ts";
import { findPayment } from "../payments/lifecycle/states.ts";
import { findUser } from "../users/users.ts";
import { readBill } from "./bill.ts";
import { NOTHING_DUE } from "./pay.ts";

const NO_ACCOUNT = "This booking has no account that a mail could go to";
const NO_ADDRESS = "This card is not of the booking's customer, or has no e-mail address";
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

/** Who gets a mail of the till: the owner of the booking, or the card that staff have chosen; null for a walk-in without a choice. */
async function recipientOf(
  { cards, now }: Pick<Deps, "cards" | "now">,
  booking: BookingDocument,
  client: string | undefined,
): Promise<Recipient | null> {
  if (client === undefined) return booking.user ? { type: "user", id: booking.user } : null;
  const address = await cards.addressOfCustomer(booking, now());
  if (address?.client !== client) throw new AppError(409, NO_ADDRESS);
  return { type: "client", id: new Types.ObjectId(client) };
}

/**
 * Makes the link to pay what is due, and mails it to the card `client` or to the owner where the booking has one: once an hour for the
 * same sum, because the desk asks for the link again to copy it.
 * @throws AppError 404, 409 when nothing is due, or for a card that is not its customer's or has no address
 */
export async function askForPayment(deps: Deps, id: string, actor: string, client?: string): Promise<Request> {
  const booking = await findBooking(id);
  const recipient = await recipientOf(deps, booking, client);
  const { due } = sumsOf(booking);
  if (due === 0) throw new AppError(409, NOTHING_DUE);

  const entry = { actor, after: { due } };
  // The mail to a card has the link in it.
  const link = await payLinkOf(deps, booking);
  const mailed = [id, due, ...(client === undefined ? [] : [client])].join(" ");
  const isNews = recipient !== null && (await deps.limiter.take(LIMITS.paymentRequest, mailed)).allowed;
  if (isNews) await queueMail(deps, "paymentRequest", { booking: id, recipient }, entry);
  else await recordMail(deps.now(), "paymentRequest", id, entry);
  return { ...link, mail: isNews ? "sent" : recipient ? "sent before" : null };
}

/**
 * Mails the receipt of a booking to the card `client`, or to its owner.
 * @throws AppError 404, 409 before the first payment, without an account and for a card that is not its customer's or has no address, 429
 */
export async function mailReceipt(deps: Deps, id: string, actor: string, client?: string): Promise<void> {
  const booking = await findBooking(id);
  const { receiptNumber } = booking;
  const recipient = await recipientOf(deps, booking, client);
  if (!recipient) throw new AppError(409, NO_ACCOUNT);
  if (receiptNumber === undefined) throw new AppError(409, NOT_PAID);
  await deps.limiter.require(LIMITS.bookingMail, `receipt ${id}`);
  await queueMail(deps, "receipt", { booking: id, recipient }, { actor, after: { receiptNumber } });
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
  { booking, recipient }: { booking: string; recipient: Recipient },
  entry: Entry,
): Promise<void> {
  const at = now();
  const client = recipient.type === "client" ? { client: String(recipient.id) } : {};
  const payload = { booking, asked: at.toISOString(), ...client };
  await outbox.queue({ kind, payload, recipient });
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

/** What the sources of the till's mails read. */
type SourceDeps = Pick<Deps, "config" | "now"> & Pick<CardPort, "addressOfCard">;

/** The booking of a mail to a card, with its address now; null once one of them is gone. */
async function readForCard(
  { addressOfCard, now }: SourceDeps,
  { recipient, payload }: Pick<PendingMail<"receipt" | "paymentRequest">, "recipient" | "payload">,
): Promise<{ booking: BookingDocument; to: string; name: string } | null> {
  const [booking, address] = await Promise.all([
    BookingModel.findById(payload.booking).lean(),
    recipient.id && addressOfCard(recipient.id, now()),
  ]);
  return booking && address && { booking, to: address.email, name: address.name };
}

/** Nothing when it was paid, or the booking cancelled, since; to a card with the link, which pays without an account. */
const buildRequest =
  (deps: SourceDeps): MailSource<"paymentRequest"> =>
  async (mail) => {
    const { booking: bookingId } = mail.payload;
    const isToCard = mail.recipient.type === "client";
    const known = isToCard ? await readForCard(deps, mail) : await readOwned(bookingId);
    const due = known ? sumsOf(known.booking).due : 0;
    const link = isToCard && known ? await currentPayLink(deps.config.secret, known.booking._id) : null;
    if (!known || due === 0 || (isToCard && !link)) return null;

    const { booking, to, name } = known;
    const data = { name, bookingId, lines: linesOf(booking), due, ...(link && { token: link.token }) };
    return { to, mail: { kind: "paymentRequest", data } };
  };

/** The receipt for whom a booking's link is, who need not be its owner. */
async function receiptForLink(booking: BookingDocument, name: string, token: string | undefined): Promise<Mail | null> {
  if (booking.receiptNumber === undefined) return null;
  const bill = billOfLink(billForLink(await readBill(booking, "owner")));
  const page = token === undefined ? null : { token };
  const data = { name, page, number: booking.receiptNumber, lines: linesOf(booking), ...receiptRows(bill) };
  return { kind: "linkReceipt", data };
}

const buildReceipt =
  (deps: SourceDeps): MailSource<"receipt"> =>
  async (pending) => {
    if (pending.recipient.type !== "client") return buildOwnReceipt(pending);
    const known = await readForCard(deps, pending);
    const link = known && (await currentPayLink(deps.config.secret, known.booking._id));
    const mail = known && (await receiptForLink(known.booking, known.name, link?.token));
    return known && mail && { to: known.to, mail };
  };

const buildOwnReceipt: MailSource<"receipt"> = async ({ payload: { booking: bookingId } }) => {
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
    if (!booking || !payment?.byLink?.email) return null;

    const link = await currentPayLink(config.secret, booking._id);
    const token = link?.number === payment.byLink.number ? link.token : undefined;
    const mail = await receiptForLink(booking, await firstNameOf(booking), token);
    return mail && { to: payment.byLink.email, mail };
  };

/** The sources of the till's mails, read when the mail is sent. */
export const tillMails = (
  deps: SourceDeps,
): Pick<MailSources, "paymentRequest" | "extraAdded" | "receipt" | "linkReceipt"> => ({
  linkReceipt: buildLinkReceipt(deps),
  paymentRequest: buildRequest(deps),
  extraAdded: buildExtra,
  receipt: buildReceipt(deps),
});
