import type { contract } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import type { Handlers } from "../../http/mount.ts";
import { notBuilt } from "../../http/not-built.ts";

/** Handlers of the users calls. */
export const usersHandlers = (_deps: Deps): Handlers<typeof contract.users> => ({
  list: notBuilt,
  get: notBuilt,
  changeRole: notBuilt,
  updateMe: notBuilt,
  exportMine: notBuilt,
  deleteMine: notBuilt,
});
