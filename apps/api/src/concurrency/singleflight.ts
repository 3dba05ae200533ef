/** A run that takes longer may hang: callers that arrive later no longer wait for it. */
export const HUNG_AFTER_MS = 100;

/**
 * Runs `work` once for all callers that wait at the same time. Callers that arrive during a run share the next run, so
 * no answer is older than its question. Nothing is cached, and no timer waits for more callers: the next run starts when
 * the run before has ended, or when a caller arrives and finds that it has taken `hungAfterMs`. With `Infinity` no two runs
 * overlap; such work must end by itself.
 */
export function singleflight<T>(work: () => Promise<T>, hungAfterMs = HUNG_AFTER_MS): () => Promise<T> {
  let running: Promise<T> | undefined;
  let startedAt = 0;
  let next: Promise<T> | undefined;
  let startNext = (): void => {};
  const run = (): Promise<T> => {
    next = undefined;
    startedAt = performance.now();
    const started = (running = work());
    const end = (): void => {
      if (running !== started) return;
      running = undefined;
      setImmediate(startNext);
    };
    started.then(end, end);
    return started;
  };
  return () => {
    if (!next) {
      next = new Promise<void>((resolve) => (startNext = resolve)).then(run);
      // Requests that arrived together are parsed one after the other in this turn of the event loop; all share the run.
      if (!running) setImmediate(startNext);
    }
    if (running && performance.now() - startedAt > hungAfterMs) startNext();
    return next;
  };
}

interface Flight<T> {
  ask: () => Promise<T>;
  work: () => Promise<T>;
  waiting: number;
}

/** Runs the work of a key once for all callers that wait for it at the same time. */
export type SharedRuns = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** One `singleflight` per key, for as long as callers wait for that key. The same key must always bring the same work. */
export function singleflightByKey<T>(hungAfterMs = HUNG_AFTER_MS): (key: string, work: () => Promise<T>) => Promise<T> {
  const flights = new Map<string, Flight<T>>();
  return async (key, work) => {
    const flight: Flight<T> = flights.get(key) ?? {
      ask: singleflight(() => flight.work(), hungAfterMs),
      work,
      waiting: 0,
    };
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

/** Shares the settling of each payment in this process. Runs of one key never overlap, because the provider is asked in each. */
export const createPaymentRuns = (): SharedRuns => singleflightByKey<unknown>(Infinity) as SharedRuns;
