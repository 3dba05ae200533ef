import type { contract } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import { signedIn, type Handlers } from "../../http/mount.ts";
import { searchDesk } from "./search.ts";
import { openDeskStream } from "./desk.ts";
import { deskToday } from "./today.ts";

/** Handlers of the desk calls. */
export const deskHandlers = (deps: Deps): Handlers<typeof contract.desk> => ({
  today: () => deskToday(deps.now()),
  events: (_input, context) => openDeskStream(deps, context),
  search: ({ query }, context) => searchDesk(deps, query.q, signedIn(context)),
});
