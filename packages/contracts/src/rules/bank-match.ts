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
}
/** A row of a list of the bank or of the terminal. */
export interface BankRow {
  day: string;
  /** Naira. */
  amount: number;
}

/** What may belong to a row; `certain` when nothing else fits the row, nor anything else the receipt. */
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
    const [first, ...others] = single[index]!;
    if (first)
      return {
        row: index,
        choices: [first, ...others].map(({ key }) => [key]),
        certain: others.length === 0 && rowsOf.get(first.key) === 1,
      };

    const choices = byBooking.flatMap((money) => joinedTo(row, money));
    return choices.length > 0 ? { row: index, choices, certain: false } : [];
  });
}

function grouped<Key>(typed: readonly TypedMoney[], keyOf: (money: TypedMoney) => Key): Map<Key, TypedMoney[]> {
  const groups = new Map<Key, TypedMoney[]>();
  for (const money of typed) {
    const key = keyOf(money);
    groups.set(key, [...(groups.get(key) ?? []), money]);
  }
  return groups;
}

/** The money of one booking that fits a row, such as a payment and its tip, when it adds up to the row. */
function joinedTo(row: BankRow, money: readonly TypedMoney[]): string[][] {
  const fitting = money.filter((one) => fits(row, one));
  const sum = fitting.reduce((total, { amount }) => total + amount, 0);
  return sum === row.amount && fitting.length <= MAX_JOINED ? [fitting.map(({ key }) => key)] : [];
}
