import type { contract } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import { signedIn, type Handlers } from "../../http/mount.ts";
import { changeRole } from "./roles.ts";
import { requireProof } from "./proof.ts";
import { endSessionsOf } from "./sessions.ts";
import { listUsers, presentUser, requireUser } from "./users.ts";

/** Handlers of the users calls. */
export const usersHandlers = (deps: Deps): Handlers<typeof contract.users> => ({
  list: ({ query }) => listUsers(query),
  get: async ({ params }) => presentUser(await requireUser(params.id)),
  changeRole: async ({ body }, context) => {
    await requireProof(deps, signedIn(context));
    await changeRole(deps, signedIn(context).id, body);
    return { message: "The role is changed" };
  },
  endSessions: async ({ params }, context) => {
    await requireProof(deps, signedIn(context));
    await endSessionsOf(deps, signedIn(context).id, params.id);
    return { message: "All sessions are ended" };
  },
});
