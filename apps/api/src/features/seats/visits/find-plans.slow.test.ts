import { expect, test } from "vitest";
import { compareVisits } from "../../../../test/support/salon/compare-visits.ts";
import { crowdedVisit } from "../../../../test/support/salon/random-visits.ts";
import { seeded } from "../../../../test/support/salon/random.ts";
import { DAY } from "../../../../test/support/salon/seats.ts";
import { findPlans } from "./find-plans.ts";
import { TEST_SEED } from "../../../../test/support/test-seed.ts";

test.each([
  ["without pauses", false],
  ["with pauses", true],
])(
  "on 500 random small days %s there is a plan whenever there can be, the first ends earliest, and at least 99 in 100 days are decided in time",
  async (_name, pauses) => {
    const { differences, compared, undecided } = await compareVisits({ cases: 500, seed: TEST_SEED, pauses });
    expect(differences).toEqual([]);
    expect(undecided).toBeLessThanOrEqual(compared / 100);
  },
);

test("a small visit has three seconds of the processor for a named day, after which it is not called impossible", async () => {
  const { guests, terms } = crowdedVisit(seeded(4));
  const { spent, ...found } = await findPlans(guests, DAY, { ...terms, isAlone: true });
  expect(found).toEqual({ plans: [], isProven: false });
  expect(spent).toBeGreaterThan(2500);
  expect(spent).toBeLessThan(3100);
});
