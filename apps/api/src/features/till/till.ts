import { REFUSED } from "../../http/refusals.ts";
import {
  type Bill,
  type contract,
  DESK_METHODS,
  dueText,
  isTip,
  lagosDay,
  moneyText,
  nairaOf,
  ONLINE_METHOD,
  type RouteInput,
  TEXTS,
} from "@salon/contracts";
import { Types } from "mongoose";
import type { Deps } from "../../deps.ts";
import { AppError, invalidField } from "../../http/app-error.ts";
import { type Attempted, type Made, otherContent } from "../../http/attempts.ts";
import type { SessionUser } from "../../http/mount.ts";
import { entryId, recordAuditEntry } from "../audit-log/audit-log.ts";
import { type BookingDocument, BookingModel, type StoredReceipt } from "../bookings/bookings.model.ts";
import { endedBy } from "../bookings/change/endings.ts";
import { deskOver, onlineOver, sumsOf } from "../bookings/money/totals.ts";
import { getSettingsAndTeam } from "../team/team.ts";
import { readBill } from "./bill.ts";
import { changeMoney } from "./change-money.ts";
import type { MoneyChange } from "./money.ts";
import { paidBy } from "./receipt-marks.ts";
import { isReversed, reversalOf } from "./receipts.ts";

type NewReceipt = RouteInput<typeof contract.till.addReceipt>["body"];

/** Why a key of another booking's receipt is refused. */
const KEY_USED = "This key was used for other money";
const REFUSALS = {
  reversed: "This receipt was reversed before",
  online: "Online money goes back by a refund of its payment",
  isReversal: "A reversal cannot be reversed",
  givenBack: "Some of this money was given back already",
} as const;

/** The bill after a call with a key; `isNew` is false when the same call came before. */
export interface Keyed {
  bill: Bill;
  isNew: boolean;
}

/**
 * Records money that staff took or gave at the desk, once for each key.
 * @throws AppError 400 for more than is due or came, 403 for a refund by an author, 404, 409 for a key with other content or of another booking's receipt
 */
export async function addReceipt(deps: Deps, id: string, request: NewReceipt, user: SessionUser): Promise<Keyed> {
  if (request.kind === "refund" && user.role !== "admin") throw new AppError(403, TEXTS.notAllowed);

  await requireMember(request.with);

  const receipt = receiptFor(request, new Types.ObjectId(user.id), deps.now());
  return appendReceipt(deps, id, receipt, user, (booking) => {
    requireRoom(booking, receipt);
    return {};
  });
}

/**
 * Appends a receipt once, with what `decide` makes of the bill; it answers null where the key has made something else of it.
 * @throws AppError 404, 409 for a key with other content, with the bill, or of another booking's receipt, and what `decide` throws
 */
export async function appendReceipt(
  deps: Deps,
  id: string,
  receipt: StoredReceipt,
  user: SessionUser,
  decide: (booking: BookingDocument) => Pick<MoneyChange, "extras"> | null,
): Promise<Keyed> {
  const { at } = receipt;
  const isElsewhere = await BookingModel.exists({ _id: { $ne: id }, "receipts.key": receipt.key });
  let isNew = true;
  let isOther = false;
  const booking = await changeMoney(new Types.ObjectId(id), at, (found) => {
    const known = found.receipts.find(({ key }) => key === receipt.key);
    if (!known && isElsewhere) throw new AppError(409, KEY_USED);
    const change = known ? null : decide(found);
    isNew = change !== null;
    isOther = known ? contentOf(known) !== contentOf(receipt) : !isNew;
    return change && { receipts: [receipt], ...change };
  });
  if (isOther) throw otherContent(await readBill(booking, "staff"));
  deps.closings.endClosing(deps, booking);
  const { kind, method, amount, key } = receipt;
  await recordAuditEntry({
    id: entryId(`receipt ${id} ${key}`),
    at,
    actor: user.id,
    action: "booking.receipt",
    target: { type: "booking", id },
    after: { kind, method, amount },
  });

  return { bill: await readBill(booking, "staff"), isNew };
}

async function requireMember(member: string | null | undefined): Promise<void> {
  if (!member) return;
  const { team } = await getSettingsAndTeam();
  if (!team.members.some(({ _id }) => _id === member)) throw invalidField("with", "Unknown team member");
}

/** The receipt of what staff took or gave. */
export function receiptFor(
  { key, method, kind, amount, note, with: member }: NewReceipt,
  by: Types.ObjectId,
  at: Date,
): StoredReceipt {
  const receipt: StoredReceipt = { key, at, day: lagosDay(at), method: DESK_METHODS[method], kind, amount, by };
  if (note !== undefined) receipt.note = note;
  if (member) receipt.with = new Types.ObjectId(member);
  return receipt;
}

/** What two calls with the same key must agree in. */
const contentOf = ({ method, kind, amount, note, with: member, again }: StoredReceipt): string =>
  JSON.stringify([method, kind, amount, note ?? null, member ? String(member) : null, again ?? false]);

/** Lets as much go back by a way as came by it. @throws AppError 400 */
export function requireCame(
  booking: BookingDocument,
  { method, amount }: Pick<StoredReceipt, "method" | "amount">,
): void {
  const left = paidBy(booking, method);
  if (amount > left) throw invalidField("amount", `${moneyText(nairaOf(left))} came by ${method}`);
}

/** Lets at the desk go back what is over without the part that goes back by card. @throws AppError 409 */
export function requireOver(booking: BookingDocument, { amount }: Pick<StoredReceipt, "amount">): void {
  if (booking.bookingStatus === "cancelled" || amount <= deskOver(booking)) return;
  const byCard = onlineOver(booking);
  throw new AppError(
    409,
    byCard > 0 ? byCardFirst(byCard) : `${moneyText(nairaOf(deskOver(booking)))} was paid too much`,
  );
}

const byCardFirst = (naira: number): string => `This money goes back by card first, up to ${moneyText(nairaOf(naira))}`;

/** @throws AppError when the booking has no room for the receipt */
function requireRoom(booking: BookingDocument, { kind, method, amount }: StoredReceipt): void {
  if (kind === "refund") {
    // Where nothing is over, the customer pays it another way.
    const isOver = deskOver(booking) + onlineOver(booking) > 0;
    requireCame(booking, { method, amount });
    if (isOver) requireOver(booking, { amount });
    return;
  }
  if (booking.bookingStatus === "cancelled") throw new AppError(409, REFUSED.bookingCancelled);
  const { due } = sumsOf(booking);
  if (kind === "payment" && amount > due) throw invalidField("amount", dueText(due));
}

/**
 * Undoes a receipt of the desk, once.
 * @throws AppError 404 without such a receipt; 409 for online money, a reversal, a receipt that was reversed or given back
 */
export async function reverseReceipt(
  deps: Deps,
  { id, key }: { id: string; key: string },
  { reason, attempt }: { reason: string } & Attempted,
  { id: actor }: SessionUser,
): Promise<Bill> {
  const at = deps.now();
  const by = new Types.ObjectId(actor);
  const booking = await changeMoney(new Types.ObjectId(id), at, (found) => {
    const receipt = found.receipts.find((each) => each.key === key);
    if (!receipt) throw new AppError(404, TEXTS.notFound);
    if (receipt.method === ONLINE_METHOD) throw new AppError(409, REFUSALS.online);
    if (receipt.kind === "reversal") throw new AppError(409, REFUSALS.isReversal);
    if (isReversed(found, key)) throw new AppError(409, REFUSALS.reversed);
    const isPayment = receipt.kind === "payment" && !isTip(receipt);
    if (isPayment && receipt.amount > paidBy(found, receipt.method)) throw new AppError(409, REFUSALS.givenBack);
    return { receipts: [reversalOf(receipt, { by, at, note: reason })], attempt };
  });
  return billOfReversal(deps, booking, { key, actor });
}

/** What an attempt has reversed; null when it has not. */
export const reversalMadeBy = (
  deps: Deps,
  { id, key }: { id: string; key: string },
  name: string,
  { id: actor }: SessionUser,
): Promise<Made<Bill> | null> =>
  endedBy(id, name, async () => billOfReversal(deps, (await BookingModel.findById(id).lean())!, { key, actor }));

/** The bill with a reversal, once open payments that ask for too little or too much end and the activity log has it. */
async function billOfReversal(
  deps: Deps,
  booking: BookingDocument,
  { key, actor }: { key: string; actor: string },
): Promise<Bill> {
  deps.closings.endClosing(deps, booking);
  const id = String(booking._id);
  const { kind, method, amount } = booking.receipts.find((each) => each.key === key)!;
  const { at } = booking.receipts.find(({ reverses }) => reverses === key)!;
  await recordAuditEntry({
    id: entryId(`reversal ${id} ${key}`),
    at,
    actor,
    action: "booking.reversal",
    target: { type: "booking", id },
    before: { kind, method, amount },
  });

  return readBill(booking, "staff");
}
