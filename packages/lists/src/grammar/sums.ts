/** A sum of money in kobo, and the way that its own sign says it went. */
export interface Sum {
  kobo: number;
  way?: "came" | "went";
}

/** The most letters of a sum. */
const MAX_LETTERS = 40;
const CURRENCY = "(?:₦|#|=n=|ngn|naira|n)";
/**
 * Thousands by comma, blank or apostrophe; by points where three digits follow each, because kobo have two. A comma before one or two
 * digits can only be a decimal one.
 */
const NUMBER = [
  String.raw`[1-9]\d{0,2}(?:,\d{3})+(?:\.\d{1,2})?`,
  String.raw`[1-9]\d{0,2}(?:[ '’]\d{3})+(?:[.,]\d{1,2})?`,
  String.raw`[1-9]\d{0,2}(?:\.\d{3})+(?:,\d{1,2})?`,
  String.raw`(?:0|[1-9]\d*)(?:[.,]\d{1,2})?`,
].join("|");
const MINUS = "-−–";
const SUM = new RegExp(
  String.raw`^([${MINUS}+(]|[cd]r\.?)? ?(?:${CURRENCY} ?)?([${MINUS}+(])? ?(?:(${NUMBER})|(\d+(?:[.,]\d{1,2})?) ?k)(?: ?${CURRENCY})?(?:\/[-=]|=)? ?(\)|[${MINUS}+]|[cd]r\.?)?$`,
  "iu",
);

/**
 * Reads a sum such as `₦5,000.00`, `NGN 5000`, `=N=5.000`, `1 500,50`, `5k`, `+300`, `(200.00)`, `200-` or `200 DR`.
 * Null for anything else, also for one whose signs contradict each other.
 */
export function readSum(cell: string): Sum | null {
  if (cell.length > MAX_LETTERS) return null;

  const plain = cell.normalize("NFKC").replaceAll(/\s+/gu, " ").trim();
  const [found, before = "", inner = "", written, thousands, after = ""] = SUM.exec(plain) ?? [];
  const number = written ?? thousands;
  if (found === undefined || number === undefined) return null;

  const way = waysOf([before, inner, after].filter(Boolean));
  const kobo = koboOf(number) * (thousands === undefined ? 1 : 1000);
  if (way === null || !Number.isSafeInteger(kobo)) return null;
  return way === undefined ? { kobo } : { kobo, way };
}

const wayOf = (sign: string): Sum["way"] => (/^(?:\+|cr)/iu.test(sign) ? "came" : "went");

/** The one way that all signs say; undefined without a sign, null where they contradict each other or a bracket is open. */
function waysOf(signs: readonly string[]): Sum["way"] | null {
  const [opened, closed] = [signs.filter((sign) => sign === "(").length, signs.filter((sign) => sign === ")").length];
  const ways = new Set(signs.map((sign) => wayOf(sign)));
  if (opened !== closed || ways.size > 1) return null;
  return [...ways][0];
}

/** The last mark before one or two digits divides the kobo; all others divide thousands. */
function koboOf(number: string): number {
  const [, whole = "", kobo = ""] = /^(.*?)(?:[.,](\d{1,2}))?$/u.exec(number)!;
  return Number(whole.replaceAll(/\D/gu, "") + kobo.padEnd(2, "0"));
}

/** Reads a sum without a sign in whole naira; null for anything else. */
export function readNaira(cell: string): number | null {
  const sum = readSum(cell);
  return sum === null || sum.way !== undefined || sum.kobo % 100 !== 0 ? null : sum.kobo / 100;
}

/** A sum among words; `readNaira` judges what is found. */
const AMOUNT = String.raw`(?<![\d\p{L}.,/])((?:(?:₦|#|=n=|ngn|n) ?)?\d{1,9}(?:[,.'’ ]\d{3}(?!\d)){0,3}(?:[.,]\d{1,2}(?!\d))?(?: ?k(?!\p{L}))?(?: ?naira)?)(?![\d:%]|[,.]\d| ?%| ?[ap]\.?m\b)`;
const PAID = String.raw`(?:paid|deposited|deposit|dep\b\.?|advance(?: payment)?|part[- ]?payment|full[- ]payment|payment)`;
const AFTER_PAID = String.raw`(?: (?:of|in full|fully|already|deposit|is|was|paid)(?!\p{L})){0,4}`;

/** The ways to write what was paid; their group is the sum. */
const SUMS = [
  new RegExp(String.raw`(?:(?:fully|already) )?(?<!\p{L})${PAID}${AFTER_PAID} ?[:=-]? ?${AMOUNT}${AFTER_PAID}`, "iu"),
  new RegExp(String.raw`${AMOUNT} (?:(?:was|is) )?${PAID}(?!\p{L})${AFTER_PAID}`, "iu"),
];
const NOT_PAID =
  /(?<!\p{L})(?:not(?: yet)?|un|no|never|nothing|yet to|will|to|hasn['’]?t|has not|without)[ -]?(?:be(?:en)? )?(?:paid|pay|deposit|dep|advance|payment)/iu;
const PAID_WITHOUT_SUM =
  /(?<!\p{L})(?:(?:fully|half|part|\d{1,3} ?%) )?(?:paid|deposited|deposit|full[- ]payment|part[- ]?payment)(?!\p{L})(?: (?:in full|fully|already|half|part|deposit|paid|\d{1,3} ?%)(?!\p{L})){0,4}/iu;
const OWED = new RegExp(
  String.raw`(?<!\p{L})(?:bal(?:ance)?|owes?|owing)(?: (?:of|is|left))? ?[:=-]? ?${AMOUNT}(?! (?:was |is )?(?:not|due|paid(?! ?[#₦n\d]))(?!\p{L}))`,
  "iu",
);
/** The sum before the word: it may be that of a payment where one is said. */
const OWED_BEFORE = new RegExp(String.raw`${AMOUNT} (?:is )?(?:bal(?:ance)?|owed|owing|outstanding)(?!\p{L})`, "iu");
const SAYS_PAID = /(?<!\p{L})(?:paid|pay|dep|deposit|deposited|advance|payment)(?!\p{L})/iu;
/** Less is no sum that people pay. */
const LEAST = 100;

/** What a text says was paid before: a sum in naira, or words without one. */
export interface SaidPaid {
  text: string;
  naira: number | null;
}

/** Takes what was paid before out of a text on one line; money that is still owed stays in it. */
export function takePaid(text: string, mark: string): { said: SaidPaid | null; rest: string } {
  for (const pattern of SUMS) {
    const match = pattern.exec(text);
    const amount = match && readNaira(match[1]!);
    if (!match || amount === null || amount < LEAST) continue;
    if (isDenied(text, match)) return { said: null, rest: text };
    return { said: { text: match[0].trim(), naira: amount }, rest: without(text, match, mark) };
  }
  if (NOT_PAID.test(text)) return { said: null, rest: text };

  const match = PAID_WITHOUT_SUM.exec(text);
  return match
    ? { said: { text: match[0].trim(), naira: null }, rest: without(text, match, mark) }
    : { said: null, rest: text };
}

/** Takes what is still owed, such as `balance 5,000`, out of a text on one line. */
export function takeOwed(text: string, mark: string): { said: string | null; rest: string } {
  const match = OWED.exec(text) ?? (SAYS_PAID.test(text) ? null : OWED_BEFORE.exec(text));
  return match && readNaira(match[1]!) !== null
    ? { said: match[0].trim(), rest: without(text, match, mark) }
    : { said: null, rest: text };
}

/** Takes a sum of which nothing says what it is, such as `5k` or `₦5,000`, out of a text on one line. */
export function takeSum(text: string, mark: string): { said: string | null; rest: string } {
  const match = [...text.matchAll(SUM_ALONE)].find(
    ([found]) => /[₦#=k,]|ngn|naira|\d{4}/iu.test(found) && (readNaira(found) ?? 0) >= LEAST,
  );
  return match ? { said: match[0].trim(), rest: without(text, match, mark) } : { said: null, rest: text };
}
const SUM_ALONE = new RegExp(AMOUNT, "giu");

/** Whether the words around a sum say that it has still to be paid. */
const isDenied = (text: string, { index, 0: found }: RegExpExecArray): boolean =>
  DENIED_BEFORE.test(text.slice(0, index)) || DENIED_AFTER.test(text.slice(index + found.length));
const DENIED_BEFORE =
  /(?<!\p{L})(?:(?:not(?: yet)?|un|no|never|will|to|must|yet to)[ -]?(?:be )?|(?:pay|bring|owes?|owing|balance(?: of)?) (?:the )?)$/iu;
const DENIED_AFTER = /^ ?(?:is |was )?(?:not|pending|unpaid|outstanding|due|yet to|to be)(?!\p{L})/iu;

const without = (text: string, match: RegExpExecArray, mark: string): string =>
  text.slice(0, match.index) + mark + text.slice(match.index + match[0].length);
