import type { CartItem } from "@salon/contracts";
import { loadEncrypted, saveEncrypted } from "../../lib/browser/encrypted-storage.ts";
import { readStored, removeStored } from "../../lib/browser/storage.ts";

/** The cart as stored on this device. */
export interface LocalCart {
  /** Id of its user; null for a guest's cart, which the next user to sign in takes over. */
  owner: string | null;
  lines: readonly CartItem[];
  /** Changed since it was last saved on the server. */
  unsaved: boolean;
}

/** The localStorage key of the cart. */
export const CART_KEY = "cartItems";

const isCart = (value: unknown): value is LocalCart =>
  typeof value === "object" && value !== null && "owner" in value && "lines" in value && Array.isArray(value.lines);

/** Encryption is asynchronous, so writes run one after the other; otherwise an older cart could overwrite a newer one. */
let lastWrite: Promise<unknown> = Promise.resolve();

/** Stores the cart encrypted for the next visit and for other tabs; an empty, saved cart is removed. */
export function storeCart(cart: LocalCart): void {
  lastWrite = lastWrite
    .then(async () => {
      if (cart.lines.length === 0 && !(cart.owner && cart.unsaved)) removeStored("localStorage", CART_KEY);
      else await saveEncrypted(CART_KEY, cart);
    })
    .catch(() => undefined);
}

/** The cart stored on this device; null when it is missing or unreadable. */
export async function readStoredCart(): Promise<LocalCart | null> {
  await lastWrite;
  if (readStored("localStorage", CART_KEY) === null) return null;
  const stored = await loadEncrypted(CART_KEY);
  return isCart(stored) ? stored : null;
}
