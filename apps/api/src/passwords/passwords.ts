import { TEXTS } from "@salon/contracts";
import { Worker } from "node:worker_threads";
import { AppError } from "../http/app-error.ts";
import { createTurns, type InTurn } from "../turns.ts";

const COST = 10;
const MAX_WAITING = 64;
/** Sign-ins: enough to keep the one thread busy while others ask the database, and as many waiting as it does in this time. */
const SIGN_INS = { atOnce: 4, mostWaiting: 64, patienceMs: 5000 };
/** A digest of no password, of the same cost: comparing with it takes as long as with a real one. */
const NOBODY = "$2b$10$CwTycUXWue0Thq9StjUM0uJ8Zz1yqgVQ6Yy9yq2q3L3yq3d0vBf7W";

/** Hashes and compares passwords. */
export interface Passwords {
  /** @throws AppError 503 when too many are waiting */
  hash: (password: string) => Promise<string>;
  /** Compares; without a digest it takes the same time and says no. @throws AppError 503 when too many are waiting */
  matches: (password: string, digest: string | undefined) => Promise<boolean>;
  /** For all that is done about one sign-in, so that a flood of them begins with little and is refused for nothing. */
  inTurn: InTurn;
  stop: () => Promise<void>;
}

interface Job {
  resolve: (result: string | boolean) => void;
  reject: (error: Error) => void;
}

/** Hashes passwords with bcrypt in a worker thread behind a bounded queue, so a flood of sign-ins slows only sign-ins; tests choose a lower cost. */
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
      (await run({ password, digest: digest ?? NOBODY })) === true && digest !== undefined,
    inTurn: createTurns(SIGN_INS),
    stop: async () => void (await worker?.terminate()),
  };
}
