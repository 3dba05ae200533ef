import { chromium, type Browser, type Page } from "@playwright/test";
import { launchBrowser } from "../e2e/support/browser/launch.ts";
import { withoutServiceWorker } from "../e2e/support/salon/states.ts";
import type { Report } from "../harness/report.ts";
import { openSalon, type Place, type Salon } from "./salon.ts";

const MAX_PUBLIC = { requests: 12, kilobytes: 240 };
const MAX_GUARDED = { requests: 16, kilobytes: Infinity };
const PUBLIC = ["/", "/bookings", "/price-list", "/sign-in"];
const ADMIN = ["dashboard", "bookings", "payments", "day", "users", "reports"];
const QUIET_MS = 800;

/** Opens the main pages with an empty cache and counts what they load. How fast they are, `pnpm e2e` measures. */
export async function measurePages(place: Place): Promise<Report> {
  const salon = await openSalon(place, 100);
  const browser = await launchBrowser(chromium);
  try {
    const results: (Opened & Loaded)[] = [];
    for (const page of pagesOf(salon)) results.push({ ...page, ...(await watch(browser, salon.url, page)) });
    const isTooMuch = ({ requests, kilobytes, most }: Opened & Loaded) =>
      requests > most.requests || kilobytes > most.kilobytes;

    return {
      title: "What pages load",
      about: "Requests and kilobytes of a first visit, data included, until the network is idle.",
      columns: ["page", "requests", "at most", "KB"],
      rows: results.map(({ name, requests, most, kilobytes }) => [name, requests, most.requests, kilobytes]),
      violations: results
        .filter(isTooMuch)
        .map(({ name, requests, kilobytes }) => `${name}: ${requests} requests, ${kilobytes} KB`),
      faults: "Goals missed",
    };
  } finally {
    await browser.close();
    await salon.harness.stop();
  }
}

interface Opened {
  name: string;
  path: string;
  cookie?: string;
  most: Loaded;
}
interface Loaded {
  requests: number;
  kilobytes: number;
}

function pagesOf({ customers: [customer], admin, bookingIds }: Salon): Opened[] {
  const own = { cookie: customer!, most: MAX_GUARDED };
  return [
    ...PUBLIC.map((path) => ({ name: path, path, most: MAX_PUBLIC })),
    { name: "/booking-history", path: "/booking-history", ...own },
    { name: "/booking-details/:id", path: `/booking-details/${bookingIds[0]}`, ...own },
    ...ADMIN.map((name) => `/admin/${name}`).map((path) => ({ name: path, path, cookie: admin, most: MAX_GUARDED })),
  ];
}

async function watch(browser: Browser, origin: string, { path, cookie }: Opened): Promise<Loaded> {
  const context = await browser.newContext();
  try {
    await withoutServiceWorker(context);
    const [name, value] = cookie?.split("=") ?? [];
    if (name && value) await context.addCookies([{ name, value, url: origin }]);
    const page = await context.newPage();
    // A signed-in user has visited before, so the browser has a session hint although its cache is empty.
    if (cookie) await page.goto(origin, { waitUntil: "networkidle" });

    const loaded = await countLoads(page);
    await page.goto(`${origin}${path}`, { waitUntil: "networkidle" });
    await page.waitForTimeout(QUIET_MS);
    return { requests: loaded.requests, kilobytes: Math.round(loaded.bytes / 1000) };
  } finally {
    await context.close();
  }
}

async function countLoads(page: Page): Promise<{ requests: number; bytes: number }> {
  const session = await page.context().newCDPSession(page);
  const loaded = { requests: 0, bytes: 0 };
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    loaded.requests++;
    loaded.bytes += encodedDataLength;
  });
  await session.send("Network.enable");
  await session.send("Network.clearBrowserCache");
  return loaded;
}
