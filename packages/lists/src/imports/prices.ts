import { readNaira } from "../grammar/sums.ts";
import { LEFT_OUT } from "./answers.ts";
import { type Ask, answerOf, type ReadContext } from "./reading.ts";

/** What a list says of a price, in naira. */
export interface SaidPrice {
  naira: number;
  /** The words by which it may be more, such as `from 2k` or `15k - 20k`; absent where it is exact. */
  open?: string;
}

const FROM = /^(?:(?:prices?\s+)?(?:starting|starts?)(?:\s+(?:from|at))?|(?:as\s+low\s+as|from|min(?:imum)?))[\s:]+/iu;
const AND_MORE = /\s*(?:\+|(?:and|&)\s+(?:above|up|upwards?|more)|upwards?)$/iu;
const RANGE = /^([^–—-]{1,20}?)\s?(?:[–—-]|\bto\b)\s?([^–—-]{1,20})$/iu;
/** The most letters of a price. */
const MAX_PRICE = 60;

/** Reads a price such as `N5k`, `from 2k` or `15k - 20k`; null for anything else. `kind` is what another column says of it. */
export function readPrice(cell: string, kind = ""): SaidPrice | null {
  const text = cell.trim();
  if (text.length > MAX_PRICE) return null;

  const bare = text.replace(FROM, "").replace(AND_MORE, "");
  const isFrom = bare !== text || /^(?:from|starting|min|varies|variable)/iu.test(kind);
  const naira = readNaira(bare) ?? lowestOf(bare);
  if (naira === null) return null;
  return {
    naira,
    ...((isFrom || readNaira(bare) === null) && { open: text === bare && isFrom ? `${kind} ${text}` : text }),
  };
}

/** The lower end of a range; in `15 - 20k` both are thousands. */
function lowestOf(text: string): number | null {
  const [, first = "", last = ""] = RANGE.exec(text) ?? [];
  const [low, high] = [readNaira(first), readNaira(last)];
  if (low === null || high === null) return null;
  const lowest = low < 100 && /k$/iu.test(last) ? low * 1000 : low;
  return lowest < high ? lowest : null;
}

const LOWEST = "lowest";

/** The price in naira: of an open one the lowest, where the answer for all of them says so. Null where the rows are left out, undefined while it is asked. */
export function priceOf({ naira, open }: SaidPrice, context: ReadContext, asks: Ask[]): number | null | undefined {
  if (open === undefined) return naira;

  const ask: Ask = {
    key: "price open",
    about: "price",
    text: open,
    choices: [
      { value: LOWEST, label: "The lowest is the price" },
      { value: LEFT_OUT, label: "Leave these rows out" },
    ],
  };
  const answer = answerOf(ask, context, asks);
  return answer === undefined ? undefined : answer === LOWEST ? naira : null;
}
