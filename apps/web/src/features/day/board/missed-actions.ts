import { instantOf, type Appointment } from "@salon/contracts";
import { useQueryClient } from "@tanstack/react-query";
import { toast } from "react-hot-toast/headless";
import { ApiError } from "../../../lib/api/api-error.ts";
import { bookingQuery } from "../../bookings/bookings.queries.ts";
import { type LineStep, useFlagLine, useFreeTime } from "../../bookings/bookings.board.queries.ts";
import { keyOf } from "../../bookings/appointment-key.ts";
import { hasTimeToFree } from "./missed-time.ts";
import { showDone } from "./undo-toast.tsx";

export const isDoneWell = (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => true,
    () => false,
  );

/** What follows from a no-show: what was never paid, in naira, or who has the time of one who comes after all. */
type MissedQuestion =
  | { about: "due"; appointment: Appointment; amount: number }
  | { about: "taken"; appointment: Appointment; why: string };

interface MissedDay {
  /** The salon day. */
  day: string;
  /** The minute of the day that is now; null on another day. */
  now: number | null;
  onAsk: (question: MissedQuestion) => void;
}

const hasConflicts = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.body as { conflicts?: object[] } | null)?.conflicts !== undefined;

/** What staff do with the time and the bill of a no-show. */
export function useMissed({ day, now, onAsk }: MissedDay) {
  const client = useQueryClient();
  const flag = useFlagLine(day);
  const silent = useFlagLine(day, true);
  const { mutate: free } = useFreeTime();
  return {
    /** Gives up the time of a no-show. */
    free: (appointment: Appointment) => free(appointment),
    /** The offer of a toast to free the time of a no-show that has some left. */
    offers: (after: Appointment) =>
      now !== null && hasTimeToFree(after, day, instantOf(day, now))
        ? [{ label: "Free this time", act: () => free(after) }]
        : [],
    /** Takes a no-show back; where others have the time it asks. Whether it was done. */
    takeBack: async (step: LineStep): Promise<boolean> => {
      try {
        await silent.mutateAsync(step);
        return true;
      } catch (error) {
        if (hasConflicts(error)) onAsk({ about: "taken", appointment: step.before, why: error.message });
        else toast.error((error as Error).message);
        return false;
      }
    },
    /** Squeezes in who was a no-show, where others have the time. */
    squeeze: async (appointment: Appointment): Promise<void> => {
      const after = { ...appointment, noShow: false, beyond: true };
      const change = { noShow: false, squeeze: true } as const;
      if (await isDoneWell(flag.mutateAsync({ before: appointment, after, change })))
        showDone(keyOf(appointment), `${appointment.customer.name} is squeezed in`);
    },
    /** Asks what becomes of what was never paid for an appointment that was just missed; not where the server does not answer. */
    askWhatIsDue: async ({ due, bookingId, item }: Appointment, after: Appointment): Promise<void> => {
      if (due === undefined) return;
      const booking = await client.fetchQuery({ ...bookingQuery(bookingId), staleTime: 0 }).catch(() => null);
      const amount = booking?.cartItems[item]?.neverPaid;
      if (amount !== undefined) onAsk({ about: "due", appointment: after, amount });
    },
  };
}
