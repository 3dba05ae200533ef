import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api/api.ts";

/** Why no second step can be set up, nor asked of admins. */
export const WHY_UNAVAILABLE = {
  key: "The server cannot keep second steps yet: set SECOND_STEP_KEY on it and start it again.",
  update: "An update is under way. Please try again in a minute.",
};

/** The second step of the account. */
export const secondStepQuery = queryOptions({
  queryKey: ["account", "second-step"],
  queryFn: ({ signal }) => api.secondStep.get({ signal }),
  staleTime: 0,
});
