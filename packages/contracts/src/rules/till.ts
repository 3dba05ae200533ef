import { LINE_MAX_QUANTITY, ONLINE_METHOD, type PaymentMethod } from "../salon.ts";
import { moneyText, nairaOf } from "./money.ts";

/** What a receipt is about. A refund gives back what was paid; a reversal undoes another receipt, except a reversal. */
export const RECEIPT_KINDS = ["payment", "tip", "refund", "reversal"] as const;
export type ReceiptKind = (typeof RECEIPT_KINDS)[number];

/** What becomes of the bill when money goes back: it gets smaller, or the customer pays another way. */
export const GIVE_BACK_WAYS = ["smaller", "again"] as const;
export type GiveBackWay = (typeof GIVE_BACK_WAYS)[number];

/** What an admin says of money that was paid before the opening for a booking that was cancelled. */
export const PAID_BEFORE_ENDS = ["given", "kept"] as const;

/** The fields of a receipt that its sums depend on. */
export interface ReceiptSum {
  method: PaymentMethod;
  kind: ReceiptKind;
  /** Naira, always positive. */
  amount: number;
  /** In a reversal: the kind of the receipt that it undoes. */
  of?: Exclude<ReceiptKind, "reversal"> | undefined;
}
/** The fields of an extra that its sums depend on; a negative amount is a discount. */
export interface ExtraSum {
  _id: string;
  amount: number;
  /** The extra that this one takes back. */
  undoes?: string | undefined;
}
interface PricedLine {
  price: number;
  cartQuantity: number;
  /** Present once the line was cancelled by itself, while its booking went on. */
  cancelled?: object | undefined;
}
/** A line that tells how many of the extras stood on the bill when it was cancelled. */
interface BilledLine extends PricedLine {
  cancelled?: { extras: number } | undefined;
}

/** A line of which money goes back, because it could not take place when it was cancelled. */
interface BackLine extends Pick<PricedLine, "cancelled"> {
  /** Its share of what was paid, in naira. */
  back?: number | undefined;
  /** How many receipts the bill had then: what was refunded since counts as gone. */
  backAfter?: number | undefined;
}

/** Whether a line takes place and stands on the bill: it was not cancelled by itself. */
export const isLive = ({ cancelled }: Pick<PricedLine, "cancelled">): boolean => cancelled === undefined;

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** The key of the receipt of an online payment. */
export const onlineKey = (ref: string): string => `flw:${ref}`;

/** Whether a receipt records money of one payment, or of its later transfers, each of which has a reference of its own. */
export const isOfPayment = ({ key }: { key: string }, ref: string): boolean =>
  key === onlineKey(ref) || key.startsWith(`${onlineKey(ref)}-`);

/** What is on a bill of the money of one payment and of its later transfers, in naira. */
export const cameOf = (bill: { receipts: readonly { key: string; amount: number }[] }, ref: string): number =>
  sum(bill.receipts.filter((receipt) => isOfPayment(receipt, ref)).map(({ amount }) => amount));

/** What a receipt adds to the till, in naira: negative where money goes out. */
export function tillAmount({ kind, amount, of }: Pick<ReceiptSum, "kind" | "amount" | "of">): number {
  const isOut = kind === "refund" || (kind === "reversal" && of !== "refund");
  return isOut ? -amount : amount;
}

/** Whether a receipt changes the tips, and not what was paid for the services. */
export const isTip = ({ kind, of }: Pick<ReceiptSum, "kind" | "of">): boolean => kind === "tip" || of === "tip";

/** What a bill says when money would go back by a discount although it is not paid in full. */
export const NOT_PAID = "This bill is not paid in full: a discount lowers what is due, and no money goes back";

interface MovedMoney {
  key: string;
  kind: ReceiptKind;
  at: Date | string;
  reverses?: string | undefined;
  again?: true | undefined;
}
const momentOf = (at: Date | string): number => new Date(at).getTime();

/** Whether money was given back, or is on its way, after a discount. Only an admin then takes the discount back. */
export const hasMoneyGone = (
  discount: { at: Date | string },
  receipts: readonly MovedMoney[],
  givingBack?: number,
): boolean =>
  givingBack !== undefined ||
  receipts.some(
    ({ kind, key, at, again }) =>
      kind === "refund" &&
      !again &&
      momentOf(at) >= momentOf(discount.at) &&
      receipts.every(({ reverses }) => reverses !== key),
  );

/** Payments minus refunds in naira, each without what was reversed. */
export const paidOf = (receipts: readonly ReceiptSum[]): number =>
  sum(receipts.filter((receipt) => !isTip(receipt)).map(tillAmount));

/**
 * What of the shares of cancelled lines that could not take place is not back with the customer yet, in naira: never more than
 * was paid. Of a booking that is cancelled, the shares of all its lines count.
 */
export function backLeft(lines: readonly BackLine[], receipts: readonly ReceiptSum[], isCancelled: boolean): number {
  const shares = lines.filter((line) => line.back && (isCancelled || !isLive(line)));
  if (shares.length === 0) return 0;
  const promised = (after: number) =>
    sum(shares.flatMap(({ back, backAfter = 0 }) => (backAfter <= after ? back! : [])));
  let gone = 0;
  for (const [position, { kind, amount, of }] of receipts.entries()) {
    if (kind === "refund") gone = Math.min(promised(position), gone + amount);
    if (kind === "reversal" && of === "refund") gone = Math.max(0, gone - amount);
  }
  return Math.max(0, Math.min(promised(receipts.length) - gone, paidOf(receipts)));
}

/** The two ways in which money goes back: what came online the way it came, the rest at the desk. */
export function backWays(
  back: number,
  receipts: readonly ReceiptSum[],
  givingBack = 0,
): { comesBack: number; giveBack: number } {
  const comesBack = Math.min(back, onlineLeft(receipts, givingBack));
  return { comesBack, giveBack: back - comesBack };
}

/** What came online and is not on its way back, in naira. */
export const onlineLeft = (receipts: readonly ReceiptSum[], givingBack = 0): number =>
  Math.max(0, paidOf(receipts.filter(({ method }) => method === ONLINE_METHOD)) - givingBack);

/** Tips in naira, without those that were reversed. */
export const tipsOf = (receipts: readonly ReceiptSum[]): number => sum(receipts.filter(isTip).map(tillAmount));

/** The lines of a booking that take place. */
export const liveLines = <Line extends Pick<PricedLine, "cancelled">>(lines: readonly Line[]): Line[] =>
  lines.filter(isLive);

/** The line that a booking is called by: its first live one. */
export const firstLine = <Line extends Pick<PricedLine, "cancelled">>(lines: readonly Line[]): Line | undefined =>
  lines.find(isLive) ?? lines[0];

const amountOf = ({ price, cartQuantity }: PricedLine): number => price * cartQuantity;

/** The sum of the live lines in naira. */
export const linesTotal = (lines: readonly PricedLine[]): number => sum(lines.filter(isLive).map(amountOf));

/** The sum of the extras in naira; discounts make it negative. */
export const extrasTotal = (extras: readonly Pick<ExtraSum, "amount">[]): number =>
  sum(extras.map(({ amount }) => amount));

/** What a booking's bill adds up to, in naira. */
export interface BillSums {
  total: number;
  paid: number;
  tips: number;
  /** What the customer still has to pay. */
  due: number;
  /** What was paid beyond the total. */
  over: number;
}

/** What a bill is made of beside its extras and receipts. */
interface BillBase {
  /** The sum of its live lines. */
  amount: number;
  /** What the discounts took off its cancelled lines. */
  lost?: number;
  /** What goes back for lines that could not take place: it is not paid any more. */
  back?: number;
  isCollected: boolean;
}

/** The sums of a bill. A booking that is not collected (cancelled, or made by an admin) has nothing due. */
export function billSums(
  { amount, lost = 0, back = 0, isCollected }: BillBase,
  extras: readonly Pick<ExtraSum, "amount">[],
  receipts: readonly ReceiptSum[],
): BillSums {
  const total = Math.max(0, amount + extrasTotal(extras) + lost);
  const paid = paidOf(receipts) - back;
  return {
    total,
    paid,
    tips: tipsOf(receipts),
    due: isCollected ? Math.max(0, total - paid) : 0,
    over: Math.max(0, paid - total),
  };
}

/** What a bill is once the line at this index is cancelled; one that cannot take place has its share of what was paid go back. */
export function sumsWithout(
  {
    lines,
    extras,
    receipts,
    back: before = 0,
    ...now
  }: BillSums & {
    lines: readonly BilledLine[];
    extras: readonly ExtraSum[];
    receipts: readonly ReceiptSum[];
    back?: number | undefined;
  },
  item: number,
  isBlocked = false,
): BillSums & { back?: number } {
  const left = lines.map((line, index) => (index === item ? { ...line, cancelled: { extras: extras.length } } : line));
  // A bill that is not collected has nothing due although it is not paid.
  const isCollected = now.due > 0 || now.paid >= now.total;
  const share = isBlocked ? backShares({ lines, extras, ...now }, [item]).get(item)! : 0;
  const back = before + share;
  const base = { amount: linesTotal(left), lost: lostDiscount(left, extras), back, isCollected };
  return { ...billSums(base, extras, receipts), ...(back > 0 && { back }) };
}

/**
 * What of a payment goes back for lines that cannot take place, in naira, by their index: the share of each in the bill, by what
 * it costs less its discounts. All that was paid, where no other line is left.
 */
export function backShares(
  {
    lines,
    extras,
    paid,
    total,
  }: { lines: readonly BilledLine[]; extras: readonly ExtraSum[] } & Pick<BillSums, "paid" | "total">,
  items: readonly number[],
): Map<number, number> {
  const isAll = lines.every((line, index) => !isLive(line) || items.includes(index));
  const prices = commissionBases(lines, extras);
  const weights = [...prices, isAll ? 0 : Math.max(0, total - sum(prices))];
  // Lines that cost nothing: what was paid goes back with the first of them.
  if (sum(weights) === 0) return new Map(items.map((item, index) => [item, isAll && index === 0 ? paid : 0]));
  const shares = divideByWeight(isAll ? paid : Math.min(paid, total), weights);
  return new Map(items.map((item) => [item, shares[item]!]));
}

/** 'NGN 3,000 is due' */
export const dueText = (naira: number): string => `${moneyText(nairaOf(naira))} is due`;
/** 'owes NGN 3,000' */
export const owesText = (naira: number): string => `owes ${moneyText(nairaOf(naira))}`;
/** 'to give back NGN 3,000' */
export const giveBackText = (naira: number): string => `to give back ${moneyText(nairaOf(naira))}`;
/** 'NGN 500 comes back' */
export const comesBackText = (naira: number): string => `${moneyText(nairaOf(naira))} comes back`;
/** 'Paid before the opening: NGN 5,000, to give back by hand' */
export const paidBeforeText = (naira: number): string =>
  `Paid before the opening: ${moneyText(nairaOf(naira))}, to give back by hand`;

/**
 * Divides a whole number by weights into whole numbers that add up to it: each share is rounded down, and what is left
 * goes one by one to the largest remainders, the first of equal ones first. Weights are whole numbers of at least 0, and
 * not all 0.
 */
export function divideByWeight(amount: number, weights: readonly number[]): number[] {
  const all = BigInt(sum(weights));
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const shares = exact.map((part) => Number(part / all));
  const byRemainder = exact
    .map((part, index) => ({ index, remainder: part % all }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1));
  const left = amount - sum(shares);
  for (const { index } of byRemainder.slice(0, left)) shares[index]!++;
  return shares;
}

/** The discounts of a bill, each with its position among the extras: negative extras that were not taken back. */
function standingDiscounts(extras: readonly ExtraSum[]): { discount: number; position: number }[] {
  const undone = new Set(extras.flatMap(({ undoes }) => undoes ?? []));
  return extras.flatMap(({ _id, amount, undoes }, position) =>
    amount < 0 && undoes === undefined && !undone.has(_id) ? [{ discount: -amount, position }] : [],
  );
}

/**
 * What the discounts take off each line in naira, never more than the line. A discount lowers the lines that were live when
 * it was given. Each of them takes a share by the weight of its remaining price. Discounts on the same lines are added first.
 */
export function discountShares(lines: readonly BilledLine[], extras: readonly ExtraSum[]): number[] {
  const shares = lines.map(() => 0);
  const discounts = new Map<string, number>();
  for (const { discount, position } of standingDiscounts(extras)) {
    const live = lines.map(({ cancelled }) => (!cancelled || position < cancelled.extras ? "1" : "0")).join("");
    discounts.set(live, (discounts.get(live) ?? 0) + discount);
  }
  for (const [live, discount] of discounts) {
    const weights = lines.map((line, index) => (live[index] === "1" ? amountOf(line) - shares[index]! : 0));
    const amount = Math.min(discount, sum(weights));
    if (amount > 0) for (const [index, share] of divideByWeight(amount, weights).entries()) shares[index]! += share;
  }
  return shares;
}

/** What the discounts took off the cancelled lines, which no longer lowers the bill. */
export function lostDiscount(lines: readonly BilledLine[], extras: readonly ExtraSum[]): number {
  if (lines.every(isLive)) return 0;
  const shares = discountShares(lines, extras);
  return sum(lines.map((line, index) => (isLive(line) ? 0 : shares[index]!)));
}

/** What each line counts for commission, in whole naira: price times quantity less its share of the discounts; a cancelled line nothing. */
export function commissionBases(lines: readonly BilledLine[], extras: readonly ExtraSum[]): number[] {
  const shares = discountShares(lines, extras);
  return lines.map((line, index) => (isLive(line) ? amountOf(line) - shares[index]! : 0));
}

/** A whole number that every possible number of people of a line divides. */
const PARTS = Array.from({ length: LINE_MAX_QUANTITY }, (_, index) => index + 1).reduce(leastCommonMultiple, 1);

function leastCommonMultiple(a: number, b: number): number {
  let multiple = a;
  while (multiple % b !== 0) multiple += a;
  return multiple;
}

/** A line of a completed booking as the commission counts it. */
export interface CommissionLine {
  /** Whole naira, from `commissionBases`. */
  base: number;
  /** Its salon day. */
  day: string;
  /** The ids of those who served it; empty while it is unassigned. */
  people: readonly string[];
  /** Whether something is due on its bill. */
  isOwed?: boolean | undefined;
}
/** The commission of one member, or of the lines without people (`null`). */
export interface CommissionSum {
  _id: string | null;
  lines: number;
  /** Naira; the bases of all rows add up to those of the lines. */
  base: number;
  /** What of the base stands on bills with something due, in naira. */
  unpaid: number;
  /** Naira, rounded once. */
  commission: number;
}

/** Divides the bases of lines among their people; `percentOf` is the percentage of a member on the day of a line. */
export function commissionSums(
  lines: readonly CommissionLine[],
  percentOf: (member: string, day: string) => number,
): CommissionSum[] {
  const parts = new Map<string | null, { lines: number; parts: number; owed: number; earned: number }>();
  for (const { base, day, people, isOwed } of lines)
    for (const id of people.length > 0 ? people : [null]) {
      const row = parts.get(id) ?? { lines: 0, parts: 0, owed: 0, earned: 0 };
      const part = (base * PARTS) / Math.max(1, people.length);
      parts.set(id, {
        lines: row.lines + 1,
        parts: row.parts + part,
        owed: row.owed + (isOwed ? part : 0),
        earned: row.earned + (id === null ? 0 : part * percentOf(id, day)),
      });
    }
  const rows = [...parts].sort(([a], [b]) => (a === null ? 1 : b === null ? -1 : a < b ? -1 : 1));
  const total = sum(lines.map(({ base }) => base));
  const bases =
    total === 0
      ? rows.map(() => 0)
      : divideByWeight(
          total,
          rows.map(([, row]) => row.parts),
        );
  return rows.map(([_id, row], index) => ({
    _id,
    lines: row.lines,
    base: bases[index]!,
    unpaid: Math.min(bases[index]!, Math.round(row.owed / PARTS)),
    commission: Math.round(row.earned / (PARTS * 100)),
  }));
}
