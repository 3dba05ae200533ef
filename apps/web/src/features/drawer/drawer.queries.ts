import { useMutation } from "@tanstack/react-query";
import { TOUCHES, type MovementConflict, type NewMovement } from "@salon/contracts";
import type { GivenReason } from "../../domain/reason-dialog.tsx";
import { ApiError } from "../../lib/api/api-error.ts";
import { api } from "../../lib/api/api.ts";
import { useInvalidate } from "../../lib/api/use-invalidate.ts";

const useInvalidateDrawer = () => useInvalidate(...TOUCHES.drawer.add);

/** Moves cash of the drawer today. */
export function useMoveCash() {
  const invalidate = useInvalidateDrawer();
  return useMutation({
    mutationFn: (body: NewMovement) => api.drawer.add({ body }),
    meta: { success: "The drawer is updated", silent: true },
    onSettled: invalidate,
  });
}

/** Whether the server refused cash that is taken out, because it is more than the drawer should hold. */
export const isMoreThanHeld = (error: Error | null): boolean =>
  error instanceof ApiError &&
  error.status === 409 &&
  (error.body as MovementConflict | undefined)?.expected !== undefined;

/** Takes back what moved in the drawer today. */
export function useReverseMovement(id: string) {
  const invalidate = useInvalidateDrawer();
  return useMutation({
    mutationFn: (body: GivenReason) => api.drawer.reverse({ params: { id }, body }),
    meta: { success: "The movement is reversed", silent: true },
    onSettled: invalidate,
  });
}

/** Removes the reason of a movement for good. */
export function useBlankReason(id: string) {
  const invalidate = useInvalidateDrawer();
  return useMutation({
    mutationFn: ({ reason }: { reason: string }) => api.drawer.blank({ params: { id }, body: { reason } }),
    meta: { success: "The text is removed", silent: true },
    onSettled: invalidate,
  });
}
