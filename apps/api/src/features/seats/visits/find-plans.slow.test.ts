import { expect, test } from "vitest";
import { compareVisits } from "../../../../test/support/salon/compare-visits.ts";

test("finds a plan on 500 random small days whenever there is one, and the first ends earliest", async () => {
  const { differences } = await compareVisits({ cases: 500, seed: Math.floor(Math.random() * 1e9) });
  expect(differences).toEqual([]);
});
