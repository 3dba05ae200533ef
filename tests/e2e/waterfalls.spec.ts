import { withoutServiceWorker } from "./support/states.ts";
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
