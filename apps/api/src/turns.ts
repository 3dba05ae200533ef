import { TEXTS } from "@salon/contracts";
import { AppError } from "./http/app-error.ts";

/** How many work at once, and how many may wait how long for their turn. */
interface TurnOptions {
  atOnce: number;
  mostWaiting: number;
  patienceMs: number;
}
/**
 * Works on a few things at a time, in the order they came.
 * @throws what `refusal` makes, AppError 503 unless said, when too many wait, or one for too long; `work` has not begun then
 */
export type InTurn = <T>(work: () => Promise<T>, refusal?: () => Error) => Promise<T>;

const busy = (): AppError => new AppError(503, TEXTS.unavailable, { retryAfter: 5 });

/** A queue that nobody waits in for long: whoever is refused has cost nothing. */
export function createTurns({ atOnce, mostWaiting, patienceMs }: TurnOptions): InTurn {
  const waiting = new Set<() => void>();
  let working = 0;
  const wait = (refusal: () => Error) =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(impatience);
        waiting.delete(begin);
        resolve();
      };
      const impatience = setTimeout(() => {
        waiting.delete(begin);
        reject(refusal());
      }, patienceMs);
      waiting.add(begin);
    });
  const passOn = () => {
    const [next] = waiting;
    if (next) next();
    else working--;
  };
  return async (work, refusal = busy) => {
    if (working < atOnce) working++;
    else if (waiting.size < mostWaiting) await wait(refusal);
    else throw refusal();
    try {
      return await work();
    } finally {
      passOn();
    }
  };
}
