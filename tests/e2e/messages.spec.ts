import type { Locator, Page } from "@playwright/test";
import { newEmail, PASSWORD, signUp } from "./support/salon/customer.ts";
import { withoutServiceWorker } from "./support/salon/states.ts";
import { expect, test } from "./support/test.ts";

/* Messages of the specification, sections 5 and 8, with its spelling. They are repeated here, so that a changed text fails a test. */

test.beforeEach(({ context }) => withoutServiceWorker(context));

const EMAIL = {
  nope: "Please enter a valid email",
  "a@b.c": "Please enter a valid email",
  "ada+braids@example.com": "Please enter a valid email address",
};
const NEW_PASSWORD = {
  "Ab1!": "Password must be a least 8 charcters long",
  "secret#123": "Password must contain at least one uppercase letter",
  "SECRET#123": "Password must contain at least one lowercase letter",
  "Secret#abc": "Password must contain at least one number",
  Secret1234: "Password must contain at least one special charcter",
};
/** A field, and the message for each typed text; `⌫` means that a text is typed and removed again. */
const FIELDS: { page: string; part?: string; field: string; says: Record<string, string> }[] = [
  {
    page: "/#contact",
    part: "#contact",
    field: "Name",
    says: { Ada: "Name must be at least 4 charcters long", Ada1: "Name must only contain letters" },
  },
  { page: "/#contact", part: "#contact", field: "Email Address", says: EMAIL },
  { page: "/#contact", part: "#contact", field: "Message", says: { "⌫": "Message is required" } },
  { page: "/#newsletter", part: "#newsletter", field: "Email Address", says: EMAIL },
  {
    page: "/sign-up",
    field: "Name",
    says: { Ada: "Name must be at least 4 charcters long", Ada1: "Name can only contain letters and spaces" },
  },
  { page: "/sign-up", field: "Email Address", says: EMAIL },
  { page: "/sign-up", field: "Password", says: NEW_PASSWORD },
  { page: "/sign-in", field: "Email Address", says: EMAIL },
  { page: "/sign-in", field: "Password", says: { "⌫": "Password cannot be blank" } },
  { page: "/forgot-password", field: "Email Address", says: EMAIL },
  { page: "/resetPassword/some-token", field: "Password", says: NEW_PASSWORD },
  { page: "/resetPassword/some-token", field: "Confirm Password", says: { "⌫": "Confirm password is required" } },
];

const partOf = (page: Page, part = "main"): Locator => page.locator(part);

async function type(field: Locator, text: string): Promise<void> {
  await field.click();
  await field.press("ControlOrMeta+a");
  await field.press("Backspace");
  await field.pressSequentially(text.replace("⌫", "a"));
  if (text.includes("⌫")) await field.press("Backspace");
}

const toast = (page: Page): Locator => page.locator(".toaster").getByRole("status");

/** Returns the texts that the field's `aria-describedby` names. */
const messagesAt = (field: Locator): Promise<string[]> =>
  field.evaluate((element) =>
    (element.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent.trim() ?? ""),
  );

for (const { page: path, part, field: label, says } of FIELDS) {
  test(`${path}: ${label} shows its fault during typing`, async ({ page }) => {
    await page.goto(path);
    const field = partOf(page, part).getByRole("textbox", { name: label, exact: true });
    await field.scrollIntoViewIfNeeded();
    for (const [typed, message] of Object.entries(says)) {
      await type(field, typed);
      await expect.poll(() => messagesAt(field), { message: `after typing ${typed}` }).toContain(message);
      await expect(field).toHaveAttribute("aria-invalid", "true");
    }
  });
}

test("two different passwords show a toast, and no request is sent", async ({ page }) => {
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "PATCH" && sent.push(request.url()));
  await page.goto("/resetPassword/some-token");
  await type(page.getByRole("textbox", { name: "Password", exact: true }), PASSWORD);
  await type(page.getByRole("textbox", { name: "Confirm Password" }), `${PASSWORD}4`);
  await page.keyboard.press("Enter");
  await expect(toast(page).filter({ hasText: /^Password do not match$/ })).toBeVisible();
  expect(sent).toEqual([]);
});

test("the booking form shows each missing input at its field, from top to bottom", async ({ page }) => {
  await page.goto("/bookings");
  const confirm = page.getByRole("button", { name: "Confirm Booking" }).filter({ visible: true });
  await expect(page.getByRole("grid")).toBeVisible();
  await confirm.click();
  const says = (text: string) => page.getByText(text, { exact: true }).filter({ visible: true }).first();
  const service = page.getByLabel("Service", { exact: true });
  const places = [service, says("Please select a service."), says("Please select a date"), page.getByRole("grid")];
  places.push(says("Please select a time."), page.getByRole("radiogroup"));
  const tops = await Promise.all(places.map((place) => place.evaluate((shown) => shown.getBoundingClientRect().top)));
  expect(tops, "from top to bottom").toEqual(tops.toSorted((one, other) => one - other));
  await service.selectOption({ index: 1 });
  await expect(says("Please select a service.")).toBeHidden();
  await expect(says("Please select a time.")).toBeVisible();
});

/** Buttons whose success or failure is a toast with exactly this text. */
const TOASTS: {
  what: string;
  on: string;
  says: string;
  status?: number;
  fill: Record<string, string>;
  press: string;
  part?: string;
}[] = [
  {
    what: "a contact message",
    on: "/#contact",
    part: "#contact",
    fill: { Name: "Adaeze", "Email Address": "ada@example.com", Message: "Do you open on Sundays?" },
    press: "Contact us",
    says: "We get your complaint, we will respond shortly",
  },
  {
    what: "a newsletter address",
    on: "/#newsletter",
    part: "#newsletter",
    fill: { "Email Address": "ada@example.com" },
    press: "Submit",
    says: "Thank you for subscribing to our newsletter",
  },
  {
    what: "a forgotten password",
    on: "/forgot-password",
    fill: { "Email Address": "unknown@example.com" },
    press: "Send reset link",
    says: "If this email has an account, a link to choose a new password is on its way",
  },
  {
    what: "a wrong password",
    on: "/sign-in",
    fill: { "Email Address": "unknown@example.com", Password: "Wrong#123" },
    press: "Sign in",
    says: "Invalid email or password",
    status: 401,
  },
  {
    what: "a used link to verify",
    on: "/verify/some-token",
    fill: {},
    press: "Verify Account",
    says: "This link is invalid or has expired",
    status: 400,
  },
  {
    what: "a used link to reset",
    on: "/resetPassword/some-token",
    fill: { Password: PASSWORD, "Confirm Password": PASSWORD },
    press: "Reset Password",
    says: "This link is invalid or has expired",
    status: 400,
  },
];

for (const { what, on, part, fill, press, says, status } of TOASTS) {
  test(`${what} shows a toast`, async ({ page, faults }) => {
    if (status) faults.allow(new RegExp(`status of ${status}`));
    await page.goto(on);
    const form = partOf(page, part);
    for (const [label, text] of Object.entries(fill))
      await type(form.getByRole("textbox", { name: label, exact: true }), text);
    await form.getByRole("button", { name: press, exact: true }).click();
    await expect(toast(page).filter({ hasText: says })).toHaveText(says);
    if (part)
      for (const label of Object.keys(fill)) await expect(form.getByRole("textbox", { name: label })).toHaveValue("");
  });
}

test("a taken address and a sent mail each show a toast", async ({ page, context, faults }) => {
  faults.allow(/status of 409/);
  const email = newEmail();
  await signUp(page, email);
  await page.getByRole("button", { name: "Resend Link" }).click();
  const verificationToast = toast(page).filter({ hasText: "verification" });
  await expect(verificationToast).toHaveText("A verification link is on its way to your email");
  // Without cookies the browser acts like a new device.
  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto("/sign-up");
  await type(page.getByRole("textbox", { name: "Name" }), "Ada Obi");
  await type(page.getByRole("textbox", { name: "Email Address" }), email);
  await type(page.getByRole("textbox", { name: "Password" }), PASSWORD);
  await page.keyboard.press("Enter");
  await expect(toast(page).filter({ hasText: /email/i })).toHaveText("An account with this email already exists");
});
