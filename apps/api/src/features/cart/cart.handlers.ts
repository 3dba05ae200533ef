import type { contract } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import type { Handlers } from "../../http/mount.ts";
import { notBuilt } from "../../http/not-built.ts";

/** Handlers of the cart calls. */
export const cartHandlers = (_deps: Deps): Handlers<typeof contract.cart> => ({
  save: notBuilt,
  get: notBuilt,
});
