import { moneyText, nairaOf } from "./money.ts";

/** A difference of a day close, in naira, from which on the admins see it. */
export const DIFFERENCE_TO_SEE = 500;
/** What stands under *What needs you* until an admin has seen it. */
export const TO_SEE_KINDS = ["close", "discount", "price"] as const;
export type ToSeeKind = (typeof TO_SEE_KINDS)[number];

/** An amount in naira that an admin sees; less is worse. `key` names it among those of its day, bill or service. */
export interface SeenAmount {
  key: string;
  amount: number;
  name?: string | undefined;
}
/** An amount as it was at first, and as it is. */
export interface ToSeeChange {
  name?: string | undefined;
  first: number;
  last: number;
}

/** What an amount without a first value is compared with: a new close is always one to see, a new option never. */
const FIRST_OF: Record<ToSeeKind, number | null> = { close: 0, discount: 0, price: null };

/** What became less than it was at first. An option that was taken away and came back is known by its name. */
export const toSeeChanges = (
  kind: ToSeeKind,
  first: readonly SeenAmount[],
  now: readonly SeenAmount[],
): ToSeeChange[] =>
  now.flatMap(({ key, name, amount }) => {
    const known =
      first.find((one) => one.key === key) ?? first.find((one) => one.name !== undefined && one.name === name);
    const was = known?.amount ?? FIRST_OF[kind];
    return was !== null && amount < was ? { name, first: was, last: amount } : [];
  });

const naira = (amount: number): string => moneyText(nairaOf(amount));

/** One sentence for each thing to see; `title` is the day, the customer or the service. */
export function toSeeText(kind: ToSeeKind, title: string, changes: readonly ToSeeChange[]): string {
  const said = changes.map(({ name, first, last }) => {
    if (kind === "close") return differenceText(name ?? "", last - first);
    if (kind === "discount")
      return first === 0 ? `discount of ${naira(-last)}` : `discounts ${naira(-first)} → ${naira(-last)}`;
    return `${name === undefined ? "" : `${name} `}${naira(first)} → ${naira(last)}`;
  });
  return `${title}: ${said.join(", ")}`;
}

/** How the counted money of a method differs, such as `NGN 9,500 of cash missing`. */
export const differenceText = (method: string, difference: number): string =>
  difference < 0 ? `${naira(-difference)} of ${method} missing` : `${naira(difference)} of ${method} too much`;
