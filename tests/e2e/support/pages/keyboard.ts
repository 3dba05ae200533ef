import { expect, type Locator, type Page } from "@playwright/test";

const MAX_TABS = 150;

/** Presses Tab until the target has the focus; each element on the way must be in view and not covered. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target.first()).toBeAttached();
  for (let tabs = 0; tabs < MAX_TABS; tabs++) {
    if (await target.first().evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
    await expectFocusInSight(page);
  }
  throw new Error(`${MAX_TABS} Tabs did not lead to ${target.toString()}`);
}

/** Fails if another element covers the middle of the focused one (WCAG 2.4.11). */
async function expectFocusInSight(page: Page): Promise<void> {
  const covered = () =>
    page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body || focused === document.documentElement) return "";
      // Radix puts focus guards at both ends of a dialog to keep the focus in it.
      if (focused.hasAttribute("data-radix-focus-guard")) return "";
      const { left, top, width, height } = focused.getBoundingClientRect();
      const seen = document.elementFromPoint(left + width / 2, top + height / 2);
      const label = focused.closest("label");
      const own = seen && (focused.contains(seen) || seen.contains(focused) || label?.contains(seen));
      return own
        ? ""
        : `${focused.outerHTML.slice(0, 120)} is covered by ${seen?.outerHTML.slice(0, 120) ?? "nothing"}`;
    });
  // The check repeats, because smooth scrolling takes a moment.
  await expect.poll(covered, { message: "the focused element is covered", timeout: 3000 }).toBe("");
}
