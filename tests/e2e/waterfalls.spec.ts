import { API_BASE, endpoints, pages, type PageName } from "@salon/contracts";
import type { BrowserContext, Page } from "@playwright/test";
import { addressOf, PAGE_NAMES } from "./support/pages/page-table.ts";
import { withoutServiceWorker } from "./support/salon/states.ts";
import { expect, test } from "./support/test.ts";

/** The requests of a page: path, start and end in ms. */
type Fetched = { path: string; from: number; to: number }[];

test.beforeEach(async ({ context }) => {
  await withoutServiceWorker(context);
  // What the back office is told of later makes no page wait.
  await context.addInitScript(() => {
    class NeverOpen extends EventTarget {
      close(): void {}
    }
    Object.assign(window, { EventSource: NeverOpen });
  });
});

test("the first drawing of a page that is not painted is the page itself, without a loader", async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const main = document.querySelector("main");
      if (!main) return;
      Object.assign(window, { drawnFirst: main.querySelector("h1")?.textContent ?? "no heading" });
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  for (const path of ["/price-list?from=a-friend", "/bookings?from=a-friend"]) {
    await page.goto(path);
    const heading = await page.getByRole("heading", { level: 1 }).textContent();
    expect(await page.evaluate(() => (window as unknown as { drawnFirst: string }).drawnFirst), path).toBe(heading);
  }
});

test("a page's code loads with the first scripts, and its data with the session check", async ({
  page,
  actors,
  become,
}) => {
  await become(actors.people.customer);
  // The first visit stores the session hint.
  await page.goto("/bookings", { waitUntil: "networkidle" });
  await page.goto("/bookings", { waitUntil: "networkidle" });
  const fetched = await page.evaluate((): Fetched =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[]).map((entry) => ({
      path: new URL(entry.name).pathname,
      from: entry.startTime,
      to: entry.responseEnd,
    })),
  );
  const find = (part: string) => {
    const found = fetched.find(({ path }) => path.includes(part));
    if (!found) throw new Error(`${part} is not among ${fetched.map(({ path }) => path).join(", ")}`);
    return found;
  };
  const scriptsAreRead = find("/users/getUser").from;
  for (const late of ["/assets/bookings.page-", "/assets/calendar-"])
    expect(find(late).to, late).toBeLessThan(scriptsAreRead);
  expect(find("/availability/month").from).toBeLessThan(find("/users/getUser").to);
});

/** Pages that appear only after the session check. */
const GUARDED_PAGES: readonly PageName[] = PAGE_NAMES.filter(
  (name) => pages[name].access !== "public" || name === "checkoutSuccess",
);
/** Requests that need data of an earlier answer, such as the payment of a booking. */
const DEPENDENT_REQUESTS: Partial<Record<PageName, RegExp[]>> = {
  adminBookingDetails: [/^\/clients\?/],
  // The other half of a person: the card of the account, the account of the card.
  adminUser: [/^\/clients\/[0-9a-f]{24}$/],
  adminClient: [/^\/users\/getuserbyid\//],
  checkoutSuccess: [/^\/booking\/getBooking\//],
};

/** Scripts of parts that an answer decides about: few customers have an unfinished payment, or are asked for their number. */
const ASKED_FOR_NUMBER = [/\/forms-/, /phone-form/];
const DEPENDENT_SCRIPTS: Partial<Record<PageName, RegExp[]>> = {
  bookingHistory: [...ASKED_FOR_NUMBER, /unfinished-panel/],
  checkoutSuccess: ASKED_FOR_NUMBER,
};

/** Holds all API answers until `release`; requests before that depend on no answer. */
async function holdAnswers(context: BrowserContext) {
  const asked: string[] = [];
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await context.route(`**${API_BASE}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    asked.push(pathname.slice(API_BASE.length) + search);
    await released;
    await route.continue();
  });
  return { asked, release };
}

/** Visits a page, which stores the session hint; the cart is its last request. */
async function visit(page: Page): Promise<void> {
  const cart = page.waitForResponse(`**${API_BASE}${endpoints.cart.get.path}`);
  await page.goto("/market-place");
  await cart;
  await page.waitForLoadState("networkidle");
}

/** Collects the requested scripts. */
function watchScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === "script") scripts.push(pathname);
  });
  return scripts;
}

test.describe("a returning user", () => {
  for (const name of GUARDED_PAGES) {
    test(`gets all data of ${name} in parallel`, async ({ page, context, actors, become }) => {
      const who = pages[name].access === "staff" || pages[name].access === "admin" ? "admin" : "customer";
      await become(actors.people[who]);
      await visit(page);
      const { asked, release } = await holdAnswers(context);
      const scripts = watchScripts(page);
      await page.goto(addressOf(name, actors, who));
      // The page's own requests come first, then its frame is drawn; outside the back office the site then requests the cart.
      await page.waitForFunction(() => performance.getEntriesByName("drawn").length > 0);
      if (who === "customer") await expect.poll(() => asked).toContain(endpoints.cart.get.path);
      await page.waitForTimeout(500);
      if (pages[name].access !== "public") await expect(page.locator("h1")).toHaveCount(0);
      const [first, codeFirst] = [[...asked], [...scripts]];
      release();
      await expect(page.locator("h1")).toHaveCount(1);
      await page.waitForLoadState("networkidle");
      const later = asked.slice(first.length).toSorted();
      const expected = DEPENDENT_REQUESTS[name] ?? [];
      expect(later, "requests after an answer").toEqual(expected.map((path) => expect.stringMatching(path)));
      expect(first, "each request is sent once").toEqual([...new Set(first)]);
      const laterScripts = (DEPENDENT_SCRIPTS[name] ?? []).map((path) => expect.stringMatching(path));
      expect(scripts.slice(codeFirst.length).toSorted(), "scripts after an answer").toEqual(laterScripts);
    });
  }
});

/** The most requests of a first load on a phone: document, styles, scripts, fonts and data, without pictures and the live stream. */
const MAX_REQUESTS = 17;
/**
 * The dashboard asks an admin for what is not entered yet. The day has the clients and the held places of its cards, and the draft. The
 * customer of the bookings has an unfinished payment, whose panel is a part.
 */
const MORE_REQUESTS: Partial<Record<PageName, number>> = { adminDashboard: 1, adminDay: 2, bookingHistory: 1 };
const PICTURE = /\.(?:svg|png|webp|webmanifest)$|\/pictures\//;

for (const name of PAGE_NAMES.filter((page) => pages[page].access !== "public"))
  test(`${name} makes few requests for a user who is signed in`, async ({ page, actors, become }) => {
    const who = ["staff", "admin"].includes(pages[name].access) ? "admin" : "customer";
    await become(actors.people[who]);
    await visit(page);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(addressOf(name, actors, who), { waitUntil: "networkidle" });
    await expect(page.locator("h1")).toHaveCount(1);
    const requests = asked.filter((path) => !PICTURE.test(path));
    const most = MAX_REQUESTS + (MORE_REQUESTS[name] ?? 0);
    expect(requests.length, requests.join(" ")).toBeLessThanOrEqual(most);
  });

test("a user whose session has ended gets the sign-in page without a further message", async ({
  page,
  actors,
  become,
  faults,
}) => {
  faults.allow(/status of 401/);
  await become(actors.people.customer);
  await visit(page);
  await become(undefined);
  await page.goto("/booking-history", { waitUntil: "networkidle" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText("Please sign in", { exact: false })).toHaveCount(0);
});

test("a customer's browser requests no data of the back office", async ({ page, actors, become }) => {
  await become(actors.people.customer);
  await visit(page);
  // A refused request logs a console error, which fails the test.
  await page.goto("/admin/users", { waitUntil: "networkidle" });
  await expect(page).toHaveTitle(/^404/);
});
