import { useSyncExternalStore } from "react";

/** Whether the server sends changes to this page: it does, it did until an instant of the server, or it sends them to another window. */
export type LiveState =
  | { kind: "live" }
  | { kind: "lost"; since: string }
  | { kind: "replaced"; since: string | undefined };

const LIVE: LiveState = { kind: "live" };
let state: LiveState = LIVE;
const listeners = new Set<() => void>();

/** Says how the connection of the desk stands; a page without one counts as live. */
export function setLiveState(next: LiveState = LIVE): void {
  state = next;
  for (const listener of listeners) listener();
}

/** How the connection of the desk stands. */
export const useLiveState = (): LiveState =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => state,
    () => LIVE,
  );
