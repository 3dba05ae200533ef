import { useEffect, useState, useSyncExternalStore } from "react";
import { createExternalStore } from "./external-store.ts";

const TICK_MS = 30_000;
/** The `Date` of an answer has whole seconds, and an answer takes time to arrive: a smaller difference says nothing new. */
const SAME_MS = 2000;
/** An answer that took longer may have waited for a device that slept. */
const LONG_MS = 30_000;

/** By how much the server's clock is ahead of the device's, in ms. Phones are minutes, days or a year off. */
const ahead = createExternalStore(0);

/** Learns the server's time from the `Date` of an answer that has just arrived to a request of this instant. */
export function learnServerTime(date: string | null, askedAt: number): void {
  const now = Date.now();
  const found = Date.parse(date ?? "") - now;
  const isFresh = now >= askedAt && now - askedAt < LONG_MS;
  if (isFresh && Math.abs(found - ahead.get()) > SAME_MS) ahead.set(found);
}

/** The server's time. What is past, to come or today is decided by this clock and never by the device's. */
export const serverNow = (): Date => toServerTime(Date.now());

/** The server's time at an instant that was taken from the device's clock. */
export const toServerTime = (at: number): Date => new Date(at + ahead.get());

function tick(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS);
  return () => clearInterval(timer);
}
const latestTick = (): number => Math.floor(serverNow().getTime() / TICK_MS) * TICK_MS;

/** The server's time rounded down to 30 s. It is null on the server and during hydration, so that both render the same markup. */
export function useClock(): Date | null {
  ahead.use();
  const now = useSyncExternalStore<number | null>(tick, latestTick, () => null);
  return now === null ? null : new Date(now);
}

/** The server's time, updated every 30 s, for decisions and for texts such as `5 minutes ago`. */
export function useNow(): Date {
  const difference = ahead.use();
  const [seen, setSeen] = useState(() => ({ now: serverNow(), difference }));
  useEffect(() => tick(() => setSeen({ now: serverNow(), difference: ahead.get() })), []);
  if (seen.difference !== difference) setSeen({ now: serverNow(), difference });
  return seen.now;
}
