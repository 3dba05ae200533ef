import type { Page } from "@playwright/test";
import { pages } from "@salon/contracts";
import { settle } from "./support/pages/good-page.ts";
import { addressOf, PAGE_NAMES } from "./support/pages/page-table.ts";
import { addToCart, chooseFifteenth, chooseTime } from "./support/salon/customer.ts";
import { withLongSettings, withoutServiceWorker } from "./support/salon/states.ts";
import { expect, test } from "./support/test.ts";

const PHONES = [
  { width: 320, height: 568 },
  { width: 360, height: 640 },
  { width: 390, height: 844 },
];
const TEXT_SIZES = [100, 125, 150, 175, 200];

test.describe.configure({ mode: "parallel" });
test.beforeEach(({ context }) => withoutServiceWorker(context));

/** The size of text that the visitor has set, in percent. */
const setTextSize = (page: Page, percent: number) =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`;
  }, percent);

/**
 * The controls within `area` that cannot be pressed: beside the screen, or below something else in their middle after they were
 * scrolled to. Runs in the page.
 */
function lostControls(area: string): string[] {
  const width = document.documentElement.clientWidth;
  const isReached = (control: HTMLElement) => {
    control.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    const { left, right, top, bottom } = control.getBoundingClientRect();
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const isOnTop = hit !== null && (control.contains(hit) || hit.contains(control));
    return left >= -1 && right <= width + 1 && isOnTop;
  };
  const controls = [
    ...document.querySelectorAll<HTMLElement>(`:is(${area}) :is(a[href], button, input, select, textarea)`),
  ];
  return controls
    .filter((control) => control.checkVisibility({ visibilityProperty: true }) && control.offsetWidth > 1)
    .filter((control) => control.closest("[href='#main'], [inert]") === null && !isReached(control))
    .map((control) => (control.getAttribute("aria-label") ?? control.textContent).slice(0, 40));
}

/** Checks on phones of three widths and with texts of every size that each control within `area` can be pressed. */
async function expectAllReached(page: Page, area = "body"): Promise<void> {
  for (const phone of PHONES)
    for (const size of TEXT_SIZES) {
      await page.setViewportSize(phone);
      await setTextSize(page, size);
      const where = `${page.url()} at ${phone.width} px, text of ${size} %`;
      expect.soft(await page.evaluate(lostControls, area), where).toEqual([]);
      const over = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      // What follows the size of its container needs a moment.
      await expect.soft.poll(over, `too wide: ${where}`).toBeLessThanOrEqual(0);
    }
}

/** The lines of a bar's text that lie partly outside it or under its button. Runs in the page. */
function cutLines(bar: Element): string[] {
  const button = bar.querySelector("button")!.getBoundingClientRect();
  const { top, bottom } = bar.getBoundingClientRect();
  return [...bar.querySelectorAll("p")].flatMap((part) => {
    const range = document.createRange();
    range.selectNodeContents(part);
    const isCut = (line: DOMRect) =>
      line.bottom > bottom + 1 ||
      line.top < top - 1 ||
      (line.bottom > button.top + 1 && line.top < button.bottom && line.right > button.left + 1);
    return [...range.getClientRects()].some(isCut) ? [part.textContent] : [];
  });
}

for (const name of PAGE_NAMES.filter((one) => !pages[one].path.startsWith("/admin")))
  test(`text of every size leaves each control of ${pages[name].path} in reach`, async ({
    page,
    actors,
    become,
    faults,
  }) => {
    faults.allow(/status of 404/);
    if (pages[name].access !== "public") await become(actors.people.customer);
    await page.setViewportSize(PHONES[0]!);
    await page.goto(addressOf(name, actors, "customer"));
    await settle(page);
    await expectAllReached(page);
  });

test("text of every size leaves the prices with a deposit within the screen", async ({ page, playwright, salon }) => {
  await withLongSettings(playwright, salon, async () => {
    await page.setViewportSize(PHONES[0]!);
    await page.goto("/price-list");
    await expect(page.getByText("NGN 900 now")).toBeVisible();
    await expectAllReached(page);
  });
});

test("text of every size leaves each control of the cart, the menu and the payment in reach", async ({ page }) => {
  await page.setViewportSize(PHONES[0]!);
  await addToCart(page, "Haircut & Styling - #3000");
  await expectAllReached(page, "[role='dialog']");
  await page.getByRole("button", { name: "Pay now!" }).click();
  await expect(page.getByRole("button", { name: "Continue to payment" })).toBeVisible();
  await expectAllReached(page, "[role='dialog']:last-of-type");
  await page.goto("/price-list");
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAllReached(page, "[role='dialog']");
});

test("the bar of a booking takes at most a third of the screen, with its button in sight, and no word is broken", async ({
  page,
}) => {
  await page.setViewportSize(PHONES[0]!);
  await page.goto("/bookings");
  await page.getByLabel("Service", { exact: true }).selectOption({ label: "Haircut & Styling - #3000" });
  await chooseFifteenth(page);
  await chooseTime(page, "02:00 PM");
  const bar = page.locator(".summary-bar");
  for (const phone of PHONES)
    for (const size of TEXT_SIZES) {
      await page.setViewportSize(phone);
      await setTextSize(page, size);
      const where = `${phone.width} px, text of ${size} %`;
      const box = await bar.boundingBox();
      expect.soft(box!.height, where).toBeLessThanOrEqual(phone.height / 3);
      const button = await bar.getByRole("button").boundingBox();
      expect.soft(button!.y + button!.height, where).toBeLessThanOrEqual(phone.height);
      expect.soft(await bar.evaluate(cutLines), where).toEqual([]);
      const lines = (element: Element) =>
        [...element.querySelectorAll("td button, label span")]
          .filter((text) => text.checkVisibility() && /^\d+$|^\d\d:\d\d/.test(text.textContent))
          .filter((text) => {
            const range = document.createRange();
            range.selectNodeContents(text);
            return (
              new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size >
              text.textContent.split(" ").length
            );
          })
          .map((text) => text.textContent);
      expect.soft(await page.locator("main").evaluate(lines), where).toEqual([]);
    }
});
