/**
 * Runs work for one key at a time in this process. Callers who ask the same question share its next run: a run that has
 * begun is not joined, so no answer is older than its question. Work must not ask about its own key, it would wait for itself.
 */
export type Singleflight = <T>(key: string, question: string, work: () => Promise<T>) => Promise<T>;

/** Makes one, with nothing under way. */
export function createSingleflight(): Singleflight {
  const lastRuns = new Map<string, Promise<unknown>>();
  const waiting = new Map<string, Promise<unknown>>();
  return <T>(key: string, question: string, work: () => Promise<T>): Promise<T> => {
    const id = JSON.stringify([key, question]);
    const joined = waiting.get(id);
    // One question of one key has one kind of work, and so one kind of answer.
    if (joined) return joined as Promise<T>;
    const begin = (): Promise<T> => {
      waiting.delete(id);
      return work();
    };
    const run = (lastRuns.get(key) ?? Promise.resolve()).then(begin);
    waiting.set(id, run);
    const forget = (): void => void (lastRuns.get(key) === ended && lastRuns.delete(key));
    const ended: Promise<void> = run.then(forget, forget);
    lastRuns.set(key, ended);
    return run;
  };
}
