import { moneyText, nairaOf } from "@salon/contracts";
import type { Ask } from "../imports/reading.ts";
import { plainReference } from "./bank-references.ts";

/** One row as what may undo another: a reversal, or money that went out. */
export interface Move {
  kobo: number;
  reference: string;
  /** Null while it is not known. */
  day: string | null;
  came: boolean;
  /** Whether its words say that money was given back. */
  saysBack: boolean;
}
/** What speaks against a row by another: nothing; what went out under its own reference; or a reversal of its sum, which may be of this row. */
export type TakenBack = null | "surely" | { ask: Ask };

/** Tells of each row that came whether another row of its list took it back; null for one that is no such row. */
export function takenBack(moves: readonly (Move | null)[]): TakenBack[] {
  const keys = moves.map((move) => (move ? `${move.kobo} ${plainReference(move.reference)}` : " "));
  const came = moves.map((move) => move !== null && move.came && !move.saysBack);
  const keysCame = new Set(keys.filter((key, at) => came[at] && !key.endsWith(" ")));
  const undone = new Set(keys.filter((key, at) => !came[at] && keysCame.has(key)));
  const lastBack = new Map<number, string>();
  for (const [at, move] of moves.entries())
    if (move?.saysBack && !undone.has(keys[at]!))
      lastBack.set(move.kobo, [lastBack.get(move.kobo) ?? "", move.day ?? NEVER].sort().at(-1)!);

  return moves.map((move, at) => {
    if (!move || !came[at]) return null;
    if (undone.has(keys[at]!)) return "surely";
    const back = lastBack.get(move.kobo);
    return back !== undefined && (move.day ?? "") <= back ? { ask: backAsk(move.kobo) } : null;
  });
}
/** After every day: a reversal whose day is not known may be of any row. */
const NEVER = "~";

const backAsk = (kobo: number): Ask => customerAsk(`${moneyText(nairaOf(kobo / 100))}, and a row that gives it back`);

/** Asks whether a customer paid what a word speaks against. */
export const customerAsk = (text: string): Ask => ({
  key: `customer ${text}`,
  about: "customer",
  text,
  choices: [
    { value: "came", label: "Yes, a customer paid this" },
    { value: "went", label: "No, or it was given back" },
  ],
});
