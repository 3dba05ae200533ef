import { expect, test } from "vitest";
import { openSalon, type OpenSalon } from "../../../../test/support/salon/open-salon.ts";
import { bookShownVisits } from "../../../../test/support/salon/shown-visits.ts";
import { TEST_SEED } from "../../../../test/support/test-seed.ts";

let salon: OpenSalon;
openSalon(4, (opened) => (salon = opened));

test("500 plans can be had right after they were shown", async () => {
  const { refused, without } = await bookShownVisits(salon, { visits: 500, seed: TEST_SEED });
  expect(refused).toEqual([]);
  expect(without).toBeGreaterThan(0);
}, 300_000);
