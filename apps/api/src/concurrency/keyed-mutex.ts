/**
 * Runs work for one key at a time in this process. Callers with the same key and question share the next run: they do not
 * join a run that has started, so no answer is older than its question. Work must not wait for a run of its own key,
 * because that run starts only after it. `singleflight` differs: it starts the next run when one hangs.
 */
export type KeyedMutex = <T>(key: string, question: string, work: () => Promise<T>) => Promise<T>;

/** Creates a mutex for every key. */
export function createKeyedMutex(): KeyedMutex {
  const lastRuns = new Map<string, Promise<unknown>>();
  const waiting = new Map<string, Promise<unknown>>();
  return <T>(key: string, question: string, work: () => Promise<T>): Promise<T> => {
    const id = JSON.stringify([key, question]);
    const joined = waiting.get(id);
    // The same question of the same key always brings the same work, and so the same type of answer.
    if (joined) return joined as Promise<T>;
    const start = (): Promise<T> => {
      waiting.delete(id);
      return work();
    };
    const run = (lastRuns.get(key) ?? Promise.resolve()).then(start);
    waiting.set(id, run);
    const release = (): void => void (lastRuns.get(key) === ended && lastRuns.delete(key));
    const ended: Promise<void> = run.then(release, release);
    lastRuns.set(key, ended);
    return run;
  };
}
