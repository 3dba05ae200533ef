import { PASSWORD, newEmail, signIn, signOut, signUp } from "../support/salon/customer.ts";
import { linkIn } from "../support/salon/mails.ts";
import { expect, test } from "../support/test.ts";

test("a customer resets a forgotten password with a mailed link", async ({ page, mails, faults }) => {
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

test("a customer who opens the back office gets the 404 page", async ({ page, faults }) => {
  await signUp(page, newEmail());
  await page.goto("/admin/dashboard");
  await expect(page.getByText("Page Not found")).toBeVisible();
  await expect(page.getByText("Admin Dashboard")).toBeHidden();
  faults.allow(/status of 404/);
  await page.goto("/no/such/page");
  await expect(page.getByText("404 page not found")).toBeVisible();
});
