import type { Browser, Page } from "@playwright/test";
import { withoutServiceWorker } from "../../e2e/support/salon/states.ts";
import { median } from "../figures.ts";
import type { Fixture, Visitor } from "../fixtures.ts";

/** The requests of a page until the network is idle. */
export interface PageResult {
  path: string;
  requests: number;
  kilobytes: number;
  /** The longest chain of requests, each of which starts after the previous one ended. */
  inARow: string[];
}
interface Asked {
  name: string;
  start: number;
  end: number;
}

/** The latency exceeds all processing between two requests, so that dependent requests are visible. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_000_000, uploadThroughput: 1_000_000 };
const QUIET_MS = 800;

/** Opens the main pages with an empty cache and finds the requests that waited for others. */
export async function watchPages(browser: Browser, fixture: Fixture, rounds: number): Promise<PageResult[]> {
  const [customer] = fixture.customers;
  const pages: { path: string; visitor?: Visitor }[] = [
    ...["/", "/bookings", "/price-list", "/sign-in"].map((path) => ({ path })),
    ...["/booking-history", `/booking-details/${fixture.bookingIds[0]}`].map((path) => ({ path, visitor: customer! })),
    ...["dashboard", "bookings", "payments", "day", "users", "reports"].map((name) => ({
      path: `/admin/${name}`,
      visitor: fixture.admin,
    })),
  ];
  const results: PageResult[] = [];
  for (const { path, visitor } of pages) {
    const views: PageResult[] = [];
    for (let round = 0; round < rounds; round++) views.push(await watch(browser, fixture.urls[0]!, path, visitor));
    const usual = median(views.map(({ inARow }) => inARow.length));
    results.push(views.find(({ inARow }) => inARow.length === usual)!);
  }
  return results;
}

async function watch(browser: Browser, origin: string, path: string, visitor?: Visitor): Promise<PageResult> {
  const context = await browser.newContext();
  try {
    await withoutServiceWorker(context);
    const [name, value] = visitor?.cookie.split("=") ?? [];
    if (name && value) await context.addCookies([{ name, value, url: origin }]);
    const page = await context.newPage();
    // A signed-in user has visited before, so the browser has a session hint although its cache is empty.
    if (visitor) await page.goto(origin, { waitUntil: "networkidle" });
    const { asked, bytes } = await record(page);
    await page.goto(`${origin}${path}`, { waitUntil: "networkidle" });
    await page.waitForTimeout(QUIET_MS);
    const all = [...asked.values()].filter(({ end }) => end > 0);
    const shownPath = path.replace(/[0-9a-f]{24}/, ":id");
    return { path: shownPath, requests: all.length, kilobytes: Math.round(bytes() / 1000), inARow: longestRow(all) };
  } finally {
    await context.close();
  }
}

async function record(page: Page): Promise<{ asked: Map<string, Asked>; bytes: () => number }> {
  const session = await page.context().newCDPSession(page);
  const asked = new Map<string, Asked>();
  let bytes = 0;
  session.on("Network.requestWillBeSent", ({ requestId, request: { url }, timestamp }) => {
    if (!url.startsWith("http")) return;
    const name = new URL(url).pathname.replace(/^\/(api\/v1|assets)/, "").replace(/-[\w-]{8}(?=\.\w+$)/, "");
    asked.set(requestId, { name, start: timestamp, end: 0 });
  });
  session.on("Network.loadingFinished", ({ requestId, timestamp, encodedDataLength }) => {
    const request = asked.get(requestId);
    if (request) request.end = timestamp;
    bytes += encodedDataLength;
  });
  await session.send("Network.enable");
  await session.send("Network.clearBrowserCache");
  await session.send("Network.emulateNetworkConditions", NETWORK);
  return { asked, bytes: () => bytes };
}

/** Finds the longest chain by always taking the request that ends first. */
function longestRow(asked: readonly Asked[]): string[] {
  const row: string[] = [];
  let free = 0;
  for (const { name, start, end } of asked.toSorted((a, b) => a.end - b.end))
    if (start >= free) {
      row.push(name);
      free = end;
    }
  return row;
}
