import type { Slot } from "@salon/contracts";
import type { PointerEvent } from "react";
import { slotAtHeight, type Spot } from "./board-moves.ts";

/** A press that moves less than this is no drag. */
const SLACK_PX = 5;
/** So near an edge of the grid, a held appointment makes it scroll. */
const EDGE_PX = 40;
const SCROLL_PX = 10;

/** Whether a press takes an appointment: with a mouse anywhere but on links and buttons, with a finger on the handle only. */
export function isGrab({ button, pointerType, target }: PointerEvent): boolean {
  if (button !== 0 || !(target instanceof Element)) return false;
  if (target.closest("[data-handle]")) return true;
  return pointerType === "mouse" && !target.closest("a, button, summary");
}

/** Where a held appointment is: the pointer across, and the appointment's upper edge, both in the window. */
export interface Held {
  x: number;
  top: number;
}

interface Follow {
  /** The element that scrolls. */
  frame: HTMLElement;
  start: PointerEvent<HTMLElement>;
  onMove: (held: Held) => void;
  onDrop: () => void;
  onCancel: () => void;
}

/** Follows the pointer from a press until it is released; Escape cancels. Near an edge the grid scrolls. Returns a function that ends it. */
export function followPointer({ frame, start, onMove, onDrop, onCancel }: Follow): () => void {
  const grabbedAt = start.clientY - start.currentTarget.getBoundingClientRect().top;
  const ended = new AbortController();
  let [x, y, isHeld, timer] = [start.clientX, start.clientY, false, 0];
  const roll = () => {
    const { left, right, top, bottom } = frame.getBoundingClientRect();
    frame.scrollBy(SCROLL_PX * beyond(x, left, right), SCROLL_PX * beyond(y, top, bottom));
    onMove({ x, top: y - grabbedAt });
    timer = requestAnimationFrame(roll);
  };
  const end = (then: () => void) => {
    cancelAnimationFrame(timer);
    ended.abort();
    if (isHeld) then();
  };
  const on = <Name extends keyof WindowEventMap>(name: Name, listener: (event: WindowEventMap[Name]) => void) =>
    window.addEventListener(name, listener, { signal: ended.signal });
  on("pointermove", (event) => {
    if (event.pointerId !== start.pointerId) return;
    [x, y] = [event.clientX, event.clientY];
    if (isHeld) return onMove({ x, top: y - grabbedAt });
    if (Math.hypot(x - start.clientX, y - start.clientY) < SLACK_PX) return;
    isHeld = true;
    window.getSelection()?.removeAllRanges();
    roll();
  });
  on("pointerup", () => end(onDrop));
  on("pointercancel", () => end(onCancel));
  on("keydown", ({ key }) => key === "Escape" && end(onCancel));
  return () => end(() => undefined);
}

/** -1 near the lower edge of a range, 1 near its upper one, else 0. */
const beyond = (at: number, from: number, to: number): number => (at < from + EDGE_PX ? -1 : at > to - EDGE_PX ? 1 : 0);

/** The place of the grid under a held appointment; its column stays where the pointer is over none that it may go to. */
export function spotUnder(
  frame: HTMLElement,
  { x, top }: Held,
  { spot, slots, allowed }: { spot: Spot; slots: readonly Slot[]; allowed: readonly string[] },
): Spot {
  const tracks = [...frame.querySelectorAll<HTMLElement>("[data-column]")].map((track) => ({
    key: track.dataset["column"] ?? "",
    rows: Number(track.dataset["rows"]),
    rect: track.getBoundingClientRect(),
  }));
  const under = tracks.find(({ key, rect }) => allowed.includes(key) && rect.left <= x && x < rect.right);
  const track = under ?? tracks.find(({ key }) => key === spot.column);
  if (!track) return spot;
  const slotHeight = track.rect.height / track.rows;
  return { column: track.key, slot: slotAtHeight(top - track.rect.top, slotHeight, slots) ?? spot.slot };
}
