import { chromium } from "@playwright/test";
import { startBarePage } from "../../e2e/support/pages/bare-page.ts";
import { launchBrowser } from "../../e2e/support/browser/launch.ts";
import { medianOpening, openThrottled, type Opening } from "../../e2e/support/browser/throttled.ts";
import { watchPages, type PageResult } from "./pages.ts";
import { openFixture, type FixtureOptions } from "../fixtures.ts";

/** How a page opens. */
export interface WebResult extends Opening {
  name: string;
}

const LOOKS = 3;

/** Opens the landing page and the barest React page in turn, on a slow phone and a slow network; then looks at what the main pages ask for. */
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
      { name: "React, router and query, no more", url: bare.url, openings: [] as Opening[] },
      { name: "the same, packed like ours", url: bare.packedUrl, openings: [] as Opening[] },
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
