import { API_BASE, endpoints, pages, type PageName } from "@salon/contracts";
import type { BrowserContext, Page } from "@playwright/test";
import { addressOf, PAGE_NAMES } from "./support/pages/page-table.ts";
import { withoutServiceWorker } from "./support/salon/states.ts";
import { expect, test } from "./support/test.ts";

/** What a page fetched, by path: when each request left and when its answer was there. */
type Fetched = { path: string; from: number; to: number }[];

test.beforeEach(({ context }) => withoutServiceWorker(context));

test("a page is drawn with its code there: no loader comes before it", async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const main = document.querySelector("main");
      if (!main) return;
      Object.assign(window, { drawnFirst: main.querySelector("h1")?.textContent ?? "no heading" });
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  for (const path of ["/price-list", "/bookings"]) {
    await page.goto(path);
    const heading = await page.getByRole("heading", { level: 1 }).textContent();
    expect(await page.evaluate(() => (window as unknown as { drawnFirst: string }).drawnFirst), path).toBe(heading);
  }
});

test("what a page needs travels together: its code with the first scripts, its data and the session at once", async ({
  page,
  cast,
  become,
}) => {
  await become(cast.people.customer);
  // The first visit leaves the mark that somebody is signed in.
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
  const scriptsAreRead = find("/users/loginStatus").from;
  for (const late of ["/assets/bookings.page-", "/assets/day-picker-"])
    expect(find(late).to, late).toBeLessThan(scriptsAreRead);
  expect(find("/users/getUser").from).toBeLessThan(find("/users/loginStatus").to);
  expect(find("/availability/month").from).toBeLessThan(find("/services/all-services").to);
});

/** Pages that show what is somebody's own, or the salon's: whoever may see them is known only once the session check has answered. */
const OWN: readonly PageName[] = PAGE_NAMES.filter(
  (name) => pages[name].access !== "public" || name === "checkoutSuccess",
);
/** What only an answer leads to: a booking names its payment, and a payment its booking, whose lines leave the cart. */
const LATER: Partial<Record<PageName, RegExp[]>> = {
  adminBookingDetails: [/^\/audit\?/, /^\/payments\?/],
  checkoutSuccess: [/^\/booking\/getBooking\//, /^\/users\/getCart$/],
};

/** From now on no call is answered before `release`: what is asked until then has waited for no answer. */
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

/** A visit that leaves the mark that somebody is signed in; their cart is the last thing it asks for. */
async function visit(page: Page): Promise<void> {
  const cart = page.waitForResponse(`**${API_BASE}${endpoints.cart.get.path}`);
  await page.goto("/market-place");
  await cart;
  await page.waitForLoadState("networkidle");
}

/** Scripts that were begun so far, but for what only prepares the next visit. */
function watchScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === "script" && !pathname.includes("/keep-offline-")) scripts.push(pathname);
  });
  return scripts;
}

test.describe("whoever was here before", () => {
  for (const name of OWN) {
    test(`has everything asked for at once on ${name}`, async ({ page, context, cast, become }) => {
      const who = pages[name].access === "staff" || pages[name].access === "admin" ? "admin" : "customer";
      await become(cast.people[who]);
      await visit(page);
      const { asked, release } = await holdAnswers(context);
      const scripts = watchScripts(page);
      await page.goto(addressOf(name, cast, who));
      // The cart is asked for when the site is drawn, which is after the page had its say.
      await expect.poll(() => asked).toContain(endpoints.cart.get.path);
      await page.waitForTimeout(500);
      if (pages[name].access !== "public") await expect(page.locator("h1")).toHaveCount(0);
      const [first, codeFirst] = [[...asked], [...scripts]];
      release();
      await expect(page.locator("h1")).toHaveCount(1);
      await page.waitForLoadState("networkidle");
      const later = asked.slice(first.length).toSorted();
      const expected = LATER[name] ?? [];
      expect(later, "asked for only after an answer").toEqual(expected.map((path) => expect.stringMatching(path)));
      expect(first, "asked for once").toEqual([...new Set(first)]);
      expect(scripts.slice(codeFirst.length), "code that came after an answer").toEqual([]);
    });
  }
});

test("whose session has ended is asked to sign in, and told nothing else", async ({ page, cast, become, faults }) => {
  faults.allow(/status of 401/);
  await become(cast.people.customer);
  await visit(page);
  await become(undefined);
  await page.goto("/booking-history", { waitUntil: "networkidle" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText("Please sign in", { exact: false })).toHaveCount(0);
});

test("a customer asks for nothing of the back office", async ({ page, cast, become }) => {
  await become(cast.people.customer);
  await visit(page);
  // A refused request would be a console error, which fails the test.
  await page.goto("/admin/users", { waitUntil: "networkidle" });
  await expect(page).toHaveTitle(/^404/);
});
