import { expect, test } from "vitest";
import { fallsBelow } from "./medians.ts";

const result = (ratio: number) => [{ key: "services", name: "services list", median: { ratio } }];

test("a quarter below what is stored is a fall, less than that the machine's mood, and a new call has nothing to fall from", () => {
  expect(fallsBelow({ services: 0.4 }, result(0.299))).toEqual([
    "services list: 0.299 of its floor, where 0.4 is stored",
  ]);
  expect(fallsBelow({ services: 0.4 }, result(0.301))).toEqual([]);
  expect(fallsBelow({}, result(0.001))).toEqual([]);
});
