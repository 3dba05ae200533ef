import type { contract } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import { clientAddress } from "../../http/client-address.ts";
import { signedIn, type Handlers } from "../../http/mount.ts";
import { recordExport } from "../audit-log/exports.ts";
import { requireProof } from "../users/proof.ts";
import { presentOwnUser } from "../users/users.ts";
import { deleteAccount, exportAccount, obstaclesOf } from "./my-data.ts";
import { updateProfile } from "./profile.ts";

/** Handlers of the calls with which a signed-in person changes, downloads and deletes their own data. */
export const myDataHandlers = (deps: Deps): Handlers<typeof contract.myData> => ({
  updateMe: async ({ body }, context) => {
    const caller = signedIn(context);
    if (body.phone !== undefined || body.email !== undefined) await requireProof(deps, caller);
    const { user, unsent } = await updateProfile(deps, caller, body, clientAddress(context.req));
    return { ...(await presentOwnUser(deps, user, caller)), ...unsent };
  },
  exportMine: async (_input, context) => {
    const user = signedIn(context);
    await recordExport(context, deps.now(), { what: "own data", target: { type: "user", id: user.id } });
    return exportAccount(deps, user);
  },
  obstacles: async (_input, context) => ({ obstacles: await obstaclesOf(signedIn(context).id, deps.now()) }),
  deleteMine: async ({ body }, context) => {
    await deleteAccount(deps, signedIn(context), body.password);
    deps.cookie.clear(context.res);
    return { message: "Your account is deleted" };
  },
});
