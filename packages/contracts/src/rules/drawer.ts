import { type ReceiptSum, tillAmount } from "./till.ts";

/** What moves cash of the drawer beside the receipts: the float of the morning, money taken out, and money put in. */
export const DRAWER_KINDS = ["float", "out", "in"] as const;
export type DrawerKind = (typeof DRAWER_KINDS)[number];

/** What is said of cash that is taken out although the drawer should hold less; pages and refusals say it alike. */
export const MORE_THAN_HELD = "more than the drawer should hold";

/** The fields of a movement that its sums depend on. */
export interface MovementSum {
  _id: string;
  kind: DrawerKind;
  /** Naira, always positive. */
  amount: number;
  /** In a reversal: the movement that it undoes. */
  reverses?: string | undefined;
}

/** The cash receipts of a day, in naira. */
export interface CashSums {
  /** Payments and tips. */
  taken: number;
  /** Refunds and reversals; negative where a reversed refund is the larger part. */
  givenBack: number;
}

/** What cash receipts add up to: what came in, and what went back. */
export function cashSums(receipts: readonly Pick<ReceiptSum, "kind" | "of" | "amount">[]): CashSums {
  const sums = { taken: 0, givenBack: 0 };
  for (const receipt of receipts)
    if (receipt.kind === "payment" || receipt.kind === "tip") sums.taken += receipt.amount;
    else sums.givenBack -= tillAmount(receipt);
  return sums;
}

/** What the drawer of a day should hold, line by line, in naira. */
export interface DrawerSums extends CashSums {
  float: number;
  in: number;
  out: number;
  expected: number;
}

/** The movements that count: neither reversed, nor reversals. */
export function standingMovements<Movement extends Pick<MovementSum, "_id" | "reverses">>(
  movements: readonly Movement[],
): Movement[] {
  const reversed = new Set(movements.flatMap(({ reverses }) => reverses ?? []));
  return movements.filter(({ _id, reverses }) => reverses === undefined && !reversed.has(_id));
}

/** What a movement adds to the drawer in naira: negative where money goes out, or a reversal takes it back. */
export const drawerAmount = ({ kind, amount, reverses }: Omit<MovementSum, "_id">): number =>
  (kind === "out") === (reverses !== undefined) ? amount : -amount;

/** Float, plus cash receipts, less what was given back of them, plus what was put in, less what was taken out. */
export function drawerSums(movements: readonly MovementSum[], { taken, givenBack }: CashSums): DrawerSums {
  const sums = { float: 0, in: 0, out: 0 };
  for (const { kind, amount } of standingMovements(movements)) sums[kind] += amount;
  return { ...sums, taken, givenBack, expected: sums.float + taken - givenBack + sums.in - sums.out };
}
