import { flagsOf, progressAfter, progressOfFlags, type Appointment, type LineFlags } from "@salon/contracts";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { bookingQuery } from "../bookings.queries.ts";
import { useCompleteBooking, useFlagLine, useMoveAppointment } from "./bookings.board.queries.ts";
import { isPerson, type BoardColumn } from "./board-columns.ts";
import { nextStep } from "./day-figures.ts";
import { keyOf } from "./board-layout.ts";
import { isSameSpot, moveRequest, undoRequest, type MoveRequest, type Spot } from "./board-moves.ts";
import { refusalOf, type Refusal } from "./refusal.ts";
import { showDone } from "./undo-toast.tsx";

type Flags = Partial<LineFlags>;

const SAID = { arrived: "has arrived", started: "is being served", done: "is done" } as const;

/** The change that takes a change of flags back. */
function undoOf(before: Appointment, change: Flags): Flags {
  const progress = progressOfFlags(before);
  if (change.noShow) return { noShow: false, ...(progress && progress !== "noShow" && { [progress]: true }) };
  return Object.fromEntries(Object.keys(change).map((flag) => [flag, before[flag as keyof LineFlags] ?? false]));
}

const withFlags = (appointment: Appointment, change: Flags): Appointment => ({
  ...appointment,
  ...flagsOf(progressAfter(progressOfFlags(appointment), change)),
});

/** Whether all lines of a booking are done; no answer counts as no. */
const isDone = (client: QueryClient, id: string): Promise<boolean> =>
  client.fetchQuery({ ...bookingQuery(id), staleTime: 0 }).then(
    ({ done }) => done === true,
    () => false,
  );

/** What the cards of a day do: each says what was done, and can be taken back. */
export function useLineActions(day: string) {
  const client = useQueryClient();
  const flag = useFlagLine(day);
  const complete = useCompleteBooking();
  const send = async (before: Appointment, change: Flags, said: string | null) => {
    const after = withFlags(before, change);
    const isSent = await flag.mutateAsync({ after, change }).then(
      () => true,
      () => false,
    );
    if (!isSent || said === null) return;
    const undo = { label: "Undo", act: () => void send(after, undoOf(before, change), null) };
    const isOver = change.done === true && (await isDone(client, before.bookingId));
    const isOpen = before.bookingStatus === "placed" || before.bookingStatus === "processing";
    // All its lines are done: the status may follow, and does not by itself.
    if (isOver && isOpen)
      showDone(keyOf(before), said, undo, {
        label: "Set booking to completed",
        act: () => complete.mutate(before.bookingId),
      });
    else showDone(keyOf(before), said, undo);
  };
  return {
    advance: (appointment: Appointment) => {
      const next = nextStep(appointment);
      if (next) void send(appointment, { [next.step]: true }, `${appointment.customer.name} ${SAID[next.step]}`);
    },
    /** Takes the latest step back, or that the customer has not come. */
    stepBack: (appointment: Appointment) => {
      const progress = progressOfFlags(appointment);
      if (progress) void send(appointment, { [progress]: false }, `${appointment.customer.name}: taken back`);
    },
    miss: (appointment: Appointment) =>
      void send(appointment, { noShow: true }, `${appointment.customer.name} has not come`),
    complete: (appointment: Appointment) => complete.mutate(appointment.bookingId),
  };
}
export type LineActions = ReturnType<typeof useLineActions>;

/** Moves appointments between places of a day, with an undo; a refused move says why. */
export function useMoves(day: string, columns: readonly BoardColumn[]) {
  const mover = useMoveAppointment(day);
  const [refusal, setRefusal] = useState<Refusal>();
  const send = async (before: Appointment, after: Appointment, body: MoveRequest) => {
    setRefusal(undefined);
    try {
      await mover.mutateAsync({ after, body });
      return true;
    } catch (error) {
      setRefusal(refusalOf(before, day, error as Error));
      return false;
    }
  };
  const move = async (before: Appointment, from: Spot, to: Spot) => {
    const target = columns.find(({ key }) => key === to.column);
    const body = moveRequest(before, day, { from, to, columns });
    const people = body.person && target ? { with: [{ _id: target.key, name: target.name }] } : {};
    const after: Appointment = { ...before, time: to.slot, noShow: false, ...people };
    if (!(await send(before, after, body))) return;
    const place = target && isPerson(target) ? `${to.slot}, ${target.name}` : to.slot;
    const back = undoRequest(before, day, { from, to, columns });
    const undo = back && { label: "Undo", act: () => void send(after, before, back) };
    showDone(keyOf(before), `${before.customer.name} moved to ${place}`, ...(undo ? [undo] : []));
  };
  return {
    move: (appointment: Appointment, from: Spot, to: Spot) => {
      if (!isSameSpot(from, to)) void move(appointment, from, to);
    },
    refusal,
    dismissRefusal: () => setRefusal(undefined),
  };
}
