import type { Page } from "@playwright/test";
import { HOLD_MINUTES } from "@salon/contracts";
import { addToCart, goToPayment, newEmail, signUp } from "./support/salon/customer.ts";
import { expectGoodAtEverySize } from "./support/pages/good-page.ts";
import { startSalon } from "./support/salon/salon.ts";
import { expect, test as base } from "./support/test.ts";

/** A salon of its own, because a test moves its clock. */
const test = base.extend({
  salon: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the needed fixtures from this pattern
    async ({}, provide) => {
      const salon = await startSalon();
      await provide(salon);
      await salon.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});
test.describe.configure({ mode: "serial" });

const NOT_SEEN = "We have not seen your payment yet.";
const cart = (page: Page) => page.getByRole("dialog", { name: "Confirm Booking" });
/** On the page, or in the cart, which opens by itself after a visit to the payment page. */
const lastPayment = (page: Page) => page.getByRole("region", { name: "Your last payment" }).first();

/** Goes to the payment page with one line in the cart. */
async function beginPaying(page: Page, time: string): Promise<void> {
  await signUp(page, newEmail());
  await addToCart(page, "Lashes Extensions - #10000", time);
  await goToPayment(page);
}

test(
  "a payment that was left by the page's button is in the cart and on the page as failed",
  { tag: "@slow" },
  async ({ page }) => {
    await beginPaying(page, "02:00 PM");
    await page.getByRole("button", { name: "Close", exact: true }).click();
    await page.waitForURL("/bookings");
    await expect(page.getByText("Payment Failed, please try again")).toBeVisible();
    await expect(cart(page)).toContainText("Not paid. Nothing was charged.");
    await expect(cart(page)).toContainText("Lashes Extensions");
    await page.keyboard.press("Escape");
    await expect(lastPayment(page)).toContainText("Not paid. Nothing was charged.");
    await expectGoodAtEverySize(page);
    await page.goto("/booking-history");
    await lastPayment(page).getByRole("button", { name: "Try again" }).click();
    await cart(page).getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("alertdialog", { name: "Confirm Payment" })).toBeVisible();
  },
);

test(
  "a payment that was left by Back is still open, and its time is held until it is closed",
  { tag: "@slow" },
  async ({ page }) => {
    await beginPaying(page, "02:30 PM");
    await page.goBack();
    await expect(cart(page)).toContainText(NOT_SEEN);
    await expect(cart(page)).toContainText(/Your time is held until \d\d:\d\d [AP]M\./);
    await expect(page.getByText("Nothing was charged")).toBeHidden();
    await cart(page).getByRole("button", { name: "Back to the payment page" }).click();
    await expect(page.getByText("TEST MODE")).toBeVisible();
    await page.goto("/bookings");
    await lastPayment(page).getByRole("button", { name: "Choose another time" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Choose another time" }).click();
    await expect(lastPayment(page)).toBeHidden();
  },
);

test(
  "a transfer on its way is never shown as failed, and becomes a booking by itself",
  { tag: "@slow" },
  async ({ page }) => {
    await beginPaying(page, "03:00 PM");
    await page.getByRole("button", { name: "Pay later" }).click();
    await page.waitForURL(/\/checkout\?/);
    await page.goto("/bookings");
    await expect(lastPayment(page)).toContainText(NOT_SEEN);
    await expect(page.getByText("Nothing was charged")).toBeHidden();
    await page.waitForURL(/\/checkout-success/, { timeout: 40_000 });
    await page.goto("/bookings");
    await expect(page.getByRole("heading", { name: "Book an appointment" })).toBeVisible();
    await expect(lastPayment(page)).toBeHidden();
  },
);

test("a payment whose time ran out says that the time is free again", { tag: "@slow" }, async ({ page, salon }) => {
  await beginPaying(page, "03:30 PM");
  await salon.restart({ aheadMs: (HOLD_MINUTES + 1) * 60_000 });
  await page.goto("/booking-history");
  await expect(lastPayment(page)).toContainText("Your time is free again.");
  await expect(lastPayment(page)).not.toContainText("held");
});
