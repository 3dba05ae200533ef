import { PASSWORD, addToCart, newEmail, signIn, signOut, signUp } from "../support/salon/customer.ts";
import { linkIn, messageTo } from "../support/salon/mails.ts";
import { expect, test } from "../support/test.ts";

test("a customer resets a forgotten password with a mailed link", { tag: "@slow" }, async ({ page, mails, faults }) => {
  const email = newEmail();
  await signUp(page, email);
  await signOut(page);
  await page.goto("/forgot-password");
  await page.getByLabel("Email Address").fill(email);
  await page.getByRole("button", { name: /reset|send/i }).click();
  const letter = await mails.waitFor(email, /password/i);
  await page.goto(linkIn(letter, "/resetPassword/"));
  await expect(page.getByRole("heading", { name: "Change Password" })).toBeVisible();
  await page.getByPlaceholder("Type password", { exact: true }).fill("Another#456");
  await page.getByPlaceholder("Retype password").fill("Another#456");
  await page.getByRole("button", { name: "Reset Password" }).click();
  await page.waitForURL("/sign-in");

  faults.allow(/status of 401/);
  await page.getByLabel("Email Address").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("Invalid email or password").first()).toBeVisible();
  await signIn(page, email, "Another#456");
});

test("a customer who opens the back office gets the 404 page", { tag: "@slow" }, async ({ page, faults }) => {
  await signUp(page, newEmail());
  await page.goto("/admin/dashboard");
  await expect(page.getByText("Page Not found")).toBeVisible();
  await expect(page.getByText("Admin Dashboard")).toBeHidden();
  faults.allow(/status of 404/);
  await page.goto("/no/such/page");
  await expect(page.getByText("404 page not found")).toBeVisible();
});

test("a customer books without a password, leaves a number, is confirmed on WhatsApp, and comes back by a mailed link in another browser", async ({
  page,
  mails,
  salon,
  openAnotherBrowser,
}) => {
  const email = newEmail();
  await addToCart(page, "Haircut & Styling - #3000", "03:30 PM");
  await page.getByRole("button", { name: "Pay now!" }).click();
  const guest = page.getByRole("dialog", { name: "Who is coming?" });
  await guest.getByLabel("Name").fill("Sade Akin");
  await guest.getByLabel("Email Address").fill(email);
  await guest.getByRole("button", { name: "Continue to payment" }).click();
  await page.getByRole("button", { name: "Confirm Pay" }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await page.waitForURL(/\/checkout-success/);
  await page.getByLabel("Where can we reach you on the day?").fill("0803 123 4567");
  await page.getByRole("button", { name: "Save number" }).click();
  await expect(page.getByText("On the day we reach you at")).toBeVisible();
  await page.getByRole("checkbox", { name: "Remind me on WhatsApp" }).check();
  const confirmation = await messageTo(salon.inboxUrl, "+2348031234567");
  expect(confirmation).toMatchObject({ channel: "whatsapp", text: expect.stringContaining("Haircut & Styling on ") });
  await page.goto(confirmation.links[0]!);
  await page.waitForURL(/\/booking-details\//);

  const other = await openAnotherBrowser();
  await other.goto("/sign-in?next=%2Fbooking-history");
  await other.getByRole("button", { name: "Email me a link instead" }).click();
  await other.getByLabel("Email Address").fill(email);
  await other.getByRole("button", { name: "Send the link" }).click();
  await other.goto(linkIn(await mails.waitFor(email, /^Sign in/), "/sign-in-link/"));
  await expect(other.getByText(`j•••${email.slice(email.indexOf("@"))}`)).toBeVisible();
  await expect(other.getByText("Somebody entered: Sade Akin, 0803 ••• 4567")).toBeVisible();
  await other.getByRole("button", { name: "This is me, keep it" }).click();
  // Consents are given anew by the owner of the mailbox.
  await expect(other.getByRole("checkbox", { name: "Remind me on WhatsApp" })).not.toBeChecked();
  await other.getByRole("link", { name: "Continue" }).click();
  await other.waitForURL("/booking-history");
  await expect(other.getByText("Haircut & Styling").first()).toBeVisible();
});
