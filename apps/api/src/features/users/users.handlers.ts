import type { contract } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import { signedIn, type Handlers } from "../../http/mount.ts";
import { deleteAccount, exportAccount } from "../my-data/my-data.service.ts";
import { updateProfile } from "../my-data/my-data.profile.service.ts";
import { changeRole } from "./users.roles.service.ts";
import { getUser, listUsers, withNotices } from "./users.service.ts";

/** Handlers of the users calls. */
export const usersHandlers = (deps: Deps): Handlers<typeof contract.users> => ({
  list: ({ query }) => listUsers(query),
  get: ({ params }) => getUser(params.id),
  changeRole: async ({ body }, context) => {
    await changeRole(deps, signedIn(context).id, body.id, body.role);
    return { message: "The role is changed" };
  },
  updateMe: async ({ body }, context) => withNotices(deps.config, await updateProfile(deps, signedIn(context), body)),
  exportMine: (_input, context) => exportAccount(deps, signedIn(context)),
  deleteMine: async ({ body }, context) => {
    await deleteAccount(deps, signedIn(context), body.password);
    deps.cookie.clear(context.res);
    return { message: "Your account is deleted" };
  },
});
