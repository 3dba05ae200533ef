import { Semaphore as Permits, withTimeout } from "async-mutex";
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

/** Limits concurrent work, the number of waiting callers, so that a flood does not wait for ever, and the time that each waits. */
export function createSemaphore({ maxConcurrent, maxWaiting, maxWaitMs }: SemaphoreOptions): Semaphore {
  const permits = new Permits(maxConcurrent);
  const withinTime = withTimeout(permits, maxWaitMs);
  let waiting = 0;

  return async (work, refusal = busy) => {
    const waits = permits.isLocked();
    if (waits && waiting >= maxWaiting) throw refusal();
    if (waits) waiting += 1;
    const [, release] = await withinTime
      .acquire()
      .catch((cause: unknown) => {
        throw Object.assign(refusal(), { cause });
      })
      .finally(() => {
        if (waits) waiting -= 1;
      });

    try {
      return await work();
    } finally {
      release();
    }
  };
}
