import type { DrawerKind, DrawerMoved, DrawerSums, Movement } from "@salon/contracts";
import { formatAmount, formatDay } from "../../lib/format/format.ts";

export const KIND_WORDS: Record<DrawerKind, string> = { float: "Float", out: "Cash out", in: "Cash in" };

/** What a movement is, such as 'Cash out' or 'Reversed: cash out'. */
export const movementLabel = ({ kind, reverses }: Pick<Movement, "kind" | "reverses">): string =>
  reverses === undefined ? KIND_WORDS[kind] : `Reversed: ${KIND_WORDS[kind].toLowerCase()}`;

/** The lines that make up what the drawer should hold; those of 0 are left out. */
export const drawerLines = ({
  float,
  taken,
  givenBack,
  in: put,
  out,
}: DrawerSums): { term: string; amount: number }[] =>
  [
    { term: "Float", amount: float },
    { term: "Cash receipts", amount: taken },
    { term: "Given back and reversed", amount: 0 - givenBack },
    { term: "Cash in", amount: put },
    { term: "Cash out", amount: 0 - out },
  ].filter(({ amount }) => amount !== 0);

/** What was left in the drawer before: 'NGN 13,500 were counted on Mon, 23 Nov, and NGN 3,000 came after closing.' */
export function leftText({ day, counted, later }: NonNullable<DrawerMoved["before"]>): string {
  const base = `${formatAmount(counted)} ${counted === 0 ? "was" : "were"} counted on ${formatDay(day)}`;
  if (later === 0) return `${base}.`;
  return `${base}, and ${formatAmount(Math.abs(later))} ${later > 0 ? "came" : "went"} in cash after closing.`;
}
