import type { PlaywrightWorkerArgs } from "@playwright/test";
import { startSalon, type Salon, type SalonOptions } from "./salon/salon.ts";
import { test } from "./test.ts";

interface Moment extends Pick<SalonOptions, "seed"> {
  /** When the clocks of the salon and of the pages begin. */
  moment: Date;
  /** What is entered into the salon before its first test. */
  prepare?: (salon: Salon, playwright: PlaywrightWorkerArgs["playwright"]) => Promise<void>;
}

/** Extends `test` with a salon of its own that begins at a moment. */
export const testAtMoment = ({ moment, seed, prepare }: Moment) =>
  test.extend({
    salon: [
      async ({ playwright }, provide) => {
        const salon = await startSalon({ ...(seed && { seed }), aheadMs: moment.getTime() - Date.now() });
        await prepare?.(salon, playwright);
        await provide(salon);
        await salon.stop();
      },
      { scope: "worker", timeout: 120_000 },
    ],
    context: async ({ context }, provide) => {
      await context.clock.install({ time: moment });
      await provide(context);
    },
  });
