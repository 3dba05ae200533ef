import { foldText } from "@salon/contracts";

/** The words of a cell or of a column's name as they are compared: `CANCELED_BY_CUSTOMER` is `canceled by customer`. */
export const plainWords = (text: string): string =>
  foldText(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** At least four letters before an ending. No pattern looks behind: the oldest browsers cannot. */
const ENDING = /^(.{4,}?)(?:ed|ations?|e|es|s)$/u;

/** A word without its ending: `cancelled`, `canceled` and `cancellation` are `cancel`. */
export const stem = (word: string): string => word.replace(ENDING, "$1").replace(/ll$/u, "l");

/** Whether a cell says yes or no; null for anything else. */
export function yesOrNo(cell: string): boolean | null {
  const plain = plainWords(cell);
  if (/^(?:yes|y|true|1|x|checked|ticked)$/u.test(plain) || /^[✓✔☑]/u.test(cell)) return true;
  return plain === "" || /^(?:no|n|false|0|unchecked|none|null|nil|n a)$/u.test(plain) ? false : null;
}
