import { expect, test } from "vitest";
import { openSalon, type OpenSalon } from "../../../../test/support/salon/open-salon.ts";
import { bookShownVisits } from "../../../../test/support/salon/shown-visits.ts";
import { TEST_SEED } from "../../../../test/support/test-seed.ts";

let salon: OpenSalon;
openSalon(4, (opened) => (salon = opened));

test("50 plans can be had right after they were shown", async () => {
  const { refused } = await bookShownVisits(salon, { visits: 50, seed: TEST_SEED });
  expect(refused).toEqual([]);
});
