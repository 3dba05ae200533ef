import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { excelOf } from "../../test/excel-file.ts";
import { splitCells } from "../file/separated.ts";
import { doJob } from "../jobs.ts";
import type { BankReading } from "./reading.ts";

const EXAMPLES = new URL("../../examples/bank/", import.meta.url);
const tables = readdirSync(EXAMPLES).filter((name) => name.endsWith(".csv"));

type Cells = readonly (readonly string[])[];
const csv = (cells: Cells) =>
  cells.map((line) => line.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")).join("\n");
const pasted = (cells: Cells) => cells.map((line) => line.join("\t")).join("\n");

async function read(list: string | Uint8Array, method: "transfer" | "pos"): Promise<BankReading> {
  const brought = typeof list === "string" ? { text: list } : { file: list };
  const reading = await doJob({ job: "bank", ...brought, method, today: "2026-11-28" });
  if ("refused" in reading) throw new Error(reading.refused);
  return reading;
}
/** What counts of a list, in any order of its rows. */
const counted = ({ rows, asks, left, unreadableRows }: BankReading) => ({
  rows: rows.map(({ day, amount, referenceKey = "" }) => `${day} ${amount} ${referenceKey}`).sort(),
  asks: asks.map(({ key, rows: of }) => `${of} ${key}`).sort(),
  left: left.map(({ why, rows: of }) => `${of} ${why}`).sort(),
  unreadableRows,
});

describe.each(["transfer", "pos"] as const)("for %s", (method) => {
  test.each(tables)("%s says the same in every form, and in any order of columns and rows", async (name) => {
    const { cells } = splitCells(readFileSync(new URL(name, EXAMPLES), "utf8").trim());
    const width = Math.max(...cells.map(({ length }) => length));
    const padded = cells.map((line) => [...line, ...Array<string>(width - line.length).fill("")]);
    const first = await read(csv(padded), method);
    const header = padded.findIndex((line) =>
      first.columns.every((column, at) => [line[at] || column].includes(column)),
    );
    const [above, below] = [padded.slice(0, header + 1), padded.slice(header + 1)];
    const orders = {
      columns: padded.map((line) => line.toReversed()),
      rows: [...above, ...below.toReversed()],
    };
    for (const order of [padded, orders.columns, orders.rows])
      for (const list of [csv(order), pasted(order), excelOf(order)])
        expect(counted(await read(list, method))).toEqual(counted(first));
  });
});
