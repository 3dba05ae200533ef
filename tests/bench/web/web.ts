import { chromium } from "@playwright/test";
import { startBarePage } from "../../e2e/support/pages/bare-page.ts";
import { launchBrowser } from "../../e2e/support/browser/launch.ts";
import { medianOpening, openThrottled, type Opening } from "../../e2e/support/browser/throttled.ts";
import { watchPages, type PageResult } from "./pages.ts";
import { openFixture, type FixtureOptions } from "../fixtures.ts";

/** The measurements of one page. */
export interface WebResult extends Opening {
  name: string;
}

const LOOKS = 3;

/**
 * Measures the landing page and a bare React page in turn on a slow phone and network; then records the requests of
 * the main pages.
 */
export async function measureWeb(
  options: Pick<FixtureOptions, "server" | "mongoUri" | "providerUrl">,
  rounds: number,
): Promise<{ openings: WebResult[]; pages: PageResult[] }> {
  const fixture = await openFixture({ ...options, processes: 1, bookings: 100, customers: 10 });
  const bare = await startBarePage();
  const browser = await launchBrowser(chromium);
  try {
    const pages = [
      { name: "landing page", url: `${fixture.urls[0]}/`, openings: [] as Opening[] },
      { name: "bare React page with router and query", url: bare.url, openings: [] as Opening[] },
      { name: "the same with brotli", url: bare.packedUrl, openings: [] as Opening[] },
    ];
    for (let round = 0; round < rounds; round++)
      for (const { url, openings } of pages) openings.push(await openThrottled(browser, url));
    const openings = pages.map((page) => ({ name: page.name, ...medianOpening(page.openings) }));
    return { openings, pages: await watchPages(browser, fixture, LOOKS) };
  } finally {
    await browser.close();
    await bare.stop();
    await fixture.harness.stop();
  }
}
