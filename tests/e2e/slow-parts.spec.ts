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

  test("when the cart's script cannot load, the page says that the booking is in, and 'Open cart' opens it", async ({
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
    await page.getByRole("button", { name: "Open cart", exact: true }).click();
    await expect(cartOf(page)).toContainText("Haircut & Styling");
    await expect(page.getByLabel("Service", { exact: true })).toHaveValue(/./);
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

/** What a translating browser does: a font element in place of each text node. Runs in the page. */
function translate(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Node[] = [];
  while (walker.nextNode()) if (walker.currentNode.textContent?.trim()) texts.push(walker.currentNode);
  for (const text of texts) {
    if (text.parentElement?.closest("script, style, noscript, font, option")) continue;
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    inner.textContent = text.textContent;
    outer.append(inner);
    text.parentNode?.replaceChild(outer, text);
  }
}

test("a translated page shows every later choice, and books", async ({ page }) => {
  await page.goto("/bookings");
  await expect(page.getByRole("gridcell").first()).toBeVisible();
  await page.evaluate(translate);
  await page.getByLabel("Service", { exact: true }).selectOption({ label: "Haircut & Styling - #3000" });
  await chooseFifteenth(page);
  await page.evaluate(translate);
  await chooseTime(page, "02:00 PM");
  await expect(page.getByText("Pick a date")).toHaveCount(0);
  await expect(page.getByText(/, 15 .*, 02:00 PM/).first()).toBeVisible();
  await confirmButton(page).click();
  await page.evaluate(translate);
  await expect(cartOf(page)).toContainText("NGN 3,000");
  await cartOf(page)
    .getByRole("button", { name: /^One more/ })
    .click();
  await expect(cartOf(page)).toContainText("NGN 6,000");
  await page.keyboard.press("Escape");
  await expect(cartOf(page)).toBeHidden();
  await page.getByRole("link", { name: /, home$/ }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("the cart opens offline, and a guarded page loads when the network is back", async ({
  page,
  context,
  faults,
  actors,
  become,
}) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/);
  await become(actors.people.customer);
  await page.goto("/");
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve));
  });
  await context.setOffline(true);
  await page.goto("/price-list");
  await page.getByRole("button", { name: /^Your cart/ }).click();
  await expect(cartOf(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.goto("/booking-history");
  await expect(page.getByText("You are offline")).toBeVisible();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "Your bookings" })).toBeVisible();
});

test.describe("in forced colours", () => {
  test.use({ forcedColors: "active" });
  test("logo and art keep their colours", async ({ page }) => {
    await page.goto("/");
    const adjusted = await page
      .locator("svg")
      .evaluateAll((drawings) => drawings.map((svg) => getComputedStyle(svg).forcedColorAdjust));
    expect([...new Set(adjusted)]).toEqual(["preserve-parent-color"]);
  });
});
