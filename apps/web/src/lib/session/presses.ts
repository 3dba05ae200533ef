import { HOUR_MS, PRESS_EVERY_MS, PRESS_HEADER, STAFF_IDLE_MS } from "@salon/contracts";
import { serverNow } from "../hooks/clock.ts";
import { hearTabs, tellTabs } from "./tabs.ts";

let isPressed = false;
let markedAt = 0;
/** The last press that the server knows of, in ms of its clock. */
let knownAt = 0;

/**
 * Notes presses in this tab, and hears of those in other tabs of the session, until the returned function is called. The page
 * was opened by a press.
 */
export function watchPresses(): () => void {
  knownAt = serverNow().getTime();
  const note = () => {
    isPressed = true;
  };
  const forget = hearTabs((word) => {
    if (word.kind === "pressed") knownAt = serverNow().getTime();
  });
  const options = { capture: true, passive: true };
  window.addEventListener("pointerdown", note, options);
  window.addEventListener("keydown", note, options);
  return () => {
    forget();
    window.removeEventListener("pointerdown", note, options);
    window.removeEventListener("keydown", note, options);
    isPressed = false;
  };
}

/** What a call carries that is the first after a press; absent within five minutes of another. */
export interface PressMark {
  headers: Record<string, string>;
  /** The call had an answer. */
  arrived: () => void;
  /** It had none: the next call carries the mark. */
  lost: () => void;
}

/** The mark of a call that is about to be sent; undefined for most. */
export function takePressMark(): PressMark | undefined {
  const before = markedAt;
  if (!isPressed || Math.abs(Date.now() - before) < PRESS_EVERY_MS) return undefined;
  isPressed = false;
  markedAt = Date.now();
  return {
    headers: { [PRESS_HEADER]: "1" },
    arrived: () => {
      knownAt = serverNow().getTime();
      tellTabs({ kind: "pressed" });
    },
    lost: () => {
      isPressed = true;
      markedAt = before;
    },
  };
}

/** Whether so much time has gone without a press that a session of staff has ended. */
export const isIdleTooLong = (): boolean => serverNow().getTime() - knownAt >= STAFF_IDLE_MS;

/** The server says that the session is open though this tab knows of no press: it is asked again in an hour. */
export function noteStillOpen(): void {
  if (isIdleTooLong()) knownAt = serverNow().getTime() - STAFF_IDLE_MS + HOUR_MS;
}
