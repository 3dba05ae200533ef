import type { BankRole, ListAsk } from "@salon/contracts";

/** What each column is, in the order of the columns; null for one that is left out. */
export type BankMapping = readonly (BankRole | null)[];

/** A list of a bank or a terminal as a table. */
export interface BankTable {
  /** The names of the header, or `Column 1` and so on. */
  columns: string[];
  rows: string[][];
  hasHeader: boolean;
}
/** What a list is read with. */
export interface BankListContext {
  /** Of the bank, or of the terminal, where every row is a sale unless it says something else. */
  method: "transfer" | "pos";
  /** The salon day. */
  today: string;
  /** As it was chosen; without it the guess counts. */
  mapping?: BankMapping | undefined;
  /** The answers by the keys of what was asked. */
  answers?: Readonly<Record<string, string>> | undefined;
}

/** A row that says that money came. */
export interface CameRow {
  /** Salon day. */
  day: string;
  /** The day as it would be with day and month the other way round, where only an answer decided it. */
  otherDay?: string;
  /** Naira. */
  amount: number;
  reference?: string;
  text?: string;
  /** The reference by which the row is known in other forms of its list; absent where it cannot be told from others, or was cut. */
  referenceKey?: string;
}
/** Rows that were left out for one reason, which ends the sentence '3 rows …'. */
export interface LeftOutRows {
  why: string;
  rows: number;
}
/** The column of a header that something was read from; two lists with the same text have the same columns. */
export interface ReadColumns {
  day?: string;
  reference?: string;
}

/** A list as it was understood; nothing of columns without a role is in it but their names. */
export interface BankReading {
  columns: string[];
  guess: BankMapping;
  mapping: BankMapping;
  /** The questions of which an answer is missing; while there are any, `rows` are not all. */
  asks: ListAsk[];
  rows: CameRow[];
  /** The reasons of most rows first. */
  left: LeftOutRows[];
  /** The first lines whose day or sum cannot be read, and how many there are. */
  unreadable: string[];
  unreadableRows: number;
  /** Whether only an answer says that money came, or a column that could say otherwise is left out: no row of such a list is certain. */
  isUnsure: boolean;
  readFrom: ReadColumns;
}
