import { createHmac, timingSafeEqual } from "node:crypto";

const MARK_LENGTH = 32;
const ROW_LENGTH = 22;

/** A keyed digest of a text; the same text of another kind has another one. */
export const keyedDigest = (secret: string, kind: string, text: string): string =>
  createHmac("sha256", secret).update(`${kind}|${text}`).digest("base64url").slice(0, ROW_LENGTH);

/** The second part of a mark binds the row's amount to it. */
const withAmount = (secret: string, row: string, amount: number): string =>
  `${row}${keyedDigest(secret, "bank row", `${row}|${amount}`)}`.slice(0, MARK_LENGTH);

/** What a mark is made of. */
export interface MarkedRow {
  day: string;
  amount: number;
  reference?: string | undefined;
  text?: string | undefined;
}

/** The mark of each row of a list: the same for the same row in every list. Equal rows differ by their number. */
export function marksOf(secret: string, method: "transfer" | "pos", rows: readonly MarkedRow[]): string[] {
  const seen = new Map<string, number>();
  return rows.map(({ day, amount, reference = "", text = "" }) => {
    const content = JSON.stringify([method, day, amount, reference, text]);
    const number = (seen.get(content) ?? 0) + 1;
    seen.set(content, number);

    return withAmount(secret, keyedDigest(secret, "bank row", `${content}|${number}`), amount);
  });
}

/** Whether a mark is one of ours for a row of this amount. */
export function isMarkOf(secret: string, mark: string, amount: number): boolean {
  const expected = withAmount(secret, mark.slice(0, ROW_LENGTH), amount);
  return mark.length === MARK_LENGTH && timingSafeEqual(Buffer.from(mark), Buffer.from(expected));
}
