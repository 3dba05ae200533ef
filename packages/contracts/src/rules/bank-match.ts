import { foldText } from "./fold-text.ts";
import { addDays, weekdayOf } from "./salon-time.ts";

/** How many receipts an admin may join with one row of a list. */
export const MAX_JOINED = 5;
/** How many rows one list may have, and how many days they may span. */
export const MAX_BANK_ROWS = 1_000;
export const MAX_BANK_DAYS = 92;

/** What a column of a list of the bank or the terminal may be; a list has at most one of each. */
export const BANK_ROLES = [
  "date",
  "credit",
  "debit",
  "amount",
  "direction",
  "status",
  "reversed",
  "currency",
  "reference",
  "text",
] as const;
export type BankRole = (typeof BANK_ROLES)[number];

/** Money shows at the bank until the second bank day after it was sent; from the third on staff ask. */
const SHOWN_WITHIN = 2;
const ASKED_FROM = 3;

const isBankDay = (day: string): boolean => weekdayOf(day) >= 1 && weekdayOf(day) <= 5;

/** The nth bank day after a day; bank days are Monday to Friday. */
export function bankDayAfter(day: string, count: number): string {
  let after = day;
  for (let left = count; left > 0;) {
    after = addDays(after, 1);
    if (isBankDay(after)) left--;
  }
  return after;
}

/** The last day on which the bank shows money of this day. */
export const lastBankDay = (day: string): string => bankDayAfter(day, SHOWN_WITHIN);

/** Whether money of a day is late: its last bank day is on the list, and the third bank day has begun. */
export const isLateAtBank = (day: string, { listEnds, today }: { listEnds: string; today: string }): boolean =>
  lastBankDay(day) <= listEnds && bankDayAfter(day, ASKED_FROM) <= today;

/** Money that was typed in at the desk. */
export interface TypedMoney {
  key: string;
  booking: string;
  /** Salon day. */
  day: string;
  /** Naira. */
  amount: number;
  /** The customer's name. */
  customer?: string | undefined;
}
/** A row of a list of the bank or of the terminal. */
export interface BankRow {
  day: string;
  /** Naira. */
  amount: number;
  /** As the list has it; it may hold the name of who sent the money. */
  text?: string | undefined;
  /** Nothing is certain of it: it is only offered. */
  isUnsure?: boolean | undefined;
}

/** What may belong to a row, what its text names first; `certain` when nothing else fits the row, nor anything else the receipt. */
export interface RowMatch {
  row: number;
  /** Keys of receipts; each choice adds up to the row. */
  choices: string[][];
  certain: boolean;
}

const fits = (row: BankRow, money: TypedMoney): boolean => money.day <= row.day && row.day <= lastBankDay(money.day);

/** Finds for each row the typed money that may be it, in the order of the rows; rows that nothing fits are left out. */
export function matchBankRows(rows: readonly BankRow[], typed: readonly TypedMoney[]): RowMatch[] {
  const byAmount = grouped(typed, ({ amount }) => amount);
  const single = rows.map((row) => (byAmount.get(row.amount) ?? []).filter((money) => fits(row, money)));
  const rowsOf = new Map<string, number>();
  for (const { key } of single.flat()) rowsOf.set(key, (rowsOf.get(key) ?? 0) + 1);

  const byBooking = [...grouped(typed, ({ booking }) => booking).values()].filter(({ length }) => length > 1);
  return rows.flatMap((row, index) => {
    const [first, ...others] = namedFirst(row, single[index]!);
    if (first)
      return {
        row: index,
        choices: [first, ...others].map(({ key }) => [key]),
        certain: !row.isUnsure && others.length === 0 && rowsOf.get(first.key) === 1,
      };

    const choices = byBooking.flatMap((money) => joinedTo(row, money));
    return choices.length > 0 ? { row: index, choices, certain: false } : [];
  });
}

const wordsOf = (text = ""): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(({ length }) => length > 1);

/** The money of customers whose name the row's text holds before that of others; of two names the one with more words in it. */
function namedFirst({ text }: BankRow, money: readonly TypedMoney[]): TypedMoney[] {
  if (money.length < 2) return [...money];
  const said = new Set(wordsOf(text));
  const held = new Map(money.map((one) => [one, wordsOf(one.customer).filter((word) => said.has(word)).length]));
  return [...money].sort((a, b) => held.get(b)! - held.get(a)!);
}

/**
 * Counts what stays alone however the choices are made: of the money that some row fits alone, how much has no row (`money`), and of
 * those rows, how many have no money (`rows`).
 */
export function countLeftOver(rows: readonly BankRow[], typed: readonly TypedMoney[]): { rows: number; money: number } {
  const left = { rows: 0, money: 0 };
  const byAmount = grouped(typed, ({ amount }) => amount);
  for (const [amount, ofAmount] of grouped(rows, (row) => row.amount)) {
    const money = (byAmount.get(amount) ?? []).filter((one) => ofAmount.some((row) => fits(row, one)));
    const fitting = ofAmount.filter((row) => money.some((one) => fits(row, one)));
    const pairs = countPairs(fitting, money);
    left.rows += fitting.length - pairs;
    left.money += money.length - pairs;
  }
  return left;
}

/** The most pairs: money of an earlier day takes the earliest row, because its last bank day is no later than that of other money. */
function countPairs(rows: readonly BankRow[], money: readonly TypedMoney[]): number {
  const open = [...rows].sort((a, b) => a.day.localeCompare(b.day));
  let pairs = 0;
  for (const one of [...money].sort((a, b) => a.day.localeCompare(b.day))) {
    while (open[0] && open[0].day < one.day) open.shift();
    if (!open[0] || !fits(open[0], one)) continue;
    open.shift();
    pairs++;
  }
  return pairs;
}

/** What is said of a row that may have confirmed this customer's receipt before. */
export const likeConfirmed = (customer: string | undefined): string =>
  customer === undefined ? "A row like this was confirmed before" : `A row like this was confirmed for ${customer}`;

/** The groups of things with the same key, in their order. */
export function grouped<One, Key>(all: Iterable<One>, keyOf: (one: One) => Key): Map<Key, One[]> {
  const groups = new Map<Key, One[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}

/** The money of one booking that fits a row, such as a payment and its tip, when it adds up to the row. */
function joinedTo(row: BankRow, money: readonly TypedMoney[]): string[][] {
  const fitting = money.filter((one) => fits(row, one));
  const sum = fitting.reduce((total, { amount }) => total + amount, 0);
  return sum === row.amount && fitting.length <= MAX_JOINED ? [fitting.map(({ key }) => key)] : [];
}
