import type { BrowserContext, Page } from "@playwright/test";
import { chooseFifteenth, chooseTime } from "./support/salon/customer.ts";
import { withoutServiceWorker } from "./support/salon/states.ts";
import { expect, test } from "./support/test.ts";

const CART_SCRIPT = "**/assets/cart-panel-*.js";

const confirmButton = (page: Page) => page.getByRole("button", { name: "Confirm Booking" }).filter({ visible: true });
const cartOf = (page: Page) => page.getByRole("dialog", { name: "Confirm Booking" });

async function chooseHaircut(page: Page): Promise<void> {
  await page.goto("/bookings");
  await page.getByLabel("Service", { exact: true }).selectOption({ label: "Haircut & Styling - #3000" });
  await chooseFifteenth(page);
  await chooseTime(page, "02:00 PM");
}

test.describe("on a first visit", () => {
  test.beforeEach(({ context }) => withoutServiceWorker(context));

  test("three presses on Confirm while the cart's script loads add one booking, and the button is busy until it opens", async ({
    page,
    context,
  }) => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await context.route(CART_SCRIPT, async (route) => {
      await released;
      await route.continue();
    });
    await chooseHaircut(page);
    for (let press = 1; press <= 3; press += 1) await confirmButton(page).click({ force: true });
    await expect(confirmButton(page)).toHaveAttribute("aria-busy", "true");
    await expect(page.getByRole("button", { name: "Your cart, 1 item" })).toBeVisible();
    release();
    await expect(cartOf(page)).toContainText("NGN 3,000");
    await expect(page.locator("button[aria-busy]")).toHaveCount(0);
    await page.goBack();
    await expect(cartOf(page)).toBeHidden();
    await confirmButton(page).click();
    await expect(cartOf(page)).toBeVisible();
    await expect(cartOf(page).getByRole("definition").first()).toHaveText("1");
  });

  test("when the cart's script cannot load, the page says that the booking is in, and a reload finds it", async ({
    page,
    context,
    faults,
  }) => {
    faults.allow(/ERR_FAILED|status of 404/);
    const isLost = await withLostFiles(context, CART_SCRIPT);
    await chooseHaircut(page);
    await confirmButton(page).click();
    await expect(page.getByText("Your booking is in the cart, but the cart did not open.")).toBeVisible();
    await expect(page.locator("button[aria-busy]")).toHaveCount(0);
    isLost.now = false;
    await page.getByRole("button", { name: "Reload", exact: true }).click();
    await page.getByRole("button", { name: "Your cart, 1 item" }).click();
    await expect(cartOf(page)).toContainText("Haircut & Styling");
  });

  test("a part of the page that is gone after an update offers to load the page again", async ({
    page,
    context,
    faults,
  }) => {
    faults.allow(/status of 404/);
    const isLost = await withLostFiles(context, "**/assets/account-panel-*.js");
    await page.goto("/price-list");
    await page.getByRole("button", { name: "Open menu" }).click();
    await expect(page.getByText("This part of the page did not load.")).toBeVisible();
    isLost.now = false;
    await page.getByRole("button", { name: "Reload", exact: true }).click();
    await page.getByRole("button", { name: "Open menu" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
  });
});

/** Answers these files with 404, as the server does after an update, until `now` is false. */
async function withLostFiles(context: BrowserContext, files: string): Promise<{ now: boolean }> {
  const isLost = { now: true };
  await context.route(files, (route) => (isLost.now ? route.fulfill({ status: 404 }) : route.continue()));
  return isLost;
}
