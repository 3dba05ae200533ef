import type { contract } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import type { Handlers } from "../../http/mount.ts";
import type { ReadNextFree } from "./next-free.ts";
import { availabilityIn, availabilityOn, repeatsOf } from "./planning/availability.ts";

/** Handlers of the seats calls. */
export const seatsHandlers = ({ now }: Deps, nextFree: ReadNextFree): Handlers<typeof contract.seats> => ({
  availability: ({ query }) => availabilityOn(query.date, query, now()),
  monthAvailability: ({ query }) => availabilityIn(query.month, query, now()),
  nextFree,
  repeatAvailability: ({ query }) => repeatsOf(query, now()),
});
