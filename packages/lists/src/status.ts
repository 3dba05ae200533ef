import { plainWords, stem, yesOrNo } from "./words.ts";

/** Of an appointment: whether it is still to come as planned. Of money: whether it has moved. */
export type StatusTopic = "visit" | "money";
/** `good`: live, or succeeded; `bad`: ended, or failed. */
type Verdict = "good" | "bad" | "unknown";

/** The one list of words of a status, with what each says of an appointment and of money. */
const WORDS: [words: string, visit: Verdict, money: Verdict][] = [
  ["cancel cxl cncl decline reject refuse delete remove void expire withdrawn", "bad", "bad"],
  ["noshow notcoming absent archive", "bad", "unknown"],
  ["complete done finish fulfil fulfilled", "bad", "good"],
  ["confirm accept approve", "good", "good"],
  ["book schedule upcoming active arrive checkedin", "good", "unknown"],
  ["succeed success successful successfully settle paid processed ok capture notreversed", "unknown", "good"],
  ["fail failure reverse reversal refund abandon error deny denied dispute chargeback timeout", "unknown", "bad"],
  ["unsuccessful incomplete notsuccessful notcompleted notapproved notpaid", "unknown", "bad"],
];
/** Words that only mean something together. */
const PHRASES: [RegExp, string][] = [
  [/\b(?:no shows?|did ?no?t (?:show(?: up)?|come)|missed)\b/gu, "noshow"],
  [/\bnot (?:coming|attending)\b/gu, "notcoming"],
  [/\bchecked in\b/gu, "checkedin"],
  [/\bnot (reversed|successful|completed|approved|paid)\b/gu, "not$1"],
];
/** Words beside a good one that change nothing. */
const FILLERS = new Set(
  "by the a and or is was as at on in salon client customer staff online app appointment booking transaction transfer payment status marked"
    .split(" ")
    .map((word) => stem(word)),
);
/** Words that may turn a bad one round, such as `not` and `requested`. */
const DOUBTS = new Set(
  "not no never non without await awaiting pending request ask almost un rebook reschedule"
    .split(" ")
    .map((word) => stem(word)),
);
const REFUSALS = new Set("decline reject refuse deny denied".split(" ").map((word) => stem(word)));

const VERDICTS: Record<StatusTopic, Map<string, Verdict>> = { visit: new Map(), money: new Map() };
for (const [words, visit, money] of WORDS)
  for (const word of words.split(" ")) {
    VERDICTS.visit.set(stem(word), visit);
    VERDICTS.money.set(stem(word), money);
  }

const wordsOf = (text: string): string[] =>
  PHRASES.reduce((plain, [phrase, word]) => plain.replaceAll(phrase, word), plainWords(text))
    .split(" ")
    .filter(Boolean)
    .map((word) => stem(word));

/** A good word counts only where every other word is known; a bad one counts unless a word may turn it round. */
function verdictOf(topic: StatusTopic, text: string): Verdict {
  const words = wordsOf(text);
  const known = VERDICTS[topic];
  const verdicts = new Set(words.map((word) => known.get(word) ?? "unknown"));
  if (verdicts.has("bad")) {
    const isRefusedCancel = words.includes("cancel") && words.some((word) => REFUSALS.has(word));
    return verdicts.has("good") || isRefusedCancel || words.some((word) => DOUBTS.has(word)) ? "unknown" : "bad";
  }
  const isKnown = (word: string) => known.get(word) === "good" || FILLERS.has(word);
  return verdicts.has("good") && words.every(isKnown) ? "good" : "unknown";
}

/** Words of a column that is filled only in rows with its status: `Cancelled date`, `Cancelled by`, `Cancel reason`. */
const DETAIL = /^(?:\S+ed (?:at|on|by|date|reason|time)|\S+ (?:date|reason))$/u;

/** What a column's own name says, as in `Canceled` or `Marked as No-Show`. */
function verdictOfName(topic: StatusTopic, name: string): Verdict {
  const plain = plainWords(name);
  const verdict = verdictOf(topic, DETAIL.test(plain) ? plain.split(" ")[0]! : plain);
  const words = wordsOf(plain);
  const isAlone = words.every((word) => FILLERS.has(word) || (VERDICTS[topic].get(word) ?? "unknown") !== "unknown");
  return isAlone || DETAIL.test(plain) ? verdict : "unknown";
}

/** A status as it was understood, and as the list says it. */
export interface ReadStatus {
  verdict: Verdict;
  text: string;
}

/**
 * Reads a status, also of a yes/no column whose name says what yes means. Blank is good for an appointment; for money only where the
 * column says what failed.
 */
export function readStatus(topic: StatusTopic, cell: string, column = ""): ReadStatus {
  const [code] = (topic === "money" && isResponse(column) && CODE.exec(cell)) || [];
  if (code !== undefined) return { verdict: Number(code) === 0 ? "good" : "bad", text: `${column}: ${cell}` };
  const named = verdictOfName(topic, column);
  const [yes, word] = [yesOrNo(cell), verdictOf(topic, cell)];
  const text = named === "unknown" || cell === "" ? cell : `${column}: ${cell}`;
  if (cell.trim() === "") return { verdict: topic === "visit" || named === "bad" ? "good" : "unknown", text };
  if (named === "unknown" || (yes === null && !isDetail(column))) return { verdict: word, text };
  if (named === "bad") return { verdict: yes === false ? "good" : "bad", text };
  return { verdict: yes === true ? "good" : "unknown", text };
}

const ENDS =
  /\b(?:cancel\w*|cxl|postpone\w*|resched\w*|no ?shows?|no longer|(?:no|not|never|wont|cant|cannot|doesnt|didnt) (?:(?:dey|go|be|fit|gree|able|to|longer) )*(?:com(?:e|ing)|attend\w*|mak(?:e|ing) it|show\w*)|(?:moved?|shift(?:ed)?|changed?) (?:(?:am|it|her|him|appointment) )?to)\b/u;

/** Whether a remark may say that an appointment has ended or was moved, such as `she no dey come again`. */
export const mayEnd = (remark: string): boolean => ENDS.test(plainWords(remark));
/** A terminal's answer by ISO 8583: `00` is approved, any other code is not. A spreadsheet makes `0` of `00`. */
const CODE = /^\d{1,2}(?!\d)/u;
/** Whether a column is named as one of a terminal's answers. */
export const isResponse = (column: string): boolean => /^resp(?:onse)?(?: ?code)?$/u.test(plainWords(column));

const isDetail = (column: string): boolean => DETAIL.test(plainWords(column));

/** A column with more words that nobody knows is no status. */
const MOST_UNKNOWN = 20;
const NAMES: Record<StatusTopic, RegExp> = {
  visit: /^(?:(?:appointment|appt|booking|visit|event|reservation) )?status$|^(?:appointment|appt|booking) state$/u,
  money: /(?:^| )status$|^(?:result|outcome|resp(?:onse)?(?: ?code)?)$/u,
};
/** Names of columns that have a status of something else. */
const OTHER_NAMES: Record<StatusTopic, RegExp> = {
  visit:
    /\b(?:pay|payments?|paid|deposits?|invoices?|reminders?|forms?|consent|consultation|tests?|reviews?|surveys?|sms|e ?mail|marketing|messages?|sync|client|customer|membership)\b/u,
  money: /\b(?:settlement|kyc|account) status$/u,
};

/** How a column was found to be a status: by its name, which says what failed or ended, or by what stands in it; null for none. */
export type StatusColumn = "named" | "ended" | "seen" | null;

/** Finds whether a column is a status, by its name and its cells. */
export function statusColumn(topic: StatusTopic, name: string, cells: readonly string[]): StatusColumn {
  const plain = plainWords(name);
  const filled = cells.filter((cell) => cell.trim() !== "");
  const texts = [...new Set(filled.map((cell) => plainWords(cell)))];
  const unknown = texts.filter((text) => readStatus(topic, text, name).verdict === "unknown");
  if (unknown.length > MOST_UNKNOWN || OTHER_NAMES[topic].test(plain)) return null;

  const named = verdictOfName(topic, name);
  if (named === "bad") return "ended";
  if (NAMES[topic].test(plain)) return "named";
  if (named === "good" && filled.length > 0 && filled.every((cell) => yesOrNo(cell) !== null)) return "named";
  const known = new Set(texts.filter((text) => verdictOf(topic, text) !== "unknown"));
  const seen = filled.filter((cell) => known.has(plainWords(cell)));
  return filled.length > 0 && seen.length * 2 >= filled.length ? "seen" : null;
}
