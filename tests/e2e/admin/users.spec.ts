import type { Page } from "@playwright/test";
import { test } from "../support/desk.ts";
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

test("an admin who changes the own role is warned, and the server refuses it", async ({ page, desk, faults }) => {
  faults.allow(/status of 409/);
  await page.goto(`/admin/user/${desk.admin.user._id}`);
  await role(page).selectOption("customer");
  await expect(page.getByText(/This is your own account/)).toBeVisible();
  await changeRole(page);
  await expect(page.getByRole("alertdialog", { name: /^Change .+ from Admin to Customer\?$/ })).toBeVisible();
  await page.getByRole("button", { name: "Yes, change it" }).click();
  await expect(page.getByText("You cannot change your own role")).toBeVisible();
  await expect(account(page, "Role")).toHaveText(/^Admin since /);
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").click();
  await expect(page.getByRole("alertdialog", { name: "Leave without saving?" })).toBeVisible();
});
