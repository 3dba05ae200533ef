import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/api/api.ts";
import { SESSION_KEY } from "../../lib/session/session-hint.ts";
import { setSessionUser } from "../../lib/session/session.ts";

/** Completes the session by a code; what the page could not load before is loaded again. */
export function usePassStep() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Parameters<typeof api.secondStep.pass>[0]["body"]) => api.secondStep.pass({ body }),
    meta: { silent: true },
    onSuccess: (user) => {
      setSessionUser(client, user);
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
    },
  });
}

/** Shows again who the person is. */
export const useProve = () =>
  useMutation({
    mutationFn: (body: Parameters<typeof api.secondStep.prove>[0]["body"]) => api.secondStep.prove({ body }),
    meta: { silent: true },
  });
