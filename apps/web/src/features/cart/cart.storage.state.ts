import type { CartItem } from "@salon/contracts";
import { loadEncrypted, removeEncrypted, saveEncrypted } from "../../lib/browser/encrypted-storage.ts";

/** The cart of this device. */
export interface LocalCart {
  /** Id of the user it belongs to; null is a guest's, which the next user to sign in takes over. */
  owner: string | null;
  lines: readonly CartItem[];
  /** Changed since the server last had it. */
  unsaved: boolean;
}

/** The name of the cart in localStorage. */
export const CART_KEY = "cartItems";

const isCart = (value: unknown): value is LocalCart =>
  typeof value === "object" && value !== null && "owner" in value && "lines" in value && Array.isArray(value.lines);

/** Encrypting takes a moment: one write at a time, or an older cart could land on a newer one. */
let writing: Promise<unknown> = Promise.resolve();

/** Keeps the cart, encrypted, for the next visit and for other tabs; an empty saved one leaves nothing behind. */
export function storeCart(cart: LocalCart): void {
  writing = writing.then(async () => {
    if (cart.lines.length === 0 && !(cart.owner && cart.unsaved)) removeEncrypted(CART_KEY);
    else await saveEncrypted(CART_KEY, cart);
  });
}

/** The cart kept on this device; null when there is none or it cannot be read. */
export async function readStoredCart(): Promise<LocalCart | null> {
  await writing;
  const stored = await loadEncrypted(CART_KEY);
  return isCart(stored) ? stored : null;
}
