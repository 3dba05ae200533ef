import { addDays, lagosDay } from "@salon/contracts";
import type { Page } from "@playwright/test";
import { test } from "../support/desk.ts";
import { expectGoodAtEverySize } from "../support/pages/good-page.ts";
import { withoutServiceWorker } from "../support/salon/states.ts";
import { expect } from "../support/test.ts";

test.describe.configure({ mode: "parallel" });
test.use({ viewport: { width: 1366, height: 768 } });
test.beforeEach(async ({ workAs, context }) => {
  await withoutServiceWorker(context);
  await workAs("author");
});

const today = lagosDay(new Date());
/** The charts load when they come near the screen. */
const scrollToCharts = async (page: Page): Promise<void> => {
  await expect(page.getByRole("heading", { name: "Next 14 days" })).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
};

test("the dashboard draws two charts of 400 px in light cream on indigo, each with a table", async ({ page }) => {
  await page.goto("/admin/dashboard");
  await scrollToCharts(page);
  const charts = page.locator("figure .recharts-wrapper");
  await expect(charts).toHaveCount(2);
  for (const chart of await charts.all()) expect((await chart.boundingBox())?.height).toBe(400);
  const bars = page.locator(".recharts-bar-rectangle path");
  expect(await bars.first().evaluate((bar) => getComputedStyle(bar).fill)).toBe("rgb(251, 235, 196)");
  const legend = page.locator(".recharts-legend-wrapper").first();
  const plot = page.locator(".recharts-cartesian-grid").first();
  expect((await legend.boundingBox())!.y).toBeLessThan((await plot.boundingBox())!.y);
  await page.getByRole("button", { name: /^View as table ?: Booking$/ }).click();
  const rows = page.getByRole("table", { name: "Booking" }).getByRole("rowheader");
  expect(await rows.allTextContents()).toEqual(["Total", "Placed", "Processing", "Completed", "Cancelled"]);
  await page.getByRole("button", { name: /^View as table ?: Users$/ }).click();
  const users = page.getByRole("table", { name: "Users" }).getByRole("rowheader");
  expect(await users.allTextContents()).toEqual(["Total", "Verified", "Unverfied", "Suspended"]);
  await expectGoodAtEverySize(page);
});

test("every card of the dashboard loads and fails independently", async ({ page, context, faults }) => {
  faults.allow(/status of 500|Failed to load|ERR_FAILED|Failed to fetch/);
  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => (answer = resolve));
  let failing = true;
  await context.route("**/api/v1/stats", async (route) => {
    await asked;
    return failing ? route.fulfill({ status: 500, json: { message: "Something went wrong" } }) : route.continue();
  });
  // What the desk hears would load the figures again before the press.
  await context.route("**/api/v1/desk/events", (route) => route.abort());
  await context.route("**/assets/bar-chart-*.js", (route) => route.abort());
  await page.goto("/admin/dashboard");
  await scrollToCharts(page);
  for (const what of ["Total Income", "Total User", "Booking chart", "Users chart", "Latest bookings", "Users"])
    await expect(page.getByText(`Loading ${what}…`, { exact: true })).toBeAttached();
  answer();
  await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(6);
  failing = false;
  await page.getByRole("button", { name: "Try again" }).nth(2).click();
  await expect(page.getByText("since 2025")).toHaveCount(2);
  await expect(
    page.getByRole("table", { name: "Booking" }),
    "a chart that does not load is replaced by its table",
  ).toBeVisible();
});

test("on a phone each tab of a report is at most 4,000 px high and has one chart, for a month and for a year", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const from of [addDays(today, -30), addDays(today, -365)])
    for (const tab of ["money", "bookings", "team", "services"]) {
      await page.goto(`/admin/reports?tab=${tab}&from=${from}&to=${addDays(today, 10)}`);
      await expect(page.getByRole("region", { name: "New customers" })).toBeVisible();
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await page.waitForLoadState("networkidle");
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      expect(height, `${tab} from ${from}`).toBeLessThanOrEqual(4000);
      expect(await page.locator("figure .recharts-wrapper").count(), tab).toBeLessThanOrEqual(1);
    }
});
