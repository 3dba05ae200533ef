import type { contract } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import { makeOnce } from "../../http/attempts.ts";
import { clientAddress } from "../../http/client-address.ts";
import { signedIn, type Handlers } from "../../http/mount.ts";
import { offerByStaff } from "./holding.ts";
import { acceptOffer, declineOffer, readOffer } from "./offers.ts";
import { addEntry, dropEntry, entryMadeBy, listEntries } from "./waitlist.ts";

/** Handlers of the waiting list. */
export const waitlistHandlers = (deps: Deps): Handlers<typeof contract.waitlist> => ({
  list: ({ query }, context) => listEntries(deps, signedIn(context), query),
  create: ({ body }, context) => {
    const user = signedIn(context);
    const waiting = { user, address: clientAddress(context.req) };
    return makeOnce(
      context,
      { call: "waitlist", caller: user.id, body },
      { find: (name) => entryMadeBy(deps, name), make: (wanted) => addEntry(deps, waiting, wanted) },
    );
  },
  remove: async ({ params }, context) => {
    await dropEntry(deps, signedIn(context), params.id);
    return { message: "Removed from the waiting list" };
  },
  offer: ({ params, body }, context) => offerByStaff(deps, params.id, body, signedIn(context).id),
  getOffer: ({ params }, { user }) => readOffer(deps, params.token, user),
  accept: ({ params }, { user }) => acceptOffer(deps, params.token, user),
  decline: async ({ params }, { user }) => {
    await declineOffer(deps, params.token, user);
    return { message: "The place goes to the next customer" };
  },
});
