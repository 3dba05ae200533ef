import { expect, test } from "vitest";
import { joinNext, joinNextByKey, readTogether } from "./read-together.ts";

/** Work that ends when it is told to, and counts how often it began. */
function heldWork<T>() {
  const ends: ((value: T) => void)[] = [];
  return { work: () => new Promise<T>((resolve) => ends.push(resolve)), ends };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

test("whoever asks while it is being done gets the answer of the next time, and all of them the same one", async () => {
  const { work, ends } = heldWork<string>();
  const ask = joinNext(work);
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

test("nothing is remembered: asked again later, it is done again", async () => {
  let times = 0;
  const ask = joinNext(async () => ++times);
  expect([await ask(), await ask()]).toEqual([1, 2]);
});

test("work that hangs keeps nobody waiting, and work that fails fails for those who shared it alone", async () => {
  const { work, ends } = heldWork<string>();
  const ask = joinNext(work);
  void ask();
  await turn();
  const second = ask();
  await expect.poll(() => ends.length).toBe(2);
  ends[1]!("not held up");
  expect(await second).toBe("not held up");

  let broken = true;
  const frail = joinNext(async () => {
    if (broken) throw new Error("away");
    return "back";
  });
  const together = await Promise.allSettled([frail(), frail()]);
  expect(together.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  broken = false;
  expect(await frail()).toBe("back");
});

test("keys that are asked for at the same time are read at once, and what is missing is null", async () => {
  const reads: (readonly string[])[] = [];
  const find = readTogether<string>(async (keys) => {
    reads.push(keys);
    return new Map(keys.filter((key) => key !== "none").map((key) => [key, key.toUpperCase()]));
  });
  expect(await Promise.all([find("a"), find("b"), find("a"), find("none")])).toEqual(["A", "B", "A", null]);
  expect(await find("c")).toBe("C");
  expect(reads).toEqual([["a", "b", "none"], ["c"]]);
});

test("different keys do not wait for each other", async () => {
  const held = heldWork<string>();
  const share = joinNextByKey<string>();
  const slow = share("slow", held.work);
  await turn();
  expect(await share("quick", async () => "done")).toBe("done");
  held.ends[0]!("done at last");
  expect(await slow).toBe("done at last");
});

test("who asks in the same turn of the event loop is answered together, also when nothing was under way", async () => {
  let times = 0;
  const ask = joinNext(async () => ++times);
  const first = ask();
  for (let task = 0; task < 20; task++) await Promise.resolve();
  expect(await Promise.all([first, ask()])).toEqual([1, 1]);
});
