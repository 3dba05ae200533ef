import type { Page } from "@playwright/test";
import { addToCart, goToPayment, newEmail, signUp } from "./support/salon/customer.ts";
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
/** On the page, or in the cart, which opens by itself after a visit to the payment page. */
const lastPayment = (page: Page) => page.getByRole("region", { name: "Your last payment" }).first();

/** Goes to the payment page with one line in the cart. */
async function beginPaying(page: Page, time: string): Promise<void> {
  await signUp(page, newEmail());
  await addToCart(page, "Lashes Extensions - #10000", time);
  await goToPayment(page);
}

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
