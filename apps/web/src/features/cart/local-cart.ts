import { isSameLine, type CartItem, type LineIdentity } from "@salon/contracts";
import { createExternalStore } from "../../lib/hooks/external-store.ts";
import type { LocalCart } from "./stored-cart.ts";

/** An empty cart, before the user is known. */
export const NO_CART: LocalCart = { owner: null, lines: [], unsaved: false };

/** The cart of this tab; change it through `changeLines` and the functions of `cart-lines.ts`, which mark it as unsaved. */
export const localCart = createExternalStore<LocalCart>(NO_CART);

/** The lines in the cart, oldest first. */
export const useCartLines = (): readonly CartItem[] => localCart.use().lines;

const panel = createExternalStore(false);
/** Whether the cart panel is open. */
export const useCartOpen = (): boolean => panel.use();
/** Whether the code of the panel has loaded. */
export const cartPanelLoaded = createExternalStore(false);
/** Whether the cart is about to open. */
export const useCartOpening = (): boolean => {
  const loaded = cartPanelLoaded.use();
  return useCartOpen() && !loaded;
};
export const openCart = (): void => panel.set(true);
export const closeCart = (): void => panel.set(false);

/** Lines with the offers of the waiting list that the same lines `from` elsewhere have: the server does not store their tokens. */
export const keepOffers = (lines: readonly CartItem[], from: readonly CartItem[]): CartItem[] =>
  lines.map((line) => {
    const { offer, heldUntil } = from.find((other) => isSameLine(other, line)) ?? {};
    return line.offer === undefined && offer !== undefined ? { ...line, offer, ...(heldUntil && { heldUntil }) } : line;
  });

/** Changes the lines and marks the cart as unsaved. */
export function changeLines(next: (lines: readonly CartItem[]) => readonly CartItem[]): void {
  const cart = localCart.get();
  localCart.set({ ...cart, lines: next(cart.lines), unsaved: true });
}

/** Removes several lines, such as lines that the server refuses or that are paid. */
export const removeAll = (gone: readonly LineIdentity[]): void =>
  changeLines((lines) => lines.filter((line) => !gone.some((other) => isSameLine(line, other))));
