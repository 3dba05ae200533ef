import type { BankList } from "@salon/contracts";
import { createHmac, timingSafeEqual } from "node:crypto";

type Row = BankList["rows"][number];

const MARK_LENGTH = 32;
const ROW_LENGTH = 22;

const digest = (secret: string, text: string): string =>
  createHmac("sha256", secret).update(`bank row|${text}`).digest("base64url");

/** The second part of a mark binds the row's amount to it, which is stored nowhere. */
const withAmount = (secret: string, row: string, amount: number): string =>
  `${row}${digest(secret, `${row}|${amount}`)}`.slice(0, MARK_LENGTH);

/** The mark of each row of a list: the same for the same row in every list. Equal rows differ by their number. */
export function marksOf(secret: string, method: BankList["method"], rows: readonly Row[]): string[] {
  const seen = new Map<string, number>();
  return rows.map(({ day, amount, reference = "", text = "" }) => {
    const content = JSON.stringify([method, day, amount, reference, text]);
    const number = (seen.get(content) ?? 0) + 1;
    seen.set(content, number);

    return withAmount(secret, digest(secret, `${content}|${number}`).slice(0, ROW_LENGTH), amount);
  });
}

/** Whether a mark is one of ours for a row of this amount. */
export function isMarkOf(secret: string, mark: string, amount: number): boolean {
  const expected = withAmount(secret, mark.slice(0, ROW_LENGTH), amount);
  return mark.length === MARK_LENGTH && timingSafeEqual(Buffer.from(mark), Buffer.from(expected));
}
