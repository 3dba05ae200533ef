import { TEXTS } from "@salon/contracts";
import { AppError } from "../http/app-error.ts";

interface SemaphoreOptions {
  maxConcurrent: number;
  maxWaiting: number;
  maxWaitMs: number;
}

/**
 * Runs `work` when a permit is free; callers get permits in the order of their calls.
 * @throws the error that `refusal` returns, by default AppError 503, when too many callers wait or the wait is too long;
 * `work` has not started then
 */
export type Semaphore = <T>(work: () => Promise<T>, refusal?: () => Error) => Promise<T>;

const busy = (): AppError => new AppError(503, TEXTS.unavailable, { retryAfter: 5 });

/**
 * Limits concurrent work, the number of waiting callers and the time that each waits. `p-limit` limits only the first,
 * so that a flood of callers would wait for ever.
 */
export function createSemaphore({ maxConcurrent, maxWaiting, maxWaitMs }: SemaphoreOptions): Semaphore {
  const waiting = new Set<() => void>();
  let running = 0;
  const waitForPermit = (refusal: () => Error) =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(timeout);
        waiting.delete(start);
        resolve();
      };
      const timeout = setTimeout(() => {
        waiting.delete(start);
        reject(refusal());
      }, maxWaitMs);
      waiting.add(start);
    });
  const releasePermit = () => {
    const [next] = waiting;
    if (next) next();
    else running--;
  };
  return async (work, refusal = busy) => {
    if (running < maxConcurrent) running++;
    else if (waiting.size < maxWaiting) await waitForPermit(refusal);
    else throw refusal();
    try {
      return await work();
    } finally {
      releasePermit();
    }
  };
}
