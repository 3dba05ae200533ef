import { PAGE_TEXTS, type contract, type RouteRequest } from "@salon/contracts";
import { useMutation } from "@tanstack/react-query";
import { toast } from "react-hot-toast/headless";
import { useInvalidateBookings } from "../../domain/booking-change.ts";
import { api } from "../../lib/api/api.ts";
import { useChange } from "../../lib/api/attempt.ts";
import { showFailure } from "../../lib/api/kept-failure.ts";

/** What staff decide when they cancel a booking. `online` are the references of the payments that an admin decides on at once. */
export interface Cancelling {
  change: RouteRequest<(typeof contract)["bookings"]["changeStatus"]>["body"];
  online?: { decision: "back" | "keep"; refs: readonly string[]; reason: string };
}

const DONE = {
  back: "The booking is cancelled, and the money is on its way back",
  keep: "The booking is cancelled, and the money is kept",
};

/**
 * Cancels a booking, then sends its online money back or keeps it. If that fails, the booking stays cancelled and its money waits
 * for a decision on the Payments page, as if staff had decided later.
 */
export function useCancelForStaff(id: string) {
  const invalidate = useInvalidateBookings();
  const decline = useChange(({ ref, ...body }: { ref: string; reason: string; key?: string }) =>
    api.refunds.decline({ params: { ref }, body }),
  );
  return useMutation({
    mutationFn: async ({ change, online }: Cancelling) => {
      await api.bookings.changeStatus({ params: { id }, body: change });
      if (!online) return { message: PAGE_TEXTS.bookingUpdated };
      const { decision, refs, reason } = online;
      try {
        for (const ref of refs)
          await (decision === "keep"
            ? decline({ ref, reason })
            : api.refunds.refund({ params: { ref }, body: { reason } }));
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        return { waits: `The booking is cancelled, but its money waits on the Payments page: ${why}` };
      }
      return { message: DONE[decision] };
    },
    meta: { silent: true },
    onSuccess: (done) => ("waits" in done ? showFailure(done.waits) : toast.success(done.message)),
    onSettled: invalidate,
  });
}
