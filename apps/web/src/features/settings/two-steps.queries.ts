import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/api/api.ts";
import { sessionQuery } from "../../lib/session/session.ts";
import { secondStepQuery } from "../account/second-step-state.queries.ts";

/** Turns on or off that admins need a second step. */
export function useRequireSteps() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (on: boolean) => api.secondStep.require({ body: { on } }),
    onSuccess: async (state) => {
      client.setQueryData(secondStepQuery.queryKey, state);
      await client.invalidateQueries(sessionQuery);
    },
  });
}
