import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { contract } from "./contract.ts";
import * as fields from "./fields.ts";
import type { Route } from "./route.ts";
import { isSalonDay } from "./rules/salon-time.ts";
import { timeframeMinutes } from "./rules/timeframes.ts";

/** Returns every regular expression inside a schema, at any depth. */
function patternsIn(value: unknown, seen = new Set<unknown>()): RegExp[] {
  if (value instanceof RegExp) return [value];
  if (typeof value !== "object" || value === null || seen.has(value)) return [];
  seen.add(value);
  const inner = "_zod" in value ? (value as z.core.$ZodType)._zod.def : value;
  return Object.values(inner).flatMap((part) => patternsIn(part, seen));
}

const shapes = Object.values(contract).flatMap((group) =>
  Object.values<Route>(group).flatMap(({ params, query, body }) => [params, query, body]),
);
const patterns = new Map(shapes.flatMap((shape) => patternsIn(shape)).map((pattern) => [String(pattern), pattern]));

const MAX_LENGTH = 65_536;
/** Texts that cause backtracking in careless patterns: long runs, followed by a character that cannot match. */
const attacks = [
  "a",
  "1",
  " ",
  "-",
  "a@",
  "a.",
  "a@a.",
  ".",
  "1 ",
  "(1) ",
  "+1",
  "a a",
  "A1!",
  "h m",
  "1h ",
  "1h and ",
].flatMap((unit) =>
  ["!", "\n", "\u0000"].flatMap((end) => ["", "a@a", "1h ", "+1"].map((start) => ({ start, unit, end }))),
);

/** Measures CPU time, which other load on the machine does not change. */
const millisecondsOf = (work: () => unknown): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};
const LIMIT_MS = 500;

/**
 * Returns the first text that takes too long, if any. At the greatest length linear work takes a few milliseconds and
 * quadratic work seconds; cubic work is detected at a smaller length.
 */
function tooSlow(match: (text: string) => unknown, limitMs = LIMIT_MS): string | undefined {
  for (const { start, unit, end } of attacks) {
    for (let length = 1024; length <= MAX_LENGTH; length *= 4) {
      const text = start + unit.repeat(Math.ceil(length / unit.length)) + end;
      if (millisecondsOf(() => match(text)) > limitMs) return `${length} characters of ${start}(${unit})*${end}`;
    }
  }
  return undefined;
}

describe("hostile texts", () => {
  test("the search finds the contract's patterns", () => {
    expect(patterns.size).toBeGreaterThan(10);
    expect([...patterns.keys()]).toContain(String(/^[0-9a-f]{24}$/));
  });

  test.each([...patterns])("%s takes linear time [T26]", (_, pattern) => {
    expect(tooSlow((text) => pattern.test(text))).toBeUndefined();
  });

  test.each(Object.entries(fields).filter(([, field]) => typeof field === "object"))(
    "%s takes linear time [T26]",
    (_, field) => {
      expect(tooSlow((text) => z.safeParse(field as z.ZodMiniType, text))).toBeUndefined();
    },
  );

  test.each([
    ["timeframeMinutes", timeframeMinutes],
    ["isSalonDay", isSalonDay],
  ])("%s takes linear time [T26]", (_, rule) => {
    expect(tooSlow(rule)).toBeUndefined();
  });

  test("the check detects a careless pattern [T26]", () => {
    // A lower limit than for the contract's own, so that the search ends at the smallest length.
    expect(tooSlow((text) => /^ * * *$/.test(text), 50)).toMatch("1024 characters of ( )*");
  });
});
