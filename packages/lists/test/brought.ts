import { readFileSync } from "node:fs";
import { doJob, readTableRows } from "../src/jobs.ts";
import type { ImportKind, ReadContext } from "../src/imports/reading.ts";
import { guessColumns } from "../src/table/columns.ts";
import { type ImportTable, readTable } from "../src/table/table.ts";

/** The folder of the lists as people have them. */
export const LISTS = new URL("../examples/", import.meta.url);
const salon = JSON.parse(readFileSync(new URL("salon-of-the-lines.json", LISTS), "utf8")) as {
  today: string;
  services: string[];
  team: string[];
};
const named = (names: string[]) => names.map((name) => ({ id: name, name }));
const context: ReadContext = { today: salon.today, services: named(salon.services), team: named(salon.team) };

type Answers = Record<string, string>;

/** Reads a pasted text as the server does, without a change of what its columns are. */
export function brought(kind: ImportKind, text: string, answers: Answers = {}): unknown[] {
  const table = readTable(text, kind);
  return "refused" in table ? [table.refused] : rowsOf(kind, table, answers);
}

/** The same for a file of the examples, or for any bytes. */
export async function broughtFile(
  kind: ImportKind,
  file: string | Uint8Array,
  answers: Answers = {},
): Promise<unknown[]> {
  const bytes = typeof file === "string" ? readFileSync(new URL(`files/${file}`, LISTS)) : file;
  const table = await doJob({ job: "table", kind, file: new Uint8Array(bytes) });
  return "refused" in table ? [table.refused] : rowsOf(kind, table, answers);
}

function rowsOf(kind: ImportKind, table: ImportTable, answers: Answers): unknown[] {
  const mapping = guessColumns(kind, table);
  const { contacts } = table;
  return readTableRows({ kind, table, mapping, context: { ...context, contacts, answers } }).map((row) => {
    if (row.state === "unreadable") return row.why;
    return row.state === "ask" ? row.asks.map(({ about }) => `asks ${about}`) : row.row;
  });
}
