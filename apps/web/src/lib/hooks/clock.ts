import { useSyncExternalStore } from "react";

const TICK_MS = 30_000;

function tick(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS);
  return () => clearInterval(timer);
}
const latestTick = (): number => Math.floor(Date.now() / TICK_MS) * TICK_MS;

/** The present to the half minute; null until the page runs, so that a prerendered page and its first drawing agree. */
export function useClock(): Date | null {
  const now = useSyncExternalStore<number | null>(tick, latestTick, () => null);
  return now === null ? null : new Date(now);
}
