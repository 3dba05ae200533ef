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

const OWN = /\b(?:owealth|cash ?box|auto ?sav(?:e|ing)|spend (?:and )?save|target savings?|fixed savings?|piggy)\b/u;

/** Whether a text or a type names a move between the own pots of a wallet, such as `OWealth Withdrawal`. */
export const isOwnMove = (text: string): boolean => OWN.test(plainWords(text));

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
