import type { Service } from "@salon/contracts";
import type { Page } from "@playwright/test";
import { type Desk, test } from "../support/desk.ts";
import { expectGoodAtEverySize } from "../support/pages/good-page.ts";
import { expect } from "../support/test.ts";

test.describe.configure({ mode: "parallel" });
test.beforeEach(({ workAs }) => workAs("author"));

const fill = async (page: Page, name: string, timeframe: string, price: string) => {
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Timeframe").fill(timeframe);
  await page.getByLabel("Price (NGN)").fill(price);
};
const save = (page: Page) => page.getByRole("button", { name: "Update service" }).click();
/** Creates a service for one test. */
const newService = (desk: Desk, name: string) =>
  desk.author.send<Service>("POST", "/services/", { name, timeframe: "1hr", price: 4500 });

test("a new service is confirmed and listed with its price", async ({ page }) => {
  await page.goto("/admin/service");
  await fill(page, "Scalp Massage", "1hr 30mins", "12,500");
  await expect(page.getByText("Takes 90 minutes in the calendar")).toBeVisible();
  await save(page);
  await expect(page.getByText("Created successfully")).toBeVisible();
  await expect(page).toHaveURL("/admin/all-services");
  await page.getByLabel("Search by name").fill("scalp");
  const row = page.getByRole("row").filter({ hasText: "Scalp Massage" });
  await expect(row).toContainText("NGN 12,500");
  await expect(row).toContainText("1hr 30mins");
});

test("a refused service shows the fault and keeps the input", async ({ page, desk, faults }) => {
  faults.allow(/status of 409/);
  await page.goto("/admin/service");
  await save(page);
  for (const label of ["Name", "Timeframe", "Price (NGN)"])
    await expect(page.getByLabel(label, { exact: label === "Name" })).toHaveAttribute("aria-invalid", "true");
  await expectGoodAtEverySize(page);
  await fill(page, desk.services[0]!.name.toUpperCase(), "1hr", "-5");
  await expect(page.getByText("The amount cannot be negative").first()).toBeVisible();
  await page.getByLabel("Price (NGN)").fill("5");
  await save(page);
  await expect(page.getByText("That did not work")).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(desk.services[0]!.name.toUpperCase());
  await expect(page).toHaveURL("/admin/service");
  await expectGoodAtEverySize(page);
});

test("a changed service appears in the price list", async ({ page, desk }) => {
  const { _id } = await newService(desk, "Beard Trim");
  await page.goto(`/admin/edit-service/${_id}`);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Beard Trim");
  await fill(page, "Beard Trim and Oil", "40mins", "0");
  await expect(page.getByText("0 means not priced")).toBeVisible();
  await save(page);
  await expect(page.getByText("Product Updated Successfully")).toBeVisible();
  await expect(page).toHaveURL("/admin/all-services");
  await page.goto("/price-list");
  await expect(page.getByRole("listitem").filter({ hasText: "Beard Trim and Oil" })).toContainText("NGN N/A");
});

test("deleting asks with the specified text; Cancel keeps the service, Delete removes it", async ({ page, desk }) => {
  const { _id } = await newService(desk, "Henna Hands");
  await page.goto(`/admin/edit-service/${_id}`);
  const dialog = page.getByRole("alertdialog", { name: "Delete Service" });
  await page.getByRole("button", { name: "Delete Service" }).click();
  await expect(dialog).toContainText("Are you sure to delete this Service");
  expect(await dialog.getByRole("button").allTextContents()).toEqual(["Cancel", "Delete"]);
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Delete Service" })).toBeFocused();
  await page.getByRole("button", { name: "Delete Service" }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Service deleted", { exact: true })).toBeVisible();
  await expect(page).toHaveURL("/admin/all-services");
  await page.getByLabel("Search by name").fill("henna");
  await expect(page.getByText("No services found")).toBeVisible();
});

test("a link and Back ask before unsaved input is lost, and not after saving", async ({ page, desk }) => {
  const { _id } = await newService(desk, "Face Steam");
  await page.goto("/admin/all-services?q=face");
  await page.getByRole("link", { name: "Face Steam" }).click();
  const price = page.getByLabel("Price (NGN)");
  await price.fill("5000");
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").click();
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(price).toHaveValue("5000");
  await page.goBack();
  await expect(question).toBeVisible();
  await expect(page).toHaveURL(`/admin/edit-service/${_id}`);
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL("/admin/all-services?q=face");
  await page.goForward();
  await expect(price).toHaveValue("4500");
  await price.fill("4600");
  await save(page);
  await expect(page).toHaveURL("/admin/all-services");
  await expect(question).toBeHidden();
});
