import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { NewMovement } from "@salon/contracts";
import { useAttempt } from "../../lib/api/attempt.ts";
import { api } from "../../lib/api/api.ts";

/** The drawer is part of the day close. */
function useInvalidateDrawer() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ["reports", "day-close"] });
}

/** Moves cash of the drawer today, once for each attempt. */
export function useMoveCash() {
  const invalidate = useInvalidateDrawer();
  const send = useAttempt((body: Omit<NewMovement, "key"> & { key: string }) => api.drawer.add({ body }));
  return useMutation({
    mutationFn: send,
    meta: { success: "The drawer is updated", silent: true },
    onSettled: invalidate,
  });
}

/** Takes back what moved in the drawer today. */
export function useReverseMovement(id: string) {
  const invalidate = useInvalidateDrawer();
  return useMutation({
    mutationFn: (reason: string) => api.drawer.reverse({ params: { id }, body: { reason } }),
    meta: { success: "The movement is reversed", silent: true },
    onSettled: invalidate,
  });
}
