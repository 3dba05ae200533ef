import type { ListAsk } from "@salon/contracts";
import { createHash } from "node:crypto";
import { setImmediate as breathe } from "node:timers/promises";
import type { ImportDocument, ImportRowDocument } from "./imports.model.ts";

/** A list as its rows are read. */
export type BroughtList = Pick<ImportDocument, "_id" | "kind" | "contacts" | "columns" | "mapping" | "answers" | "by">;
/** A row of a list before anything is known of it: its cells, and what an admin has chosen. */
export type BareRow = Pick<ImportRowDocument, "row" | "cells" | "squeezed" | "chosen">;
/** What becomes of a row. */
export type JudgedRow = BareRow & Pick<ImportRowDocument, "state" | "ticked" | "mark" | "said" | "person">;
/** What becomes of all rows, and what they leave open. */
export interface Judgement {
  rows: JudgedRow[];
  asks: ListAsk[];
}
/** A row that could be read. */
export interface ReadRow<Row> {
  bare: BareRow;
  row: Row;
  mark: string;
  ticked: boolean;
}

/** The most rows that are judged before other calls get a turn. */
const TURN = 50;

/** Does the work on each, and lets other calls in between. */
export async function inTurns<T>(
  all: readonly T[],
  work: (one: T, index: number) => void | Promise<void>,
): Promise<void> {
  for (const [index, one] of all.entries()) {
    if (index % TURN === TURN - 1) await breathe();
    await work(one, index);
  }
}

/** Names what a row says: rows that say the same have the same mark. */
export const markOf = (parts: readonly unknown[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
