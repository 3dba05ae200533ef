import type { Bill, Extra, Receipt } from "../groups/till.ts";
import type { LinkedBill } from "../groups/pay-links.ts";
import { ONLINE_METHOD, type PaymentMethod } from "../salon.ts";
import type { REFUND_STATES } from "../states.ts";
import { offerText } from "./menu.ts";
import {
  backWays,
  type GiveBackWay,
  isLive,
  isTip,
  linesTotal,
  onlineLeft,
  type ReceiptSum,
  tillAmount,
} from "./till.ts";

/** How money came, in words. */
export const BY_METHOD: Record<PaymentMethod, string> = {
  [ONLINE_METHOD]: "online",
  Cash: "in cash",
  POS: "by POS",
  Transfer: "by transfer",
};
const KINDS = { payment: "Paid", tip: "Tip", refund: "Given back" } as const;

/** What a receipt is, such as 'Paid in cash' or 'Reversed: tip by POS'. */
export function receiptLabel({ kind, of = "payment", method }: Pick<Receipt, "kind" | "of" | "method">): string {
  if (kind === "reversal") return `Reversed: ${KINDS[of].toLowerCase()} ${BY_METHOD[method]}`;
  return `${KINDS[kind]} ${BY_METHOD[method]}`;
}

/** What lies between the total of a bill and what is paid, in naira: `total` and these but `due` and `notAsked` make up `paid`. */
export interface BillEnds {
  /** What the customer still has to pay. */
  due: number;
  /** What is not paid and not asked for, because the bill is not collected. */
  notAsked: number;
  /** What goes back the way it came online. */
  comesBack: number;
  /** What goes back at the desk. */
  giveBack: number;
  /** What the salon keeps of a cancelled booking. */
  kept: number;
}

/** What a bill depends on at its end; `cancelled` is there once the whole booking is, with the state of its refund. */
export interface EndingBill {
  total: number;
  paid: number;
  due: number;
  receipts: readonly ReceiptSum[];
  /** What is on its way back online. */
  givingBack?: number | undefined;
  /** What goes back for lines that could not take place: `paid` is without it while the booking goes on. */
  back?: number | undefined;
  /** What an admin keeps of the desk's money. */
  kept?: { amount: number } | undefined;
  cancelled?: { refund?: (typeof REFUND_STATES)[number] | undefined } | undefined;
}

/** What becomes of what is not paid, or paid too much. A cancelled booking costs nothing: all that came goes back or is kept. */
export function billEnds({ total, paid, due, receipts, givingBack, back = 0, kept, cancelled }: EndingBill): BillEnds {
  const online = onlineLeft(receipts, givingBack);
  if (!cancelled) {
    const over = Math.max(0, paid - total);
    const comesBack = Math.min(over, online - backWays(back, receipts, givingBack).comesBack);
    const notAsked = Math.max(0, total - paid - due);
    return { due, notAsked, comesBack, giveBack: over - comesBack, kept: 0 };
  }
  const comesBack = cancelled.refund === "requested" ? online : 0;
  const giveBack = Math.max(0, paid - online - (kept?.amount ?? 0));
  return { due: 0, notAsked: 0, comesBack, giveBack, kept: Math.max(0, paid - comesBack - giveBack) };
}

/** What has to be given back of a bill, in naira: of one that goes on all that is over, also for lines that could not take place. */
export const toGiveBack = ({ giveBack, over, back = 0, cancelled }: Bill): number =>
  giveBack ?? (cancelled ? 0 : over + back);

/** A bill after money was given back, in naira. */
export interface GivenBill {
  /** By how much it gets smaller: by what goes back beyond what is over. */
  less: number;
  total: number;
  due: number;
  /** What of the same money would go back by card first, before the desk gives it. */
  byCard: number;
  /** It is not paid in full, so that a discount alone lowers what is due. */
  isOpen: boolean;
}

/** What a bill that goes on becomes when so much money goes back at the desk or, where that is 0 `byCard`, by card. */
export function billAfterGiving(
  { total, paid, due, over, back = 0, receipts, givingBack }: GivingBill,
  amount: number,
  as: GiveBackWay,
): GivenBill {
  const less = as === "smaller" ? Math.max(0, amount - over - back) : 0;
  const ways = backWays(over + back + less, receipts, givingBack);
  const isOpen = less > 0 && paid < total;
  const left = paid - Math.max(0, amount - back);
  // A bill that is not collected has nothing due although it is not paid.
  const isCollected = due > 0 || paid >= total;
  return {
    less,
    total: total - less,
    due: isCollected ? Math.max(0, total - less - left) : 0,
    byCard: as === "smaller" && !isOpen && amount > ways.giveBack ? ways.comesBack : 0,
    isOpen,
  };
}
type GivingBill = Pick<Bill, "total" | "paid" | "due" | "over" | "back" | "givingBack"> & {
  receipts: readonly ReceiptSum[];
};

/** What each end is called on every document, in their order. */
export const END_TEXTS: Record<keyof BillEnds, string> = {
  due: "Due",
  notAsked: "Not asked for",
  comesBack: "Comes back",
  giveBack: "To give back",
  kept: "Kept by the salon",
};
export const END_NAMES = Object.keys(END_TEXTS) as (keyof BillEnds)[];

/** One row of a bill, with what it is about. */
export interface BillRow {
  text: string;
  /** Naira, negative where it lowers the sum below it. */
  amount: number;
  line?: Bill["lines"][number];
  extra?: Extra;
  receipt?: Receipt;
}
export interface PresentedBill {
  /** Services, extras and discounts: they add up to `total`. */
  items: BillRow[];
  total: number;
  /** What came and went back, without tips: these add up to `paid`. */
  money: BillRow[];
  paid: number;
  /** Tips, which are no part of `paid`. */
  tips: BillRow[];
  /** What lies between the two sums; nothing where the bill is settled. */
  ends: (BillRow & { name: keyof BillEnds })[];
}

/** Staff read every entry with its names, customers what counts; `summed` names one row for all services. */
export interface BillReading {
  reader: "staff" | "customer";
  summed?: string | undefined;
}

/** What a discount took off appointments that are cancelled now. */
const LOST_DISCOUNT = "Discount of what was cancelled";
/** Discounts never make a bill less than nothing. */
const UNUSED_DISCOUNT = "Discount that is not used";
/** Why money goes back that is not beyond the bill. */
const NOT_HELD = "what could not take place";
export const OUR_TEAM = "our team";

/** A bill as every document shows it: page, desk, print, message, mail and link are made of these rows. */
export function presentBill(bill: Bill, { reader, summed }: BillReading): PresentedBill {
  const { total, paid, receipts, givingBack = 0, back = 0 } = bill;
  const isBack = bill.cancelled ? undefined : backWays(back, receipts, givingBack);
  const items = [
    ...(summed === undefined ? lineRows(bill, reader) : [{ text: summed, amount: linesTotal(bill.lines) }]),
    ...extraRows(bill, reader),
  ];
  const ends = billEnds(bill);
  return {
    items: [...items, ...rowOf(UNUSED_DISCOUNT, total - sumOfRows(items))],
    total,
    money: [
      ...receipts
        .filter((receipt) => !isTip(receipt))
        .map((receipt) => ({
          text: receiptLabel(receipt),
          amount: tillAmount(receipt),
          receipt: reader === "staff" ? receipt : withoutWords(receipt),
        })),
      ...rowOf("On its way back", -givingBack),
      ...rowOf(`${END_TEXTS.comesBack}: ${NOT_HELD}`, -(isBack?.comesBack ?? 0)),
      ...rowOf(`${END_TEXTS.giveBack}: ${NOT_HELD}`, -(isBack?.giveBack ?? 0)),
    ],
    paid,
    tips: reader === "staff" ? receipts.filter(isTip).map(tipRow) : rowOf(tipFor(OUR_TEAM), bill.tips),
    ends: END_NAMES.filter((name) => ends[name] > 0).map((name) => ({
      name,
      text: END_TEXTS[name],
      amount: ends[name],
    })),
  };
}

/** What rows add up to, in naira. */
export const sumOfRows = (rows: readonly BillRow[]): number => rows.reduce((sum, { amount }) => sum + amount, 0);

const rowOf = (text: string, amount: number): BillRow[] => (amount === 0 ? [] : [{ text, amount }]);

const lineRows = ({ lines }: Bill, reader: BillReading["reader"]): BillRow[] =>
  lines
    .filter((line) => reader === "staff" || isLive(line))
    .flatMap((line) => {
      const less = isLive(line) ? (line.served?.less ?? 0) : 0;
      const row = {
        text: line.cartQuantity > 1 ? `${offerText(line)} × ${line.cartQuantity}` : offerText(line),
        amount: isLive(line) ? line.price * line.cartQuantity + less : 0,
        line,
      };
      return [row, ...rowOf(`Served by ${line.served?.by}`, -less)];
    });

/** Customers do not read what was taken back, and no words of staff. */
function extraRows({ extras, lostDiscount = 0 }: Bill, reader: BillReading["reader"]): BillRow[] {
  const undone = new Set(extras.flatMap(({ undoes }) => undoes ?? []));
  const shown =
    reader === "staff" ? extras : extras.filter(({ _id, undoes }) => undoes === undefined && !undone.has(_id));
  return [
    ...shown.map((extra) => ({
      text: extra.undoes ? `Taken back: ${extra.label}` : extra.label,
      amount: extra.amount,
      extra: reader === "staff" ? extra : withoutWords(extra),
    })),
    ...rowOf(LOST_DISCOUNT, lostDiscount),
  ];
}

/** An entry without what only staff read, also where staff look at a customer's document. */
function withoutWords<Entry extends Partial<Omit<Extra & Receipt, "key">>>(entry: Entry): Entry {
  const { by: _by, reason, note: _note, with: _with, ...rest } = entry;
  return { ...rest, ...(entry.told && reason !== undefined && { reason }) } as Entry;
}

const tipFor = (person: string): string => `Tip, for ${person}`;

const tipRow = (receipt: Receipt): BillRow => ({
  text: `${receiptLabel(receipt)}, for ${receipt.with?.name ?? OUR_TEAM}`,
  amount: tillAmount(receipt),
  receipt,
});

/** The one row of extras and discounts where the words of staff are not read; none where they are nothing together. */
export const addedRows = (added: number): BillRow[] => rowOf(added < 0 ? "Discount" : "Extras", added);

/** A bill as its link shows it to anyone: extras and discounts are one row without the words of staff. */
export function billForLink(
  bill: Bill,
): Pick<LinkedBill, "lines" | "extras" | "total" | "paid" | "due" | "receipts"> & Partial<LinkedBill> {
  const { lines, receipts, total, paid, due, tips, givingBack, back, kept, cancelled, receiptNumber } = bill;
  return {
    lines,
    extras: total - linesTotal(lines),
    total,
    paid,
    due,
    ...(receiptNumber !== undefined && { receiptNumber }),
    ...(tips > 0 && { tips }),
    ...(givingBack !== undefined && { givingBack }),
    ...(back !== undefined && { back }),
    ...(kept && { kept: kept.amount }),
    ...(cancelled && { cancelled }),
    receipts: receipts
      .filter((receipt) => !isTip(receipt))
      .map(({ key, at, day, method, kind, amount, of }) => ({ key, at, day, method, kind, amount, ...(of && { of }) })),
  };
}

/** The bill behind a link, for `presentBill`. */
export function billOfLink({ extras, tips = 0, kept, ...bill }: ReturnType<typeof billForLink>): Bill {
  return {
    ...bill,
    extras: addedRows(extras).map(({ text, amount }) => ({ _id: "extras", label: text, amount, at: "" })),
    over: Math.max(0, bill.paid - bill.total),
    tips,
    ...(kept !== undefined && { kept: { amount: kept, reason: "" } }),
  };
}
