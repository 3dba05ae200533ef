import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import { LEASE_MS, dropLease, holdLease } from "./lease.ts";

/** One recurring piece of work; it may be killed anywhere and must go on from what is stored. */
export interface Job {
  name: string;
  /** `stopping` says when to come to an end early. */
  run: (stopping: () => boolean) => Promise<void>;
}

/** The recurring work of this process. */
export interface Jobs {
  /** Runs every job once, now, waiting for those under way; tests use it in place of the clock. */
  runAll: () => Promise<void>;
  stop: () => Promise<void>;
}

interface Options {
  seconds: number;
  now: () => Date;
  logger: Logger;
}

/** Runs each job at once and then in its rhythm, on one process at a time. */
export function startJobs(jobs: readonly Job[], { seconds, now, logger }: Options): Jobs {
  const holder = randomUUID();
  const underWay = new Map<string, Promise<void>>();
  let stopped = false;

  const runOnce = async (job: Job): Promise<void> => {
    try {
      if (!(await holdLease(job.name, holder, now()))) return;
      const renew = setInterval(() => void holdLease(job.name, holder, now()).catch(() => undefined), LEASE_MS / 3);
      try {
        await job.run(() => stopped);
      } finally {
        clearInterval(renew);
        await dropLease(job.name, holder);
      }
    } catch (error) {
      logger.error({ err: error, job: job.name }, "job failed; it runs again");
    }
  };
  const run = (job: Job): Promise<void> => {
    const running = underWay.get(job.name) ?? runOnce(job).finally(() => underWay.delete(job.name));
    underWay.set(job.name, running);
    return running;
  };
  const runAll = async () => void (await Promise.all(jobs.map(run)));

  void runAll();
  const timer = setInterval(() => void runAll(), seconds * 1000);
  return {
    runAll: async () => {
      await Promise.all(underWay.values());
      await runAll();
    },
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await Promise.all(underWay.values());
    },
  };
}
