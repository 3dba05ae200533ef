import { bankTable } from "../src/bank/bank-table.ts";
import { readBankList } from "../src/bank/read-bank-list.ts";
import type { BankListContext, BankReading } from "../src/bank/reading.ts";
import { splitCells } from "../src/file/separated.ts";

/** Reads a text that is a list of a bank or a terminal. */
export function readBank(text: string, context: BankListContext): BankReading {
  const table = bankTable(splitCells(text.trim()).cells);
  if ("refused" in table) throw new Error(table.refused);
  return readBankList(table, context);
}
