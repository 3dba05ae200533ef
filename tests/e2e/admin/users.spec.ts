import type { Page } from "@playwright/test";
import { callAs } from "../support/salon/caller.ts";
import { newCustomer } from "../support/salon/customer.ts";
import { test } from "../support/desk.ts";
import { expectGoodAtEverySize } from "../support/pages/good-page.ts";
import { expect } from "../support/test.ts";

test.describe.configure({ mode: "parallel" });
test.use({ viewport: { width: 1366, height: 768 } });
test.beforeEach(({ workAs }) => workAs("admin"));

const role = (page: Page) => page.getByLabel("Change role");
const changeRole = (page: Page) => page.getByRole("button", { name: "Change role" }).click();
const account = (page: Page, term: string) =>
  page
    .locator("dl > div")
    .filter({ has: page.getByText(term, { exact: true }) })
    .locator("dd");

test("a change without a role is refused; a chosen role is stored and listed in the history", async ({
  page,
  salon,
  playwright,
}) => {
  const { user, close } = await callAs(playwright, salon, newCustomer("Bisi Coker"));
  await close();
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await page.goto(`/admin/user/${user._id}`);
  await expect(account(page, "Role")).toHaveText("Customer");
  await expect(account(page, "Verified")).toHaveText("Unverified");
  await changeRole(page);
  await expect(page.getByText("Please select a role").first()).toBeVisible();
  expect(sent).toEqual([]);
  expect(await role(page).locator("option").allTextContents()).toEqual([
    "Select a role",
    "Customer",
    "Author",
    "Admin",
    "Suspend",
  ]);
  await role(page).selectOption("suspended");
  await expect(page.getByText(/A suspended account cannot sign in/)).toBeVisible();
  await expectGoodAtEverySize(page);
  await changeRole(page);
  await expect(page.getByText("The role is changed")).toBeVisible();
  await expect(account(page, "Role")).toHaveText("Suspend");
  await expect(role(page)).toHaveValue("");
  // The history loads when it comes near the screen.
  await page.keyboard.press("End");
  const entry = page.locator("li").filter({ hasText: "Role changed" });
  await expect(entry).toContainText(/customer.*suspended/);
  await expect(entry).toContainText("(Admin)");
});

test("an admin who changes the own role is warned, and the server refuses it", async ({ page, desk, faults }) => {
  faults.allow(/status of 409/);
  await page.goto(`/admin/user/${desk.admin.user._id}`);
  await role(page).selectOption("customer");
  await expect(page.getByText(/This is your own account/)).toBeVisible();
  await changeRole(page);
  await expect(page.getByText("You cannot change your own role")).toBeVisible();
  await expect(account(page, "Role")).toHaveText("Admin");
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").click();
  await expect(page.getByRole("alertdialog", { name: "Leave without saving?" })).toBeVisible();
});

test("a customer's page lists their bookings with pagination, filters and links", async ({ page, desk }) => {
  await page.goto(`/admin/user/${desk.regular.user._id}`);
  await expect(page.getByRole("heading", { level: 2, name: "Client" })).toBeVisible();
  await page.keyboard.press("End");
  const rows = page.getByRole("table", { name: "Bookings" }).locator("tbody tr");
  await expect(rows).toHaveCount(25);
  await page.getByRole("button", { name: "Amount", exact: true }).click();
  await expect(page).toHaveURL(/sort=bookingAmount/);
  await page.getByRole("button", { name: "Page 2" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(rows.first()).toBeVisible();
  await rows.first().getByRole("link").first().click();
  await expect(page).toHaveURL(/\/admin\/booking-details\/[0-9a-f]{24}$/);
  await page.getByRole("link", { name: "Zainab Quadri" }).click();
  await expect(page).toHaveURL(`/admin/user/${desk.regular.user._id}`);
});
