import { isProven, type DayClient } from "@salon/contracts";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api/api.ts";
import { useSession } from "../../lib/session/session.ts";
import { useInvalidateBookings } from "../booking-change.ts";

/** What staff must know about the bookings of one day: alerts, and lines without a patch test. */
export const dayClientsQuery = (day: string) =>
  queryOptions({
    queryKey: ["clients", "day", day],
    queryFn: ({ signal }) => api.clients.day({ query: { day }, signal }),
  });

/** Whether the signed-in member of staff may see health data. */
export function useSeesHealth(): boolean {
  const { user } = useSession();
  return user !== null && isProven(user);
}

const NONE: Readonly<Record<string, DayClient>> = {};
const byBooking = (clients: readonly DayClient[]) =>
  Object.fromEntries(clients.map((client) => [client.bookingId, client]));

/** What staff must know about the bookings of a day, by booking; nothing while it loads. */
export function useDayClients(day: string): Readonly<Record<string, DayClient>> {
  const enabled = useSeesHealth();
  return useQuery({ ...dayClientsQuery(day), enabled, select: byBooking }).data ?? NONE;
}

/** The alert for one line of a booking; it does not hold for a guest. */
export const alertOf = (client: DayClient | undefined, item: number): string | undefined =>
  client?.guests?.includes(item) ? undefined : client?.alert;

/** Says whose card a walk-in's is: its id, `new` for one that is made, or null to take the answer back. */
export function useSayClient() {
  const invalidate = useInvalidateBookings();
  return useMutation({
    mutationFn: ({ bookingId, client }: { bookingId: string; client: string | null }) =>
      api.bookings.setClient({ params: { id: bookingId }, body: { client } }),
    meta: { background: true },
    onSettled: invalidate,
  });
}
