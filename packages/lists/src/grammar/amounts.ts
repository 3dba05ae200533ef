const DIGITS = String.raw`(\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d+(?:\.\d{1,2})?)(?:\s?(k(?!\p{L})))?`;
const AMOUNT = String.raw`(?<![\d\p{L}.,/])(?:(?:₦|#|ngn|n)\s?)?${DIGITS}(?:\s?naira)?(?![\d:]|\s?(?:am|pm)\b)`;
const PAID = String.raw`(?:paid|deposited|deposit|dep\b\.?|advance(?:\s+payment)?|part[-\s]?payment|full[-\s]payment|payment)`;
const AFTER_PAID = String.raw`(?:\s+(?:of|in full|fully|already|deposit|is|was|paid))*`;

/** The ways to write what was paid; their groups are the digits and a `k`. */
const SUMS = [
  new RegExp(String.raw`(?:fully\s+|already\s+)?\b${PAID}${AFTER_PAID}\s*[:=-]?\s*${AMOUNT}${AFTER_PAID}`, "iu"),
  new RegExp(String.raw`${AMOUNT}\s+(?:was\s+|is\s+)?${PAID}${AFTER_PAID}`, "iu"),
];
const NOT_PAID =
  /\b(?:not(?:\s+yet)?|un|no|never|nothing|yet\s+to|will|to|hasn['’]?t|has\s+not|without)[\s-]*(?:be\s+|been\s+)?(?:paid|pay|deposit|dep|advance|payment)/iu;
const PAID_WITHOUT_SUM =
  /\b(?:fully\s+|half\s+|part\s+)?(?:paid|deposited|deposit|full[-\s]payment|part[-\s]?payment)(?:\s+(?:in full|fully|already|half|part|deposit|paid))*/iu;
/** Less is no sum that people pay. */
const LEAST = 100;

const naira = (digits: string, thousands: string | undefined): number =>
  Math.round(Number(digits.replaceAll(",", "")) * (thousands ? 1000 : 1) * 100) / 100;

/** Reads an amount such as `₦5,000.00`, `NGN 5000`, `#5,000` or `5k` in whole naira; null for anything else. */
export function readNaira(cell: string): number | null {
  const match = new RegExp(`^(?:(?:₦|#|ngn|n)\\s?)?${DIGITS}(?:\\s?(?:naira|ngn))?(?:\\s?/?[-=])?$`, "iu").exec(
    cell.trim(),
  );
  const amount = match && naira(match[1]!, match[2]);
  return amount !== null && Number.isInteger(amount) ? amount : null;
}

/** What a text says was paid before: a sum in naira, or words without one. */
export interface SaidPaid {
  text: string;
  naira: number | null;
}

/** Takes what was paid before out of a text; money that is still owed stays in it. */
export function takePaid(text: string, mark: string): { said: SaidPaid | null; rest: string } {
  for (const pattern of SUMS) {
    const match = pattern.exec(text);
    const amount = match && naira(match[1]!, match[2]);
    if (!match || amount === null || amount < LEAST || !Number.isInteger(amount)) continue;
    if (isDenied(text, match)) return { said: null, rest: text };
    return { said: { text: match[0].trim(), naira: amount }, rest: without(text, match, mark) };
  }
  if (NOT_PAID.test(text)) return { said: null, rest: text };

  const match = PAID_WITHOUT_SUM.exec(text);
  return match
    ? { said: { text: match[0].trim(), naira: null }, rest: without(text, match, mark) }
    : { said: null, rest: text };
}

/** Whether the words around a sum say that it has still to be paid. */
const isDenied = (text: string, { index, 0: found }: RegExpExecArray): boolean =>
  DENIED_BEFORE.test(text.slice(0, index)) || DENIED_AFTER.test(text.slice(index + found.length));
const DENIED_BEFORE =
  /(?<!\p{L})(?:not(?:\s+yet)?|un|no|never|will|to|must|yet\s+to)[\s-]*(?:be\s+)?$|(?<!\p{L})(?:pay|bring|owes?|owing|balance(?:\s+of)?)\s+(?:the\s+)?$/iu;
const DENIED_AFTER = /^\s*(?:is\s+|was\s+)?(?:not|pending|unpaid|outstanding|due|yet to|to be)(?!\p{L})/iu;

const without = (text: string, match: RegExpExecArray, mark: string): string =>
  text.slice(0, match.index) + mark + text.slice(match.index + match[0].length);
