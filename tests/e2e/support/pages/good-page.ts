import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";

/** The four sizes every page is looked at in: the narrowest phone, a usual one, a tablet, a laptop. */
const SIZES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1366, height: 768 },
] as const;

/** Waits until a page is there: its one h1 is seen, and, unless it is kept waiting, everything it asked for has come. */
export async function settle(page: Page, { waiting = false } = {}): Promise<void> {
  await expect(page.locator("h1")).toHaveCount(1);
  if (!waiting) await page.waitForLoadState("networkidle");
}

/** At every size: accessible as far as axe can tell, nothing wider than the window, one h1. */
export async function expectGoodAtEverySize(page: Page): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await nextFrame(page);
    await expectNoSidewaysScroll(page);
    // By its tag: behind an open dialog it has no role.
    await expect.soft(page.locator("h1")).toHaveCount(1);
    await expectAccessible(page);
  }
}

const nextFrame = (page: Page) =>
  page.evaluate(() => new Promise((resume) => requestAnimationFrame(() => requestAnimationFrame(resume))));

/** Fails, naming what sticks out, when the page can be scrolled sideways. */
async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { over, culprits } = await page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const wide = [...document.body.querySelectorAll("*")].filter((element) => {
      const { right, width: own } = element.getBoundingClientRect();
      return own > 0 && right > width + 1 && getComputedStyle(element).position !== "fixed";
    });
    const name = (element: Element) => `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""}`;
    return { over: document.documentElement.scrollWidth - width, culprits: wide.map(name).slice(0, 5) };
  });
  const told = `${page.url()} at ${page.viewportSize()?.width} px is ${over} px too wide: ${culprits.join("; ")}`;
  expect.soft(over, told).toBeLessThanOrEqual(0);
}
