import type { CartItem, CartLineInput } from "../groups/cart.ts";
import { CART_MAX_LINES, LINE_MAX_QUANTITY } from "../salon.ts";

/** The fields that identify a cart line. */
export interface LineIdentity {
  service: string;
  date: string;
  time: string;
  /** The person whom the customer asked for; missing or null for anyone. */
  asked?: string | null | undefined;
  /** The chosen options; missing or empty for none. */
  options?: readonly { _id: string }[] | undefined;
  /** The guest whom it is for; missing for the customer. */
  guest?: string | undefined;
}
interface Line extends LineIdentity {
  price: number;
  cartQuantity: number;
}

/** Names the options of a line, in any order, for the comparison of lines; empty without options. */
export const optionsKey = (options: readonly { _id: unknown }[] = []): string =>
  options
    .map(({ _id }) => String(_id))
    .sort()
    .join(",");

/** Lines are the same if service, day, time, the person asked for, the options and the guest are equal; two services may share a slot. */
export const isSameLine = (a: LineIdentity, b: LineIdentity): boolean =>
  a.service === b.service &&
  a.date === b.date &&
  a.time === b.time &&
  (a.asked ?? null) === (b.asked ?? null) &&
  optionsKey(a.options) === optionsKey(b.options) &&
  a.guest === b.guest;

/** The highest quantity of a line: a named person serves one customer at a time, and a guest is one. */
export const maxQuantity = ({ asked, guest }: Pick<LineIdentity, "asked" | "guest">): number =>
  asked || guest !== undefined ? 1 : LINE_MAX_QUANTITY;

const withQuantity = <L extends Line>(lines: readonly L[], line: LineIdentity, change: number): L[] =>
  lines.map((entry) =>
    isSameLine(entry, line)
      ? { ...entry, cartQuantity: Math.min(entry.cartQuantity + change, maxQuantity(entry)) }
      : entry,
  );

/** Adds a line or increases its quantity; the limits are 10 lines and quantity 4, or 1 for a named person. */
export function addLine<L extends Line>(lines: readonly L[], line: L): L[] {
  if (lines.some((entry) => isSameLine(entry, line))) return withQuantity(lines, line, line.cartQuantity);
  return lines.length >= CART_MAX_LINES ? [...lines] : [...lines, line];
}

/** Increases the quantity of a line, up to `maxQuantity`. */
export const increaseLine = <L extends Line>(lines: readonly L[], line: LineIdentity): L[] =>
  withQuantity(lines, line, 1);

/** Decreases the quantity of a line; removes a line with quantity 1. */
export const decreaseLine = <L extends Line>(lines: readonly L[], line: LineIdentity): L[] =>
  withQuantity(lines, line, -1).filter((entry) => entry.cartQuantity > 0);

export const removeLine = <L extends Line>(lines: readonly L[], line: LineIdentity): L[] =>
  lines.filter((entry) => !isSameLine(entry, line));

/** Merges two carts; a line in both keeps the first cart's quantity, so merging is idempotent. */
export const mergeCarts = <L extends Line>(first: readonly L[], second: readonly L[]): L[] =>
  second.reduce<L[]>(
    (lines, line) => (lines.some((entry) => isSameLine(entry, line)) ? lines : addLine(lines, line)),
    [...first],
  );

/** Returns the sum of the quantities. */
export const cartCount = (lines: readonly Pick<Line, "cartQuantity">[]): number =>
  lines.reduce((sum, line) => sum + line.cartQuantity, 0);

/** Returns the sum of price times quantity in naira. */
export const cartTotal = (lines: readonly Pick<Line, "price" | "cartQuantity">[]): number =>
  lines.reduce((sum, line) => sum + line.price * line.cartQuantity, 0);

/** A cart line as the API takes it. The server uses service, options, day, time and quantity, and checks the price against its own. */
export const toLineInput = ({
  serviceId,
  date,
  time,
  price,
  cartQuantity,
  asked,
  options = [],
  guest,
  offer,
}: CartItem): CartLineInput => ({
  serviceId,
  date,
  // A line's time is always a slot. The response type is wider, because bookings that staff create may have no time.
  time: time as CartLineInput["time"],
  price,
  cartQuantity,
  ...(asked && { with: asked }),
  ...(options.length > 0 && { options: options.map(({ _id }) => _id) }),
  ...(guest !== undefined && { guest }),
  ...(offer !== undefined && { offer }),
});
