import type { contract } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import type { Handlers } from "../../http/mount.ts";
import { notBuilt } from "../../http/not-built.ts";

/** Handlers of the settings calls. */
export const settingsHandlers = (_deps: Deps): Handlers<typeof contract.settings> => ({
  get: notBuilt,
  update: notBuilt,
  preview: notBuilt,
});
