import { expect, test } from "vitest";
import { compareReseating } from "../../../test/support/salon/random-reseating.ts";

const SEED = 11;

test("a time is refused only if no chain of moves to people and units that are free makes room", () => {
  const { differences, moved, refused } = compareReseating({ days: 400, seed: SEED });
  expect(differences).toEqual([]);
  expect(moved).toBeGreaterThan(5);
  expect(refused).toBeGreaterThan(50);
});
