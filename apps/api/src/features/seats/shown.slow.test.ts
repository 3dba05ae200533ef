import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../../../test/support/api/test-database.ts";
import { compareShownTimes } from "../../../test/support/salon/shown-times.ts";

let close: () => Promise<void>;
beforeAll(async () => {
  close = await openTestDatabase();
});
afterAll(() => close());

test("availability equals what can be claimed, for random days, times, services and people", async () => {
  const { shown, differences } = await compareShownTimes({ questions: 200, seed: 7 });
  expect(differences).toEqual([]);
  for (const status of ["open", "full", "closed"]) expect(shown[status], status).toBeGreaterThan(10);
  expect(shown["open by moves"]).toBeGreaterThan(0);
}, 120_000);
