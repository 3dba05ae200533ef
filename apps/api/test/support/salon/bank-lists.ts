import type { BankReadingAnswer } from "@salon/contracts";
import { expect } from "vitest";
import type { Answer, TestClient } from "../api/test-client.ts";

/** A row of a bank's list; its reference and text are columns where they are there. */
export interface ListRow {
  day: string;
  amount: number;
  reference?: string;
  text?: string;
}
/** A comparison that has no question left. */
export type Compared = NonNullable<BankReadingAnswer["match"]>;

/** A statement with these rows. */
export const statementOf = (rows: readonly ListRow[]): string =>
  [
    "Date,Credit,Reference,Narration",
    ...rows.map(({ day, amount, reference = "", text = "" }) => [day, amount, reference, text].join(",")),
  ].join("\n");

/** Sends a list as a page does: a text or a file, with the columns and answers so far. */
export function sendList(
  admin: TestClient,
  list: string | Uint8Array<ArrayBuffer>,
  { method = "transfer", ...choices }: { method?: string; mapping?: (string | null)[]; answers?: object } = {},
): Promise<Answer> {
  const form = new FormData();
  form.set("method", method);
  if (typeof list === "string") form.set("text", list);
  else form.set("file", new Blob([list]));
  for (const [name, value] of Object.entries(choices)) form.set(name, JSON.stringify(value));
  return admin.post("/receipts/match", undefined, { raw: form });
}

/** Compares a list that has nothing to ask. */
export async function compareList(
  admin: TestClient,
  list: string | Uint8Array<ArrayBuffer>,
  choices?: Parameters<typeof sendList>[2],
): Promise<Compared> {
  const { status, body } = await sendList(admin, list, choices);
  expect({ status, asks: body.asks }).toEqual({ status: 200, asks: [] });
  return (body as BankReadingAnswer).match!;
}

/** A pair as a page sends it: the row with its mark and token. */
export const pairOf = ({ rows }: Compared, row: number, receipts: readonly string[], reason?: string) => ({
  mark: rows[row]!.mark,
  token: rows[row]!.token,
  receipts,
  ...(reason !== undefined && { reason }),
});
