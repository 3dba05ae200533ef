import { useMutation } from "@tanstack/react-query";
import { api } from "../../lib/api/api.ts";

/** Takes the reader a mailed link belongs to off the newsletter's list; the answer is shown in place. */
export function useUnsubscribe() {
  return useMutation({
    mutationFn: (token: string) => api.messages.unsubscribe({ params: { token } }),
    meta: { silent: true },
  });
}
