import { doJob, type ListJob } from "@salon/lists";
import { parentPort } from "node:worker_threads";

/** Does a job. Of an error only its name leaves the worker, because its message may have words of the list. */
async function answer(job: ListJob): Promise<void> {
  try {
    parentPort?.postMessage({ answer: await doJob(job) });
  } catch (error) {
    parentPort?.postMessage({ failed: error instanceof Error ? error.name : "Error" });
  }
}

parentPort?.on("message", (job: ListJob) => void answer(job));
parentPort?.postMessage("ready");
