import {
  addDays,
  type BankList,
  type BankMatch,
  DESK_METHODS,
  isLateAtBank,
  lagosDay,
  type ListedReceipt,
  MAX_BANK_DAYS,
  matchBankRows,
} from "@salon/contracts";
import type { Deps } from "../../../deps.ts";
import { invalidField } from "../../../http/app-error.ts";
import { typedReceipts } from "../list.ts";
import { BankMatchModel } from "./bank-matches.model.ts";
import { marksOf } from "./marks.ts";
import { withName } from "./names.ts";

/** Money shows at most this many days after its own: two bank days, with a weekend between. */
const DAYS_BEFORE = 4;

/**
 * Compares a list of the bank or of the terminal with the money that was typed in, and stores nothing.
 * @throws AppError 400 for a list of more than about three months
 */
export async function matchList({ config, now }: Deps, { method, rows }: BankList): Promise<BankMatch> {
  const days = rows.map(({ day }) => day).sort();
  const [first, last] = [days[0]!, days.at(-1)!];
  if (addDays(first, MAX_BANK_DAYS) < last) throw invalidField("rows", `At most ${MAX_BANK_DAYS} days at once`);

  const marks = marksOf(config.secret, method, rows);
  const [known, receipts] = await Promise.all([
    BankMatchModel.distinct("_id", { _id: { $in: marks } }),
    typedReceipts({ method: DESK_METHODS[method], day: { $gte: addDays(first, -DAYS_BEFORE), $lte: last } }),
  ]);

  const isKnown = new Set<string>(known);
  const open = receipts.filter(({ confirmed }) => !confirmed).map(withName);
  return compare({ rows, marks, isKnown, open, days: { first, last, today: lagosDay(now()) } });
}

interface Comparison {
  rows: BankList["rows"];
  marks: readonly string[];
  isKnown: ReadonlySet<string>;
  /** Typed money without a row. */
  open: ListedReceipt[];
  days: { first: string; last: string; today: string };
}

function compare({ rows, marks, isKnown, open, days: { first, last, today } }: Comparison): BankMatch {
  const marked = marks.map((mark, row) => ({ mark, row }));
  const fresh = marked.filter(({ mark }) => !isKnown.has(mark));
  const matches = matchBankRows(
    fresh.map(({ row }) => rows[row]!),
    open.map(({ key, bookingId, day, amount }) => ({ key, booking: bookingId, day, amount })),
  ).map((match) => ({ ...match, ...fresh[match.row]! }));

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
    unknown: fresh.filter(({ row }) => !matchedRows.has(row)),
    known: marked.filter(({ mark }) => isKnown.has(mark)),
  };
}
