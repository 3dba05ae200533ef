import { useEffect, useState, useSyncExternalStore } from "react";

const TICK_MS = 30_000;

function tick(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS);
  return () => clearInterval(timer);
}
const latestTick = (): number => Math.floor(Date.now() / TICK_MS) * TICK_MS;

/** The current time rounded down to 30 s. It is null on the server and during hydration, so that both render the same markup. */
export function useClock(): Date | null {
  const now = useSyncExternalStore<number | null>(tick, latestTick, () => null);
  return now === null ? null : new Date(now);
}

/** The current time, updated every 30 s, for texts such as `5 minutes ago`. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => tick(() => setNow(new Date())), []);
  return now;
}
