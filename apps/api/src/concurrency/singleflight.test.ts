import { afterEach, expect, test, vi } from "vitest";
import { batchedFind } from "../db/batching/batched-reads.ts";
import { HUNG_AFTER_MS, singleflight, singleflightByKey } from "./singleflight.ts";

/** Work that ends when the test ends it, and counts its runs. */
function controlledWork<T>() {
  const ends: ((value: T) => void)[] = [];
  return { work: () => new Promise<T>((resolve) => ends.push(resolve)), ends };
}
afterEach(() => void vi.useRealTimers());
const turn = () => new Promise((resolve) => setImmediate(resolve));

test("callers that arrive during a run share the answer of the next run", async () => {
  const { work, ends } = controlledWork<string>();
  const ask = singleflight(work);
  const first = ask();
  await turn();
  const late = [ask(), ask(), ask()];
  await turn();
  expect(ends).toHaveLength(1);
  ends[0]!("before they asked");
  expect(await first).toBe("before they asked");
  await expect.poll(() => ends.length).toBe(2);
  ends[1]!("after they asked");
  expect(await Promise.all(late)).toEqual(["after they asked", "after they asked", "after they asked"]);
});

test("a later call runs again, because nothing is cached", async () => {
  let times = 0;
  const ask = singleflight(async () => ++times);
  expect([await ask(), await ask()]).toEqual([1, 2]);
});

test("a caller that finds a run hanging starts the next one, for all who wait for it", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const { work, ends } = controlledWork<string>();
  const ask = singleflight(work);
  const hanging = ask();
  await turn();
  const waiting = ask();
  await turn();
  expect(ends).toHaveLength(1);
  vi.advanceTimersByTime(HUNG_AFTER_MS + 1);
  const late = ask();
  await turn();
  expect(ends).toHaveLength(2);
  ends[1]!("not held up");
  expect(await Promise.all([waiting, late])).toEqual(["not held up", "not held up"]);

  // The run that hung ends beside a third: the callers after that do not take it for theirs.
  const third = ask();
  await turn();
  const fourth = ask();
  ends[0]!("at last");
  expect(await hanging).toBe("at last");
  await turn();
  expect(ends).toHaveLength(3);
  ends[2]!("third");
  expect(await third).toBe("third");
  await turn();
  ends[3]!("fourth");
  expect(await fourth).toBe("fourth");
});

test("a failure reaches only the callers of its run", async () => {
  let broken = true;
  const frail = singleflight(async () => {
    if (broken) throw new Error("away");
    return "back";
  });
  const together = await Promise.allSettled([frail(), frail()]);
  expect(together.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  broken = false;
  expect(await frail()).toBe("back");
});

test("keys of one batch are read with one query, and a missing key is null", async () => {
  const reads: (readonly string[])[] = [];
  const find = batchedFind<string>(async (keys) => {
    reads.push(keys);
    return new Map(keys.filter((key) => key !== "none").map((key) => [key, key.toUpperCase()]));
  });
  expect(await Promise.all([find("a"), find("b"), find("a"), find("none")])).toEqual(["A", "B", "A", null]);
  expect(await find("c")).toBe("C");
  expect(reads).toEqual([["a", "b", "none"], ["c"]]);
});

test("runs of different keys do not wait for each other", async () => {
  const held = controlledWork<string>();
  const share = singleflightByKey<string>();
  const slow = share("slow", held.work);
  await turn();
  expect(await share("quick", async () => "done")).toBe("done");
  held.ends[0]!("done at last");
  expect(await slow).toBe("done at last");
});

test("callers of one turn of the event loop share a run, also when none is under way", async () => {
  let times = 0;
  const ask = singleflight(async () => ++times);
  const first = ask();
  for (let task = 0; task < 20; task++) await Promise.resolve();
  expect(await Promise.all([first, ask()])).toEqual([1, 1]);
});
