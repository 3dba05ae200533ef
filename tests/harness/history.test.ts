import { expect, test } from "vitest";
import { History, maxHeldAtOnce, percentile, type Operation } from "./history.ts";

const operation = (
  what: string,
  seat: string,
  start: number,
  end: number,
  result: Operation["result"] = "ok",
): Operation => ({
  who: "customer",
  what,
  seat,
  start,
  end,
  result,
});

test("a seat counts as held from the answer that gave it to the call that gives it back", () => {
  expect(
    maxHeldAtOnce([operation("pay", "a", 0, 10), operation("pay", "b", 5, 15), operation("give back", "a", 20, 30)]),
  ).toBe(2);
  expect(
    maxHeldAtOnce([operation("pay", "a", 0, 10), operation("give back", "a", 11, 30), operation("pay", "b", 5, 15)]),
  ).toBe(1);
});

test("a refused call holds no seat, and a seat that may have been given back counts as given back", () => {
  expect(maxHeldAtOnce([operation("pay", "a", 0, 1), operation("pay", "b", 0, 1, "refused")])).toBe(1);
  expect(
    maxHeldAtOnce([
      operation("pay", "a", 0, 1),
      operation("give back", "a", 2, 9, "unknown"),
      operation("pay", "b", 3, 4),
    ]),
  ).toBe(1);
});

test("two answers about one payment count as one seat", () => {
  expect(maxHeldAtOnce([operation("pay", "a", 0, 1), operation("pay", "a", 0, 2)])).toBe(1);
});

test("a lost answer is recorded as unknown and without a seat", async () => {
  const history = new History();
  const answer = await history.record(
    "customer",
    "pay",
    () => Promise.reject(new Error("reset")),
    () => "a",
  );
  expect(answer).toBeNull();
  expect(history.operations).toMatchObject([{ what: "pay", result: "unknown" }]);
  expect(maxHeldAtOnce(history.operations)).toBe(0);
});

test("percentiles use the nearest rank", () => {
  expect([0.5, 0.99].map((share) => percentile([1, 2, 3, 4], share))).toEqual([3, 4]);
  expect(percentile([], 0.5)).toBe(0);
});
