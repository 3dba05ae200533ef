import { setTimeout as sleep } from "node:timers/promises";

/** During a run, callers gather at least this long: a busy process starts at most 200 runs a second, each for more callers. */
const GATHER_MS = 5;
/** A run that takes longer may hang: the next run no longer waits for it. */
const HUNG_AFTER_MS = 100;

/** Starts runs one after the other, so that callers that arrive during a run share the next one. */
export interface RunSequence {
  /** Resolves when the run before has ended or hangs; without one, at the end of this turn of the event loop. */
  ready: () => Promise<void>;
  /** Marks a run as under way until it ends, and returns it. */
  track: <T>(run: Promise<T>) => Promise<T>;
}

/** Makes a sequence with no run under way. */
export function runSequence(): RunSequence {
  let running: Promise<void> | undefined;
  return {
    ready: () => (running ? endOrTimeout(running) : endOfTurn()),
    track: (run) => {
      const release = (): void => void (running === ended && (running = undefined));
      const ended: Promise<void> = run.then(release, release);
      running = ended;
      return run;
    },
  };
}

/** Requests that arrived together are parsed one after the other in one turn; this waits for all of them. */
const endOfTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

function endOrTimeout(running: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, HUNG_AFTER_MS);
    void Promise.all([running, sleep(GATHER_MS)]).then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
