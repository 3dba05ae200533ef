import type { contract } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import type { Handlers } from "../../http/mount.ts";
import { notBuilt } from "../../http/not-built.ts";

/** Handlers of the payments calls. */
export const paymentsHandlers = (_deps: Deps): Handlers<typeof contract.payments> => ({
  pay: notBuilt,
  return: notBuilt,
  status: notBuilt,
  cancel: notBuilt,
  webhook: notBuilt,
  list: notBuilt,
  refund: notBuilt,
  recheck: notBuilt,
  reassign: notBuilt,
});
