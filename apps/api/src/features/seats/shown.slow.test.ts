import { expect, test } from "vitest";
import { withTestDatabase } from "../../../test/support/api/with-test-database.ts";
import { compareShownTimes } from "../../../test/support/salon/shown-times.ts";

withTestDatabase();

test("availability equals what can be claimed, for random days, times, services and people", async () => {
  const { shown, differences } = await compareShownTimes({ questions: 200, seed: 7 });
  expect(differences).toEqual([]);
  for (const status of ["open", "full", "closed"]) expect(shown[status], status).toBeGreaterThan(10);
  expect(shown["open by moves"]).toBeGreaterThan(0);
}, 120_000);
