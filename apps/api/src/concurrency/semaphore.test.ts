import { expect, test } from "vitest";
import { createSemaphore } from "./semaphore.ts";

const BUSY = { status: 503, retryAfter: 5 };

test("runs up to the limit in the order of the calls, lets callers wait up to a limit and refuses the others [T23]", async () => {
  const limit = createSemaphore({ maxConcurrent: 2, maxWaiting: 3, maxWaitMs: 60_000 });
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const work = (name: number) => () => {
    started.push(name);
    return new Promise<number>((resolve) => ends.push(() => resolve(name)));
  };
  const calls = Array.from({ length: 5 }, (_, name) => limit(work(name)));
  await expect(limit(work(5))).rejects.toMatchObject(BUSY);
  expect(started).toEqual([0, 1]);
  for (let name = 0; name < 5; name++) {
    await expect.poll(() => ends.length).toBeGreaterThan(name);
    ends[name]!();
    expect(await calls[name]).toBe(name);
  }
  expect(started).toEqual([0, 1, 2, 3, 4]);
  const next = limit(work(6));
  await expect.poll(() => ends.length).toBe(6);
  ends[5]!();
  expect(await next).toBe(6);
});

test("failed work releases its permit, and a caller that waits too long is refused", async () => {
  const limit = createSemaphore({ maxConcurrent: 1, maxWaiting: 3, maxWaitMs: 50 });
  await expect(limit(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  let end = (): void => undefined;
  const long = limit(() => new Promise<void>((resolve) => (end = resolve)));
  await expect(limit(async () => "late")).rejects.toMatchObject(BUSY);
  end();
  await long;
  expect(await limit(async () => "in time")).toBe("in time");
});
