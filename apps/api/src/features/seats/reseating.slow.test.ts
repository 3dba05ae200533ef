import { expect, test } from "vitest";
import { compareReseating } from "../../../test/support/salon/random-reseating.ts";
import { TEST_SEED } from "../../../test/support/test-seed.ts";

test.each([
  ["without pauses", { days: 400, seed: 11 }],
  ["with pauses", { days: 500, seed: TEST_SEED, pausePercent: 60 }],
])("%s a time is refused only if no chain of moves to people and units that are free makes room", (_name, terms) => {
  const { differences, moved, refused } = compareReseating(terms);
  expect(differences).toEqual([]);
  expect(moved).toBeGreaterThan(5);
  expect(refused).toBeGreaterThan(50);
});
