import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { FloorTask } from "./floor.worker.ts";

/** A process that does the least work, as the floor of the ratios. */
export interface Floor {
  url: string;
  /** Runs a task; returns its operations per second. */
  run: (task: FloorTask) => Promise<number>;
  stop: () => Promise<void>;
}

export async function startFloor(): Promise<Floor> {
  const child = fork(fileURLToPath(new URL("floor.worker.ts", import.meta.url)));
  const ended = once(child, "exit");
  const answer = async <T>(): Promise<T> => {
    const dead = ended.then(() => {
      throw new Error("The floor process has ended");
    });
    const [message] = (await Promise.race([once(child, "message"), dead])) as [T];
    return message;
  };

  const { url } = await answer<{ url: string }>();
  return {
    url,
    run: async (task) => {
      const answered = answer<{ perSecond: number }>();
      child.send(task);
      return (await answered).perSecond;
    },
    stop: async () => {
      child.disconnect();
      await ended;
    },
  };
}
