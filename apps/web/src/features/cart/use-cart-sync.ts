import { canAccess, endpoints, isSameLine, mergeCarts, type LineIdentity } from "@salon/contracts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { onReachedAgain } from "../../lib/api/reached.ts";
import { prefetchOnHint, hintedRole } from "../../lib/session/session-hint.ts";
import { useSession } from "../../lib/session/session.ts";
import { cartQuery, setCartOwner, saveCart, syncCart } from "./saved-cart.ts";
import { localCart, NO_CART, removeAll, useCartLines } from "./local-cart.ts";
import { CART_KEY, readStoredCart, storeCart, type LocalCart } from "./stored-cart.ts";

const belongsTo = (cart: LocalCart | null, userId: string | null): cart is LocalCart =>
  cart !== null && (cart.owner === userId || (cart.owner === null && cart.lines.length > 0));

/** Chooses the cart of this user from the shown and the stored cart: the user's own and a guest's, never another user's. */
function chooseCart(userId: string | null, shown: LocalCart, saved: LocalCart | null): LocalCart {
  const empty: LocalCart = { owner: userId, lines: [], unsaved: false };
  const first = belongsTo(shown, userId) && (shown.lines.length > 0 || shown.unsaved) ? shown : null;
  const second = belongsTo(saved, userId) ? saved : null;
  if (!first || !second) return first ?? second ?? empty;
  if (first.owner !== null && first.owner === second.owner) return first;
  // A guest's and a user's cart become a guest's cart, because `syncCart` merges a guest's cart with the server's copy.
  const owner = first.owner === second.owner ? first.owner : null;
  return { owner, lines: mergeCarts(first.lines, second.lines), unsaved: first.unsaved || second.unsaved };
}

/** The cart as last read from or written to storage; it is neither stored nor saved again. */
let stored: LocalCart = NO_CART;

/**
 * Keeps the cart in step while the caller is mounted: on this device for guests, on the server too for users, and in all tabs.
 * Without `withServer` only the device's copy is read.
 */
export function useCartSync(withServer: boolean): void {
  const { status, user, ended, error } = useSession();
  const known = status !== "unknown" && !ended && !error;
  const userId = user?._id ?? null;
  useEffect(() => reset, []);
  usePrefetchedCart(withServer);
  useLoadCartOfUser(known, userId, withServer);
  useCartPersistence(known);
  useOtherTabs(userId);
}

/** Prefetches the server's copy on the session hint, before the session check answers. */
function usePrefetchedCart(withServer: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (withServer && canAccess(endpoints.cart.get.access, hintedRole(client))) void prefetchOnHint(client, cartQuery);
  }, [client, withServer]);
}

/** Loads the user's cart once the session is known. */
function useLoadCartOfUser(known: boolean, userId: string | null, withServer: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!known) return undefined;
    let current = true;
    const load = async () => {
      const saved = await readStoredCart();
      if (!current) return;
      const mine = chooseCart(userId, localCart.get(), saved);
      // Another user's unsaved cart stays in storage until the current user adds a line.
      const isForeignUnsaved = saved !== null && saved.unsaved && !belongsTo(saved, userId) && mine.lines.length === 0;
      if (mine === saved || isForeignUnsaved) stored = mine;
      localCart.set(mine);
      setCartOwner(userId === null || !withServer ? null : { client, userId });
      await syncCart();
    };
    void load();
    return () => {
      current = false;
      setCartOwner(null);
    };
  }, [client, known, userId, withServer]);
}

/** Stores the cart on this device and saves it on the server after every change. */
function useCartPersistence(known: boolean): void {
  const cart = localCart.use();
  useEffect(() => {
    if (!known || cart === stored || cart === NO_CART) return;
    stored = cart;
    storeCart(cart);
    void saveCart();
  }, [cart, known]);
  useEffect(() => onReachedAgain(() => void saveCart()), []);
}

/** Takes over changes from other tabs; the tab that made a change saves it. */
function useOtherTabs(userId: string | null): void {
  useEffect(() => {
    const follow = async (newValue: string | null) => {
      const before = localCart.get();
      const other = newValue === null ? { ...NO_CART } : await readStoredCart();
      if (!other || other.owner !== userId || localCart.get() !== before) return;
      stored = other;
      localCart.set(other);
    };
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === CART_KEY) void follow(newValue);
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, [userId]);
}

/** Removes paid lines from the cart while they are given. The server has already removed them from its copy. */
export function useRemovePaidLines(paid: readonly LineIdentity[] | undefined): void {
  const lines = useCartLines();
  useEffect(() => {
    const left = paid?.filter((line) => lines.some((entry) => isSameLine(entry, line))) ?? [];
    if (left.length > 0) removeAll(left);
  }, [lines, paid]);
}

function reset(): void {
  setCartOwner(null);
  stored = NO_CART;
  localCart.set(NO_CART);
}
