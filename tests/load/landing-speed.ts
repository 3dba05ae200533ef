import { chromium } from "@playwright/test";
import { launchBrowser } from "../e2e/support/launch.ts";
import { startSalon } from "../e2e/support/salon.ts";
import { startBarePage } from "./bare-page.ts";
import { median, openThrottled, type Opening } from "./throttled.ts";

/*
 * How fast the landing page is for a cheap phone on a slow network, cold: beside a page that holds nothing but a headline drawn by
 * React with a router and a query client, on the same machine in the same run. Prints a table; changes nothing.
 */
const RUNS = 5;
const FIGURES = ["lcpMs", "fcpMs", "cls", "tbtMs", "kilobytes"] as const;

const salon = await startSalon();
const bare = await startBarePage();
const browser = await launchBrowser(chromium);
const openings: Record<string, Opening[]> = { "landing page": [], "bare page": [] };
try {
  for (let run = 0; run < RUNS; run++) {
    openings["landing page"]?.push(await openThrottled(browser, salon.url));
    openings["bare page"]?.push(await openThrottled(browser, bare.url));
  }
} finally {
  await browser.close();
  await Promise.all([salon.stop(), bare.stop()]);
}
console.log(`1.6 Mbps, 150 ms, CPU x4, cold, median of ${RUNS}`);
console.table(
  Object.fromEntries(
    Object.entries(openings).map(([page, runs]) => [
      page,
      Object.fromEntries(FIGURES.map((figure) => [figure, median(runs.map((run) => run[figure]))])),
    ]),
  ),
);
