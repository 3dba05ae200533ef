import { grouped } from "@salon/contracts";
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

/** What a row is known by in its list. */
export interface RowMark {
  mark: string;
  /** The position of the first row that says the same, where there are several: which of them is which depends on their order. */
  twin?: number;
}

/** The mark of each row of a list: the same for the same row in every list. Rows that say the same differ by their number. */
export function marksOf(secret: string, method: "transfer" | "pos", rows: readonly MarkedRow[]): RowMark[] {
  const contents = rows.map(({ day, amount, reference = "", text = "" }) =>
    JSON.stringify([method, day, amount, reference, text]),
  );
  const same = grouped(contents.keys(), (index) => contents[index]!);
  return rows.map(({ amount }, index) => {
    const among = same.get(contents[index]!)!;
    const content = `${contents[index]}|${among.indexOf(index) + 1}`;
    const mark = withAmount(secret, keyedDigest(secret, "bank row", content), amount);
    return among.length > 1 ? { mark, twin: among[0]! } : { mark };
  });
}

/** Whether a mark is one of ours for a row of this amount. */
export function isMarkOf(secret: string, mark: string, amount: number): boolean {
  const expected = withAmount(secret, mark.slice(0, ROW_LENGTH), amount);
  return mark.length === MARK_LENGTH && timingSafeEqual(Buffer.from(mark), Buffer.from(expected));
}
