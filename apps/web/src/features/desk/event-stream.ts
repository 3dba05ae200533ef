import { endpoints, type DeskEvent } from "@salon/contracts";
import { addressOf } from "../../lib/api/api.ts";

const FIRST_RETRY_MS = 5000;
const MAX_RETRY_MS = 60_000;

interface Listener {
  /** An event; the first event of each connection has `isFirst`. */
  onEvent: (event: DeskEvent, isFirst: boolean) => void;
  /** The server refused the stream: the session may have ended, or there are too many streams. */
  onRefused: () => void;
}

/** Keeps the event stream of the back office open while the device is online, until the returned function is called. */
export function keepStreamOpen({ onEvent, onRefused }: Listener): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let refusals = 0;
  const close = () => {
    clearTimeout(timer);
    source?.close();
  };
  const open = () => {
    close();
    if (!navigator.onLine) return;
    const opened = new EventSource(addressOf(endpoints.desk.events, {}));
    let isFirst = false;
    source = opened;
    opened.addEventListener("open", () => {
      refusals = 0;
      isFirst = true;
    });
    opened.addEventListener("message", ({ data }: MessageEvent<string>) => {
      onEvent(JSON.parse(data) as DeskEvent, isFirst);
      isFirst = false;
    });
    opened.addEventListener("error", () => {
      // The browser repeats a connection that broke, but not one that was refused.
      if (opened.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(open, Math.min(FIRST_RETRY_MS * 2 ** refusals++, MAX_RETRY_MS));
      onRefused();
    });
  };
  window.addEventListener("online", open);
  window.addEventListener("offline", close);
  open();
  return () => {
    window.removeEventListener("online", open);
    window.removeEventListener("offline", close);
    close();
  };
}
