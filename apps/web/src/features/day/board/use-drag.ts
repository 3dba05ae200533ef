import type { Appointment, Slot } from "@salon/contracts";
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from "react";
import { useStableCalls } from "../../../lib/hooks/use-stable-calls.ts";
import { isPerson, type BoardColumn } from "./board-columns.ts";
import { keyOf } from "../../bookings/appointment-key.ts";
import { ARROWS, columnsFor, isSameSpot, spotBeside, type Spot } from "./board-moves.ts";
import { backAt } from "./pauses.ts";
import { followPointer, isGrab, spotUnder } from "./pointer.ts";

/** An appointment that is held, the place it comes from, and the one at which it would be dropped. */
export interface Drag {
  appointment: Appointment;
  from: Spot;
  to: Spot;
  by: "pointer" | "keyboard";
}

interface Grid {
  /** The element that scrolls; the tracks of its columns have `data-column` with their key. */
  frame: RefObject<HTMLElement | null>;
  slots: readonly Slot[];
  columns: readonly BoardColumn[];
  onDrop: (appointment: Appointment, from: Spot, to: Spot) => void;
}

export const HOW_TO_MOVE =
  "Press Space or Enter to pick it up, the arrow keys to move it, Space or Enter to drop it, Escape to put it back.";

/** A place in words, and whose work goes on after it where it lies in a pause. */
function textOf(to: Spot, appointment: Appointment, columns: readonly BoardColumn[]): string {
  const there = columns.find(({ key }) => key === to.column);
  if (!there || !isPerson(there)) return to.slot;
  const back = backAt({ appointment, to }, there);
  return [to.slot, there.name, ...(back ? [back] : [])].join(", ");
}

/** Moves appointments of a grid by pointer, and by keyboard on their handles. `said` is what a screen reader announces. */
export function useDrag({ frame, slots, columns, onDrop }: Grid) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const [said, setSaid] = useState("");
  const placeText = (spot: Spot, appointment: Appointment) => textOf(spot, appointment, columns);
  const keepFocus = useHandleFocus(frame);
  const drop = ({ appointment, from, to, by }: Drag) => {
    setDrag(null);
    if (by === "keyboard") keepFocus(keyOf(appointment));
    setSaid(
      isSameSpot(from, to) ? `Not moved: ${placeText(to, appointment)}.` : `Dropped at ${placeText(to, appointment)}.`,
    );
    onDrop(appointment, from, to);
  };
  const putBack = () => {
    setDrag(null);
    setSaid("Put back.");
  };
  const onKeys = {
    // A click without a pointer comes from Space, Enter or a screen reader.
    onClick: (appointment: Appointment, from: Spot, { detail }: { detail: number }) => {
      if (detail > 0) return;
      if (drag) return drop(drag);
      setDrag({ appointment, from, to: from, by: "keyboard" });
      setSaid(`Picked up ${appointment.customer.name}, ${placeText(from, appointment)}. ${HOW_TO_MOVE}`);
    },
    onKeyDown: (appointment: Appointment, from: Spot, event: KeyboardEvent) => {
      if (drag?.by !== "keyboard") return;
      if (event.key === "Escape") return putBack();
      const arrow = ARROWS.find((key) => key === event.key);
      if (!arrow) return;
      event.preventDefault();
      const to = spotBeside(drag.to, arrow, { slots, columns: columnsFor(appointment, from.column, columns) });
      setDrag({ ...drag, to });
      setSaid(placeText(to, appointment));
    },
    onBlur: () => drag?.by === "keyboard" && putBack(),
  };
  const grab = usePointer({ frame, slots, columns, drop, putBack, setDrag });
  const handlers = useStableCalls({ ...onKeys, grab });
  return { drag, said, handlers };
}
/**
 * After a drop by keyboard the card has a new place, also when it goes back because the move was refused: its handle takes the
 * focus again, until something else has it.
 */
function useHandleFocus(frame: RefObject<HTMLElement | null>): (key: string) => void {
  const kept = useRef<string>(undefined);
  useEffect(() => {
    const { activeElement } = document;
    const handle = kept.current && frame.current?.querySelector<HTMLElement>(`[data-handle="${kept.current}"]`);
    if (!handle || handle === activeElement) return;
    if (activeElement && activeElement !== document.body) kept.current = undefined;
    else handle.focus({ preventScroll: true });
  });
  return (key) => (kept.current = key);
}

export type DragHandlers = ReturnType<typeof useDrag>["handlers"];

interface Pointer extends Omit<Grid, "onDrop"> {
  drop: (drag: Drag) => void;
  putBack: () => void;
  setDrag: (drag: Drag) => void;
}

/** Starts a drag when a card is pressed. */
function usePointer(pointer: Pointer) {
  const latest = useRef(pointer);
  const stop = useRef<() => void>(undefined);
  useEffect(() => {
    latest.current = pointer;
  });
  useEffect(() => () => stop.current?.(), []);
  return (start: PointerEvent<HTMLElement>, appointment: Appointment, from: Spot) => {
    const frame = pointer.frame.current;
    if (!frame || !isGrab(start)) return;
    const allowed = columnsFor(appointment, from.column, pointer.columns).map(({ key }) => key);
    let drag: Drag | undefined;
    stop.current = followPointer({
      frame,
      start,
      onMove: (held) => {
        const spot = drag?.to ?? from;
        const to = spotUnder(frame, held, { spot, slots: latest.current.slots, allowed });
        if (drag && isSameSpot(to, spot)) return;
        drag = { appointment, from, to, by: "pointer" };
        latest.current.setDrag(drag);
      },
      onDrop: () => drag && latest.current.drop(drag),
      onCancel: () => latest.current.putBack(),
    });
  };
}
