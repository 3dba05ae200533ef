import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { FloorTask } from "./floor.worker.ts";

/** A separate process that does the minimal work, as the baseline of the ratios. */
export interface Floor {
  url: string;
  /** Sets the answer of its route. */
  answerWith: (answer: unknown) => Promise<void>;
  /** Runs a task; returns its operations per second. */
  run: (task: FloorTask) => Promise<number>;
  stop: () => Promise<void>;
}

const PROGRAM = fileURLToPath(new URL("floor.worker.ts", import.meta.url));

/**
 * Starts the floor process: a bare Express route, driver inserts, password comparisons, and a payment provider that
 * accepts every call.
 */
export async function startFloor(): Promise<Floor> {
  const child = fork(PROGRAM);
  const ended = once(child, "exit").then(() => {
    throw new Error("The floor process has ended");
  });
  ended.catch(() => undefined);
  const answer = async <T>(): Promise<T> => {
    const [message] = (await Promise.race([once(child, "message"), ended])) as [T];
    return message;
  };
  const ask = (message: FloorTask | { answer: unknown }) => {
    const answered = answer<{ perSecond: number }>();
    child.send(message);
    return answered;
  };
  const { url } = await answer<{ url: string }>();
  return {
    url,
    answerWith: async (body) => void (await ask({ answer: body })),
    run: async (task) => (await ask(task)).perSecond,
    stop: async () => {
      child.disconnect();
      await ended.catch(() => undefined);
    },
  };
}
