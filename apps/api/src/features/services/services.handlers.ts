import type { contract } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import type { Handlers } from "../../http/mount.ts";
import { notBuilt } from "../../http/not-built.ts";

/** Handlers of the services calls. */
export const servicesHandlers = (_deps: Deps): Handlers<typeof contract.services> => ({
  create: notBuilt,
  list: notBuilt,
  get: notBuilt,
  update: notBuilt,
  remove: notBuilt,
});
