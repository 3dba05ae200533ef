import { useMutation } from "@tanstack/react-query";
import { api } from "../../lib/api/api.ts";

/** Unsubscribes the address that a mailed token belongs to. The response appears in place. */
export function useUnsubscribe() {
  return useMutation({
    mutationFn: (token: string) => api.messages.unsubscribe({ params: { token } }),
    meta: { silent: true },
  });
}
