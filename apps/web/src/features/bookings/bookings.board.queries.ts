import {
  progressOfFlags,
  type Appointment,
  type contract,
  type FlagChange,
  type LineFlags,
  type LineProgress,
  type RouteOutput,
  type RouteRequest,
} from "@salon/contracts";
import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useInvalidateBookings } from "../../domain/booking-change.ts";
import { api } from "../../lib/api/api.ts";
import { useAttempt, useChange } from "../../lib/api/attempt.ts";
import { dayQuery } from "./bookings.desk.queries.ts";
import { keyOf } from "./appointment-key.ts";

type Bookings = (typeof contract)["bookings"];
type Board = RouteOutput<Bookings["day"]>;

/** Shows a change of an appointment before the server has answered. Returns the function that takes it back after a failure. */
async function showAtOnce(client: QueryClient, day: string, after: Appointment): Promise<() => void> {
  const { queryKey } = dayQuery(day);
  await client.cancelQueries({ queryKey });
  const isIt = (one: Appointment) => keyOf(one) === keyOf(after);
  const before = client.getQueryData<Board>(queryKey)?.appointments.find(isIt);
  const show = (shown: Appointment) =>
    client.setQueryData<Board>(
      queryKey,
      (board) => board && { ...board, appointments: board.appointments.map((one) => (isIt(one) ? shown : one)) },
    );
  show(after);
  return () => before && show(before);
}

type LineChange = Partial<LineFlags> | { noShow: false; squeeze: true };

/** How far an appointment is, as a change of its flags says that it was seen. */
export const seenAs = (line: FlagChange): LineProgress | null => progressOfFlags(line) ?? null;

/** An appointment of a booking. */
type LineOf = Pick<Appointment, "bookingId" | "item">;

/** Gives up the time of a no-show, from the next slot on. */
export function useFreeTime() {
  const invalidate = useInvalidateBookings();
  return useMutation({
    mutationFn: useAttempt(({ bookingId: id, item, key }: LineOf & { key?: string }) =>
      api.bookings.free({ params: { id }, body: { key, item } }),
    ),
    meta: { success: true, background: true },
    onSettled: () => void invalidate(),
  });
}

/** Answers what becomes of what was never paid for a no-show: it is let go by a discount, or still owed. */
export function useNeverPaid() {
  const invalidate = useInvalidateBookings();
  const letGo = useMutation({
    mutationFn: useAttempt(({ bookingId: id, item, amount, key }: LineOf & { amount: number; key?: string }) =>
      api.till.addExtra({ params: { id }, body: { key, label: "Missed", amount: -amount, missed: item } }),
    ),
    meta: { success: "Let go", background: true, money: true },
    onSettled: () => void invalidate(),
  });
  const stillOwes = useMutation({
    mutationFn: ({ bookingId: id, item }: LineOf) =>
      api.bookings.setFlags({ params: { id }, body: { item, stillOwes: true } }),
    meta: { success: "Still owed", background: true, money: true },
    onSettled: () => void invalidate(),
  });
  return { letGo, stillOwes };
}

/**
 * Sets or takes back flags of an appointment of a day, or with `came` notes that its customer came; `after` is what it is then.
 * It is refused when the appointment is no longer as it was `before`. A `silent` one leaves a refusal to its caller.
 */
export function useFlagLine(day: string, silent = false) {
  const client = useQueryClient();
  const invalidate = useInvalidateBookings();
  return useMutation({
    mutationFn: ({ before, after, change }: LineStep) =>
      api.bookings.setFlags({
        params: { id: after.bookingId },
        body: { item: after.item, ...(change === "came" ? { came: true } : { from: seenAs(before), ...change }) },
      }),
    meta: { background: true, ...(silent && { silent: true }) },
    onMutate: ({ after }) => showAtOnce(client, day, after),
    onError: (_error, _change, takeBack) => takeBack?.(),
    // The caller does not wait until the day is loaded again.
    onSettled: () => void invalidate(),
  });
}

/** A change of the flags of an appointment, which is `after` when it is made. */
export interface LineStep {
  before: Appointment;
  after: Appointment;
  change: LineChange | "came";
}

interface Move {
  after: Appointment;
  body: RouteRequest<Bookings["reschedule"]>["body"];
}

/** Moves an appointment of a day; `after` is what it is then. */
export function useMoveAppointment(day: string) {
  const client = useQueryClient();
  const invalidate = useInvalidateBookings();
  return useMutation({
    mutationFn: useChange(({ after, body, key }: Move & { key: string }) =>
      api.bookings.reschedule({ params: { id: after.bookingId }, body: { ...body, key } }),
    ),
    meta: { background: true, silent: true },
    onMutate: ({ after }: Move) => showAtOnce(client, day, after),
    onError: (_error, _change, takeBack) => takeBack?.(),
    onSettled: () => void invalidate(),
  });
}

/** Sets the status of a booking to completed. */
export function useCompleteBooking() {
  const send = useChange(({ id, key }: { id: string; key?: string }) =>
    api.bookings.changeStatus({ params: { id }, body: { key, bookingStatus: "completed" } }),
  );
  const invalidate = useInvalidateBookings();
  return useMutation({
    mutationFn: (id: string) => send({ id }),
    meta: { success: "Booking completed", background: true },
    // The caller does not wait until the day is loaded again.
    onSettled: () => void invalidate(),
  });
}
