import { endpoints, type DeskEvent } from "@salon/contracts";
import { addressOf } from "../../lib/api/api.ts";

/** The server sends a beat every 15 seconds: after two that are missing the connection is dead, whatever the browser knows. */
const SILENCE_MS = 32_000;
const TRY_EVERY_MS = 2000;
const GIVE_UP_MS = 3000;
const FIRST_RETRY_MS = 5000;
const MAX_RETRY_MS = 60_000;

interface Listener {
  /** An event; the first event of each connection has `isFirst`. */
  onEvent: (event: DeskEvent, isFirst: boolean) => void;
  /** The server refused the stream: the session may have ended, or there are too many streams. */
  onRefused: () => void;
  /** Nothing is heard any more; another stream is tried for until an event comes. */
  onLost: () => void;
  /** Another window of this session took the place of this stream. */
  onReplaced: () => void;
}

/** Keeps the event stream of the back office open until the returned function is called. A replaced one is opened again when its page is looked at again. */
export function keepStreamOpen(listener: Listener): () => void {
  let stopTry: () => void = () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let refusals = 0;
  let isReplaced = false;
  const open = () => {
    isReplaced = false;
    stopTry = openStream({
      onEvent: (event, isFirst) => {
        refusals = 0;
        listener.onEvent(event, isFirst);
      },
      onReplaced: () => {
        isReplaced = true;
        listener.onReplaced();
      },
      onEnd: (end) => {
        const refusedMs = Math.min(FIRST_RETRY_MS * 2 ** refusals, MAX_RETRY_MS);
        if (end === "refused") refusals++;
        timer = setTimeout(open, end === "refused" ? refusedMs : end);
        listener.onLost();
        if (end === "refused") listener.onRefused();
      },
    });
  };
  const onLook = () => {
    if (isReplaced && document.visibilityState === "visible") open();
  };
  document.addEventListener("visibilitychange", onLook);
  window.addEventListener("focus", onLook);
  open();
  return () => {
    document.removeEventListener("visibilitychange", onLook);
    window.removeEventListener("focus", onLook);
    clearTimeout(timer);
    stopTry();
  };
}

interface Try extends Pick<Listener, "onEvent" | "onReplaced"> {
  /** The stream is closed: it was refused, or another one may be opened in so many milliseconds. */
  onEnd: (end: "refused" | number) => void;
}

/** Opens one stream, which says once how it ended. Returns how to close it without a word. */
function openStream({ onEvent, onReplaced, onEnd }: Try): () => void {
  const begun = performance.now();
  const source = new EventSource(addressOf(endpoints.desk.events, {}));
  let isFirst = true;
  let hasBeats = false;
  let isOver = false;
  const close = () => {
    isOver = true;
    clearTimeout(timer);
    source.close();
  };
  const end = (how: "refused" | number) => {
    close();
    onEnd(how);
  };
  let timer: ReturnType<typeof setTimeout> | undefined = setTimeout(() => end(0), GIVE_UP_MS);
  source.addEventListener("message", ({ data }: MessageEvent<string>) => {
    const event = JSON.parse(data) as DeskEvent;
    clearTimeout(timer);
    if (event.replaced) {
      close();
      onReplaced();
      return;
    }
    // A server of 1.0.0 names no groups and sends no beats that a page can hear.
    hasBeats ||= event.touched !== undefined;
    timer = hasBeats ? setTimeout(() => end(0), SILENCE_MS) : undefined;
    onEvent(event, isFirst);
    isFirst = false;
  });
  source.addEventListener("error", () => {
    if (isOver) return;
    const isRefused = source.readyState === EventSource.CLOSED;
    end(isRefused ? "refused" : isFirst ? Math.max(0, begun + TRY_EVERY_MS - performance.now()) : TRY_EVERY_MS);
  });
  return close;
}
