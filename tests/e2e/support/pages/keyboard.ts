import { expect, type Locator, type Page } from "@playwright/test";

const MOST_TABS = 150;

/** Presses Tab until this has the focus; at every stop, what has the focus must be in sight and not covered. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target.first()).toBeAttached();
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    if (await target.first().evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
    await expectFocusInSight(page);
  }
  throw new Error(`${MOST_TABS} Tabs did not lead to ${target.toString()}`);
}

/** Fails when something lies over the middle of what has the focus (WCAG 2.4.11). */
async function expectFocusInSight(page: Page): Promise<void> {
  const covered = () =>
    page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body || focused === document.documentElement) return "";
      // Radix puts them at the ends of a dialog, to keep the focus in it.
      if (focused.hasAttribute("data-radix-focus-guard")) return "";
      const { left, top, width, height } = focused.getBoundingClientRect();
      const seen = document.elementFromPoint(left + width / 2, top + height / 2);
      const label = focused.closest("label");
      const own = seen && (focused.contains(seen) || seen.contains(focused) || label?.contains(seen));
      return own
        ? ""
        : `${focused.outerHTML.slice(0, 120)} is covered by ${seen?.outerHTML.slice(0, 120) ?? "nothing"}`;
    });
  // A page that scrolls smoothly is still on its way.
  await expect.poll(covered, { message: "what has the focus is covered", timeout: 3000 }).toBe("");
}
