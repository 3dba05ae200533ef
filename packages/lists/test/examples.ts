import { readFileSync } from "node:fs";
import { foldText } from "@salon/contracts";
import { parsePhone } from "../src/grammar/phone-numbers.ts";
import type {
  ClientRow,
  AppointmentRow,
  ImportKind,
  ReadContext,
  Reading,
  ServiceRow,
} from "../src/imports/reading.ts";
import { doJob, readTableRows } from "../src/jobs.ts";
import { LISTS } from "./brought.ts";
import { clock, salonWith } from "./read-lines.ts";

/** A Saturday, on which the examples were written. */
const TODAY = "2026-11-28";
const MORE = new URL("more/", LISTS);
const CONTEXT: ReadContext = salonWith([], [], TODAY);

/** What a careful receptionist makes of a row. */
interface RightRow {
  name: string;
  phone?: string;
  date?: string;
  time?: string;
  service?: string;
  price?: number;
}
/** Money that surely came, in naira. */
interface Came {
  day: string;
  amount: number;
}
/** A file with what is right. Rows in `also` are as good, for the reason that they name. */
export type Example =
  | { file: string; kind: ImportKind; right: RightRow[]; also?: (RightRow & { why: string })[] }
  | { file: string; kind: "transfer" | "pos"; came: Came[]; also?: (Came & { why: string })[] };
type ImportExample = Extract<Example, { right: unknown }>;
type BankExample = Extract<Example, { came: unknown }>;
export const EXAMPLES = JSON.parse(readFileSync(new URL("right.json", MORE), "utf8")) as Example[];

/** How many rows came out how, in words, and those that came in and are not right. */
export interface Outcome {
  counts: string;
  wrong: string[];
}
type Read = Partial<
  Pick<ClientRow, "name" | "phone" | "furtherPhones" | "likely"> &
    Pick<AppointmentRow, "date" | "minutes" | "service"> &
    Pick<ServiceRow, "price">
>;

const words = (text: string): string =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .toSorted()
    .join(" ");

/** Whether a row says what is right; a number that the right row has not is wrong. */
function isRight(kind: ImportKind, right: RightRow, row: Read): boolean {
  if (words(right.name) !== words(row.name ?? "")) return false;
  if (kind === "services") return right.price === row.price;

  const phones = [row.phone, ...(row.furtherPhones ?? [])];
  const isReached =
    right.phone === undefined ? row.phone === undefined : phones.includes(parsePhone(right.phone) ?? "");
  const isWhen = right.date === row.date && (right.time === undefined || right.time === clock(row.minutes ?? 0));
  return kind === "clients" ? isReached : isWhen && right.service === row.service && (isReached || !right.phone);
}

/** Reads an import as the server does, without an answer. */
async function rowsOf(kind: ImportKind, brought: { file?: Uint8Array; text?: string }): Promise<Reading<Read>[]> {
  const table = await doJob({ job: "table", kind, ...brought });
  if ("refused" in table) return [{ state: "unreadable", why: table.refused }];
  return readTableRows({ kind, table, mapping: table.guess, context: { ...CONTEXT, contacts: table.contacts } });
}

const counted = (outcomes: readonly string[]): string =>
  [...new Set(outcomes)]
    .toSorted()
    .map((what) => `${outcomes.filter((each) => each === what).length} ${what}`)
    .join(", ");

async function outcomeOfImport({ file, kind, right, also = [] }: ImportExample): Promise<Outcome> {
  const open = [...right, ...also];
  const done: RightRow[] = [];
  const wrong: string[] = [];
  const outcomes = (await rowsOf(kind, { file: bytesOf(file) })).map((reading) => {
    if (reading.state !== "read") return reading.state === "ask" ? "asked" : "left out";

    const at = open.findIndex((each) => isRight(kind, each, reading.row));
    if (at >= 0) {
      done.push(...open.splice(at, 1));
      return "right";
    }
    // The preview says that a row is the same as one above it.
    if (done.some((each) => isRight(kind, each, reading.row))) return "again";
    if (kind === "clients" && reading.row.likely === false) return "not ticked";
    wrong.push(JSON.stringify(reading.row));
    return "wrong";
  });
  return { counts: counted(outcomes), wrong };
}

async function outcomeOfBank({ file, kind, came, also = [] }: BankExample): Promise<Outcome> {
  const read = await doJob({ job: "bank", method: kind, file: bytesOf(file), today: TODAY });
  if ("refused" in read) return { counts: "refused", wrong: [] };

  const said = ({ day, amount }: Came) => `${day} ${amount}`;
  const [open, asGood] = [came.map(said), also.map(said)];
  const wrong: string[] = [];
  for (const row of read.rows.map(said)) {
    const list = open.includes(row) ? open : asGood;
    const at = list.indexOf(row);
    if (at < 0) wrong.push(row);
    else list.splice(at, 1);
  }
  const [right, left] = [read.rows.length - wrong.length, open.length];
  return { counts: `${read.asks.length} asked, ${left} not read, ${right} right`, wrong };
}

/** Reads a file of the examples, and tells what came out. */
export const outcomeOfExample = (example: Example): Promise<Outcome> =>
  "came" in example ? outcomeOfBank(example) : outcomeOfImport(example);

const bytesOf = (file: string): Uint8Array => new Uint8Array(readFileSync(new URL(file, MORE)));

/** The lines of the examples with what is right: line, day, time, name, number, service. */
export const EXAMPLE_LINES = readFileSync(new URL("lines.tsv", MORE), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => line.split("\t"));

/** What came of a line: `right`, `wrong`, or what it was asked or left out for, and whether that is right. */
export async function outcomeOfLine([
  text = "",
  date = "",
  time = "",
  name = "",
  phone = "",
  service = "",
]: string[]): Promise<string> {
  const [reading] = await rowsOf("appointments", { text });
  const isOpen = [date, phone, service].some((each) => /^(?:ASK|REFUSE|LEFT)/u.test(each)) || time === "";
  if (reading?.state !== "read") return isOpen ? "rightly asked or refused" : "asked or refused";

  const isMeant = !isOpen && isRight("appointments", { date, time, name, phone, service }, reading.row);
  return isMeant ? "right" : "wrong";
}
