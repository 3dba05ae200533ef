import { CART_MAX_LINES, isSameLine, mergeCarts, type CartItem, type LineIdentity } from "@salon/contracts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { toast } from "react-hot-toast";
import { ApiError } from "../../lib/api/api-error.ts";
import { api } from "../../lib/api/api.ts";
import { createExternalStore } from "../../lib/hooks/external-store.ts";
import { formatCartDate } from "../../lib/format/format.ts";
import { toLineInput } from "../../domain/cart-line.ts";
import { markSessionEnded } from "../../lib/session/session.ts";
import { localCart, removeAll } from "./cart.state.ts";

/** How the cart stands with the server; a guest's is on this device only. */
export type SaveState = "idle" | "saving" | "saved" | "failed";
const saveState = createExternalStore<SaveState>("idle");
/** How the cart stands with the server. */
export const useSaveState = (): SaveState => saveState.use();

/** Whose cart is being kept, and where a session that has ended is noted. */
interface Keeper {
  client: QueryClient;
  userId: string;
}
let keeper: Keeper | null = null;
let running = false;

/** Keeps the cart of this user on the server from now on; null keeps it on this device only. */
export function setCartOwner(next: Keeper | null): void {
  keeper = next;
  saveState.set("idle");
}

/** Takes out the lines a 400 names and says so. @returns false when it names none */
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

/** Brings server and device together: a guest's cart is merged, an unsaved one saved, else the server's copy is taken. */
export async function syncCart(): Promise<void> {
  if (running) return;
  running = true;
  try {
    let outcome: Outcome = "again";
    for (let mine = keeper; mine && goesOn(outcome); mine = keeper) outcome = await step(mine);
  } finally {
    running = false;
  }
}

/** Saves what is unsaved; nothing happens when all of it is saved. */
export async function saveCart(): Promise<void> {
  const { unsaved, owner, lines } = localCart.get();
  if (unsaved || (owner === null && lines.length > 0)) await syncCart();
}

type Outcome = "again" | "done" | "failed";
const goesOn = (last: Outcome): boolean => last === "again" || (last === "done" && localCart.get().unsaved);

async function step(mine: Keeper): Promise<Outcome> {
  const before = localCart.get();
  const foreign = before.owner !== mine.userId;
  const saves = before.unsaved && !foreign;
  if (saves) saveState.set("saving");
  try {
    const lines = saves ? await save(before.lines) : await mine.client.fetchQuery(cartQuery);
    // Changed while the call was under way: what the person did last counts, and the next step looks at that.
    if (keeper !== mine || localCart.get() !== before) return "again";
    if (foreign && before.lines.length > 0) {
      localCart.set({ owner: mine.userId, lines: merge(before.lines, lines), unsaved: true });
      return "again";
    }
    localCart.set({ owner: mine.userId, lines, unsaved: false });
    if (saves) saveState.set("saved");
    return "done";
  } catch (error) {
    if (keeper !== mine || removeRefusedLines(before.lines, error)) return "again";
    if (error instanceof ApiError && error.status === 401) markSessionEnded(mine.client);
    if (saves || foreign) saveState.set("failed");
    return "failed";
  } finally {
    mine.client.removeQueries(cartQuery);
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

/** The cart as the server has it. What a person changes here is newer, so every answer is used once and then forgotten. */
export const cartQuery = queryOptions({
  queryKey: ["cart"],
  queryFn: ({ signal }) => api.cart.get({ signal }),
  meta: { silent: true },
});
