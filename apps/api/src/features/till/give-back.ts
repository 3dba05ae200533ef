import {
  billAfterGiving,
  type contract,
  DESK_METHODS,
  moneyText,
  nairaOf,
  type RouteInput,
  TEXTS,
} from "@salon/contracts";
import { Types } from "mongoose";
import type { Deps } from "../../deps.ts";
import { failpoint } from "../../failpoint.ts";
import { AppError, invalidField } from "../../http/app-error.ts";
import type { SessionUser } from "../../http/mount.ts";
import { entryId, recordAuditEntry } from "../audit-log/audit-log.ts";
import { paymentsOf } from "../bookings/refund-holds.ts";
import { backOf, type BookingDocument, extrasOf, type StoredExtra, sumsOf } from "../bookings/totals.ts";
import { findStoredBooking } from "../bookings/search.ts";
import { getPayment } from "../payments/desk/list.ts";
import { findSent, leftOf } from "../refunds/records.ts";
import { refundPayment } from "../refunds/refunds.ts";
import { readBill } from "./bill.ts";
import { BELOW_ZERO } from "./extras.ts";
import { changeMoney } from "./money.ts";
import { appendReceipt, CANCELLED, KEY_USED, type Keyed, receiptFor, requireCame, requireOver } from "./till.ts";

type GivenBack = RouteInput<typeof contract.till.giveBack>["body"];
type GivenAtDesk = GivenBack & { method: keyof typeof DESK_METHODS };

const DISCOUNT = "Money given back";
const UNDER_WAY = "Other money of this booking is on its way back; please wait until it has arrived";

/**
 * Gives money of a booking that goes on back, once for each key: at the desk by a receipt, or by card by a refund of a part of its
 * payment. Where the bill gets smaller, it does so by what goes back beyond what is over.
 * @throws AppError 400 for a payment of another booking or more than came, 404, 409 for a cancelled booking, a key with other
 * content, a total below 0, money that goes back by card first, or a change meanwhile; 502 or 504 by card, as `refundPayment`
 */
export const giveBack = (deps: Deps, id: string, request: GivenBack, user: SessionUser): Promise<Keyed> =>
  isAtDesk(request) ? giveAtDesk(deps, id, request, user) : giveByCard(deps, id, request, user);

const isAtDesk = (request: GivenBack): request is GivenAtDesk => request.method !== "card";

async function giveAtDesk(deps: Deps, id: string, request: GivenAtDesk, user: SessionUser): Promise<Keyed> {
  const { key, method, amount, as, reason } = request;
  const by = new Types.ObjectId(user.id);
  const again = as === "again";
  const receipt = {
    ...receiptFor({ key, method, kind: "refund", amount, note: reason }, by, deps.now()),
    ...(again && { again }),
  };
  const unchanged = sameAsFirst();
  let discount: StoredExtra | undefined;
  const given = await appendReceipt(deps, id, receipt, user, (booking) => {
    requireGoesOn(booking);
    unchanged(booking);
    requireCame(booking, receipt);
    discount = again ? undefined : discountFor(booking, request, { by, at: receipt.at });
    const extras = discount ? [discount] : [];
    if (!again) requireOver({ ...booking, extras: [...(booking.extras ?? []), ...extras] }, receipt);
    return { extras };
  });
  if (given.isNew && discount) await auditDiscount(id, discount, user);
  return given;
}

/** The discount is written first, so that a process which is killed before the refund leaves money to give back. */
async function giveByCard(deps: Deps, id: string, request: GivenBack, user: SessionUser): Promise<Keyed> {
  const { key, ref = "", amount, reason } = request;
  const found = await findStoredBooking(id);
  if (!found) throw new AppError(404, TEXTS.notFound);
  if (!paymentsOf(found).includes(ref)) throw invalidField("ref", "Please choose a payment of this booking");
  const payment = await getPayment(ref);
  const sent = await findSent(ref, key);
  if (sent && sent.amount !== amount * 100) throw new AppError(409, KEY_USED);
  if (sent) return { bill: await readBill(found, "staff"), isNew: false };

  const left = Math.floor((await leftOf(payment)) / 100);
  const by = new Types.ObjectId(user.id);
  const unchanged = sameAsFirst();
  const name = discountKey(key);
  let discount: StoredExtra | undefined;
  await changeMoney(found._id, deps.now(), (booking) => {
    const known = booking.extras?.find((extra) => extra.key === name);
    if (known && known.reason !== reason) throw new AppError(409, KEY_USED);
    if (known) return null;
    if (booking.receipts.some((receipt) => receipt.key === key)) throw new AppError(409, KEY_USED);
    requireGoesOn(booking);
    unchanged(booking);
    if (amount > left) throw invalidField("amount", `${moneyText(nairaOf(left))} came by this card payment`);
    discount = discountFor(booking, request, { by, at: deps.now() });
    return discount ? { extras: [discount] } : null;
  });
  if (discount) await auditDiscount(id, discount, user);
  await failpoint("give-back-discounted");
  try {
    await refundPayment(deps, await getPayment(ref), { amount, reason, key }, user.id);
  } catch (error) {
    // The same press may have come twice at once, and the other one was faster.
    if (!(error instanceof AppError && error.status === 409 && (await findSent(ref, key)))) throw error;
  }
  return { bill: await readBill((await findStoredBooking(id))!, "staff"), isNew: true };
}

/** @throws AppError 409 */
function requireGoesOn({ bookingStatus, givingBack }: BookingDocument): void {
  if (bookingStatus === "cancelled") throw new AppError(409, CANCELLED);
  if (givingBack) throw new AppError(409, UNDER_WAY);
}

const discountKey = (key: string): string => `back:${key}`;

/** By how much a bill gets smaller when money goes back: what goes back beyond what is over. @throws AppError 409 below 0 */
function discountFor(
  booking: BookingDocument,
  { key, amount, reason }: GivenBack,
  { by, at }: Pick<StoredExtra, "by" | "at">,
): StoredExtra | undefined {
  const { receipts, givingBack } = booking;
  const bill = { ...sumsOf(booking), back: backOf(booking), receipts, givingBack: givingBack?.amount };
  const { less } = billAfterGiving(bill, amount, "smaller");
  if (less > sumsOf(booking).total) throw new AppError(409, BELOW_ZERO);
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

const auditDiscount = (id: string, { key, at, _id, amount }: StoredExtra, user: SessionUser): Promise<void> =>
  recordAuditEntry({
    id: entryId(`extra ${id} ${key}`),
    at,
    actor: user.id,
    action: "booking.extra",
    target: { type: "booking", id },
    after: { extra: String(_id), amount },
  });
