import { pages } from "@salon/contracts";
import { addressOf, PAGE_NAMES } from "./support/pages/page-table.ts";
import type { Page } from "@playwright/test";
import { addToCart, goToPayment, newEmail, signUp } from "./support/salon/customer.ts";
import { expect, test } from "./support/test.ts";

/** Calls that Chrome 103, Safari 15.4 or Firefox 102 lack. */
function removeLaterCalls() {
  const owners: [object, string[]][] = [
    [Array.prototype, ["toSorted", "toReversed", "toSpliced", "with", "findLast", "findLastIndex"]],
    [URL, ["canParse", "parse"]],
    [AbortSignal, ["any", "timeout"]],
    [Promise, ["withResolvers", "try"]],
    [Object, ["groupBy"]],
    [Map, ["groupBy"]],
    [HTMLFormElement.prototype, ["requestSubmit"]],
    [window, ["requestIdleCallback", "OffscreenCanvas", "navigation"]],
  ];
  for (const [owner, names] of owners) for (const name of names) Reflect.deleteProperty(owner, name);
}

test("a customer reads the prices, books, pays and cancels in a browser without later calls", async ({
  page,
  context,
}) => {
  await context.addInitScript(removeLaterCalls);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/price-list");
  await expect(page.getByRole("heading", { name: "Haircut & Styling" })).toBeVisible();
  await signUp(page, newEmail());
  await addToCart(page, "Haircut & Styling - #3000");
  await goToPayment(page);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await page.waitForURL(/\/checkout-success/);
  await page.goto("/sign-in?next=%2Fbooking-history");
  await page.waitForURL("/booking-history");
  await page.getByRole("link", { name: /Haircut & Styling/ }).click();
  await page.getByRole("button", { name: "Cancel booking" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel booking" }).click();
  await expect(page.getByRole("heading", { name: /^Cancelled/ })).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("every page shows its title, the salon's phone and WhatsApp, and what is missing", async ({
    page,
    actors,
    faults,
  }) => {
    faults.allow(/status of 404/);
    await page.setViewportSize({ width: 360, height: 640 });
    for (const name of PAGE_NAMES) {
      await page.goto(addressOf(name, actors));
      await expect(page, name).toHaveTitle(new RegExp(pages[name].title));
      await expectWaysToReach(page, name);
    }
    for (const address of ["/no/such/page", "/admin/no/such/page"]) {
      await page.goto(address);
      await expectWaysToReach(page, address);
    }
    await page.goto("/no/such/page");
    await expect(page).toHaveTitle(/not found/i);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("404 page not found");
  });

  test("the price list shows the prices, and the top of the page leads to it", async ({ page }) => {
    await page.goto("/bookings");
    await page.getByRole("complementary").getByRole("link", { name: "Price list" }).click();
    await expect(page.getByRole("heading", { name: "Haircut & Styling" })).toBeVisible();
    await expect(page.getByText("NGN 3,000").first()).toBeVisible();
  });
});

/** The links are in the first screen. */
async function expectWaysToReach(page: Page, where: string): Promise<void> {
  const notice = page.getByRole("complementary").first();
  await expect(notice, where).toContainText("needs JavaScript");
  for (const link of [notice.locator('a[href^="tel:+"]'), notice.getByRole("link", { name: "WhatsApp" })])
    await expect(link, where).toBeInViewport();
}

test("the browsers of the list do not see what is for older ones", async ({ page }) => {
  await page.goto("/bookings");
  await expect(page.locator("#reach")).toBeHidden();
});

test("a page that asks about a payment says so before its scripts come, and keeps its heading", async ({
  page,
  context,
}) => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await context.route("**/assets/*.js", (route) => released.then(() => route.continue()));
  await page.goto("/checkout?ref=IBD-2345678923456789", { waitUntil: "commit" });
  await expect(page).toHaveTitle(/Verifying payment/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Verifying Payment");
  release();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("We could not confirm this payment");
});
