import { MINUTE_MS, endpoints, type DeskEvent } from "@salon/contracts";
import { addressOf } from "../../lib/api/api.ts";

/** The server sends a beat every 15 seconds: after two that are missing the connection is dead, whatever the browser knows. */
const SILENCE_MS = 32_000;
const TRY_EVERY_MS = 2000;
const GIVE_UP_MS = 3000;
/** How long a refused stream is tried for as often as a lost one, and how often later. */
const SOON_MS = MINUTE_MS;
const LATER_EVERY_MS = 15_000;
/** A longer wait is not believed. */
const MAX_WAIT_MS = MINUTE_MS;

interface Listener {
  /** An event; the first event of each connection has `isFirst`. */
  onEvent: (event: DeskEvent, isFirst: boolean) => void;
  /** The server refused the stream: the session may have ended, or there are too many streams. Answers after how many milliseconds it may be asked again, where it says so. */
  onRefused: () => Promise<number>;
  /** Nothing is heard any more; another stream is tried for until an event comes. */
  onLost: () => void;
  /** Another window of this session took the place of this stream. */
  onReplaced: () => void;
}

/** Keeps the event stream of the back office open until the returned function is called. A replaced one is opened again when its page is looked at again. */
export function keepStreamOpen(listener: Listener): () => void {
  let stopTry: () => void = () => undefined;
  let isReplaced = false;
  const open = () => {
    isReplaced = false;
    stopTry = openStream({
      onEvent: (event, isFirst) => {
        next.forgetRefusals();
        listener.onEvent(event, isFirst);
      },
      onReplaced: () => {
        isReplaced = true;
        listener.onReplaced();
      },
      onEnd: (ms, isRefused) => {
        listener.onLost();
        if (isRefused) next.afterRefusal(ms);
        else next.after(ms);
      },
    });
  };
  const next = createTurn(open, listener.onRefused);
  const onLook = () => {
    if (isReplaced && document.visibilityState === "visible") open();
  };
  document.addEventListener("visibilitychange", onLook);
  window.addEventListener("focus", onLook);
  open();
  return () => {
    document.removeEventListener("visibilitychange", onLook);
    window.removeEventListener("focus", onLook);
    next.stop();
    stopTry();
  };
}

/** Opens the next stream after a time; refused ones every 2 seconds for a minute, then every 15, or as late as the server asks. */
function createTurn(open: () => void, onRefused: Listener["onRefused"]) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let refusedAt: number | undefined;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const after = (ms: number) => {
    stop();
    timer = setTimeout(() => {
      timer = undefined;
      open();
    }, ms);
  };
  return {
    after,
    afterRefusal: (ms: number) => {
      refusedAt ??= performance.now();
      const wait = performance.now() - refusedAt < SOON_MS ? ms : LATER_EVERY_MS;
      after(wait);
      const waiting = timer;
      void onRefused().then((asked) => {
        if (timer === waiting && asked > wait) after(Math.min(asked, MAX_WAIT_MS));
      });
    },
    forgetRefusals: () => {
      refusedAt = undefined;
    },
    stop,
  };
}

interface Try extends Pick<Listener, "onEvent" | "onReplaced"> {
  /** The stream is closed, and another one may be opened in so many milliseconds. */
  onEnd: (ms: number, isRefused: boolean) => void;
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
  const end = (ms: number, isRefused = false) => {
    close();
    onEnd(ms, isRefused);
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
    const ms = isFirst ? Math.max(0, begun + TRY_EVERY_MS - performance.now()) : TRY_EVERY_MS;
    end(ms, source.readyState === EventSource.CLOSED);
  });
  return close;
}
