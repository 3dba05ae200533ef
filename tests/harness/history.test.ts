import { expect, test } from "vitest";
import { History, mostHeldAtOnce, percentile, type Deed } from "./history.ts";

const deed = (what: string, seat: string, start: number, end: number, result: Deed["result"] = "ok"): Deed => ({
  who: "somebody",
  what,
  seat,
  start,
  end,
  result,
});

test("a seat is held from the answer that gave it to the call that gives it back", () => {
  expect(mostHeldAtOnce([deed("pay", "a", 0, 10), deed("pay", "b", 5, 15), deed("give back", "a", 20, 30)])).toBe(2);
  expect(mostHeldAtOnce([deed("pay", "a", 0, 10), deed("give back", "a", 11, 30), deed("pay", "b", 5, 15)])).toBe(1);
});

test("what was refused holds nothing, what may have been given back counts as given back", () => {
  expect(mostHeldAtOnce([deed("pay", "a", 0, 1), deed("pay", "b", 0, 1, "refused")])).toBe(1);
  expect(
    mostHeldAtOnce([deed("pay", "a", 0, 1), deed("give back", "a", 2, 9, "unknown"), deed("pay", "b", 3, 4)]),
  ).toBe(1);
});

test("two answers about one payment are one seat", () => {
  expect(mostHeldAtOnce([deed("pay", "a", 0, 1), deed("pay", "a", 0, 2)])).toBe(1);
});

test("an answer that never came is written down as unknown, without a seat", async () => {
  const history = new History();
  const answer = await history.record(
    "somebody",
    "pay",
    () => Promise.reject(new Error("reset")),
    () => "a",
  );
  expect(answer).toBeNull();
  expect(history.deeds).toMatchObject([{ what: "pay", result: "unknown" }]);
  expect(mostHeldAtOnce(history.deeds)).toBe(0);
});

test("percentiles go by the nearest rank", () => {
  expect([0.5, 0.99].map((share) => percentile([1, 2, 3, 4], share))).toEqual([3, 4]);
  expect(percentile([], 0.5)).toBe(0);
});
