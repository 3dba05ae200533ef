import { plainWords, stem } from "./words.ts";

/** Which way money went. */
export type Direction = "came" | "went" | "unknown";

const CAME = "c cr credit in inward inflow incoming receive receipt deposit lodge lodgement collection +";
const WENT =
  "d dr debit out outward outflow outgoing withdraw withdrawal sent send charge fee fees levy payout airtime bill - −";
/** Words of a type that say nothing of the direction. */
const BOTH = "transfer trf nip bank money cash wallet account payment paid transaction funds web mobile intl by";
/** A sale, where the list is that of a terminal; at a bank it is money that was spent. */
const SALE = "purchase sale";
/** What a terminal calls a card that pays. */
const AT_TERMINAL = "pos card";

const stems = (words: string): string[] => words.split(" ").map((word) => stem(word));
const [came, went, both, sale, atTerminal] = [CAME, WENT, BOTH, SALE, AT_TERMINAL].map(
  (words) => new Set(stems(words)),
) as [Set<string>, Set<string>, Set<string>, Set<string>, Set<string>];

/** Reads a direction or a type such as `CR`, `+`, `Transfer Out` or, in a terminal's list, `Purchase`. */
export function directionOf(cell: string, { terminal }: { terminal: boolean }): Direction {
  const plain = plainWords(cell) || cell.trim();
  const words = plain.split(" ").map((word) => stem(word));
  const said = new Set(words.map((word) => wayOf(word, terminal)).filter((way) => way !== null));
  return said.size === 1 ? [...said][0]! : "unknown";
}

/** The way that one word says; null for one that fits both ways. */
function wayOf(word: string, terminal: boolean): Direction | null {
  if (came.has(word) || (terminal && sale.has(word))) return "came";
  if (went.has(word)) return "went";
  return both.has(word) || (terminal && atTerminal.has(word)) ? null : "unknown";
}

/** Why money is of no customer, and the words that say so; `isGivenBack` are those that undo another row. */
interface OwnMoney {
  why: string;
  words: RegExp;
  isGivenBack?: true;
}
/** A bank's own words stand first in its text, alone or before its further words; what customers write is asked. */
const OWN_MONEY: readonly OwnMoney[] = [
  {
    why: "of money that was given back",
    words: /\b(?:rvsl|rvsd|revers(?:als?|ed?|ing)|refund(?:s|ed)?|return(?:s|ed)?|chargeback)\b/u,
    isGivenBack: true,
  },
  { why: "of a loan", words: /\b(?:loan|overdraft|disbursement)\b/u },
  { why: "of interest", words: /\binterest\b/u },
  {
    why: "that carry a balance over",
    words: /\b(?:(?:opening|closing) balance|balance (?:[bc] ?f|(?:brought|carried) forward))\b/u,
  },
  { why: "of what a terminal or a provider paid out", words: /\bsettlements?\b/u },
  { why: "between the salon's own accounts", words: /\b(?:own accounts?|self transfer)\b/u },
];
export const OWN_POTS = "between the salon's own pots";
const POTS: OwnMoney = {
  why: OWN_POTS,
  words: /\b(?:owealth|cash ?box|auto ?sav(?:e|ing)|spend (?:and )?save|target savings?|fixed savings?|piggy)\b/u,
};
/** Words that are asked wherever they stand. */
const DOUBTFUL: OwnMoney = { why: "that no customer paid", words: /\b(?:uncleared|savings|rev)\b/u };
/** What may stand before a bank's own word. */
const BEFORE = /^(?:(?:pos|terminal|card|merchant|instant|daily|chq|cheque) )*$/u;
/** What may stand behind it. */
const BEHIND =
  /^(?:$| (?:of|on|to|send|sent|trf|transfer|nip|pos|point|card|web|purchase|transaction|disbursement|credit|earned|paid|payment|chq|cheque|\d))/u;
const DENIED = /\bnot (?:reversed|refunded|returned)\b/gu;

/** What the words of a row say against a payment of a customer. */
export interface NotCustomers {
  why: string;
  /** The word as it was found, in small letters. */
  word: string;
  /** Whether it is the bank's own word, so that nothing is asked. */
  isSure: boolean;
  isGivenBack: boolean;
}

/** Finds in the texts and types of a row whether its money is of no customer, such as `RVSL OF …`; what is sure first. */
export function notCustomers(texts: readonly string[]): NotCustomers | null {
  const plain = texts.map((text) => plainWords(text).replaceAll(DENIED, ""));
  const found = [POTS, ...OWN_MONEY, DOUBTFUL].flatMap((own) =>
    plain.flatMap((text) => {
      const match = own.words.exec(text);
      if (!match) return [];
      const [before, behind] = [text.slice(0, match.index), text.slice(match.index + match[0].length)];
      const isSure = own === POTS || (own !== DOUBTFUL && BEFORE.test(before) && BEHIND.test(behind));
      return [{ own, word: match[0], isSure }];
    }),
  );
  const said = found.find(({ isSure }) => isSure) ?? found[0];
  if (!said) return null;
  return {
    why: said.own.why,
    word: said.word,
    isSure: said.isSure,
    isGivenBack: found.some(({ own }) => own.isGivenBack),
  };
}

/** Whether at least half of a column's cells name a direction. */
export function isDirectionColumn(cells: readonly string[], list: { terminal: boolean }): boolean {
  const filled = cells.filter((cell) => cell.trim() !== "");
  return (
    filled.length > 0 && filled.filter((cell) => directionOf(cell, list) !== "unknown").length * 2 >= filled.length
  );
}

/** The words of types that name no direction, each with its first spelling. */
export function unknownTypes(cells: readonly string[], list: { terminal: boolean }): ReadonlyMap<string, string> {
  const unknown = new Map<string, string>();
  for (const cell of cells) {
    const word = plainWords(cell);
    if (word !== "" && !unknown.has(word) && directionOf(cell, list) === "unknown") unknown.set(word, cell);
  }
  return unknown;
}
