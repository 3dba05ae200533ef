import type { contract } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import { clientAddress } from "../../http/client-address.ts";
import type { Handlers } from "../../http/mount.ts";
import type { ReadNextFree } from "./next-free.ts";
import { availabilityIn, availabilityOn, repeatsOf } from "./planning/availability.ts";
import { callerOf } from "./visits/callers.ts";
import { planVisit } from "./visits/plan-visit.ts";

/** Handlers of the seats calls. */
export const seatsHandlers = (deps: Deps, nextFree: ReadNextFree): Handlers<typeof contract.seats> => ({
  availability: ({ query }) => availabilityOn(query.date, query, deps.now()),
  monthAvailability: ({ query }) => availabilityIn(query.month, query, deps.now()),
  nextFree,
  repeatAvailability: ({ query }) => repeatsOf(query, deps.now()),
  // It takes its place before it reads anything, so that a flood of searches is refused at little cost.
  visit: async ({ body }, { user, req }) =>
    deps.searches.run(await callerOf(deps, { user, address: clientAddress(req) }), (spend) =>
      planVisit(body, deps.now(), spend),
    ),
});
