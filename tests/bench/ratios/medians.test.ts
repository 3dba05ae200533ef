import { expect, test } from "vitest";
import { regressionsOf } from "./medians.ts";

const result = (ratio: number) => [{ key: "services", name: "services list", median: { ratio } }];

test("a ratio more than 25 % below the stored one is a regression; a smaller drop and a new call are none", () => {
  expect(regressionsOf({ services: 0.4 }, result(0.299))).toEqual([
    "services list: 0.299 of its floor, where 0.4 is stored",
  ]);
  expect(regressionsOf({ services: 0.4 }, result(0.301))).toEqual([]);
  expect(regressionsOf({}, result(0.001))).toEqual([]);
});
