import { REFUSED } from "../../http/refusals.ts";
import { type contract, hasMoneyGone, isLive, type RouteInput, CHOOSE_APPOINTMENT } from "@salon/contracts";
import { Types } from "mongoose";
import type { Deps } from "../../deps.ts";
import { AppError, invalidField } from "../../http/app-error.ts";
import { otherContent } from "../../http/attempts.ts";
import type { SessionUser } from "../../http/mount.ts";
import { entryId, recordAuditEntry } from "../audit-log/audit-log.ts";
import { ownerOf } from "../bookings/people/account-bookings.ts";
import { beginsAt } from "../bookings/change/booked-lines.ts";
import type { BookingDocument, StoredExtra } from "../bookings/bookings.model.ts";
import { extrasOf, missedExtra, type MoneyUpdate, neverPaidOf, sumsOf } from "../bookings/money/totals.ts";
import { openAsks } from "../payments/order/open-of-bill.ts";
import { withMail } from "../outbox/queue.ts";
import { readBill } from "./bill.ts";
import { changeMoney } from "./change-money.ts";
import { moneyUpdate } from "./money.ts";
import { noteDiscounts } from "./discounts.ts";
import { type Keyed } from "./till.ts";

/** How long the mail about an extra waits, so that one which is taken back at once sends none. */
const UNDO_MS = 10_000;

type NewExtra = RouteInput<typeof contract.till.addExtra>["body"];

/** Why a bill gets no smaller. */
export const BELOW_ZERO = "The bill cannot fall below 0";
const REFUSALS = {
  undone: "This was taken back before",
  notOwed: "This is no longer owed for a missed appointment; please look again",
  moneyWent: "Money went back for this, so only an admin takes it back",
  paidBefore: "This stands for money that was paid before the opening",
} as const;

/**
 * Adds to a bill, or takes off it, once for each key; with `undoes` it takes an earlier extra back.
 * @throws AppError 400 for an unknown `undoes` or an amount that is not its opposite, 403 for an author who takes a discount back
 * for which money went, 404, 409 when the total would fall below 0 or for a key with other content, with the bill
 */
export async function addExtra(deps: Deps, id: string, request: NewExtra, user: SessionUser): Promise<Keyed> {
  const extra = extraFor(request, new Types.ObjectId(user.id), deps.now());
  if (user.role !== "admin" && extra.amount < 0 && !extra.undoes && extra.missed === undefined)
    await noteDiscounts(id, extra.at, (found) => isNewExtra(found, extra));
  let isNew = true;
  let isOther = false;
  const add = () =>
    changeMoney(new Types.ObjectId(id), deps.now(), (found) => {
      const known = sentBefore(found, extra);
      isNew = !known;
      isOther = known !== undefined && contentOf(known) !== contentOf(extra);
      if (known) return null;
      if (extra.missed !== undefined) requireNeverPaid(found, extra.missed, -extra.amount);
      requireRoom(found, extra);
      if (extra.undoes && user.role !== "admin") requireMoneyStayed(found, extra.undoes);
      if (extra.missed === undefined)
        return { extras: [{ ...extra, ...(isTold(found, extra) && { told: true as const }) }] };
      return { extras: [extra], condition: { [`cartItems.${extra.missed}.progress`]: "noShow" } };
    });
  const booking = await notifyOfExtra(deps, { id, extra }, add);
  if (isOther) throw otherContent(await readBill(booking, "staff"));
  deps.closings.endClosing(deps, booking);

  await recordAuditEntry({
    id: extra.key === undefined ? extra._id : entryId(`extra ${id} ${extra.key}`),
    at: extra.at,
    actor: user.id,
    action: "booking.extra",
    target: { type: "booking", id },
    // The label is in the booking, from which it is removed with the account.
    after: { extra: String(extra._id), amount: extra.amount },
  });

  return { bill: await readBill(booking, "staff"), isNew };
}

/** The extra that the key of this one has made. */
const sentBefore = ({ extras = [] }: BookingDocument, { key: wanted }: StoredExtra): StoredExtra | undefined =>
  extras.find(({ key }) => wanted !== undefined && key === wanted);

/** Whether no extra of the bill has this key. @throws AppError when the bill has no room for a new one */
function isNewExtra(booking: BookingDocument, extra: StoredExtra): boolean {
  const isNew = sentBefore(booking, extra) === undefined;
  if (isNew) requireRoom(booking, extra);
  return isNew;
}

/** Whether a customer reads of an extra: one that makes the visit dearer before it begins, or takes such a one back. */
function isTold({ cartItems, extras }: BookingDocument, { amount, undoes, at }: StoredExtra): boolean {
  if (undoes) return extras?.find(({ _id }) => _id.equals(undoes))?.told === true;
  const lines = cartItems.filter((line) => isLive(line) && line.seatRef !== undefined);
  const isAwaited = lines.every((line) => beginsAt(line) > at && line.progress === undefined);
  return amount > 0 && lines.length > 0 && isAwaited;
}

/**
 * Makes a change of a bill, and mails its owner what was added to it or taken back. One that is taken back before its mail
 * went is told neither way.
 */
async function notifyOfExtra(
  { outbox, now }: Deps,
  { id, extra }: { id: string; extra: StoredExtra },
  add: () => Promise<BookingDocument>,
): Promise<BookingDocument> {
  const owner = await ownerOf(new Types.ObjectId(id));
  if (!owner) return add();
  const kind = "extraAdded";
  const mail = { kind, payload: { booking: id, extra: String(extra._id) } } as const;
  const booking = await withMail(outbox, { ...mail, recipient: { type: "user", id: owner } }, add);
  const stored = booking.extras?.find(({ _id }) => _id.equals(extra._id));
  const before = { kind, payload: { booking: id, extra: String(extra.undoes) } } as const;
  if (!stored?.told || (extra.undoes && (await outbox.withdraw(before)))) await outbox.abort(mail);
  else await outbox.commit(mail, new Date(now().getTime() + UNDO_MS));
  return booking;
}

function extraFor({ key, label, amount, reason, undoes, missed }: NewExtra, by: Types.ObjectId, at: Date): StoredExtra {
  const extra: StoredExtra = { _id: new Types.ObjectId(), label, amount, by, at };
  if (key !== undefined) extra.key = key;
  if (reason !== undefined) extra.reason = reason;
  if (undoes !== undefined) extra.undoes = new Types.ObjectId(undoes);
  if (missed !== undefined) extra.missed = missed;
  return extra;
}

/** @throws AppError 400 for a line that the booking does not have, 409 where less than that was never paid for a missed one */
function requireNeverPaid(booking: BookingDocument, item: number, amount: number): void {
  if (!booking.cartItems[item]) throw invalidField("missed", CHOOSE_APPOINTMENT);
  if (amount > neverPaidOf(booking, item)) throw new AppError(409, REFUSALS.notOwed);
}

/**
 * What it takes from the bill that lines are no longer missed: the discounts that let go of what was never paid for them. The
 * condition holds while no other entry was made.
 */
export async function takeMissedBack(
  booking: BookingDocument,
  items: ReadonlySet<number>,
  { by, at }: Pick<StoredExtra, "by" | "at">,
): Promise<Partial<MoneyUpdate>> {
  const missed = [...items].flatMap((item) => missedExtra(booking, item) ?? []);
  if (missed.length === 0) return { condition: { [`extras.${booking.extras?.length ?? 0}`]: { $exists: false } } };
  const extras = missed.map(({ _id, label, amount }) => ({
    _id: new Types.ObjectId(),
    label,
    amount: -amount,
    by,
    at,
    undoes: _id,
  }));
  return moneyUpdate(booking, { extras, open: await openAsks(booking._id) });
}

/** What two calls with the same key must agree in. */
const contentOf = ({ label, amount, reason, undoes, missed }: StoredExtra): string =>
  JSON.stringify([label, amount, reason ?? null, undoes ? String(undoes) : null, missed ?? null]);

/** @throws AppError when the bill has no room for the extra */
function requireRoom(booking: BookingDocument, { amount, undoes }: StoredExtra): void {
  if (booking.bookingStatus === "cancelled") throw new AppError(409, REFUSED.bookingCancelled);
  if (undoes !== undefined) requireUndoable(booking, String(undoes), amount);
  if (sumsOf(booking).total + amount < 0) throw new AppError(409, BELOW_ZERO);
}

/** Refuses an author who takes a discount back after money was given back. @throws AppError 403 */
function requireMoneyStayed({ extras = [], receipts, givingBack }: BookingDocument, undoes: Types.ObjectId): void {
  const discount = extras.find(({ _id, amount }) => amount < 0 && _id.equals(undoes));
  if (discount && hasMoneyGone(discount, receipts, givingBack?.amount)) throw new AppError(403, REFUSALS.moneyWent);
}

function requireUndoable(booking: BookingDocument, undoes: string, amount: number): void {
  const extras = extrasOf(booking);
  const undone = extras.find(({ _id }) => _id === undoes);
  if (!undone) throw invalidField("undoes", "This is not on the bill");
  if (String(booking.paidBefore?.extra) === undoes) throw new AppError(409, REFUSALS.paidBefore);
  if (undone.amount !== -amount) throw invalidField("amount", "Taking an entry back needs its opposite amount");
  const isUndone = undone.undoes !== undefined || extras.some((extra) => extra.undoes === undoes);
  if (isUndone) throw new AppError(409, REFUSALS.undone);
}
