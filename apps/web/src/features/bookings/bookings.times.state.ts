import { useQuery } from "@tanstack/react-query";
import type { Availability, Slot } from "@salon/contracts";
import { availabilityQuery, type Chooser } from "./bookings.queries.ts";

/** Whether a slot can be had; `unknown` while the answer is on its way. */
export type SlotStatus = Availability["slots"][number]["status"] | "unknown";

/** The times of one day, as the picker shows them. */
export interface DayTimes {
  /** The salon day; empty while none is chosen, and then nothing is known to be taken. */
  day: string;
  waiting: boolean;
  problem: { message: string; retrying: boolean; retry: () => void } | null;
  statusOf: (slot: Slot) => SlotStatus;
  /** Whether a time that was chosen cannot be had any more. */
  isGone: (time: string) => boolean;
}

/** What can be had on a day for a service; without a service, for the shortest one. */
export function useDayTimes(day: string, serviceId: string | undefined, chooser?: Chooser): DayTimes {
  const { data, error, isPending, isPlaceholderData, isFetching, refetch } = useQuery({
    ...availabilityQuery(day, serviceId, chooser),
    enabled: day !== "",
  });
  const slots = new Map<string, SlotStatus>(data?.slots.map((slot) => [slot.time, slot.status]));
  const waiting = day !== "" && isPending;
  return {
    day,
    waiting,
    problem: error && !data ? { message: error.message, retrying: isFetching, retry: () => void refetch() } : null,
    // Without an answer nobody is kept from choosing: the server decides when the booking is paid.
    statusOf: (slot) => slots.get(slot) ?? (waiting ? "unknown" : "open"),
    isGone: (time) => time !== "" && !isPlaceholderData && slots.has(time) && slots.get(time) !== "open",
  };
}
