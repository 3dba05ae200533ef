import { readFileSync } from "node:fs";
import { guessColumns } from "../src/table/columns.ts";
import type { ImportKind, ReadContext } from "../src/imports/reading.ts";
import { readRows } from "../src/imports/rows.ts";
import { readTable } from "../src/table/table.ts";

/** The folder of the lists as people have them. */
export const LISTS = new URL("../examples/", import.meta.url);
const salon = JSON.parse(readFileSync(new URL("salon-of-the-lines.json", LISTS), "utf8")) as {
  today: string;
  services: string[];
  team: string[];
};
const named = (names: string[]) => names.map((name) => ({ id: name, name }));
const context: ReadContext = { today: salon.today, services: named(salon.services), team: named(salon.team) };

/** Reads a text as the page and the server do, without a change of what its columns are. */
export function brought(kind: ImportKind, text: string, answers: Record<string, string> = {}): unknown[] {
  const table = readTable(text, kind);
  if ("refused" in table) return [table.refused];

  const { rows, columns, contacts } = table;
  const mapping = guessColumns(kind, table);
  const reading = readRows(kind, { rows, columns, mapping }, { ...context, contacts, answers });
  return rows.map((_, index) => {
    const row = reading(index);
    if (row.state === "unreadable") return row.why;
    return row.state === "ask" ? row.asks.map(({ about }) => `asks ${about}`) : row.row;
  });
}
