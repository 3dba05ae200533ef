import { ONLINE_METHOD } from "@salon/contracts";
import { paymentsToEnd, type OpenAsk } from "../bookings/money/closing.ts";
import { AppError } from "../../http/app-error.ts";
import type { Attempt } from "../../http/attempts.ts";
import type { BookingDocument, GivingBack, StoredExtra, StoredReceipt } from "../bookings/bookings.model.ts";
import { deskMoneyOf, giveBackOf, sumsOf } from "../bookings/money/totals.ts";
import { endOfHold } from "./end-of-hold.ts";
import { askedLate, askedNow } from "./asked-back.ts";

/** Staff add no more than these to one booking, because its document has to stay small. */
const MAX_RECEIPTS = 200;

const MAX_EXTRAS = 100;

const TOO_MANY = "This booking has too many entries";

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

/** What is kept of the desk's money, which is never more than is there. */
function keptOf(receipts: readonly StoredReceipt[], kept: BookingDocument["kept"]): BookingDocument["kept"] {
  const amount = Math.min(kept?.amount ?? 0, deskMoneyOf(receipts));
  return kept && amount > 0 ? { ...kept, amount } : undefined;
}

/** Online money has moved already, and a reversal is made once for each receipt: a full booking takes them too. */
const needsRoom = ({ kind, method }: StoredReceipt): boolean => kind !== "reversal" && method !== ONLINE_METHOD;

const isFirst = ({ receipts }: BookingDocument): boolean => receipts.every(({ kind }) => kind !== "payment");
