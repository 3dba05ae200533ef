import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";

/** The window sizes of all page checks: the narrowest phone, a usual one, a tablet, a laptop. */
const SIZES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1366, height: 768 },
] as const;

/** Waits until the page has its one h1 and, unless `loading`, until the network is idle and the parts below the screen have loaded. */
export async function settle(page: Page, { loading = false } = {}): Promise<void> {
  await expect(page.locator("h1")).toHaveCount(1);
  if (loading) return;
  await page.waitForLoadState("networkidle");
  await expect.poll(() => page.evaluate(showNextPart)).toBe(0);
  await page.evaluate(() => window.scrollTo(0, 0));
}

/** Parts below the screen load when they come near. Runs in the page; returns how many have not loaded. */
function showNextPart(): number {
  const waiting = document.querySelectorAll("main .animate-breathe");
  waiting[0]?.scrollIntoView();
  return waiting.length;
}

/** Checks at every size that axe finds no violation, that nothing is wider than the window, and that there is one h1, whole on phones. */
export async function expectGoodAtEverySize(page: Page): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await nextFrame(page);
    await expectNoSidewaysScroll(page);
    await expectWholeTitle(page);
    // The locator uses the tag, because an element behind an open dialog has no role.
    await expect.soft(page.locator("h1")).toHaveCount(1);
    await expectAccessible(page);
  }
}

const nextFrame = (page: Page) =>
  page.evaluate(() => new Promise((resume) => requestAnimationFrame(() => requestAnimationFrame(resume))));

/** Fails with the elements that are too wide if the page can be scrolled sideways. */
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
  const message = `${page.url()} at ${page.viewportSize()?.width} px is ${over} px too wide: ${culprits.join("; ")}`;
  expect.soft(over, message).toBeLessThanOrEqual(0);
}

/** Fails on a phone where the title in the bar of the back office is cut or longer than two lines; a record's name stands below the bar. */
async function expectWholeTitle(page: Page): Promise<void> {
  const size = page.viewportSize();
  if (!size || size.width >= 768) return;
  const cut = await page.locator("h1").evaluateAll((titles) =>
    titles
      .filter((title) => getComputedStyle(title).position === "fixed")
      .filter((title) => title.scrollWidth > title.clientWidth || title.scrollHeight > title.clientHeight)
      .map((title) => title.textContent),
  );
  expect.soft(cut, `${page.url()} at ${size.width} px has a cut title`).toEqual([]);
}
