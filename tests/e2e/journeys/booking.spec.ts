import { addToCart, goToPayment, newEmail, signIn, signOut, signUp } from "../support/salon/customer.ts";
import { linkIn } from "../support/salon/mails.ts";
import { expect, test } from "../support/test.ts";

test("a new customer registers, verifies, books two services, pays, and sees the booking in the history", async ({
  page,
  mails,
}) => {
  const email = newEmail();
  await signUp(page, email);
  await expect(
    page.getByText("To verify your account, please check your email for a verification link."),
  ).toBeVisible();
  const letter = await mails.waitFor(email, /verify/i);
  await page.goto(linkIn(letter, "/verify/"));
  await page.getByRole("button", { name: "Verify Account" }).click();
  await page.waitForURL("/");
  await expect(page.getByText("To verify your account")).toBeHidden();
  await signOut(page);
  await signIn(page, email);

  await addToCart(page, "Haircut & Styling - #3000");
  await page.keyboard.press("Escape");
  await addToCart(page, "Manicure & Pedicure - #8000", "03:00 PM");
  const cart = page.getByRole("dialog", { name: "Confirm Booking" });
  await expect(cart).toContainText("NGN 11,000");
  await goToPayment(page);
  await page.getByRole("button", { name: "Pay", exact: true }).click();

  await page.waitForURL(/\/checkout-success/);
  await expect(page.getByRole("heading", { name: "Payment Successful" })).toBeVisible();
  await expect(page.getByText("Thank you for your booking")).toBeVisible();
  await page.getByRole("link", { name: "View Bookings Status" }).click();
  await page.waitForURL("/booking-history");
  await page.getByRole("link", { name: /Haircut & Styling/ }).click();
  await page.waitForURL(/\/booking-details\/[0-9a-f]{24}$/);
  await expect(page.getByRole("heading", { name: "Confirmed" })).toBeVisible();
  await page.getByText("Details", { exact: true }).click();
  await expect(page.getByText("Placed", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("Flutterwave")).toBeVisible();
  await expect(page.getByText("Manicure & Pedicure")).toBeVisible();
  await expect(page.getByText("NGN 8,000").first()).toBeVisible();
  await mails.waitFor(email, /confirmed/i);

  await page.goto("/bookings");
  await page.getByRole("button", { name: "Show cart" }).click();
  await expect(page.getByRole("dialog", { name: "Confirm Booking" })).toContainText("You have no bookings");
});

test(
  "a payment becomes a booking although the tab is closed right after paying",
  { tag: "@slow" },
  async ({ page, context, salon }) => {
    await signUp(page, newEmail());
    await addToCart(page, "Ear & Nose Piercing - #5000");
    await goToPayment(page);
    const returned = (url: URL) => url.pathname.startsWith("/api/v1/booking/payment/return");
    await context.route(returned, (route) => route.abort());
    await page.getByRole("button", { name: "Pay", exact: true }).click({ noWaitAfter: true });
    await page.waitForTimeout(500);
    await page.close();
    await context.unroute(returned);
    const later = await context.newPage();
    await expect
      .poll(async () => (await (await later.request.get(`${salon.url}/api/v1/booking/`)).json()) as unknown[], {
        timeout: 30_000,
      })
      .toHaveLength(1);
    await later.goto("/booking-history");
    await expect(later.getByRole("link", { name: /Ear & Nose Piercing/ })).toBeVisible();
  },
);
