import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import { LEASE_MS, dropLease, holdLease } from "./lease.ts";

/** A recurring job. It may be killed at any point, and its next run continues from the stored state. */
export interface Job {
  name: string;
  /** `stopping` returns true when the job should end early. */
  run: (stopping: () => boolean) => Promise<void>;
}

/** The running jobs of this process. */
export interface Jobs {
  /** Waits for running jobs, then runs every job once; tests call it instead of waiting for the timer. */
  runAll: () => Promise<void>;
  stop: () => Promise<void>;
}

interface Options {
  seconds: number;
  now: () => Date;
  logger: Logger;
}

/** Starts the jobs: each runs at once and then every `seconds`, on one process at a time under a lease. */
export function startJobs(jobs: readonly Job[], { seconds, now, logger }: Options): Jobs {
  const holder = randomUUID();
  const running = new Map<string, Promise<void>>();
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
    const current = running.get(job.name) ?? runOnce(job).finally(() => running.delete(job.name));
    running.set(job.name, current);
    return current;
  };
  const runAll = async () => void (await Promise.all(jobs.map(run)));

  void runAll();
  const timer = setInterval(() => void runAll(), seconds * 1000);
  return {
    runAll: async () => {
      await Promise.all(running.values());
      await runAll();
    },
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await Promise.all(running.values());
    },
  };
}
