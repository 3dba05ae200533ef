import { expect, test } from "vitest";
import { createTurns } from "./turns.ts";

const BUSY = { status: 503, retryAfter: 5 };

test("works on so many at once, in the order they came, lets so many wait and refuses the rest [T23]", async () => {
  const inTurn = createTurns({ atOnce: 2, mostWaiting: 3, patienceMs: 60_000 });
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const work = (name: number) => () => {
    begun.push(name);
    return new Promise<number>((resolve) => ends.push(() => resolve(name)));
  };
  const asked = Array.from({ length: 5 }, (_, name) => inTurn(work(name)));
  await expect(inTurn(work(5))).rejects.toMatchObject(BUSY);
  expect(begun).toEqual([0, 1]);
  for (let name = 0; name < 5; name++) {
    await expect.poll(() => ends.length).toBeGreaterThan(name);
    ends[name]!();
    expect(await asked[name]).toBe(name);
  }
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  const next = inTurn(work(6));
  ends[5]!();
  expect(await next).toBe(6);
});

test("what fails passes its turn on, and who has waited too long is refused", async () => {
  const inTurn = createTurns({ atOnce: 1, mostWaiting: 3, patienceMs: 50 });
  await expect(inTurn(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  let end = (): void => undefined;
  const long = inTurn(() => new Promise<void>((resolve) => (end = resolve)));
  await expect(inTurn(async () => "late")).rejects.toMatchObject(BUSY);
  end();
  await long;
  expect(await inTurn(async () => "in time")).toBe("in time");
});
