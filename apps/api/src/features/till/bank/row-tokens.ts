import { grouped } from "@salon/contracts";
import { createHash } from "node:crypto";
import jwt from "jsonwebtoken";
import { AppError } from "../../../http/app-error.ts";
import type { RowFacts } from "./bank-matches.model.ts";
import type { Confirmed, JudgedRow, Verdict } from "./judge.ts";

const AUDIENCE = "bank row";
/** The most rows of one sum that a token names. Matches of further ones are not accounted for, which asks for more reasons, not fewer. */
const MOST_OF_SUM = 60;
/** Enough of a mark to tell those of one list apart. */
const SHORT = 12;

/** What is known of a row of a list when it is confirmed later. */
export interface SealedRow extends RowFacts {
  mark: string;
  /** The beginnings of the marks of the list's other rows of this sum; of one that is known, that of its match. */
  ofSum: string[];
  /** Names the matches of the sentence that an admin was shown. */
  like?: string;
}

/** The rows of a list as they are sealed, each with what it was judged to be. */
export function sealedRows(rows: readonly JudgedRow[], verdicts: readonly Verdict[]): SealedRow[] {
  const bySum = grouped(rows.keys(), (index) => rows[index]!.amount);
  const accountsFor = (index: number): string => {
    const verdict = verdicts[index]!;
    return (verdict.is === "known" ? verdict.match._id : rows[index]!.mark).slice(0, SHORT);
  };
  return rows.map(({ twin, ...row }, index) => {
    const verdict = verdicts[index]!;
    const others = bySum
      .get(row.amount)!
      .filter((other) => other !== index && (twin === undefined || rows[other]!.twin !== twin))
      .sort((a, b) => Math.abs(a - index) - Math.abs(b - index))
      .slice(0, MOST_OF_SUM);
    return {
      ...row,
      ofSum: others.map(accountsFor),
      ...(verdict.is === "like" && { like: namesLike(verdict.matches) }),
    };
  });
}

/** Whether another row of the list of this one accounts for a match. */
export const isAccountedFor = ({ mark, ofSum }: SealedRow, { _id }: Confirmed): boolean =>
  _id !== mark && ofSum.includes(_id.slice(0, SHORT));

/** Names a set of matches that a row is like. */
export function namesLike(matches: readonly Confirmed[]): string {
  const marks = matches.map(({ _id }) => _id).sort();
  return createHash("sha256").update(marks.join()).digest("base64url");
}

/** Seals what is known of a row, so that a page can only send it back as it is. */
export const sealRow = (secret: string, row: SealedRow): string =>
  jwt.sign({ row }, secret, { algorithm: "HS256", audience: AUDIENCE, noTimestamp: true });

/** Opens the token of a row. @throws AppError 400 for one that is not ours, or of another row */
export function openRow(secret: string, { token, mark }: { token: string; mark: string }): SealedRow {
  try {
    const { row } = jwt.verify(token, secret, { algorithms: ["HS256"], audience: AUDIENCE }) as { row: SealedRow };
    if (row.mark === mark) return row;
  } catch (error) {
    if (!(error instanceof jwt.JsonWebTokenError)) throw error;
  }
  throw new AppError(400, "This row is not of the list that was compared. Please compare the list again");
}
