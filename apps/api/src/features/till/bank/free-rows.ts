import { likeConfirmed } from "@salon/contracts";
import { AppError, invalidField } from "../../../http/app-error.ts";
import type { BankMatchDocument, RowFacts } from "./bank-matches.model.ts";
import { customersOf, highestPlaces, matchesLike, type StandingMatch } from "./confirmed-rows.ts";
import { isKnown, verdictBeside } from "./judge.ts";
import { isAccountedFor, namesLike, openRow, type SealedRow } from "./row-tokens.ts";
import type { Pair } from "./typed-pairs.ts";

/** The facts of a row, and the number of the place that it takes if it is free. Rows of pages of 1.0.0 have their sum alone. */
interface Judged {
  facts: Partial<RowFacts> & { amount: number };
  number: number;
}
/** A row that an admin confirms, beside what is confirmed by now. */
export interface FreeRow {
  pair: Pair;
  /** @throws AppError 400 for one like a confirmed row without a reason, 409 for one that is no longer free */
  requireFree: () => Promise<Judged>;
  /** Reads what others have confirmed meanwhile. */
  judgeAgain: () => Promise<void>;
  /** Lets the rows behind it know that it is confirmed. */
  isStored: (match: BankMatchDocument, number: number) => void;
}

/** Opens the rows of pairs, to be judged one after the other. @throws AppError 400 for a token that is not of its row */
export async function openFreeRows(secret: string, pairs: readonly (Pair & { sum: number })[]): Promise<FreeRow[]> {
  const rows = pairs.map((pair) => ({ pair, sealed: sealedOf(secret, pair), facts: { amount: pair.sum } }));
  const looked = rows.map(({ sealed, facts }) => sealed ?? facts);
  // The places are read first: a confirmation between the two reads then takes a place that is not known yet.
  const highest = await highestPlaces(looked.map(({ amount }) => amount));
  const matches = new Map((await matchesLike(secret, looked)).map((match) => [match._id, match]));

  return rows.map(({ pair, sealed, facts }, index) => ({
    pair,
    requireFree: async () => {
      const beside = [...matches.values()].filter(({ _id, amount }) => amount === pair.sum && _id !== pair.mark);
      await (sealed ? requireFreeRow(sealed, { ...pair, index }, beside) : requireFirstOfSum(beside));
      return { facts: sealed ? factsOf(sealed) : facts, number: highest.get(pair.sum)! + 1 };
    },
    judgeAgain: async () => {
      const [number = 0] = (await highestPlaces([pair.sum])).values();
      highest.set(pair.sum, number);
      for (const [mark, { amount }] of matches) if (amount === pair.sum) matches.delete(mark);
      for (const match of await matchesLike(secret, [sealed ?? facts])) matches.set(match._id, match);
    },
    isStored: (match, number) => {
      matches.set(match._id, match);
      highest.set(pair.sum, number);
    },
  }));
}

const sealedOf = (secret: string, { mark, token }: Pair): SealedRow | null =>
  token === undefined ? null : openRow(secret, { token, mark });

const factsOf = ({ mark: _mark, ofSum: _ofSum, like: _like, ...facts }: SealedRow): RowFacts => facts;

/** Requires that a row is free, or that an admin who read what it is like has given a reason. */
async function requireFreeRow(
  row: SealedRow,
  { reason, index }: Pair & { index: number },
  beside: readonly StandingMatch[],
): Promise<void> {
  const open = beside.filter((match) => !isAccountedFor(row, match));
  const known = open.find((match) => isKnown(row, match));
  const verdict = known ? { is: "like" as const, matches: [known] } : verdictBeside({ ...row }, open);
  if (verdict.is !== "like") return;

  const sentence = await sentenceOf(verdict.matches);
  if (known || row.like !== namesLike(verdict.matches)) throw new AppError(409, sentence);
  if (reason === undefined)
    throw invalidField(`pairs.${index}.reason`, `${sentence}. Please say why this is another one`);
}

/** Pages of 1.0.0 cannot show the sentence: their rows are free while no row of the sum is confirmed. */
async function requireFirstOfSum(beside: readonly StandingMatch[]): Promise<void> {
  if (beside.length > 0)
    throw new AppError(409, `${await sentenceOf(beside)}. Please load this page again and compare the list`);
}

async function sentenceOf([first]: readonly StandingMatch[]): Promise<string> {
  const customers = await customersOf(first ? [first] : []);
  return likeConfirmed(first && customers.get(first._id));
}
