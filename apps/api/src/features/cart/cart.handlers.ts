import type { contract } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import { signedIn, type Handlers } from "../../http/mount.ts";
import { getCart, offerTokens, saveCart } from "./cart.ts";

/** Handlers of the cart calls. */
export const cartHandlers = (deps: Deps): Handlers<typeof contract.cart> => ({
  save: async ({ body: { cartItems } }, context) => {
    const user = signedIn(context);
    const taker = { userId: user.id, tokens: offerTokens(cartItems) };
    return { cartItems: await deps.waitlist.markHeld(deps, taker, await saveCart(deps, user, cartItems)) };
  },
  get: async (_input, context) => {
    const userId = signedIn(context).id;
    return deps.waitlist.markHeld(deps, { userId }, await getCart(userId, deps.now()));
  },
});
