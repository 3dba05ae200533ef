import { addDays, lagosDay, SLOTS, type Service } from "@salon/contracts";
import type { Page } from "@playwright/test";
import { test } from "../support/desk.ts";
import { expect } from "../support/test.ts";

test.describe.configure({ mode: "parallel" });
test.use({ viewport: { width: 1366, height: 768 } });
test.beforeEach(({ workAs }) => workAs("author"));

const add = (page: Page) => page.getByRole("button", { name: "Book appointment" }).click();
const openSheet = (page: Page) => page.getByRole("button", { name: "New appointment" }).click();
/** Returns the first Monday after `days` days; each test uses another day. */
function quietMonday(days: number): string {
  const day = addDays(lagosDay(new Date()), days);
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return addDays(day, (8 - weekday) % 7);
}
const choose = async (page: Page, { _id }: Service) => page.getByLabel("Service", { exact: true }).selectOption(_id);

test("a day of 30 customers with long names prints on one page, without forms and toasts", async ({ page, desk }) => {
  const day = quietMonday(230);
  const services = desk.services.filter(({ timeframe }) => timeframe === "30mins");
  for (let nth = 0; nth < 29; nth++)
    await desk.author.send("POST", "/booking/walk-in", {
      name: `Oluwadamilola Adeyinka-Ogunbanjo ${"Abimbola Temitope ".repeat(3)}${nth}`.slice(0, 100),
      phone: `0803 555 ${1000 + nth}`,
      serviceId: services[nth % services.length]!._id,
      date: day,
      time: SLOTS[nth % 15],
      method: "cash",
    });
  await page.goto(`/admin/day?date=${day}`);
  await openSheet(page);
  await page.getByLabel("Name", { exact: true }).fill("Sade O'Brien");
  await choose(page, services[0]!);
  await page.getByLabel("Time", { exact: true }).selectOption("11:00 AM");
  await page.getByRole("radio", { name: "POS" }).check({ force: true });
  await add(page);
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await expect(page.getByText("30 appointments", { exact: true }).first()).toBeVisible();
  await page.emulateMedia({ media: "print" });
  const rows = page.locator(".day-print tbody tr");
  await expect(rows).toHaveCount(30);
  await expect(rows.last()).toBeVisible();
  for (const hidden of ["form", "input", "select", ".toaster", ".day-grid", "nav"])
    await expect(page.locator(`${hidden}:visible`), hidden).toHaveCount(0);
  const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});
