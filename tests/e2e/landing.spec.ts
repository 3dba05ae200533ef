import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/pages/accessibility.ts";
import { takeScreenshot } from "./support/browser/screenshots.ts";
import { expect, test } from "./support/test.ts";

const WIDTHS = [320, 390, 768, 1366];
const READING = ["/", "/market-place", "/privacy-policy", "/terms-of-service"];

/** Scrolls to the end, so that content that loads on approach is loaded. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += window.innerHeight / 2) {
      window.scrollTo(0, top);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    window.scrollTo(0, 0);
  });
}

for (const width of WIDTHS) {
  for (const path of READING) {
    test(`${path} at ${width} px is accessible and fits the window`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(path);
      await expect(page.getByRole("contentinfo")).toBeVisible();
      await scrollThrough(page);
      await expect(page.getByRole("button", { name: "Submit" })).toBeAttached();
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
      await expectAccessible(page);
      await takeScreenshot(page, `${path.slice(1) || "home"}-${width}`);
    });
  }
}

test("the home page is complete without scripts, and hydration moves nothing", async ({ browser, page, baseURL }) => {
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const unscripted = await plain.newPage();
  await unscripted.goto(`${baseURL}/`);
  await expect(unscripted.getByRole("heading", { level: 1, name: "Unisex salon & spa" })).toBeVisible();
  await expect(unscripted.getByRole("link", { name: "hello@ibadandun.example" })).toBeVisible();
  await plain.close();

  await page.addInitScript(() => {
    Object.assign(window, { shifts: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as unknown as { shifts: number }).shifts += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/");
  await expect(page.getByText(/^(?:Open now|Opens|Closed)/).first()).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBeLessThanOrEqual(0.05);
});

test("the inline styles draw the first screen like the complete styles", async ({ browser, baseURL }) => {
  const FOOTER = "main ~ footer";
  for (const width of [390, 1366]) {
    const open = async (without: RegExp): Promise<Page> => {
      const context = await browser.newContext({ reducedMotion: "reduce", viewport: { width, height: 800 } });
      const page = await context.newPage();
      await page.route(without, (route) => route.abort());
      await page.goto(`${baseURL}/`, { waitUntil: "networkidle" });
      return page;
    };
    // The complete styles load the fonts; without them the text uses the fallback font.
    const first = await open(/\.(?:css|js|woff2)$/);
    await expect(first.locator(FOOTER)).toBeHidden();
    const fetched = (page: Page) =>
      page.evaluate(() => [...document.fonts].filter(({ family }) => !family.includes("Fallback")).length);
    expect(await fetched(first), "fonts that delay the first paint").toBe(0);
    const styled = await open(/\.(?:js|woff2)$/);
    await expect(styled.locator(FOOTER)).toBeVisible();
    expect(await fetched(styled)).toBeGreaterThan(0);
    await styled.addStyleTag({ content: `main > section ~ section, ${FOOTER} { display: none !important }` });
    const [one, other] = [await first.screenshot({ fullPage: true }), await styled.screenshot({ fullPage: true })];
    expect(one.equals(other), `${width} px`).toBe(true);
    for (const page of [first, styled]) await page.context().close();
  }
});

test("the complete styles load the fonts", async ({ page }) => {
  await page.goto("/");
  const loaded = () =>
    page.evaluate(() => [...document.fonts].filter(({ status }) => status === "loaded").map(({ family }) => family));
  await expect.poll(loaded).toEqual(expect.arrayContaining(["Bricolage Grotesque", "Iwo Road Sans"]));
});

test("a link to a section scrolls to it, although the lower sections are laid out late", async ({ page }) => {
  await page.goto("/#contact");
  await expect(page.locator("html[data-laid-out]")).toBeAttached();
  const heading = page.getByRole("heading", { name: "Contact us" });
  const isAtTheTop = async () => {
    const top = await heading.evaluate((shown) => shown.getBoundingClientRect().top);
    return top > 0 && top < 300;
  };
  await expect.poll(isAtTheTop).toBe(true);
});

test("prices and contact are readable offline", async ({ page, context, faults }) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await page.goto("/");
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve));
  });
  await context.setOffline(true);
  await page.goto("/price-list");
  await expect(page.getByText("You are offline, your cart is kept.")).toBeVisible();
  await expect(page.getByText("NGN 3,000")).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("link", { name: "hello@ibadandun.example" })).toBeVisible();
  const kept = await page.evaluate(async () => {
    const files = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return files.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.filter((path) => path.startsWith("/api/"))).toEqual(["/api/v1/services/all-services"]);
});
