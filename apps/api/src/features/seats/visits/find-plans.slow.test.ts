import { expect, test } from "vitest";
import { compareVisits } from "../../../../test/support/salon/compare-visits.ts";
import { TEST_SEED } from "../../../../test/support/test-seed.ts";

test("finds a plan on 500 random small days whenever there is one, and the first ends earliest", async () => {
  const { differences } = await compareVisits({ cases: 500, seed: TEST_SEED });
  expect(differences).toEqual([]);
});
