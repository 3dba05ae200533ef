import type { contract } from "@salon/contracts";
import type { Deps } from "../../../deps.ts";
import { type Handlers, signedIn } from "../../../http/mount.ts";
import { confirmPairs } from "./confirm.ts";
import { matchList } from "./match.ts";
import { undoMatch } from "./undo.ts";

/** Handlers of the calls that check typed money against lists of the bank and of the terminal. */
export const bankHandlers = (deps: Deps): Handlers<typeof contract.bank> => ({
  match: ({ body }) => matchList(deps, body),
  confirm: ({ body }, context) => confirmPairs(deps, body, signedIn(context)),
  undo: async ({ params }, context) => {
    await undoMatch(deps, params.mark, signedIn(context));
    return { message: "The receipt is no longer confirmed" };
  },
});
