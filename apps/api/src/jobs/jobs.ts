import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import type { Metrics } from "../metrics/metrics.ts";
import { underLease } from "./lease.ts";

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
  metrics: JobMetrics;
}
type JobMetrics = Pick<Metrics, "jobSuccess" | "jobSeconds" | "jobFailures">;

/** Starts the jobs: each runs at once and then every `seconds`, on one process at a time under a lease. */
export function startJobs(jobs: readonly Job[], options: Options): Jobs {
  const { seconds, now, metrics } = options;
  const holder = randomUUID();
  const running = new Map<string, Promise<void>>();
  let stopped = false;

  const runOnce = (job: Job): Promise<void> =>
    runJob(job, options, {
      stopping: () => stopped,
      within: (work) => underLease({ name: job.name, holder, now }, work),
    });
  const run = (job: Job): Promise<void> => {
    const current = running.get(job.name) ?? runOnce(job).finally(() => running.delete(job.name));
    running.set(job.name, current);
    return current;
  };
  const runAll = async () => void (await Promise.all(jobs.map(run)));

  for (const job of jobs) announceJob(job, metrics);
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

interface Run {
  stopping: () => boolean;
  /** Does the work, or leaves it to another process; default: does it. */
  within?: (work: () => Promise<void>) => Promise<void>;
}

/** Runs a job once and measures it. A failure is written down and not thrown, because the job runs again. */
export async function runJob(
  job: Job,
  { now, logger, metrics }: Omit<Options, "seconds">,
  { stopping, within = (work) => work() }: Run,
): Promise<void> {
  try {
    await within(() => runMeasured(job, { now, metrics }, stopping));
  } catch (error) {
    metrics.jobFailures.inc({ task: job.name });
    logger.error({ err: error, job: job.name }, "job failed; it runs again");
  }
}

/** A job that never ended well has figures too, so that its alert can fire. */
function announceJob({ name: task }: Job, { jobSuccess, jobFailures }: JobMetrics): void {
  jobSuccess.set({ task }, 0);
  jobFailures.inc({ task }, 0);
}

async function runMeasured(
  { name: task, run }: Job,
  { now, metrics }: Pick<Options, "now" | "metrics">,
  stopping: () => boolean,
): Promise<void> {
  const startedAt = performance.now();
  await run(stopping);
  metrics.jobSuccess.set({ task }, now().getTime() / 1000);
  metrics.jobSeconds.set({ task }, (performance.now() - startedAt) / 1000);
}
