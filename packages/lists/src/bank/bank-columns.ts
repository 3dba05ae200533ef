import type { BankRole } from "@salon/contracts";
import { isDirectionColumn, unknownTypes } from "../directions.ts";
import { readSum } from "../grammar/sums.ts";
import { isResponse, readStatus, statusColumn } from "../status.ts";
import { plainWords } from "../words.ts";
import { isBankDay } from "./bank-days.ts";
import type { BankMapping, BankTable } from "./reading.ts";

/** The columns of sums, in the order in which they are found: what went out first, because its names have more words. */
export const SUMS = ["debit", "credit", "amount"] as const;
/** The names of columns that banks, wallets, terminals and payment providers use; a column is used once, in this order. */
const NAMES = {
  date: /\b(?:tran)?date\b|\b(?:trans|created?|completed?|paid) (?:time|at|on)\b|^time$|^day$/,
  direction:
    /^(?:(?:transaction|trans?|txn|entry|payment) ?)?(?:type|direction)$|^(?:cr dr|dr cr|c d|d c|in out|debit credit|credit debit)$/,
  currency: /\bcurrency\b|^ccy$/,
  debit: /\b(?:debits?|debited|dr|withdrawals?|withdrawn|outflow|(?:money|amount|paid|cash) out)\b/,
  credit:
    /\b(?:credits?|credited|cr|deposits?|deposited|inflow|lodge?ments?|received|(?:money|paid|cash) in|amount in(?! (?:ngn|naira|n|usd)\b))\b/,
  amount: /\b(?:amount|gross)\b|^(?:sum|value)$/,
  reference: /reference|\bref\b|transaction id|session id|\brrn\b|\bstan\b/,
  text: /remarks?|narration|description|details?|particulars|sender|from|customer/,
} satisfies Partial<Record<BankRole, RegExp>>;
type NamedRole = keyof typeof NAMES;
/** Sums that are no money of the row: those of the whole list, and what a provider keeps or pays out. */
const OTHER_SUMS = /\b(?:total|opening|closing|balance|before|after)\b/;
/** The day on which money came, and what came, count before those of a bill. */
const PAID_DATE = /\b(?:paid|completed?)\b/;
const PAID_SUM = /\bamount paid\b|\bpaid amount\b/;
/** Days that count only where no other does: the bank sets them. */
const LATER_DATE = /\b(?:val|value|settlement|settled)\b/;
const NOT_GROSS = /\b(?:fees?|charges?|settled|settlement|net|vat|tax|commission|refund(?:ed)?)\b/;
/** A column of types with more unknown words than this says no direction. */
const MOST_UNKNOWN = 20;

function isNamed(role: NamedRole, name: string): boolean {
  const plain = plainWords(name);
  const isSum = (SUMS as readonly string[]).includes(role);
  if ((isSum && OTHER_SUMS.test(plain)) || (role === "amount" && NOT_GROSS.test(plain))) return false;
  return NAMES[role].test(plain);
}

/** How many columns of a row of names are known; 0 for a row that is no header of a bank's list. */
export function namesKnown(line: readonly string[]): number {
  const has = (role: NamedRole) => line.some((name) => isNamed(role, name));
  if (!has("date") || !SUMS.some(has) || line.some((cell) => readSum(cell) !== null)) return 0;
  return line.filter((name) => (Object.keys(NAMES) as NamedRole[]).some((role) => isNamed(role, name))).length;
}

/** The cells of a column from top to bottom. */
export const cellsOf = ({ rows }: Pick<BankTable, "rows">, column: number): string[] =>
  rows.map((row) => row[column] ?? "");

/** Guesses what each column is: by its name and what stands in it, else by what stands in it alone. */
export function guessBankColumns(table: BankTable, { terminal }: { terminal: boolean }): BankMapping {
  const named = table.hasHeader ? rolesNamed(table, { terminal }) : new Map<BankRole, number>();
  const hasSum = SUMS.some((role) => named.has(role));
  const roles = named.has("date") && hasSum ? named : rolesSeen(table, named);
  const byColumn = new Map([...roles].map(([role, column]) => [column, role]));
  return table.columns.map((_, index) => byColumn.get(index) ?? null);
}

function rolesNamed(table: BankTable, list: { terminal: boolean }): Map<BankRole, number> {
  const roles = new Map<BankRole, number>();
  const used = new Set<number>();
  const claim = (role: BankRole, fits: (name: string, index: number) => boolean): void => {
    const at = table.columns.findIndex((name, index) => !used.has(index) && fits(name, index));
    if (at < 0 || roles.has(role)) return;
    roles.set(role, at);
    used.add(at);
  };
  const named = (role: NamedRole) => claim(role, (name) => isNamed(role, name));
  const status = table.columns.map((name, index) => statusColumn("money", name, cellsOf(table, index)));

  claim("date", (name) => isNamed("date", name) && PAID_DATE.test(plainWords(name)));
  claim("date", (name) => isNamed("date", name) && !LATER_DATE.test(plainWords(name)));
  named("date");
  claim("direction", (name, at) => isNamed("direction", name) && isTyped(cellsOf(table, at), list));
  named("currency");
  claim("reversed", (_, index) => status[index] === "ended");
  const isNamedStatus = (index: number) => status[index] === "named" && knowsWords(table, index);
  claim("status", (name, index) => isNamedStatus(index) && !isResponse(name));
  claim("status", (_, index) => isNamedStatus(index));
  claim("status", (_, index) => status[index] === "named");
  claim("amount", (name, index) => saysPaid(name) && mayBeSums(cellsOf(table, index)));
  for (const role of SUMS) claim(role, (name, index) => isNamed(role, name) && mayBeSums(cellsOf(table, index)));
  claim("status", (_, index) => status[index] === "seen");
  const isWords = (name: string) => isNamed("reference", name) || isNamed("text", name);
  if (!roles.has("credit") && !roles.has("debit"))
    claim("direction", (name, at) => !isWords(name) && isDirectionColumn(cellsOf(table, at), list));
  for (const role of ["reference", "text"] as const) named(role);
  return roles;
}

/** Of two columns with the name of a status one may say how was paid: its words are not known. */
const knowsWords = (table: BankTable, index: number): boolean =>
  cellsOf(table, index).some((cell) => readStatus("money", cell, table.columns[index]).verdict !== "unknown");

/** Whether a column is named as what was paid, beside what was asked for. */
export const saysPaid = (name: string): boolean =>
  isNamed("amount", name) && PAID_SUM.test(plainWords(name)) && !isNamed("debit", name);

/**
 * Whether a list is that of a payment provider: of customers with their addresses and a status, without a balance and a direction. Every row of
 * such a list is money that a customer pays.
 */
export function isProviders({ columns }: BankTable, mapping: BankMapping): boolean {
  const names = columns.map(plainWords);
  const isOf = (words: RegExp) => names.some((name) => words.test(name));
  const hasWays = (["credit", "debit", "direction"] as const).some((role) => mapping.includes(role));
  return (
    mapping.includes("status") && mapping.includes("amount") && !hasWays && isOf(/\be ?mail\b/) && !isOf(/\bbalance\b/)
  );
}

/** Whether a column has few enough unknown types to be one of directions. */
export const isTyped = (cells: readonly string[], list: { terminal: boolean }): boolean =>
  unknownTypes(cells, list).size <= MOST_UNKNOWN;

/** Whether a column with the name of a sum has no words alone. */
const mayBeSums = (cells: readonly string[]): boolean => {
  const filled = cells.filter((cell) => !isEmptySum(cell));
  return filled.length === 0 || filled.some((cell) => /\d/.test(cell));
};

/** Whether a cell of sums says that there is none. */
export const isEmptySum = (cell: string): boolean => /^[-–—]*$/.test(cell);

/** The column of days, and that of sums where there is only one; of several staff choose. */
function rolesSeen(table: BankTable, named: ReadonlyMap<BankRole, number>): Map<BankRole, number> {
  const isMostly = (index: number, shows: (cell: string) => boolean) => {
    const cells = cellsOf(table, index).filter(Boolean);
    return cells.length > 0 && cells.filter(shows).length * 2 > cells.length;
  };
  const free = table.columns.flatMap((_, index) => ([...named.values()].includes(index) ? [] : index));
  const roles = new Map(named);
  const [date] = free.filter((index) => isMostly(index, isBankDay));
  if (date !== undefined && !roles.has("date")) roles.set("date", date);
  const sums = free.filter((index) => index !== roles.get("date") && isMostly(index, isSum));
  if (sums.length === 1 && !SUMS.some((role) => roles.has(role))) roles.set("amount", sums[0]!);
  return roles;
}

const isSum = (cell: string): boolean => readSum(cell) !== null;
