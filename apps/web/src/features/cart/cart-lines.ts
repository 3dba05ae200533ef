import {
  addLine,
  CART_MAX_LINES,
  decreaseLine,
  increaseLine,
  isSameLine,
  mergeCarts,
  noonOf,
  removeLine,
  type CartItem,
  type LineIdentity,
} from "@salon/contracts";
import { changeLines, keepOffers, localCart } from "./local-cart.ts";

/** What customers read when the cart can take no further line. */
export const CART_FULL = `A cart holds at most ${CART_MAX_LINES} bookings`;

/** Whether the cart has this line. */
export const isInCart = (line: LineIdentity): boolean => localCart.get().lines.some((entry) => isSameLine(entry, line));

/** Adds lines to the cart, all of them or none; those that are there already stay as they are. @returns false when the cart has too little room */
export function addToCart(lines: readonly CartItem[]): boolean {
  const { owner, lines: before } = localCart.get();
  const added = lines.filter((line) => !isInCart(line));
  if (before.length + added.length > CART_MAX_LINES) return false;
  changeLines((all) => [...all, ...added.map((line) => ({ ...line, _id: owner ?? "" }))]);
  return true;
}

/** Adds lines that the server has put into its copy of the cart; one that is there already gets the offer that holds its place. */
export const putIntoCart = (added: readonly CartItem[]): void =>
  changeLines((lines) => mergeCarts(keepOffers(lines, added), added));

/** Puts lines that came with a mailed link into the cart. Like a guest's lines they join those of the account. */
export function putLinkCart(added: readonly CartItem[]): void {
  if (localCart.get().owner === null) putIntoCart(added);
  else localCart.set({ owner: null, lines: [...added], unsaved: true });
}

/** Adds one to a line's quantity. */
export const increase = (line: LineIdentity): void => changeLines((lines) => increaseLine(lines, line));
/** Subtracts one from a line's quantity; at 0 the line is removed. */
export const decrease = (line: LineIdentity): void => changeLines((lines) => decreaseLine(lines, line));
/** Removes a line. */
export const remove = (line: LineIdentity): void => changeLines((lines) => removeLine(lines, line));
/** Removes all lines. */
export const clear = (): void => changeLines(() => []);

/** Restores removed lines at their positions in `before`, and keeps lines that were added since. */
export function restore(taken: readonly CartItem[], before: readonly CartItem[]): void {
  changeLines((lines) => {
    const keeps = [...lines, ...taken];
    const old = before.flatMap((line) => keeps.find((kept) => isSameLine(kept, line)) ?? []);
    const added = lines.filter((line) => !before.some((other) => isSameLine(line, other)));
    return [...old, ...added].slice(0, CART_MAX_LINES);
  });
}

/** A line at another time, which no offer holds. */
const movedTo = (
  { offer: _offer, heldUntil: _until, ...line }: CartItem,
  to: { day: string; time: string },
): CartItem => ({
  ...line,
  date: noonOf(to.day),
  time: to.time,
});

/** Moves a line to another day and time; if that equals another line, the two are merged. */
export function moveLine(line: LineIdentity, to: { day: string; time: string }): void {
  changeLines((lines) =>
    lines
      .map((entry) => (isSameLine(entry, line) ? movedTo(entry, to) : entry))
      .reduce<CartItem[]>((all, entry) => addLine(all, entry), []),
  );
}

/** Puts lines in place of all those of the cart. */
export const replaceLines = (next: readonly CartItem[]): void => changeLines(() => next);

/** Updates the prices, in naira, of lines whose price has changed. */
export function reprice(changes: readonly { line: LineIdentity; now: number }[]): void {
  changeLines((lines) =>
    lines.map((entry) => {
      const found = changes.find(({ line }) => isSameLine(line, entry));
      return found ? { ...entry, price: found.now } : entry;
    }),
  );
}
