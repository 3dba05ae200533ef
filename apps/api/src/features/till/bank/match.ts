import {
  addDays,
  type BankMatch,
  type contract,
  countLeftOver,
  DESK_METHODS,
  isLateAtBank,
  lagosDay,
  likeConfirmed,
  type ListedReceipt,
  MAX_BANK_DAYS,
  MAX_BANK_ROWS,
  matchBankRows,
  type RouteInput,
  type RouteOutput,
} from "@salon/contracts";
import type { CameRow, ReadColumns } from "@salon/lists";
import type { Deps } from "../../../deps.ts";
import { invalidField } from "../../../http/app-error.ts";
import { readInWorker } from "../../../lists/read-in-worker.ts";
import { typedReceipts } from "../list.ts";
import { customersOf, matchesLike, type StandingMatch } from "./confirmed-rows.ts";
import { type JudgedRow, judgeRows, type Verdict } from "./judge.ts";
import { keyedDigest, type MarkedRow, marksOf } from "./marks.ts";
import { withName } from "./names.ts";
import { sealedRows, sealRow } from "./row-tokens.ts";

type Request = RouteInput<typeof contract.bank.match>["body"];
type Answer = RouteOutput<typeof contract.bank.match>;
type Method = Request["method"];
type ComparedRow = NonNullable<Extract<Answer, { asks: unknown }>["match"]>["rows"][number];

/** Money shows at most this many days after its own: two bank days, with a weekend between. */
const DAYS_BEFORE = 4;

/**
 * Compares a list of the bank or of the terminal with the money that was typed in, and stores nothing. A list that leaves something
 * open answers its questions instead.
 * @throws AppError 400 for what is no list, for more than about three months or 1,000 rows, or for one that takes too long to read
 */
export async function matchList(deps: Deps, { rows: ofBefore, method, ...list }: Request): Promise<Answer> {
  if (ofBefore) return matchRowsOfBefore(deps, method, ofBefore);

  const field = list.file ? "file" : "text";
  const reading = await readInWorker({ job: "bank", method, ...list, today: lagosDay(deps.now()) });
  if ("refused" in reading) throw invalidField(field, reading.refused);
  const { columns, guess, mapping, asks, rows, left, unreadable, unreadableRows } = reading;
  const shown = { columns, guess: [...guess], mapping: [...mapping], asks, left, unreadable, unreadableRows };
  const answer = { ...shown, came: rows.length };
  if (asks.length > 0 || rows.length === 0) return answer;

  if (rows.length > MAX_BANK_ROWS)
    throw invalidField(field, `At most ${MAX_BANK_ROWS} rows of money that came at once`);
  const judged = judgedRows(deps.config.secret, method, rows, reading.readFrom);
  const verdicts = judgeRows(judged, await matchesLike(deps.config.secret, judged));
  const customers = await customersOf(named(verdicts));
  const marks = judged.map(({ mark }) => mark);
  const comparison = { rows, marks, verdicts, customers, isUnsure: reading.isUnsure, field };
  const match = await compare(deps, method, comparison);
  return { ...answer, match: { ...match, rows: comparedRows(deps.config.secret, judged, comparison) } };
}

/** The rows as the page shows them, each with its token and the sentence that speaks against it. */
function comparedRows(
  secret: string,
  judged: readonly JudgedRow[],
  { rows, verdicts, customers }: Comparison,
): ComparedRow[] {
  return sealedRows(judged, verdicts).map((sealed, index) => {
    const { day, amount, reference, text } = rows[index]!;
    const verdict = verdicts[index]!;
    return {
      day,
      amount,
      ...(reference !== undefined && { reference }),
      ...(text !== undefined && { text }),
      mark: sealed.mark,
      token: sealRow(secret, sealed),
      ...(verdict.is === "like" && { like: likeConfirmed(customers.get(verdict.matches[0]!._id)) }),
    };
  });
}

/** By what each row is known in other lists. */
function judgedRows(secret: string, method: Method, rows: readonly CameRow[], readFrom: ReadColumns): JudgedRow[] {
  const marks = marksOf(secret, method, rows);
  const digest = (kind: string, text: string | undefined) =>
    text === undefined ? undefined : keyedDigest(secret, kind, text);
  const [dayFrom, referenceFrom] = [digest("bank column", readFrom.day), digest("bank column", readFrom.reference)];
  return rows.map(({ day, otherDay, amount, referenceKey }, index) => {
    const reference = digest("bank reference", referenceKey);
    return {
      ...marks[index]!,
      amount,
      day,
      ...(otherDay !== undefined && { otherDay }),
      ...(reference !== undefined && { reference, ...(referenceFrom !== undefined && { referenceFrom }) }),
      ...(dayFrom !== undefined && { dayFrom }),
    };
  });
}

/** The matches that are named to admins. */
const named = (verdicts: readonly Verdict<StandingMatch>[]): StandingMatch[] =>
  verdicts.flatMap((verdict) =>
    verdict.is === "known" ? verdict.match : verdict.is === "like" ? verdict.matches.slice(0, 1) : [],
  );

/** What pages of 1.0.0 read themselves: every row whose sum was confirmed before, but by its own mark, is like that. */
async function matchRowsOfBefore(deps: Deps, method: Method, rows: NonNullable<Request["rows"]>): Promise<BankMatch> {
  const marks = marksOf(deps.config.secret, method, rows).map(({ mark }) => mark);
  const matches = await matchesLike(
    deps.config.secret,
    rows.map(({ amount }) => ({ amount })),
  );
  const verdicts = rows.map(({ amount }, index): Verdict<StandingMatch> => {
    const match = matches.find(({ _id }) => _id === marks[index]);
    if (match) return { is: "known", match };
    const like = matches.filter((one) => one.amount === amount);
    return like.length > 0 ? { is: "like", matches: like } : { is: "free" };
  });
  const customers = await customersOf(named(verdicts));
  return compare(deps, method, { rows, marks, verdicts, customers, isUnsure: false, field: "rows" });
}

interface Comparison {
  rows: readonly MarkedRow[];
  marks: readonly string[];
  verdicts: readonly Verdict<StandingMatch>[];
  customers: ReadonlyMap<string, string>;
  /** Whether nothing of the list is certain. */
  isUnsure: boolean;
  /** Which field is wrong when the days are. */
  field: string;
}

/** @throws AppError 400 for a list of more than about three months */
async function compare({ now }: Deps, method: Method, comparison: Comparison): Promise<BankMatch> {
  const days = comparison.rows.map(({ day }) => day).sort();
  const [first, last] = [days[0]!, days.at(-1)!];
  if (addDays(first, MAX_BANK_DAYS) < last)
    throw invalidField(comparison.field, `At most ${MAX_BANK_DAYS} days at once`);

  const filter = { method: DESK_METHODS[method], day: { $gte: addDays(first, -DAYS_BEFORE), $lte: last } };
  const open = (await typedReceipts(filter)).filter(({ confirmed }) => !confirmed).map(withName);
  return pairUp(comparison, open, { first, last, today: lagosDay(now()) });
}

/** Pairs rows that no match accounts for with typed money that has no row. */
function pairUp(
  { rows, marks, verdicts, customers, isUnsure }: Comparison,
  open: readonly ListedReceipt[],
  { first, last, today }: { first: string; last: string; today: string },
): BankMatch {
  const marked = marks.map((mark, row) => ({ mark, row, verdict: verdicts[row]! }));
  const fresh = marked.filter(({ verdict }) => verdict.is !== "known");
  const freshRows = fresh.map(({ row, verdict }) => ({ ...rows[row]!, isUnsure: isUnsure || verdict.is === "like" }));
  const typed = open.map(({ key, bookingId, day, amount, customer }) => ({
    key,
    booking: bookingId,
    day,
    amount,
    customer: customer.name,
  }));
  const matches = matchBankRows(freshRows, typed).map((match) => ({ ...match, ...fresh[match.row]! }));
  // Money of a day before the list may be on the list before it.
  const ofListDays = typed.filter(({ day }) => day >= first);

  const found = new Set(matches.flatMap(({ choices }) => choices.flat()));
  const matchedRows = new Set(matches.map(({ row }) => row));
  const missing = open.filter(({ key, day }) => !found.has(key) && day >= first);
  return {
    receipts: open.filter(({ key, day }) => found.has(key) || day >= first),
    pairs: matches.flatMap(({ mark, row, choices, certain }) =>
      certain ? { mark, row, receipt: choices[0]![0]! } : [],
    ),
    offers: matches.flatMap(({ mark, row, choices, certain }) => (certain ? [] : { mark, row, choices })),
    missing: missing.map(({ key, day }) => ({ receipt: key, late: isLateAtBank(day, { listEnds: last, today }) })),
    missingAmong: countLeftOver(freshRows, ofListDays).money,
    unknown: fresh.filter(({ row }) => !matchedRows.has(row)).map(({ mark, row }) => ({ mark, row })),
    unknownAmong: countLeftOver(freshRows, typed).rows,
    known: marked.flatMap(({ row, verdict }) => {
      if (verdict.is !== "known") return [];
      const customer = customers.get(verdict.match._id);
      return { mark: verdict.match._id, row, ...(customer !== undefined && { customer }) };
    }),
  };
}
