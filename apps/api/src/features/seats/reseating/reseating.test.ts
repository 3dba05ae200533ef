import { expect, test } from "vitest";
import { compareReseating } from "../../../../test/support/salon/random-reseating.ts";
import { TEST_SEED } from "../../../../test/support/test-seed.ts";

test("on 50 days with pauses a time is refused only if no chain of moves makes room", () => {
  expect(compareReseating({ days: 50, seed: TEST_SEED, pausePercent: 60 }).differences).toEqual([]);
});
