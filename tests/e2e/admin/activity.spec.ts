import type { Service } from "@salon/contracts";
import type { Page } from "@playwright/test";
import { test } from "../support/desk.ts";
import { expectGoodAtEverySize } from "../support/pages/good-page.ts";
import { expect } from "../support/test.ts";

test.describe.configure({ mode: "parallel" });
test.use({ viewport: { width: 1366, height: 768 } });
test.beforeEach(({ workAs }) => workAs("admin"));

const entries = (page: Page) => page.getByRole("main").locator("ol > li");

test("filters by action, changed record and person are in the address, and Back undoes each", async ({
  page,
  desk,
}) => {
  const { _id } = await desk.author.send<Service>("POST", "/services/", {
    name: "Cornrows",
    timeframe: "1hr",
    price: 1,
  });
  await desk.admin.send("PATCH", `/services/${_id}`, { name: "Cornrows", timeframe: "1hr", price: 9000 });
  await page.goto("/admin/activity");
  await page.getByLabel("Id of what was changed").fill(_id);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/admin/activity?target=${_id}`);
  await expect(entries(page)).toHaveCount(2);
  await expect(entries(page).first()).toContainText(/Service changed.*Adunni Bello \(Admin\).*NGN 1.*NGN 9,000/);
  await expect(entries(page).last()).toContainText(/Service created.*Tunde Alabi \(Author\)/);
  await page.getByLabel("Action").selectOption("Service changed");
  await expect(entries(page)).toHaveCount(1);
  await page.goBack();
  await expect(entries(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Tunde Alabi (Author)" }).click();
  await expect(page).toHaveURL(new RegExp(`actor=${desk.author.user._id}`));
  await expect(entries(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Show everybody's changes" }).click();
  await expect(entries(page)).toHaveCount(2);
  await entries(page).first().getByRole("link", { name: "Cornrows" }).click();
  await expect(page).toHaveURL(`/admin/edit-service/${_id}`);
});

test("an empty result says so and offers to remove the filters", async ({ page }) => {
  await page.goto("/admin/activity?target=0123456789abcdef01234567");
  await expect(page.getByText("No changes found")).toBeVisible();
  await expectGoodAtEverySize(page);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(entries(page)).toHaveCount(25);
});
