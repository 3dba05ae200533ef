import { addToCart, goToPayment, newEmail, signIn, signUp } from "../support/salon/customer.ts";
import { ADMIN } from "../support/salon/salon.ts";
import { expect, test } from "../support/test.ts";

test("a customer sees that an admin completed the booking", async ({ page, openAnotherBrowser }) => {
  await signUp(page, newEmail(), "Ronke Bisi");
  await addToCart(page, "Nails Technician - #7000");
  await goToPayment(page);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await page.waitForURL(/\/checkout-success/);

  const desk = await openAnotherBrowser();
  await signIn(desk, ADMIN.email, ADMIN.password);
  await desk.goto("/admin/bookings?q=ronke");
  await desk.getByRole("main").getByRole("link", { name: "Ronke Bisi" }).click();
  await desk.waitForURL(/\/admin\/booking-details\//);
  await expect(desk.getByText("Ronke Bisi").first()).toBeVisible();
  await desk.getByLabel("Status", { exact: true }).selectOption("completed");
  await desk.getByRole("button", { name: "Update Status" }).click();
  await expect(desk.getByText("Booking updated successfully")).toBeVisible();

  await page.goto("/booking-history");
  await page.getByRole("link", { name: /Nails Technician/ }).click();
  await expect(page.getByText("Completed", { exact: true }).first()).toBeVisible();
});
