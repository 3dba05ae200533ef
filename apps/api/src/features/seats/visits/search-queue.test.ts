import { beforeEach, describe, expect, test } from "vitest";
import { SearchQueue } from "./search-queue.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;

let now = 0;
let timers: { at: number; run: () => void }[] = [];
let queue: SearchQueue;
let under: Map<string, (spent?: number) => Promise<void>>;
let answers: Map<string, unknown>;

const time = {
  now: () => now,
  after: (ms: number, run: () => void) => {
    const timer = { at: now + ms, run };
    timers.push(timer);
    return () => void (timers = timers.filter((other) => other !== timer));
  },
};

/** Lets the time pass, and what is due happen. */
async function pass(ms: number): Promise<void> {
  now += ms;
  for (const { run } of timers.filter(({ at }) => at <= now)) run();
  timers = timers.filter(({ at }) => at > now);
  await settled();
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Asks for a search by a name of which the first letter is its caller; staff have a capital one. */
function ask(name: string): Promise<void> {
  const caller = { key: name[0]!, isStaff: /^[A-Z]/.test(name) };
  void queue.run(caller, searchOf(name)).then(
    (answer) => answers.set(name, answer),
    ({ status, retryAfter }) => answers.set(name, [status, retryAfter]),
  );
  return settled().then(() => undefined);
}

const searchOf = (name: string) => (spend: (ms: number) => void) =>
  new Promise<string>((resolve) =>
    under.set(name, async (spent = 0) => {
      under.delete(name);
      spend(spent);
      resolve("done");
      await settled();
    }),
  );

const running = () => [...under.keys()];
const end = (name: string, spent?: number) => under.get(name)!(spent);

beforeEach(() => {
  [now, timers, under, answers] = [0, [], new Map(), new Map()];
  queue = new SearchQueue({ scaled: (max) => max, time });
});

describe("of one caller", () => {
  test("one search is under way and one waits; a third is asked to come again in two seconds", async () => {
    for (const name of ["a1", "a2", "a3"]) await ask(name);
    await pass(249);
    expect(answers.size).toBe(0);
    await pass(1);
    expect([running(), answers.get("a3")]).toEqual([["a1"], [429, 2]]);
    await end("a1");
    expect([running(), answers.get("a1")]).toEqual([["a2"], "done"]);
    await ask("a4");
    await end("a2");
    expect(running()).toEqual(["a4"]);
  });

  test("searches take ten seconds of the processor in a minute, after which the next minute begins", async () => {
    await ask("a1");
    await pass(10 * SECOND);
    await end("a1", 9999);
    await ask("a2");
    await ask("a3");
    await end("a2", 1);
    await pass(250);
    expect([running(), answers.get("a3")]).toEqual([[], [429, 50]]);
    await pass(48.75 * SECOND);
    await ask("a4");
    await pass(SECOND);
    expect(answers.get("a4")).toEqual([429, 1]);
    await ask("a5");
    expect(running()).toEqual(["a5"]);
  });

  test("no processor is counted when they are of staff", async () => {
    await ask("S1");
    await end("S1", MINUTE);
    await ask("S2");
    expect(running()).toEqual(["S2"]);
  });

  test("a search that fails has used its time and leaves its place", async () => {
    const failing = queue.run({ key: "a", isStaff: false }, async (spend) => {
      spend(10 * SECOND);
      throw new Error("no database");
    });
    await expect(failing).rejects.toThrow("no database");
    await ask("a1");
    await pass(250);
    expect(answers.get("a1")).toEqual([429, 60]);
  });
});

describe("of all callers", () => {
  test("four searches run, by turns: the caller whose last turn is longest ago comes first, and staff before all", async () => {
    for (const name of ["a1", "b1", "c1", "d1", "a2", "b2", "e1", "S1"]) await ask(name);
    expect(running()).toEqual(["a1", "b1", "c1", "d1"]);
    await end("c1");
    expect(running().at(-1)).toBe("S1");
    await end("a1");
    expect(running().at(-1)).toBe("e1");
    await end("d1");
    expect(running().at(-1)).toBe("a2");
    await end("e1");
    expect(running()).toEqual(["b1", "S1", "a2"]);
    await end("b1");
    expect(running()).toEqual(["S1", "a2", "b2"]);
  });

  test("ten wait; beyond them the last in the order comes again, which staff are not", async () => {
    const names = "abcdefghijklmn".split("");
    for (const name of names) await ask(name);
    await ask("o");
    expect(answers.get("o")).toEqual([503, 2]);
    await ask("S");
    expect([answers.get("n"), answers.get("S")]).toEqual([[503, 2], undefined]);
    await end("a");
    expect(running().at(-1)).toBe("S");
    expect(answers.size).toBe(3);
  });

  test("nobody waits for longer than two seconds", async () => {
    for (const name of ["a", "b", "c", "d", "e"]) await ask(name);
    await pass(2 * SECOND - 1);
    expect(answers.size).toBe(0);
    await pass(1);
    expect([...answers]).toEqual([["e", [503, 2]]]);
    await end("a");
    expect(running()).toEqual(["b", "c", "d"]);
  });
});

describe("a search that takes a turn only where one is free", () => {
  const tryOut = (name: string) => {
    void queue.runIfFree({ key: name[0]!, isStaff: false }, searchOf(name)).then((answer) => answers.set(name, answer));
    return settled();
  };

  test("begins beside others, is one of its caller's, and its time is counted", async () => {
    await ask("a1");
    await tryOut("b1");
    expect(running()).toEqual(["a1", "b1"]);
    await ask("b2");
    expect(running()).toEqual(["a1", "b1"]);
    await end("b1", 10 * SECOND);
    expect([answers.get("b1"), answers.get("b2")]).toEqual(["done", [429, 60]]);
  });

  test("is left out while its caller has one, while four run, and when the caller has no time left", async () => {
    await ask("a1");
    await tryOut("a2");
    await end("a1", 10 * SECOND);
    await tryOut("a3");
    for (const name of ["b", "c", "d", "e"]) await ask(name);
    await tryOut("f");
    expect(running()).toEqual(["b", "c", "d", "e"]);
    expect([...answers]).toEqual([
      ["a2", undefined],
      ["a1", "done"],
      ["a3", undefined],
      ["f", undefined],
    ]);
  });
});
