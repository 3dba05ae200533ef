import { DAY_MS, MINUTE_MS, linesTotal, type PaymentMethod } from "@salon/contracts";
import type { BookingDocument, StoredExtra, StoredReceipt } from "../../../features/bookings/bookings.model.ts";
import { deskReceipt, onlineReceipt, reversalOf } from "../../../features/till/receipts.ts";
import { pickWeighted } from "../random.ts";
import type { Salon } from "../salon.ts";
import { earlier, type Visit } from "../plan/visits.ts";

const METHODS = [
  ["Cash", 45],
  ["POS", 30],
  ["Transfer", 25],
] as const satisfies readonly (readonly [PaymentMethod, number])[];
const EXTRAS = [
  ["Extra pack of hair", 2500],
  ["Hair treatment", 2000],
  ["Take-off of old nails", 1500],
] as const;
/** Of 100 visits. */
const WITH_EXTRA = 10;
const WITH_DISCOUNT = 10;
const WITH_TIP = 16;
const DISCOUNT = 500;
const REPAIR = 2000;

/** The money of a booking, without its sums. */
export interface Money extends Pick<BookingDocument, "paymentMethod" | "unpaid" | "kept"> {
  receipts: StoredReceipt[];
  extras: StoredExtra[];
}

/** What came and went for a visit, in the order in which it did. */
export function moneyOf(visit: Visit, salon: Salon): Money {
  const money: Money = visit.by === "online" ? paidOnline(visit) : bookedAtDesk(visit, salon);
  if (visit.fate !== "done") return money;
  const at = earlier(visit.ends, salon.now);
  if (visit.story?.money === "owes") money.extras.push(extraOf(EXTRAS[0], at, salon));
  else {
    addWhatWasAdded(visit, money, at, salon);
    payRest(visit, money, at, salon);
  }
  if (visit.story?.money === "corrected") correct(money, at, salon);
  if (visit.story?.money === "givenBack") giveBack(money, at, salon);
  if (money.receipts.length > 0 && salon.random(100) < WITH_TIP) money.receipts.push(tipFor(visit, at, salon));
  return money;
}

const paidOnline = ({ ref, lines, madeAt }: Visit): Money => ({
  paymentMethod: "Flutterwave",
  receipts: [onlineReceipt({ ref, paidAmount: linesTotal(lines), paidAt: madeAt }, madeAt)],
  extras: [],
});

/** A person at the desk pays at once, one on the phone when the service is over; some send the money before. */
function bookedAtDesk({ id, lines, madeAt, isOnSpot, cancelledAt, story }: Visit, salon: Salon): Money {
  const isSent = story?.money === "kept" || story?.money === "toGiveBack";
  if (!isOnSpot && !isSent) return { paymentMethod: "Cash", unpaid: true, receipts: [], extras: [] };
  const method = isSent ? "Transfer" : pickWeighted<PaymentMethod>(salon.random, METHODS);
  const came = { key: `walk-in-${String(id)}`, method, amount: linesTotal(lines), by: salon.staff.desk };
  const kept = {
    amount: came.amount,
    reason: "Cancelled an hour before",
    at: cancelledAt ?? madeAt,
    by: salon.staff.owner,
  };
  return {
    paymentMethod: method,
    receipts: [deskReceipt(came, madeAt)],
    extras: [],
    ...(story?.money === "kept" && { kept }),
  };
}

const extraOf = ([label, amount]: readonly [string, number], at: Date, { ids, staff }: Salon): StoredExtra => ({
  _id: ids.at(at),
  label,
  amount,
  by: staff.desk,
  at,
});

/** Some bills get an addition; some that are not paid yet get a discount. */
function addWhatWasAdded(visit: Visit, { extras, receipts }: Money, at: Date, salon: Salon): void {
  if (visit.story) return;
  const chance = salon.random(100);
  if (chance < WITH_EXTRA) extras.push(extraOf(EXTRAS[chance % EXTRAS.length]!, at, salon));
  else if (receipts.length === 0 && chance < WITH_EXTRA + WITH_DISCOUNT)
    extras.push({ ...extraOf(["Discount", -DISCOUNT], at, salon), reason: "Fifth visit" });
}

/** Takes what is due, and makes the booking paid. */
function payRest({ lines, story }: Visit, money: Money, at: Date, salon: Salon): void {
  const due = owed(lines, money);
  if (due === 0) return;
  const method = story?.money === "corrected" ? "Cash" : pickWeighted<PaymentMethod>(salon.random, METHODS);
  if (money.receipts.length === 0) money.paymentMethod = method;
  money.receipts.push(newReceipt({ method, amount: due }, at, salon));
  delete money.unpaid;
}

function owed(lines: Visit["lines"], { extras, receipts }: Money): number {
  const sum = (rows: readonly { amount: number }[]) => rows.reduce((all, { amount }) => all + amount, 0);
  return linesTotal(lines) + sum(extras) - sum(receipts);
}

const newReceipt = (
  { method, amount }: Pick<StoredReceipt, "method" | "amount">,
  at: Date,
  { ids, staff }: Salon,
): StoredReceipt => deskReceipt({ key: `desk-${String(ids.at(at))}`, method, amount, by: staff.desk }, at);

function tipFor({ lines }: Visit, at: Date, salon: Salon): StoredReceipt {
  const [server] = lines[0]!.with ?? [];
  const amount = 500 * (1 + salon.random(3));
  const method = pickWeighted<PaymentMethod>(salon.random, METHODS);
  return { ...newReceipt({ method, amount }, at, salon), kind: "tip", ...(server && { with: server }) };
}

/** The money was typed in as cash and came by card. */
function correct({ receipts }: Money, at: Date, salon: Salon): void {
  const wrong = receipts.at(-1)!;
  const by = salon.staff.owner;
  receipts.push(reversalOf(wrong, { by, at: new Date(at.getTime() + MINUTE_MS), note: "Paid by card, not in cash" }));
  receipts.push(newReceipt({ method: "POS", amount: wrong.amount }, new Date(at.getTime() + 2 * MINUTE_MS), salon));
}

/** A part of the money goes back on the next day, and comes off the bill. */
function giveBack({ receipts, extras }: Money, at: Date, salon: Salon): void {
  const note = "A nail broke on the way home";
  const back = earlier(new Date(at.getTime() + DAY_MS), salon.now);
  const { method } = receipts.at(-1)!;
  const refund = newReceipt({ method, amount: REPAIR }, back, salon);
  receipts.push({ ...refund, kind: "refund", by: salon.staff.owner, note });
  extras.push({ ...extraOf(["Repair", -REPAIR], back, salon), reason: note, by: salon.staff.owner });
}
