import { defineConfig } from "@playwright/test";

const PHONE = { width: 390, height: 844 };

/** These specs measure time or write files, so they run alone. */
const SPEED = ["speed.spec.ts", "board-speed.spec.ts"];
const ALONE = [...SPEED, "pictures.spec.ts"];

/** `pnpm test` runs the project `journeys`, `pnpm test:slow` `slow-journeys`; `pnpm e2e` runs both, `e2e` and then `speed` alone; `pnpm pictures` runs `pictures`. */
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 2,
  forbidOnly: Boolean(process.env["CI"]),
  // As in vitest.config.ts. The closing lines count a test that passed only then as flaky.
  retries: process.env["CI"] ? 1 : 0,
  reporter: [["list"], ["html", { open: "never" }], ["./tests/e2e/support/closing-summary.ts"]],
  use: {
    viewport: PHONE,
    locale: "en-US",
    timezoneId: "Africa/Lagos",
    contextOptions: { reducedMotion: "reduce" },
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    // Recording takes a sixth of the time of a journey; in CI only a test that runs again is recorded.
    trace: process.env["CI"] ? "on-first-retry" : "retain-on-failure",
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "journeys", testMatch: "journeys/**/*.spec.ts", grepInvert: /@slow/ },
    { name: "slow-journeys", testMatch: "journeys/**/*.spec.ts", grep: /@slow/ },
    { name: "e2e", testMatch: "**/*.spec.ts", testIgnore: ["journeys/**", ...ALONE] },
    // Recording would take processor time from the measured page.
    { name: "speed", testMatch: SPEED, use: { trace: "off", screenshot: "off" } },
    { name: "pictures", testMatch: "pictures.spec.ts" },
  ],
});
