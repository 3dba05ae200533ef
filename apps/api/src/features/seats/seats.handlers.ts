import type { contract } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import { clientAddress } from "../../http/client-address.ts";
import type { Handlers } from "../../http/mount.ts";
import { LIMITS } from "../../http/rate-limit.ts";
import type { ReadNextFree } from "./next-free.ts";
import { availabilityIn, availabilityOn, repeatsOf } from "./planning/availability.ts";
import { planVisit } from "./visits/plan-visit.ts";

/** Handlers of the seats calls. */
export const seatsHandlers = ({ now, limiter }: Deps, nextFree: ReadNextFree): Handlers<typeof contract.seats> => ({
  availability: ({ query }) => availabilityOn(query.date, query, now()),
  monthAvailability: ({ query }) => availabilityIn(query.month, query, now()),
  nextFree,
  repeatAvailability: ({ query }) => repeatsOf(query, now()),
  visit: async ({ body }, { req }) => {
    await limiter.require(LIMITS.visitPlans, clientAddress(req));
    return planVisit(body, now());
  },
});
