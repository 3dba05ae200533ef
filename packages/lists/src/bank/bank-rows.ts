import type { BankRole } from "@salon/contracts";
import { isNaira, namesOtherCurrency } from "../currency.ts";
import { type NotCustomers, notCustomers, OWN_POTS } from "../directions.ts";
import { readSum } from "../grammar/sums.ts";
import type { Ask } from "../imports/reading.ts";
import { readStatus, statusColumn } from "../status.ts";
import { plainWords } from "../words.ts";
import { cellsOf, isEmptySum, isProviders, isTyped, saysPaid, SUMS } from "./bank-columns.ts";
import { dayReader, type ReadDay } from "./bank-days.ts";
import { type ListDirections, type SaidWay, type Sums, wayOfRow } from "./bank-directions.ts";
import { customerAsk, type Move, takenBack, type TakenBack } from "./bank-taken-back.ts";
import { shortened } from "./bank-words.ts";
import type { BankListContext, BankMapping, BankTable, CameRow } from "./reading.ts";

/** What one row is: one of these; none for a line below the list, such as its closing balance, or its header again on the next page. */
export interface JudgedRow {
  came?: Pick<CameRow, "day" | "otherDay" | "amount" | "reference" | "text">;
  /** Whether only an answer says that it came. */
  isAnswered?: boolean;
  left?: string;
  asks?: Ask[];
  isUnreadable?: true;
}
const UNREADABLE: JudgedRow = { isUnreadable: true };

const KOBO = 100;
const MOST_LETTERS = { reference: 200, text: 500 };

type Answers = Readonly<Record<string, string>>;
/** A cell of one row, by what its column is. */
type Cell = (role: BankRole) => string;

/** What a row says, before it is compared with the other rows. */
interface Facts {
  cells: readonly string[];
  cell: Cell;
  day: ReadDay;
  status: StatusSaid;
  /** Null where one of the sums cannot be read. */
  sums: Sums | null;
  way: SaidWay;
  words: NotCustomers | null;
}
/** What speaks against a row by its status; null where it has succeeded, or the list has none. */
type StatusSaid = { isBad: boolean; why: string } | null;

const BACK = "given back by another row of the list";

/** Says of each row what came, why it is left out, what it asks, or that it cannot be read. */
export function judgeRows(
  table: BankTable,
  { mapping, guess }: Record<"mapping" | "guess", BankMapping>,
  { method, today, answers = {} }: BankListContext,
): JudgedRow[] {
  const at = (role: BankRole): number => mapping.indexOf(role);
  const dayOf = dayReader(cellsOf(table, at("date")), { today, answers });
  const list = directionsOf(table, at, { terminal: method === "pos" || isProviders(table, mapping), answers });
  const [statusOf, wordsOf, sumsOf] = [
    statusReader(table, { at, guess }),
    wordsReader(table, mapping),
    sumsReader(table, at),
  ];
  const facts = table.rows.map((cells): Facts => {
    const cell: Cell = (role) => cells[at(role)] ?? "";
    const sums = sumsOf(cell);
    const way = wayOfRow(sums ?? {}, cell("direction"), list);
    return { cells, cell, day: dayOf(cell("date")), status: statusOf(cells), sums, way, words: wordsOf(cells) };
  });
  const backs = takenBack(facts.map((row) => moveOf(row, list)));
  const isForeign = currencyReader(table, at);
  const isPartly = partlyReader(table);

  const header = table.columns.join("\n").trim();
  return facts.map((row, index): JudgedRow => {
    const { cells, cell, day, status } = row;
    if (table.hasHeader && cells.join("\n").trim() === header) return {};
    const isShort = cells.filter(Boolean).length <= FEW_CELLS;
    // A provider gives the day of a payment only to those that were made.
    if (status && !isShort && (status.isBad || (day === null && cell("status") !== ""))) return { left: status.why };
    if (day === null) return isShort ? {} : UNREADABLE;
    if (day === "turned") return { left: "whose day and month a spreadsheet may have turned round" };
    if (cells.slice(table.columns.length).some(Boolean)) return { left: "with more cells than the list has columns" };
    if (status?.isBad) return { left: status.why };
    if (isForeign(cell)) return { left: "in another currency" };
    if (isPartly(cells)) return { left: "of which a part was given back" };
    if ("day" in day && day.day > today) return { left: "of a day that has not come" };
    return judgeMoney({ ...row, day, back: backs[index]! }, answers);
  });
}
/** Lines below a list have so many cells, or fewer. */
const FEW_CELLS = 2;

/** Judges a row whose day and status do not speak against it. */
function judgeMoney(
  row: Omit<Facts, "day"> & { day: Exclude<ReadDay, "turned" | null>; back: TakenBack },
  answers: Answers,
): JudgedRow {
  const { cell, day, status, sums, way, words, back } = row;
  if (sums === null) return UNREADABLE;
  if (words?.why === OWN_POTS) return { left: OWN_POTS };
  if ("left" in way) return way;
  const isTypeOpen = "ask" in way && way.ask.about === "direction";
  if (words && (words.isSure || isTypeOpen)) return { left: words.why };
  if (back === "surely" || (back && words)) return { left: BACK };
  if (status) return { left: status.why };

  const kobo = koboOf(sums);
  if (kobo % KOBO !== 0) return { left: "with kobo" };
  const doubts = [
    ...(words ? [{ ask: customerAsk(words.word), why: words.why }] : []),
    ...(back ? [{ ask: back.ask, why: BACK }] : []),
  ];
  const denied = doubts.find(({ ask }) => answers[ask.key] === "went");
  if (denied) return { left: denied.why };

  const open = doubts.filter(({ ask }) => answers[ask.key] !== "came");
  const asks = [day, way, ...open].flatMap((said) => ("ask" in said ? [said.ask] : []));
  if ("ask" in day || asks.length > 0) return { asks };
  const texts = { ...named("reference", cell("reference")), ...named("text", cell("text")) };
  const isAnswered = doubts.length > 0 || ("isAnswered" in way && way.isAnswered);
  return { came: { ...day, amount: kobo / KOBO, ...texts }, ...(isAnswered && { isAnswered }) };
}

const named = (name: "reference" | "text", value: string) =>
  value === "" ? {} : { [name]: shortened(value, MOST_LETTERS[name]) };

const koboOf = ({ amount, credit, debit }: Sums): number => amount?.kobo || credit?.kobo || debit?.kobo || 0;

/** A row as what may undo another; null for one that failed, moves nothing, or is the salon's own move. */
function moveOf({ cell, day, status, sums, way, words }: Facts, { terminal }: ListDirections): Move | null {
  if (sums === null || koboOf(sums) === 0 || status?.isBad || words?.why === OWN_POTS) return null;
  const came = !("left" in way);
  return {
    kobo: koboOf(sums),
    reference: cell("reference"),
    day: day !== null && day !== "turned" && "day" in day ? day.day : null,
    came,
    saysBack: words?.isGivenBack === true && (terminal || !came),
  };
}

function directionsOf(
  table: BankTable,
  at: (role: BankRole) => number,
  list: Pick<ListDirections, "terminal" | "answers">,
): ListDirections {
  const ways = cellsOf(table, at("amount")).map((cell) => readSum(cell)?.way);
  const hasColumn = (["credit", "debit", "direction"] as const).some((role) => at(role) >= 0);
  return {
    ...list,
    hasColumn,
    hasPlus: ways.includes("came"),
    hasMinus: ways.includes("went"),
    asksTypes: isTyped(cellsOf(table, at("direction")), list),
  };
}

/** Reads the status of a row: its column, one that says what was reversed, and every other that says that the row failed. */
function statusReader(
  table: BankTable,
  { at, guess }: { at: (role: BankRole) => number; guess: BankMapping },
): (cells: readonly string[]) => StatusSaid {
  const { columns } = table;
  const chosen = [at("status"), at("reversed")].filter((index) => index >= 0);
  const others = columns.flatMap((name, index) =>
    guess[index] === null && !chosen.includes(index) && mayFail(name, cellsOf(table, index)) ? index : [],
  );
  return (cells) => {
    const read = (index: number) => readStatus("money", cells[index] ?? "", columns[index]);
    const bad = [...chosen, ...others].map(read).find(({ verdict }) => verdict === "bad");
    if (bad) return { isBad: true, why: `whose status is '${shortened(bad.text)}'` };

    const unknown = chosen.map(read).find(({ verdict }) => verdict === "unknown");
    if (!unknown || (saysPaid(columns[at("amount")] ?? "") && PAID_OTHERWISE.test(plainWords(unknown.text))))
      return null;
    const why =
      unknown.text === "" ? "without a status" : `whose status '${shortened(unknown.text)}' is not understood`;
    return { isBad: false, why };
  };
}
/** Whether a column that was never given a role can still say that a row failed or was reversed, also while it was settled. */
const mayFail = (name: string, cells: readonly string[]): boolean => {
  const found = statusColumn("money", name, cells);
  return found === "ended" || found === "named" || /\bsettlement status$/u.test(plainWords(name));
};
/** What came beside what was asked for: known where the list has a column of what was paid. */
const PAID_OTHERWISE = /^(?:part(?:ly|ial|ially)?|over|under) ?paid$/u;

/** Reads what the words of a row say against a payment of a customer, from every column but those of statuses, days and sums. */
function wordsReader({ columns }: BankTable, mapping: BankMapping): (cells: readonly string[]) => NotCustomers | null {
  const at = columns.flatMap((name, index) => {
    const role = mapping[index] ?? null;
    return role === "text" || role === "direction" || (role === null && !OTHER_WORDS.test(plainWords(name)))
      ? index
      : [];
  });
  return (cells) => notCustomers(at.map((index) => cells[index] ?? ""));
}
/** Columns that say how an account is settled, or what else was done. */
const OTHER_WORDS = /\b(?:status|settlement|account)\b/u;

/** Tells whether a part of a row's money was given back, by a column such as `Refund Amount`. */
function partlyReader({ columns }: BankTable): (cells: readonly string[]) => boolean {
  const at = columns.flatMap((name, index) => (/\brefund(?:ed)?\b/u.test(plainWords(name)) ? index : []));
  return (cells) => at.some((index) => (readSum(cells[index] ?? "")?.kobo ?? 0) > 0);
}

/** Reads the sums of a row in kobo, also where the name of their column says that they are in kobo; null where one cannot be read. */
function sumsReader({ columns }: BankTable, at: (role: BankRole) => number): (cell: Cell) => Sums | null {
  const isMinor = (role: BankRole) => /\b(?:kobo|minor units?)\b/u.test(plainWords(columns[at(role)] ?? ""));
  const filled = SUMS.map((role) => ({ role, unit: isMinor(role) ? KOBO : 1 }));
  return (cell) => {
    const sums: Sums = {};
    for (const { role, unit } of filled) {
      const text = cell(role);
      if (isEmptySum(text)) continue;
      const sum = readSum(text);
      if (sum === null || sum.kobo % unit !== 0) return null;
      sums[role] = { ...sum, kobo: sum.kobo / unit };
    }
    return sums;
  };
}

/** Tells whether a row is in another currency: by its column, by the name of a column of sums, or by a sum. */
function currencyReader({ columns }: BankTable, at: (role: BankRole) => number): (cell: Cell) => boolean {
  const names = (["credit", "amount"] as const).map((role) => columns[at(role)] ?? "");
  const isAllForeign = names.some(namesOtherCurrency);
  return (cell) =>
    isAllForeign ||
    (at("currency") >= 0 && !isNaira(cell("currency"))) ||
    SUMS.some((role) => namesOtherCurrency(cell(role)));
}
