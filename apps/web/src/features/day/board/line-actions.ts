import {
  flagsOf,
  instantOf,
  isComing,
  isStepOnOtherDay,
  noShowBefore,
  progressAfter,
  progressOfFlags,
  type Appointment,
  type LineFlags,
} from "@salon/contracts";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { bookingQuery } from "../../bookings/bookings.queries.ts";
import { useCompleteBooking, useFlagLine, useMoveAppointment } from "../../bookings/bookings.board.queries.ts";
import { isPerson, type BoardColumn } from "./board-columns.ts";
import { useHold } from "../../bookings/hold-actions.ts";
import { nextStep } from "./day-figures.ts";
import { keyOf } from "../../bookings/appointment-key.ts";
import { isSameSpot, moveRequest, undoRequest, wishedRequest, type MoveRequest, type Spot } from "./board-moves.ts";
import { isDoneWell, useMissed } from "./missed-actions.ts";
import { refusalOf, type Refusal } from "./refusal.ts";
import { showDone } from "./undo-toast.tsx";
import { WISHED } from "../../bookings/change/wished.ts";

type Flags = Partial<LineFlags>;

const SAID = { arrived: "has arrived", started: "is being served", done: "is done" } as const;

/** The change that takes a change of flags back. */
function undoOf(before: Appointment, change: Flags): Flags {
  const progress = progressOfFlags(before);
  if (change.noShow) return { noShow: false, ...(progress && progress !== "noShow" && { [progress]: true }) };
  return Object.fromEntries(Object.keys(change).map((flag) => [flag, before[flag as keyof LineFlags] ?? false]));
}

/** An appointment after a change of its flags; `at` is now. */
function withFlags(appointment: Appointment, change: Flags, at: string): Appointment {
  const flags = flagsOf(progressAfter(progressOfFlags(appointment), change));
  const arrivedAt = appointment.arrived ? appointment.arrivedAt : at;
  return { ...appointment, ...flags, arrivedAt: flags.arrived ? arrivedAt : undefined };
}

/** Whether all lines of a booking are done; no answer counts as no. */
const isDone = (client: QueryClient, id: string): Promise<boolean> =>
  client.fetchQuery({ ...bookingQuery(id), staleTime: 0 }).then(
    ({ done }) => done === true,
    () => false,
  );

/** The offer to complete a booking whose lines are all done: the status may follow, and does not by itself. */
async function completion(
  client: QueryClient,
  { bookingId, bookingStatus }: Appointment,
  change: Flags,
  complete: (id: string) => void,
) {
  const isOpen = change.done === true && isComing(bookingStatus);
  if (!isOpen || !(await isDone(client, bookingId))) return [];
  return [{ label: "Set booking to completed", act: () => complete(bookingId) }];
}

/** Notes on a day that is over that the customer came; the server completes the booking with its last appointment. */
async function noteCame(flag: ReturnType<typeof useFlagLine>, before: Appointment): Promise<void> {
  const after = { ...before, arrived: true, started: true, done: true };
  if (await isDoneWell(flag.mutateAsync({ before, after, change: "came" })))
    showDone(keyOf(before), `${before.customer.name} came`);
}

/** Two presses on the step of one card within this time are one: the second meant the step that the first has taken. */
const ONE_PRESS_MS = 600;

/** The same act, which does nothing for a press that belongs to the one before it. */
function useOnePress(act: (appointment: Appointment) => void) {
  const last = useRef({ key: "", at: -Infinity });
  return (appointment: Appointment) => {
    const [key, at] = [keyOf(appointment), performance.now()];
    if (last.current.key === key && at - last.current.at < ONE_PRESS_MS) return;
    last.current = { key, at };
    act(appointment);
  };
}

interface OpenDay {
  /** The salon days of the board and of now. */
  day: string;
  today: string;
  /** The minute of the day that is now; null on another day. */
  now: number | null;
}

/**
 * What the cards of a day do: each says what was done, and can be taken back. What staff hardly mean is in `asked` until they
 * answer: a step on another day than the appointment's, and a no-show before its time.
 */
export function useLineActions({ day, today, now }: OpenDay) {
  const [asked, setAsked] = useState<LineQuestion>();
  const client = useQueryClient();
  const flag = useFlagLine(day);
  const missed = useMissed({ day, now, onAsk: setAsked });
  const complete = useCompleteBooking();
  const hold = useHold();
  const send = async (before: Appointment, change: Flags, said: string | null) => {
    const after = withFlags(before, change, instantOf(day, now ?? 0).toISOString());
    const step = { before, after, change };
    const isMade = before.noShow && !after.noShow ? missed.takeBack(step) : isDoneWell(flag.mutateAsync(step));
    if (!(await isMade) || said === null) return;
    const undo = { label: "Undo", act: () => void send(after, undoOf(before, change), null) };
    const completing = await completion(client, before, change, complete.mutate);
    showDone(keyOf(before), said, undo, ...completing, ...missed.offers(after));
    if (change.noShow) await missed.askWhatIsDue(before, after);
  };
  return {
    asked,
    answer: () => setAsked(undefined),
    advance: useOnePress((appointment) => {
      const { step } = nextStep(appointment) ?? {};
      if (step && day < today) void noteCame(flag, appointment);
      else if (step && isStepOnOtherDay({ [step]: true }, day, today)) setAsked({ about: "step", appointment });
      else if (step) void send(appointment, { [step]: true }, `${appointment.customer.name} ${SAID[step]}`);
    }),
    /** Takes the latest step back, or that the customer has not come. */
    stepBack: (appointment: Appointment) => {
      const progress = progressOfFlags(appointment);
      if (progress) void send(appointment, { [progress]: false }, `${appointment.customer.name}: taken back`);
    },
    miss: (appointment: Appointment, isSure = false) => {
      const before = noShowBefore({ day, time: appointment.time }, instantOf(today, now ?? 0));
      if (before && !isSure) setAsked({ about: before, appointment });
      else void send(appointment, { noShow: true }, `${appointment.customer.name} has not come`);
    },
    complete: (appointment: Appointment) => complete.mutate(appointment.bookingId),
    ...missed,
    hold,
  };
}

/** What staff are asked before something is done to an appointment. */
export interface LineQuestion {
  /**
   * A step of it on another day, a no-show before its day or its begin, what was never paid for a no-show, or that others have
   * the time of one who comes after all.
   */
  about: "step" | "day" | "begin" | "due" | "taken";
  appointment: Appointment;
  /** What was never paid, in naira. */
  amount?: number;
  /** Who has the time. */
  why?: string;
}

export type LineActions = ReturnType<typeof useLineActions>;
/** What a card does. */
export type CardActions = Pick<LineActions, "advance" | "stepBack" | "miss" | "complete" | "free" | "hold">;

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
    const undo = back ? [{ label: "Undo", act: () => void send(after, before, back) }] : [];
    const said = `${before.customer.name} moved to ${place}`;
    const sayWished = async () => {
      if (await send(after, after, wishedRequest(after, day)))
        showDone(keyOf(before), `${said}, as they asked`, ...undo);
    };
    const isTold = from.slot !== to.slot || Boolean(before.asked);
    const wished = isTold ? [{ label: WISHED, act: () => void sayWished() }] : [];
    showDone(keyOf(before), said, ...undo, ...wished);
  };
  return {
    move: (appointment: Appointment, from: Spot, to: Spot) => {
      if (!isSameSpot(from, to)) void move(appointment, from, to);
    },
    refusal,
    dismissRefusal: () => setRefusal(undefined),
  };
}
