import { canAccess, endpoints, isSameLine, mergeCarts, type LineIdentity } from "@salon/contracts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { prefetchOnHint, hintedRole } from "../../lib/session/session-hint.ts";
import { useSession } from "../../lib/session/session.ts";
import { cartQuery, setCartOwner, saveCart, syncCart } from "./cart.saving.state.ts";
import { localCart, NO_CART, removeAll, useCartLines } from "./cart.state.ts";
import { CART_KEY, readStoredCart, storeCart, type LocalCart } from "./cart.storage.state.ts";

const fits = (cart: LocalCart | null, userId: string | null): cart is LocalCart =>
  cart !== null && (cart.owner === userId || (cart.owner === null && cart.lines.length > 0));

/** The cart this person goes on with, out of what is shown and what is kept: their own and a guest's, never another user's. */
function cartFor(userId: string | null, shown: LocalCart, kept: LocalCart | null): LocalCart {
  const empty: LocalCart = { owner: userId, lines: [], unsaved: false };
  const first = fits(shown, userId) && (shown.lines.length > 0 || shown.unsaved) ? shown : null;
  const second = fits(kept, userId) ? kept : null;
  if (!first || !second) return first ?? second ?? empty;
  if (first.owner !== null && first.owner === second.owner) return first;
  // A guest's and a user's cart become a guest's, because that is what the server's copy is merged with.
  const owner = first.owner === second.owner ? first.owner : null;
  return { owner, lines: mergeCarts(first.lines, second.lines), unsaved: first.unsaved || second.unsaved };
}

/** The cart as storage has it: what came from there is neither written back nor saved again. */
let stored: LocalCart = NO_CART;

/**
 * Keeps the cart for whoever uses the site, for as long as the caller is on the page: on this device for guests, on the server too
 * for users, and alike in all tabs.
 */
export function useCartSync(): void {
  const { status, user, ended, error } = useSession();
  const known = status !== "unknown" && !ended && !error;
  const userId = user?._id ?? null;
  useEffect(() => forget, []);
  usePrefetchedCart();
  useLoadCartOfUser(known, userId);
  useCartPersistence(known);
  useOtherTabs(userId);
}

/** Asks for the server's copy while it is still being found out whose it is. */
function usePrefetchedCart(): void {
  const client = useQueryClient();
  useEffect(() => {
    if (canAccess(endpoints.cart.get.access, hintedRole(client))) void prefetchOnHint(client, cartQuery);
  }, [client]);
}

/** Takes up the right cart whenever it becomes known who is here. */
function useLoadCartOfUser(known: boolean, userId: string | null): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!known) return undefined;
    let current = true;
    const begin = async () => {
      const kept = await readStoredCart();
      if (!current) return;
      const mine = cartFor(userId, localCart.get(), kept);
      // What another user could not save yet waits for them, until somebody else puts something into a cart here.
      const waits = kept !== null && kept.unsaved && !fits(kept, userId) && mine.lines.length === 0;
      if (mine === kept || waits) stored = mine;
      localCart.set(mine);
      setCartOwner(userId === null ? null : { client, userId });
      await syncCart();
    };
    void begin();
    return () => {
      current = false;
      setCartOwner(null);
    };
  }, [client, known, userId]);
}

/** Stores and saves what the person changes. */
function useCartPersistence(known: boolean): void {
  const cart = localCart.use();
  useEffect(() => {
    if (!known || cart === stored || cart === NO_CART) return;
    stored = cart;
    storeCart(cart);
    void saveCart();
  }, [cart, known]);
  useEffect(() => {
    const onOnline = () => void saveCart();
    window.addEventListener("online", onOnline);
    return () => window.removeEventListener("online", onOnline);
  }, []);
}

/** Follows what other tabs do; they save it themselves. */
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

/** While these lines are given, they do not stay in the cart: they are paid. The server has taken them out of its copy already. */
export function useRemovePaidLines(paid: readonly LineIdentity[] | undefined): void {
  const lines = useCartLines();
  useEffect(() => {
    const left = paid?.filter((line) => lines.some((entry) => isSameLine(entry, line))) ?? [];
    if (left.length > 0) removeAll(left);
  }, [lines, paid]);
  useEffect(() => {
    if (paid) void syncCart();
  }, [paid]);
}

function forget(): void {
  setCartOwner(null);
  stored = NO_CART;
  localCart.set(NO_CART);
}
