import { CART_MAX_LINES, LINE_MAX_QUANTITY } from "../salon.ts";

/** What tells one cart line from another. */
export interface LineIdentity {
  service: string;
  date: string;
  time: string;
}
interface Line extends LineIdentity {
  price: number;
  cartQuantity: number;
}

/** Lines are the same when service, day and time agree; the service counts because two services may share a slot. */
export const isSameLine = (a: LineIdentity, b: LineIdentity): boolean =>
  a.service === b.service && a.date === b.date && a.time === b.time;

const withQuantity = <L extends Line>(lines: readonly L[], line: LineIdentity, change: number): L[] =>
  lines.map((entry) =>
    isSameLine(entry, line)
      ? { ...entry, cartQuantity: Math.min(entry.cartQuantity + change, LINE_MAX_QUANTITY) }
      : entry,
  );

/** Adds a line, or one more of it when it is there; quantity stops at 4 and the cart at 10 lines. */
export function addLine<L extends Line>(lines: readonly L[], line: L): L[] {
  if (lines.some((entry) => isSameLine(entry, line))) return withQuantity(lines, line, line.cartQuantity);
  return lines.length >= CART_MAX_LINES ? [...lines] : [...lines, line];
}

/** One more of a line, up to 4. */
export const increaseLine = <L extends Line>(lines: readonly L[], line: LineIdentity): L[] =>
  withQuantity(lines, line, 1);

/** One fewer of a line; the last one removes it. */
export const decreaseLine = <L extends Line>(lines: readonly L[], line: LineIdentity): L[] =>
  withQuantity(lines, line, -1).filter((entry) => entry.cartQuantity > 0);

/** The cart without a line. */
export const removeLine = <L extends Line>(lines: readonly L[], line: LineIdentity): L[] =>
  lines.filter((entry) => !isSameLine(entry, line));

/** Two carts as one; a line in both stays as the first has it, so merging twice changes nothing. */
export const mergeCarts = <L extends Line>(first: readonly L[], second: readonly L[]): L[] =>
  second.reduce<L[]>(
    (lines, line) => (lines.some((entry) => isSameLine(entry, line)) ? lines : addLine(lines, line)),
    [...first],
  );

/** The number of items: the sum of the quantities. */
export const cartCount = (lines: readonly Pick<Line, "cartQuantity">[]): number =>
  lines.reduce((sum, line) => sum + line.cartQuantity, 0);

/** The subtotal in naira: the sum of price times quantity. */
export const cartTotal = (lines: readonly Pick<Line, "price" | "cartQuantity">[]): number =>
  lines.reduce((sum, line) => sum + line.price * line.cartQuantity, 0);
