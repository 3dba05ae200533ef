import { TEXTS } from "@salon/contracts";
import { Worker } from "node:worker_threads";
import { AppError } from "../http/app-error.ts";
import { createSemaphore, type Semaphore } from "../concurrency/semaphore.ts";

const COST = 10;
const MAX_WAITING = 64;
/** Four sign-ins at once keep the one thread busy while others read the database; 64 are what it hashes in five seconds. */
const SIGN_INS = { maxConcurrent: 4, maxWaiting: 64, maxWaitMs: 5000 };
/** A digest that no password matches. It has the same cost, so a comparison with it takes as long as with a real one. */
const UNMATCHED_DIGEST = "$2b$10$CwTycUXWue0Thq9StjUM0uJ8Zz1yqgVQ6Yy9yq2q3L3yq3d0vBf7W";

/** Hashes and compares passwords. */
export interface Passwords {
  /** @throws AppError 503 when too many callers wait */
  hash: (password: string) => Promise<string>;
  /** Compares a password with a digest; without one it takes the same time and returns false. @throws AppError 503 when too many callers wait */
  matches: (password: string, digest: string | undefined) => Promise<boolean>;
  /** Limits the sign-ins of this process. A whole sign-in runs in it, so that a refused one costs no database call. */
  limitSignIns: Semaphore;
  stop: () => Promise<void>;
}

interface Job {
  resolve: (result: string | boolean) => void;
  reject: (error: Error) => void;
}

/** Hashes passwords with bcrypt in a worker thread behind a bounded queue, so a flood of sign-ins slows only sign-ins; tests pass a lower cost. */
export function createPasswords(cost = COST): Passwords {
  const waiting = new Map<number, Job>();
  let worker: Worker | undefined;
  let nextId = 0;

  const start = (): Worker => {
    const fresh = new Worker(new URL("./worker.mjs", import.meta.url));
    fresh.unref();
    fresh.on("message", ({ id, result }: { id: number; result: string | boolean }) => {
      waiting.get(id)?.resolve(result);
      waiting.delete(id);
      if (waiting.size === 0) fresh.unref();
    });
    fresh.on("error", (error) => {
      worker = undefined;
      for (const job of waiting.values()) job.reject(error);
      waiting.clear();
    });
    return fresh;
  };
  const run = (task: { password: string; digest?: string; cost?: number }) =>
    new Promise<string | boolean>((resolve, reject) => {
      if (waiting.size >= MAX_WAITING) throw new AppError(503, TEXTS.unavailable, { retryAfter: 5 });
      worker ??= start();
      worker.ref();
      waiting.set(++nextId, { resolve, reject });
      worker.postMessage({ id: nextId, ...task });
    });

  return {
    hash: async (password) => String(await run({ password, cost })),
    matches: async (password, digest) =>
      (await run({ password, digest: digest ?? UNMATCHED_DIGEST })) === true && digest !== undefined,
    limitSignIns: createSemaphore(SIGN_INS),
    stop: async () => void (await worker?.terminate()),
  };
}
