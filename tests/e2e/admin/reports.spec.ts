import { addDays, lagosDay, type Report } from "@salon/contracts";
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
const naira = (amount: number) => `NGN ${amount.toLocaleString("en-NG")}`;

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

test("the dashboard shows the latest 5 bookings and the first 10 users with links", async ({ page }) => {
  await page.goto("/admin/dashboard");
  const list = (title: string) =>
    page
      .getByRole("main")
      .locator("ul")
      .filter({ has: page.locator(`a[href^="/admin/${title}/"]`) });
  await expect(list("booking-details").getByRole("listitem")).toHaveCount(5);
  await expect(list("user").getByRole("listitem")).toHaveCount(10);
  await expect(page.getByText("since 2025")).toHaveCount(2);
  await list("user").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/admin\/user\/[0-9a-f]{24}$/);
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

test("a report shows the figures of its range, which is in the address; a wrong range is refused", async ({
  page,
  desk,
}) => {
  const report = await desk.author.get<Report>(`/reports/summary?from=${today.slice(0, 8)}01&to=${today}`);
  await page.goto("/admin/reports?tab=bookings");
  await expect(page.getByText(naira(report.booked)).first()).toBeVisible();
  const booked = page.getByRole("table", { name: "Booked by day, in NGN" });
  await expect(booked.getByRole("row").last()).toContainText(report.booked.toLocaleString("en-NG"));
  await page.getByRole("button", { name: "Last month" }).click();
  await expect(page).toHaveURL(/\?tab=bookings&from=\d{4}-\d{2}-01&to=\d{4}-\d{2}-\d{2}$/);
  const address = page.url();
  await page.getByLabel("From").fill("2026-05-02");
  await page.getByLabel("To", { exact: true }).fill("2026-05-01");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByText("The first day must not be after the last").first()).toBeVisible();
  expect(page.url()).toBe(address);
  await expectGoodAtEverySize(page);
  await page.goBack();
  await expect(page.getByText(naira(report.booked)).first()).toBeVisible();
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

const counted = (page: Page, method: string) => page.getByLabel(`${method} counted (NGN)`);
const close = (page: Page) => page.getByRole("button", { name: "Close this day" }).click();

async function openDayToClose(page: Page, day: string): Promise<void> {
  await page.goto("/admin/day-close");
  await page.getByLabel("Day to close").fill(day);
  await expect(counted(page, "Cash")).toBeVisible();
}

test("closing a day with missing or invalid amounts shows each fault", async ({ page }) => {
  await openDayToClose(page, addDays(today, -2));
  await close(page);
  await expect(page.getByText("Please enter an amount in whole naira").first()).toBeVisible();
  await counted(page, "Cash").fill("-1");
  await expect(page.getByText("The amount cannot be negative")).toBeVisible();
  await expectGoodAtEverySize(page);
});

test("a closed day keeps its difference", async ({ page, desk }) => {
  await openDayToClose(page, addDays(today, -1));
  for (const [method, amount] of [
    ["Cash", "1,500"],
    ["POS", "0"],
    ["Transfer", "0"],
  ] as const)
    await counted(page, method).fill(amount);
  await page.getByLabel("What explains the difference").fill("The change of the day before");
  await close(page);
  await expect(page.getByText("Day closed", { exact: true })).toBeVisible();
  const cash = page.getByRole("table", { name: "Counted" }).getByRole("row").filter({ hasText: "Cash" });
  await expect(cash).toContainText("+NGN 1,500");
  await expect(page.getByText(/Closed .* by Tunde Alabi$/)).toBeVisible();
  await expectGoodAtEverySize(page);
  const [entry] = await desk.admin.get<{ action: string }[]>("/audit?action=day.close");
  expect(entry?.action).toBe("day.close");
});
