import {
  CART_MAX_LINES,
  isSameLine,
  mergeCarts,
  toLineInput,
  type CartItem,
  type LineIdentity,
} from "@salon/contracts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { toast } from "react-hot-toast/headless";
import { ApiError } from "../../lib/api/api-error.ts";
import { api } from "../../lib/api/api.ts";
import { createExternalStore } from "../../lib/hooks/external-store.ts";
import { formatCartDate } from "../../lib/format/format.ts";
import { markSessionEnded } from "../../lib/session/session.ts";
import { keepOffers, localCart, removeAll } from "./local-cart.ts";

/** The save state of the cart on the server; a guest's cart stays "idle", because it is on this device only. */
export type SaveState = "idle" | "saving" | "saved" | "failed";
const saveState = createExternalStore<SaveState>("idle");
export const useSaveState = (): SaveState => saveState.use();

/** The user whose cart is saved on the server, and the query client that records an ended session. */
interface CartOwner {
  client: QueryClient;
  userId: string;
}
let cartOwner: CartOwner | null = null;
let running = false;

/** Saves the cart on the server for this user from now on; null keeps it on this device only. */
export function setCartOwner(next: CartOwner | null): void {
  cartOwner = next;
  saveState.set("idle");
}

/** Removes the lines that a 400 response names, with a toast for each. @returns false when it names none */
export function removeRefusedLines(sent: readonly CartItem[], error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 400) return false;
  const refused = error.errors.flatMap(({ path, message }) => {
    const line = sent[Number(/^cartItems\.(\d+)\./.exec(path)?.[1] ?? Number.NaN)];
    return line ? [{ line, message }] : [];
  });
  for (const { line, message } of refused) {
    const text = `${message}. Taken out of your cart: ${line.service}, ${formatCartDate(line.date)} ${line.time}`;
    toast.error(text, { id: text, duration: 8000 });
  }
  if (refused.length > 0) removeAll(refused.map(({ line }) => line));
  return refused.length > 0;
}

/** Synchronises cart and server: merges a guest's cart, saves an unsaved cart, or else takes the server's copy. */
export async function syncCart(): Promise<void> {
  if (running) return;
  running = true;
  try {
    let outcome: Outcome = "again";
    for (let user = cartOwner; user && shouldContinue(outcome); user = cartOwner) outcome = await syncStep(user);
  } finally {
    running = false;
  }
}

/** Saves unsaved changes; does nothing when there are none. */
export async function saveCart(): Promise<void> {
  const { unsaved, owner, lines } = localCart.get();
  if (unsaved || (owner === null && lines.length > 0)) await syncCart();
}

type Outcome = "again" | "done" | "failed";
const shouldContinue = (last: Outcome): boolean => last === "again" || (last === "done" && localCart.get().unsaved);

async function syncStep(user: CartOwner): Promise<Outcome> {
  const before = localCart.get();
  const isForeign = before.owner !== user.userId;
  const isSave = before.unsaved && !isForeign;
  if (isSave) saveState.set("saving");
  try {
    const lines = isSave ? await save(before.lines) : await user.client.fetchQuery(cartQuery);
    // The cart changed during the request: the user's change wins, and the next step handles it.
    if (cartOwner !== user || localCart.get() !== before) return "again";
    if (isForeign && before.lines.length > 0) {
      localCart.set({ owner: user.userId, lines: merge(before.lines, lines), unsaved: true });
      return "again";
    }
    localCart.set({ owner: user.userId, lines: keepOffers(lines, before.lines), unsaved: false });
    if (isSave) saveState.set("saved");
    return "done";
  } catch (error) {
    if (cartOwner !== user || removeRefusedLines(before.lines, error)) return "again";
    if (error instanceof ApiError && error.status === 401) markSessionEnded(user.client);
    if (isSave || isForeign) saveState.set("failed");
    return "failed";
  } finally {
    user.client.removeQueries(cartQuery);
  }
}

const save = async (lines: readonly CartItem[]): Promise<CartItem[]> =>
  (await api.cart.save({ body: { cartItems: lines.map(toLineInput) } })).cartItems;

function merge(guest: readonly CartItem[], server: readonly CartItem[]): CartItem[] {
  const merged = mergeCarts(guest, server);
  const left = server.filter((line) => !merged.some((kept: LineIdentity) => isSameLine(kept, line))).length;
  if (left > 0) toast.error(`A cart holds at most ${CART_MAX_LINES} bookings: ${left} older left out`);
  return merged;
}

/** The server's copy of the cart. The local cart is newer after any change, so each response is used once and then removed. */
export const cartQuery = queryOptions({
  queryKey: ["cart"],
  queryFn: ({ signal }) => api.cart.get({ signal }),
});
