import type { contract } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import { signedIn, type Handlers } from "../../http/mount.ts";
import { searchDesk } from "./desk.search.service.ts";
import { openDeskStream } from "./desk.service.ts";

/** Handlers of the desk call. */
export const deskHandlers = (deps: Deps): Handlers<typeof contract.desk> => ({
  events: (_input, context) => openDeskStream(deps, context),
  search: ({ query }, context) => searchDesk(deps, query.q, signedIn(context)),
});
