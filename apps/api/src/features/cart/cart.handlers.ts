import type { contract } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import { signedIn, type Handlers } from "../../http/mount.ts";
import { getCart, saveCart } from "./cart.ts";

/** Handlers of the cart calls. */
export const cartHandlers = (deps: Deps): Handlers<typeof contract.cart> => ({
  save: async ({ body }, context) => ({ cartItems: await saveCart(deps, signedIn(context), body.cartItems) }),
  get: (_input, context) => getCart(signedIn(context).id, deps.now()),
});
