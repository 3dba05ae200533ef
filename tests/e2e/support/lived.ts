import { addDays, instantOf, lagosDay, weekdayOf } from "@salon/contracts";
import { startSalon } from "./salon/salon.ts";
import { test as base } from "./test.ts";

const TUESDAY = 2;
const TEN_PAST_ELEVEN = 11 * 60 + 10;

/** Tuesday 11:10 in the salon: of today's visits some are over, some people are here, and some are to come. */
export const MOMENT = instantOf(nextTuesday(lagosDay(new Date())), TEN_PAST_ELEVEN);

function nextTuesday(today: string): string {
  const tomorrow = addDays(today, 1);
  return weekdayOf(tomorrow) === TUESDAY ? tomorrow : nextTuesday(tomorrow);
}

/** Extends `test` with a lived-in salon (`SEED=lived`). Its clock and those of the pages begin at `MOMENT`. */
export const test = base.extend({
  salon: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the needed fixtures from this pattern
    async ({}, provide) => {
      const salon = await startSalon({ seed: "lived", aheadMs: MOMENT.getTime() - Date.now() });
      await provide(salon);
      await salon.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  context: async ({ context }, provide) => {
    await context.clock.install({ time: MOMENT });
    await provide(context);
  },
});
