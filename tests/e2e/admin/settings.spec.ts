import type { Settings } from "@salon/contracts";
import type { Page } from "@playwright/test";
import { type Desk, test } from "../support/desk.ts";
import { expectGoodAtEverySize } from "../support/pages/good-page.ts";
import { expect } from "../support/test.ts";

/* These tests run one after another, because they share the salon's settings. */
test.use({ viewport: { width: 1366, height: 768 } });
test.beforeEach(async ({ workAs, page }) => {
  await workAs("admin");
  await page.goto("/admin/settings");
  await expect(save(page)).toBeVisible();
});

const save = (page: Page) => page.getByRole("button", { name: "Save settings" });
const seats = (page: Page) => page.getByLabel("Seats per time");
const stored = (desk: Desk) => desk.admin.get<Settings>("/settings");

test("saving sends only changed settings, and the activity log describes them", async ({ page, desk }) => {
  const before = await stored(desk);
  const sent: unknown[] = [];
  page.on("request", (request) => request.method() === "PATCH" && sent.push(request.postDataJSON()));
  await seats(page).fill("6");
  await expect(page.getByText("Not saved yet.")).toBeVisible();
  await save(page).click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  await expect(page.getByText("Not saved yet.")).toBeHidden();
  expect(sent).toEqual([{ slotCapacity: 6, shown: { slotCapacity: 5 } }]);
  await save(page).click();
  await expect(page.getByText("Nothing was changed")).toBeVisible();
  await page.goto("/admin/activity?action=settings.update");
  await expect(page.locator("li").filter({ hasText: "Settings changed" }).first()).toContainText(
    /Slot capacity: .*5.*6/,
  );
  await desk.admin.send("PATCH", "/settings", { slotCapacity: before.slotCapacity });
});

test("the weekdays stand beside their hours on a laptop and on a phone", async ({ page }) => {
  for (const width of [1366, 390]) {
    await page.setViewportSize({ width, height: 768 });
    const day = await page.getByText("Wednesday", { exact: true }).boundingBox();
    expect(day?.width, `at ${width} px`).toBeGreaterThan(60);
  }
});

test("invalid settings show a fault at each field and are not stored", async ({ page, desk }) => {
  const before = await stored(desk);
  await seats(page).fill("0");
  await page.getByLabel("Notice (minutes)").fill("soon");
  await page.getByLabel("Instagram").fill("ade salon");
  await page.getByLabel("First time on Tuesday").selectOption("07:00 PM");
  await page.getByLabel("Last time on Tuesday").selectOption("09:00 AM");
  await page.getByRole("button", { name: "Add a closed date" }).click();
  await save(page).click();
  for (const text of [
    "Capacity must be a whole number from 1 to 50",
    "Notice must be a whole number from 0 to 10080",
    "Please give a link or a name such as @adesalon, or leave it empty",
    "The salon cannot close before it opens",
    "Please give a date",
    "Reason is required",
  ])
    await expect(page.getByText(text).first(), text).toBeVisible();
  // A bar may cover half of a box where the page is scrolled to a fault.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectGoodAtEverySize(page);
  expect(await stored(desk)).toEqual(before);
});

test("a new closed date shows the affected bookings before it is saved; Go back saves nothing", async ({
  page,
  desk,
}) => {
  await page.getByRole("button", { name: "Add a closed date" }).click();
  await page.getByLabel("Date", { exact: true }).fill(desk.walkInDay);
  await page.getByLabel("Reason").fill("The lights are out");
  await save(page).click();
  const dialog = page.getByRole("alertdialog", { name: "1 appointment could not take place" });
  await expect(dialog).toContainText("It stays as booked");
  await expect(dialog.getByRole("link")).toHaveAttribute("href", /^\/admin\/booking-details\/[0-9a-f]{24}$/);
  await expectGoodAtEverySize(page);
  await dialog.getByRole("button", { name: "Go back" }).click();
  expect((await stored(desk)).closedDates).toEqual([]);
  await save(page).click();
  await dialog.getByRole("button", { name: "Save anyway" }).click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(`/admin/day?date=${desk.walkInDay}`);
  await expect(page.getByText("closed").first()).toBeVisible();
  await desk.admin.send("PATCH", "/settings", { closedDates: [] });
});

test("a refusal of the server appears above the form, and the input stays", async ({ page, faults }) => {
  faults.allow(/status of 503/);
  await page.route("**/api/v1/settings", (route) =>
    route.request().method() === "PATCH"
      ? route.fulfill({ status: 503, json: { message: "Service is temporarily unavailable" } })
      : route.continue(),
  );
  await seats(page).fill("7");
  await save(page).click();
  await expect(page.getByText("That did not work")).toBeVisible();
  await expect(seats(page)).toHaveValue("7");
  await page.getByRole("link", { name: "Reports" }).first().click();
  await expect(page.getByRole("alertdialog", { name: "Leave without saving?" })).toBeVisible();
});

test("closing the tab with unsaved input asks first", async ({ page, desk }) => {
  await seats(page).fill("8");
  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  expect((await stored(desk)).slotCapacity).not.toBe(8);
});
