import type { JobAnswer, ListJob, ListJobName } from "@salon/lists";
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { createSemaphore } from "../concurrency/semaphore.ts";
import { AppError } from "../http/app-error.ts";

const TIME_MS = 10_000;
const MEMORY_MB = 128;
const TOO_LONG = "Reading the list took longer than 10 seconds: split it, or leave out what is not needed";
const TOO_MUCH = "Reading the list took too much memory: split it, or leave out what is not needed";

/** One list at a time; who waits for two lists that take all their time is asked to come back. */
const QUEUE = { maxConcurrent: 1, maxWaiting: 8, maxWaitMs: 2 * TIME_MS };

interface Limits {
  timeMs: number;
  memoryMb: number;
}
/** What a worker says of a job: its answer, or the name of its error. */
type WorkerAnswer = { answer: unknown } | { failed: string };

/** Does a job; its answer has the type that the job's name says. @throws AppError 400 for a list that takes too long, 503 */
export type ReadInWorker = <Name extends ListJobName>(job: ListJob<Name>) => Promise<JobAnswer<Name>>;

/**
 * Creates a reader of lists in a thread of its own, which is kept warm. A list that takes longer or more memory than the
 * limits ends the thread, and the next list gets a new one.
 */
export function createListReader({ timeMs, memoryMb }: Limits): ReadInWorker {
  const inTurn = createSemaphore(QUEUE);
  let warm: Promise<Worker> | undefined;

  const begin = async (): Promise<Worker> => {
    const worker = new Worker(new URL("./list-worker.mjs", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    await once(worker, "message");
    worker.unref();
    // One that ends between two lists is replaced; one that ends while it reads is the failure of that list.
    worker.once("error", () => (warm = undefined));
    return worker;
  };
  const take = async (job: ListJob): Promise<WorkerAnswer> => {
    const worker = await (warm ??= begin());
    const timer = AbortSignal.timeout(timeMs);
    worker.ref();
    worker.postMessage(job);
    try {
      const [said] = (await once(worker, "message", { signal: timer })) as [WorkerAnswer];
      return said;
    } catch (error) {
      throw timer.aborted || isOutOfMemory(error) ? new AppError(400, timer.aborted ? TOO_LONG : TOO_MUCH) : error;
    } finally {
      worker.unref();
    }
  };

  return (job) =>
    inTurn(async () => {
      const said = await take(job as ListJob).catch(async (error: unknown) => {
        const broken = warm;
        warm = undefined;
        await broken?.then((worker) => worker.terminate()).catch(() => {});
        throw error;
      });
      if ("failed" in said) throw new Error(`A list could not be read: ${said.failed}`);
      return said.answer as never;
    });
}

const isOutOfMemory = (error: unknown): boolean => (error as { code?: string }).code === "ERR_WORKER_OUT_OF_MEMORY";

/** Reads lists for this process: ten seconds and 128 MB for each. @throws AppError 400 for one that takes more, 503 */
export const readInWorker: ReadInWorker = createListReader({ timeMs: TIME_MS, memoryMb: MEMORY_MB });
