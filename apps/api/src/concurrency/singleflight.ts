import { runSequence } from "./run-sequence.ts";

/**
 * Runs `work` once for all callers that wait at the same time. Callers that arrive during a run share the next run, so
 * no answer is older than its question. Nothing is cached.
 */
export function singleflight<T>(work: () => Promise<T>): () => Promise<T> {
  const sequence = runSequence();
  let next: Promise<T> | undefined;
  const start = async (): Promise<T> => {
    await sequence.ready();
    next = undefined;
    return sequence.track(work());
  };
  return () => (next ??= start());
}

interface Flight<T> {
  ask: () => Promise<T>;
  work: () => Promise<T>;
  waiting: number;
}

/** One `singleflight` per key, for as long as callers wait for that key. The same key must always bring the same work. */
export function singleflightByKey<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const flights = new Map<string, Flight<T>>();
  return async (key, work) => {
    const flight: Flight<T> = flights.get(key) ?? { ask: singleflight(() => flight.work()), work, waiting: 0 };
    flights.set(key, flight);
    flight.work = work;
    flight.waiting++;
    try {
      return await flight.ask();
    } finally {
      if (--flight.waiting === 0) flights.delete(key);
    }
  };
}
