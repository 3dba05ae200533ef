import { MINUTE_MS } from "@salon/contracts";
import { isIdleTooLong } from "./presses.ts";

const LOOK_EVERY_MS = 10_000;
/** Browsers run the timers of a hidden tab at least once a minute, unless they freeze it. */
const ASLEEP_MS = 5 * MINUTE_MS;

/**
 * Calls this when the device or the tab wakes after more than five minutes, and when so much time has gone without a press that the
 * session of a member of staff has ended, until the returned function is called.
 */
export function watchAbsence(onDoubt: () => void): () => void {
  let seenAt = Date.now();
  const look = () => {
    const hasSlept = Math.abs(Date.now() - seenAt) > ASLEEP_MS;
    seenAt = Date.now();
    if (hasSlept || isIdleTooLong()) onDoubt();
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  const unlisten = onLook(look);
  return () => {
    clearInterval(timer);
    unlisten();
  };
}

/** Calls this when the tab is looked at again, also after the browser kept it for the Back button. */
export function onLook(look: () => void): () => void {
  document.addEventListener("visibilitychange", look);
  window.addEventListener("focus", look);
  window.addEventListener("pageshow", look);
  return () => {
    document.removeEventListener("visibilitychange", look);
    window.removeEventListener("focus", look);
    window.removeEventListener("pageshow", look);
  };
}
