import { REFUSED } from "../../http/refusals.ts";
import {
  billAfterGiving,
  type contract,
  DESK_METHODS,
  moneyText,
  nairaOf,
  NOT_PAID,
  type RouteInput,
  TEXTS,
} from "@salon/contracts";
import { Types } from "mongoose";
import type { Deps } from "../../deps.ts";
import { failpoint } from "../../failpoint.ts";
import { AppError, invalidField } from "../../http/app-error.ts";
import { otherContent } from "../../http/attempts.ts";
import type { SessionUser } from "../../http/mount.ts";
import { entryId, recordAuditEntry } from "../audit-log/audit-log.ts";
import { paymentsOf } from "../bookings/money/refund-holds.ts";
import { findStoredBooking } from "../bookings/read/search.ts";
import { backOf, deskOver, extrasOf, onlineOver, sumsOf } from "../bookings/money/totals.ts";
import type { BookingDocument, StoredExtra } from "../bookings/bookings.model.ts";
import { getPayment } from "../payments/desk/list.ts";
import { findBegun, isSent, leftOf } from "../refunds/records.ts";
import { refundPayment } from "../refunds/refunds.ts";
import { readBill } from "./bill.ts";
import { discountKey } from "./discounts.ts";
import { BELOW_ZERO } from "./extras.ts";
import { changeMoney } from "./change-money.ts";
import { hasReceipt } from "./receipt-marks.ts";
import { appendReceipt, type Keyed, receiptFor, requireCame, requireOver } from "./till.ts";

type GivenBack = RouteInput<typeof contract.till.giveBack>["body"];
type GivenAtDesk = GivenBack & { method: keyof typeof DESK_METHODS };

const DISCOUNT = "Discount";
const UNDER_WAY = "Other money of this booking is on its way back; please wait until it has arrived";

/**
 * Gives money of a booking that goes on back, once for each key: at the desk by a receipt, or by card by a refund of a part of its
 * payment. Where the bill gets smaller, it does so by what goes back beyond what is over.
 * @throws AppError 400 for a payment of another booking or more than came, 404, 409 for a cancelled booking, a bill that is not paid
 * in full, a key with other content, a total below 0, money that goes back by card first, or a change meanwhile; 502 or 504 by
 * card, as `refundPayment`
 */
export async function giveBack(deps: Deps, id: string, request: GivenBack, user: SessionUser): Promise<Keyed> {
  const booking = await findStoredBooking(id);
  if (!booking) throw new AppError(404, TEXTS.notFound);
  return isAtDesk(request) ? giveAtDesk(deps, booking, request, user) : giveByCard(deps, booking, request, user);
}

const isAtDesk = (request: GivenBack): request is GivenAtDesk => request.method !== "card";

async function giveAtDesk(deps: Deps, found: BookingDocument, request: GivenAtDesk, user: SessionUser): Promise<Keyed> {
  const { key, method, amount, as, reason } = request;
  const id = String(found._id);
  const by = new Types.ObjectId(user.id);
  const again = as === "again";
  const receipt = {
    ...receiptFor({ key, method, kind: "refund", amount, note: reason }, by, deps.now()),
    ...(again && { again }),
  };
  const isOfCard = (await findBegun(paymentsOf(found), key)) !== null;
  const unchanged = sameAsFirst();
  let discount: StoredExtra | undefined;
  const given = await appendReceipt(deps, id, receipt, user, (booking) => {
    if (isOfCard || standing(booking, key)) return null;
    requireGoesOn(booking);
    unchanged(booking);
    requireCame(booking, receipt);
    discount = again ? undefined : discountFor(booking, request, { by, at: receipt.at });
    const extras = discount ? [discount] : [];
    if (!again) requireOver({ ...booking, extras: [...(booking.extras ?? []), ...extras] }, receipt);
    return { extras };
  });
  if (given.isNew && discount) await auditExtra(id, discount, user);
  return given;
}

/** The discount is written first, so that a process which is killed before the refund leaves money to give back. */
async function giveByCard(deps: Deps, found: BookingDocument, request: GivenBack, user: SessionUser): Promise<Keyed> {
  const { key, ref = "", amount, reason } = request;
  const refs = paymentsOf(found);
  if (!refs.includes(ref)) throw invalidField("ref", "Please choose a payment of this booking");
  const begun = await findBegun(refs, key);
  const isOther = begun && (begun.payment !== ref || begun.amount !== amount * 100 || begun.reason !== reason);
  if (isOther) throw otherContent(await readBill(found, "staff"));
  if (begun && isSent(begun, key)) return { bill: await readBill(found, "staff"), isNew: false };

  const discount = await discountByCard(deps, found, request, user);
  await failpoint("give-back-discounted");
  try {
    await refundPayment(deps, await getPayment(ref), { amount, reason, key }, user.id);
  } catch (error) {
    const isRefused = error instanceof AppError && error.status < 500;
    // The same press may have come twice at once, and the other one was faster.
    const other = isRefused ? await findBegun(refs, key) : null;
    if (!other || !isSent(other, key)) {
      if (isRefused && discount) await takeBack(deps, found, discount, user);
      throw error;
    }
  }
  return { bill: await readBill((await findStoredBooking(String(found._id)))!, "staff"), isNew: true };
}

/** Lowers the bill for money that goes back by card; undefined where enough is over, or this key has lowered it before. */
async function discountByCard(
  deps: Deps,
  { _id }: BookingDocument,
  request: GivenBack,
  user: SessionUser,
): Promise<StoredExtra | undefined> {
  const { key, ref = "", amount, reason } = request;
  const left = Math.floor((await leftOf(await getPayment(ref))) / 100);
  const unchanged = sameAsFirst();
  let discount: StoredExtra | undefined;
  let isOther = false;
  const changed = await changeMoney(_id, deps.now(), (booking) => {
    discount = undefined;
    const known = standing(booking, key);
    isOther = hasReceipt(booking, key) || (known !== undefined && known.reason !== reason);
    if (isOther || known) return null;
    requireGoesOn(booking);
    unchanged(booking);
    if (amount > left) throw invalidField("amount", `${moneyText(nairaOf(left))} came by this card payment`);
    discount = discountFor(booking, request, { by: new Types.ObjectId(user.id), at: deps.now() });
    return discount ? { extras: [discount] } : null;
  });
  if (isOther) throw otherContent(await readBill(changed, "staff"));
  if (discount) await auditExtra(String(_id), discount, user);
  return discount;
}

/** Takes a discount back for which no money goes, because another change came first, unless the other has given what it left over. */
async function takeBack(deps: Deps, { _id }: BookingDocument, discount: StoredExtra, user: SessionUser): Promise<void> {
  const undoing: StoredExtra = {
    _id: new Types.ObjectId(),
    label: DISCOUNT,
    amount: -discount.amount,
    by: discount.by,
    at: deps.now(),
    undoes: discount._id,
  };
  const { extras } = await changeMoney(_id, deps.now(), (booking) => {
    const isLeft = deskOver(booking) + onlineOver(booking) >= undoing.amount;
    return isLeft && !isUndone(booking, discount) ? { extras: [undoing] } : null;
  });
  if (extras?.some((extra) => extra._id.equals(undoing._id))) await auditExtra(String(_id), undoing, user);
}

/** @throws AppError 409 */
function requireGoesOn({ bookingStatus, givingBack }: BookingDocument): void {
  if (bookingStatus === "cancelled") throw new AppError(409, REFUSED.bookingCancelled);
  if (givingBack) throw new AppError(409, UNDER_WAY);
}

const isUndone = ({ extras = [] }: BookingDocument, { _id }: StoredExtra): boolean =>
  extras.some(({ undoes }) => undoes?.equals(_id));

/** The discount that goes with this key, unless it was taken back. */
const standing = (booking: BookingDocument, key: string): StoredExtra | undefined =>
  booking.extras?.find((extra) => extra.key === discountKey(key) && !isUndone(booking, extra));

/** By how much a bill gets smaller when money goes back. @throws AppError 409 below 0, and for a bill that is not paid in full */
function discountFor(
  booking: BookingDocument,
  { key, amount, reason }: GivenBack,
  { by, at }: Pick<StoredExtra, "by" | "at">,
): StoredExtra | undefined {
  const { receipts, givingBack } = booking;
  const bill = { ...sumsOf(booking), back: backOf(booking), receipts, givingBack: givingBack?.amount };
  const { less, isOpen } = billAfterGiving(bill, amount, "smaller");
  if (isOpen) throw new AppError(409, NOT_PAID);
  if (less > bill.total) throw new AppError(409, BELOW_ZERO);
  if (less === 0) return undefined;
  return { _id: new Types.ObjectId(), key: discountKey(key), label: DISCOUNT, amount: -less, reason, by, at };
}

/** Refuses to decide anew on a bill that somebody else has changed while it was decided on. @throws AppError 409 */
function sameAsFirst(): (booking: BookingDocument) => void {
  let first: string | undefined;
  return (booking) => {
    const { paid, total } = sumsOf(booking);
    const state = JSON.stringify([booking.receipts.length, extrasOf(booking).length, paid, total]);
    first ??= state;
    if (state !== first) throw new AppError(409, TEXTS.changedMeanwhile);
  };
}

const auditExtra = (id: string, { at, _id, amount }: StoredExtra, user: SessionUser): Promise<void> =>
  recordAuditEntry({
    id: entryId(`extra ${id} ${String(_id)}`),
    at,
    actor: user.id,
    action: "booking.extra",
    target: { type: "booking", id },
    after: { extra: String(_id), amount },
  });
