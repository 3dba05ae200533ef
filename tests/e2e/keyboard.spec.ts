import { newCustomer, newEmail, PASSWORD, signUp } from "./support/salon/customer.ts";
import { callAs } from "./support/salon/caller.ts";
import { tabTo } from "./support/pages/keyboard.ts";
import { expect, test } from "./support/test.ts";

/* These tests use only key presses, no clicks and no filled fields. */

for (const size of [
  { width: 320, height: 640 },
  { width: 1366, height: 768 },
]) {
  test(`a customer signs in, books and reaches the pay dialog by keyboard at ${size.width} px`, async ({
    page,
    salon,
    playwright,
  }) => {
    const email = newEmail();
    await (await callAs(playwright, salon, newCustomer("Kemi Bada", email))).close();
    await page.setViewportSize(size);
    const { keyboard } = page;
    await page.goto("/sign-in?next=%2Fbookings");
    await tabTo(page, page.getByLabel("Email Address"));
    await keyboard.type(email);
    await keyboard.press("Tab");
    await keyboard.type(PASSWORD);
    await keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Book an appointment" })).toBeFocused();

    const service = page.getByLabel("Service", { exact: true });
    await tabTo(page, service);
    await expect(service.locator("option", { hasText: "Manicure & Pedicure" })).toBeAttached();
    await keyboard.type("Manicure");
    await expect(service.locator("option:checked")).toContainText("Manicure & Pedicure");

    const day = page.getByRole("grid").locator('button[tabindex="0"]');
    await tabTo(page, day);
    await keyboard.press("PageDown");
    await keyboard.press("Enter");
    const times = page.getByRole("heading", { name: /^Times for/ });
    await expect(times).toBeFocused();

    // On a Sunday the first times are closed.
    await tabTo(page, page.getByRole("radio", { disabled: false }).first());
    await keyboard.press("ArrowDown");
    await keyboard.press("ArrowDown");
    const chosen = page.getByRole("radio", { checked: true });
    await expect(chosen).toBeFocused();

    await tabTo(page, page.getByRole("button", { name: "Confirm Booking" }).filter({ visible: true }));
    await keyboard.press("Enter");
    const cart = page.getByRole("dialog", { name: "Confirm Booking" });
    await expect(cart).toContainText("Manicure & Pedicure");
    await tabTo(page, cart.getByRole("button", { name: "Pay now!" }));
    await keyboard.press("Enter");

    const dialog = page.getByRole("alertdialog", { name: "Confirm Payment" });
    await expect(dialog.getByRole("button", { name: "Cancel Pay" })).toBeFocused();
    await keyboard.press("Shift+Tab");
    await keyboard.press("Tab");
    await tabTo(page, dialog.getByRole("button", { name: "Confirm Pay" }));
    await keyboard.press("Enter");
    await expect(page.getByText("TEST MODE")).toBeVisible();
  });
}

test("the first Tab stop skips the header on a laptop and on a phone", async ({ page }) => {
  for (const width of [320, 1366]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto("/price-list");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
  }
});

test("every Tab stop of the landing page is in view", async ({ page }) => {
  await signUp(page, newEmail());
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/");
  await tabTo(page, page.getByRole("link", { name: /terms of service/i }).last());
});
