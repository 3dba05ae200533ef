import { holdAsks, ONLINE_METHOD, paidOf, TEXTS } from "@salon/contracts";
import type { Types } from "mongoose";
import { failpoint } from "../../failpoint.ts";
import { paymentsToEnd, type OpenAsk } from "../bookings/money/closing.ts";
import { AppError } from "../../http/app-error.ts";
import type { Attempt } from "../../http/attempts.ts";
import type { SessionUser } from "../../http/mount.ts";
import {
  type BookingDocument,
  BookingModel,
  type GivingBack,
  type StoredExtra,
  type StoredReceipt,
} from "../bookings/bookings.model.ts";
import { deskMoneyOf, askedBack, giveBackOf, onlineOver, sumsOf } from "../bookings/money/totals.ts";
import { blockedItems } from "../bookings/displaced/marks.ts";
import { pushesOf } from "../bookings/change/endings.ts";
import { openAsks } from "../payments/order/open-of-bill.ts";
import { withReceiptNumber } from "./numbers.ts";

/** Staff add no more than these to one booking, because its document has to stay small. */
const MAX_RECEIPTS = 200;
const MAX_EXTRAS = 100;
const MAX_ROUNDS = 250;
const TOO_MANY = "This booking has too many entries";
const KEPT = "An admin keeps money of this booking, so only an admin can change it";

/** What came by one method for the services, less what went back by it, in naira. */
export const paidBy = ({ receipts }: Pick<BookingDocument, "receipts">, method: StoredReceipt["method"]): number =>
  paidOf(receipts.filter((receipt) => receipt.method === method));

/** Whether a booking has a receipt with this key. */
export const hasReceipt = ({ receipts }: Pick<BookingDocument, "receipts">, key: string): boolean =>
  receipts.some((receipt) => receipt.key === key);

/** What is appended to a booking, and what changes with it. */
export interface MoneyChange {
  receipts?: readonly StoredReceipt[];
  extras?: readonly StoredExtra[];
  /** The payment of its balance whose receipt is among them. */
  balance?: string;
  /** What an admin keeps from now on; null when nothing is kept any more. */
  kept?: BookingDocument["kept"] | null;
  /** What goes back from now on while the booking goes on; null when it has arrived or was refused. */
  givingBack?: GivingBack | null;
  /** It is cancelled because its reservation was not paid in time. */
  unpaid?: true;
  /** An appointment of it cannot take place, as its customer reads: it stays a reservation until that is settled. */
  isBlocked?: boolean;
  /** Its payments that can still be paid: those that ask for too much from now on are ended. */
  open?: readonly OpenAsk[];
  /** The booking before its lines changed, where they did. */
  was?: BookingDocument;
  /** The attempt of a page by which it was decided. */
  attempt?: Attempt | undefined;
  /** All that is over is asked back, because a server of 1.0.0 has forgotten that it was. */
  asksAgain?: true;
  /** What else must be as it was read. */
  condition?: Record<string, unknown>;
}

/**
 * The condition and the update that append to a booking as it was read: they apply only while nothing else was appended, and
 * its status, its lines' sum, what is kept of it and what goes back are the same, so that every limit that was checked still
 * holds. What goes back at the desk lowers what is kept. `status` is the booking's status afterwards.
 */
export function moneyUpdate(booking: BookingDocument, change: MoneyChange, status = booking.bookingStatus) {
  const { receipts = [], extras = [], balance, givingBack: giving, unpaid, isBlocked, open = [] } = change;
  const { asked, ...after } = changed(booking, change, status);
  const { kept } = after;
  requireFit(after, extras.length > 0 || receipts.some(needsRoom));

  const { paid, tips, due } = sumsOf(after);
  const isCancelled = status === "cancelled";
  const first = isFirst(booking) ? receipts.find(({ kind }) => kind === "payment") : undefined;
  const push = pushOf({ receipts, extras, balance, closing: closingFor(booking, after, open) });
  const ended = endOfHold(booking, { isCancelled, paid, due, unpaid, isBlocked });
  const left = { ...goneWith(booking, after), hold: ended };
  const gone = namesOf({ ...left, kept: !kept, unpaid: first, givingBack: giving === null });

  return {
    condition: { ...asItWasRead(booking), ...(balance === undefined ? {} : { closedTo: { $ne: balance } }) },
    set: {
      ...(kept && { kept }),
      paid,
      tips,
      due,
      ...toGiveBack(after),
      ...(first ? { paymentMethod: first.method } : {}),
      ...(giving && { givingBack: giving }),
      ...asked,
      ...ended,
    },
    ...(Object.keys(push).length > 0 ? { push } : {}),
    ...(gone.length > 0 ? { unset: Object.fromEntries(gone.map((field) => [field, 1 as const])) } : {}),
    /** The day of the payment with which the booking gets its receipt number. */
    numberDay: first && booking.receiptNumber === undefined ? first.day : undefined,
  };
}

/** A booking as a change leaves it, and what it asks back then. */
function changed(
  booking: BookingDocument,
  { receipts = [], extras = [], balance, kept: wished, givingBack: giving, was = booking, asksAgain }: MoneyChange,
  status: BookingDocument["bookingStatus"],
) {
  const { kept: before, givingBack: going, ...rest } = booking;
  const all = [...booking.receipts, ...receipts];
  const kept = keptOf(all, wished === undefined ? before : (wished ?? undefined));
  const givingBack = giving === undefined ? going : (giving ?? undefined);
  const after: BookingDocument = {
    ...rest,
    bookingStatus: status,
    receipts: all,
    extras: [...(booking.extras ?? []), ...extras],
    ...(kept && { kept }),
    ...(givingBack && { givingBack }),
  };
  const asked =
    status === "cancelled" ? askedLate(balance) : askedNow(was, after, { asksAgain, isByStaff: extras.length > 0 });
  return { ...after, ...asked, asked };
}

const isRevived = (before: BookingDocument, after: BookingDocument): boolean =>
  before.bookingStatus === "cancelled" && after.bookingStatus !== "cancelled";

/** What an admin has to give back: of a cancelled booking also where it is nothing. */
function toGiveBack(after: BookingDocument): { giveBack?: number } {
  const giveBack = giveBackOf(after);
  return after.bookingStatus === "cancelled" || giveBack > 0 ? { giveBack } : {};
}

/** What a booking has only while it is cancelled, or only while it is not. */
const goneWith = (before: BookingDocument, after: BookingDocument) => ({
  giveBack: toGiveBack(after).giveBack === undefined,
  lapsed: before.lapsed && after.bookingStatus !== "cancelled",
  closing: isRevived(before, after),
});

/** The open payments that a change ends; a booking that comes back ends none. */
const closingFor = (before: BookingDocument, after: BookingDocument, open: readonly OpenAsk[]): string[] =>
  isRevived(before, after) ? [] : paymentsToEnd(before, after, open);

interface HoldEnd extends Pick<BookingDocument, "paid" | "due"> {
  isCancelled: boolean;
  unpaid: true | undefined;
  isBlocked: boolean | undefined;
}

/** What a booking becomes when its reservation ends: it is cancelled, or nothing of the deposit is asked for any more. */
function endOfHold(
  { hold }: BookingDocument,
  { isCancelled, unpaid, isBlocked, ...sums }: HoldEnd,
): Pick<BookingDocument, "lapsed" | "untold"> | undefined {
  if (!hold) return undefined;
  const { until, deposit } = hold;
  if (isCancelled) return { lapsed: { until, deposit, ...(unpaid && { unpaid }) }, ...(unpaid && { untold: true }) };
  return holdAsks(hold, sums) === 0 && !isBlocked ? { untold: true } : undefined;
}

/** The names of the fields that are no longer there. */
const namesOf = (gone: Partial<Record<keyof BookingDocument, unknown>>): string[] =>
  Object.entries(gone).flatMap(([name, isGone]) => (isGone ? [name] : []));

/** @throws AppError 409 when an entry that need not be has no room in the document of its booking */
function requireFit({ receipts, extras = [] }: BookingDocument, isOptional: boolean): void {
  const isFull = receipts.length > MAX_RECEIPTS || extras.length > MAX_EXTRAS;
  if (isOptional && isFull) throw new AppError(409, TOO_MANY);
}

const pushOf = ({
  receipts,
  extras,
  balance,
  closing,
}: Required<Pick<MoneyChange, "receipts" | "extras">> & { balance: string | undefined; closing: string[] }) => ({
  ...(receipts.length > 0 ? { receipts: { $each: [...receipts] } } : {}),
  ...(extras.length > 0 ? { extras: { $each: [...extras] } } : {}),
  ...(balance === undefined ? {} : { balances: balance }),
  ...(closing.length > 0 ? { closing: { $each: closing } } : {}),
});

/** Matches a booking while nothing that its sums depend on has changed. */
const asItWasRead = (booking: BookingDocument) => ({
  _id: booking._id,
  bookingStatus: booking.bookingStatus,
  bookingAmount: booking.bookingAmount,
  [`receipts.${booking.receipts.length}`]: { $exists: false },
  [`extras.${booking.extras?.length ?? 0}`]: { $exists: false },
  "kept.at": booking.kept?.at ?? { $exists: false },
  "givingBack.ref": booking.givingBack?.ref ?? { $exists: false },
  "givingBack.n": booking.givingBack?.n ?? { $exists: false },
});

/**
 * What a booking that goes on asks back after a change; what is on its way back stays requested until it has arrived. What is
 * over because staff lowered the bill is not asked back by itself: an admin gives it back.
 */
function askedNow(
  before: BookingDocument,
  after: BookingDocument,
  { asksAgain = false, isByStaff }: { asksAgain: boolean | undefined; isByStaff: boolean },
): Partial<Pick<BookingDocument, "refund">> {
  const refund = askedBack(after);
  if (refund === null) return after.givingBack ? {} : { refund };
  const hasGrown = onlineAside(after) > onlineAside(before);
  const isAsked = before.refund === "requested" || asksAgain || (hasGrown && !isByStaff);
  return { refund: isAsked ? refund : null };
}

/** What of the money that came online is over or on its way back, in naira. */
const onlineAside = (booking: BookingDocument): number => onlineOver(booking) + (booking.givingBack?.amount ?? 0);

/** Money that comes to a cancelled booking is asked back. */
const askedLate = (balance: string | undefined): Partial<Pick<BookingDocument, "refund">> =>
  balance === undefined ? {} : { refund: "requested" };

/** What is kept of the desk's money, which is never more than is there. */
function keptOf(receipts: readonly StoredReceipt[], kept: BookingDocument["kept"]): BookingDocument["kept"] {
  const amount = Math.min(kept?.amount ?? 0, deskMoneyOf(receipts));
  return kept && amount > 0 ? { ...kept, amount } : undefined;
}

/** @throws AppError 403 for an author, when an admin keeps money of the booking */
export function requireKeeper({ kept }: Pick<BookingDocument, "kept">, { role }: Pick<SessionUser, "role">): void {
  if (kept && role !== "admin") throw new AppError(403, KEPT);
}

/** Online money has moved already, and a reversal is made once for each receipt: a full booking takes them too. */
const needsRoom = ({ kind, method }: StoredReceipt): boolean => kind !== "reversal" && method !== ONLINE_METHOD;

const isFirst = ({ receipts }: BookingDocument): boolean => receipts.every(({ kind }) => kind !== "payment");

/**
 * Appends to a booking what `decide` makes of its state, in one conditional update, and decides again when it has
 * changed meanwhile. `decide` answers null when there is nothing to append, and throws to refuse.
 * @throws AppError 404 for an unknown booking
 */
export async function changeMoney(
  id: Types.ObjectId,
  now: Date,
  decide: (booking: BookingDocument, open: readonly OpenAsk[]) => MoneyChange | null,
): Promise<BookingDocument> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const [booking, open] = await Promise.all([BookingModel.findById(id).lean(), openAsks(id)]);
    if (!booking) throw new AppError(404, TEXTS.notFound);
    const change = decide(booking, open);
    if (!change) return booking;
    const isBlocked = booking.hold !== undefined && (await blockedItems(booking, now)).length > 0;
    await failpoint("money-decided");
    const written = await append(booking, { ...change, open, isBlocked });
    await failpoint("money-written");
    if (written) return written;
  }
  throw new AppError(409, TEXTS.changedMeanwhile);
}

function append(booking: BookingDocument, change: MoneyChange): Promise<BookingDocument | null> {
  const { condition, set, push, unset, numberDay } = moneyUpdate(booking, change);
  const matches = { ...change.condition, ...condition };
  const write = (number: { receiptNumber?: string }) =>
    BookingModel.findOneAndUpdate(
      matches,
      { $set: { ...set, ...number }, ...pushesOf({ push, unset }, change.attempt) },
      { returnDocument: "after" },
    )
      .lean()
      .exec();
  if (numberDay === undefined) return write({});
  return withReceiptNumber(numberDay, (receiptNumber) => write({ receiptNumber }));
}
