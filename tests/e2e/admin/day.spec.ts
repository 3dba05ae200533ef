import { addDays, lagosDay, SLOTS, type Service } from "@salon/contracts";
import type { Page } from "@playwright/test";
import { FORMULA_NAME, test } from "../support/desk.ts";
import { expectGoodAtEverySize } from "../support/pages/good-page.ts";
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
const slot = (page: Page, time: string) =>
  page.getByRole("listitem").filter({ has: page.getByText(time, { exact: true }) });
const card = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("link", { name, exact: true }) });
const choose = async (page: Page, { _id }: Service) => page.getByLabel("Service", { exact: true }).selectOption(_id);

test("a walk-in appears in its slot, which has one seat less", async ({ page, desk }) => {
  const day = quietMonday(200);
  await page.goto(`/admin/day?date=${day}`);
  await expect(slot(page, "11:00 AM")).toContainText("5 free");
  await openSheet(page);
  await page.getByLabel("Name", { exact: true }).fill("Sade O'Brien");
  await page.getByLabel("Phone (optional)").fill("0803 555 0101");
  await choose(
    page,
    desk.services.find(({ timeframe }) => timeframe === "30mins")!,
  );
  await page.getByLabel("Time", { exact: true }).selectOption("11:00 AM");
  await page.getByRole("radio", { name: "POS" }).check({ force: true });
  await add(page);
  await expect(page.getByText(/^Booked for /)).toBeVisible();
  await expect(slot(page, "11:00 AM")).toContainText("4 free");
  // A low card shows all of itself when it is looked at.
  await card(page, "Sade O'Brien").hover();
  await expect(card(page, "Sade O'Brien")).toContainText("11:00–11:30");
  await expect(page.getByLabel("Name", { exact: true })).toHaveCount(0);
});

test("the walk-in form shows each fault, and squeezes one customer into a full slot", async ({
  page,
  desk,
  faults,
}) => {
  faults.allow(/status of 409/);
  const day = quietMonday(210);
  const [service] = desk.services;
  for (let seat = 0; seat < 5; seat++)
    await desk.author.send("POST", "/booking/walk-in", {
      name: `Guest ${seat}`,
      serviceId: service!._id,
      date: day,
      time: "03:00 PM",
      method: "cash",
    });
  await page.goto(`/admin/day?date=${day}`);
  await expect(slot(page, "03:00 PM")).toContainText("full");
  await openSheet(page);
  await add(page);
  for (const text of ["Name is required", "Please select a service."])
    await expect(page.getByText(text).first()).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill("Late Guest");
  await page.getByLabel("Phone (optional)").fill("not a number");
  await choose(page, service!);
  await add(page);
  await expect(page.getByText("Please enter a valid phone number").first()).toBeVisible();
  await page.getByLabel("Phone (optional)").fill("");
  await add(page);
  await expect(page.getByText("Please select a time.").first()).toBeVisible();
  await expectGoodAtEverySize(page);
  await page.getByLabel("Time", { exact: true }).selectOption("03:00 PM");
  await expect(page.getByText("03:00 PM is full.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Book appointment" })).toBeHidden();
  await expectGoodAtEverySize(page);
  await page.getByRole("button", { name: "Squeeze in" }).click();
  await expect(page.getByText(/^Booked for /)).toBeVisible();
  await card(page, "Late Guest").hover();
  await expect(card(page, "Late Guest")).toContainText("Squeezed in");
  await expect(slot(page, "03:00 PM")).toContainText("full");
  await openSheet(page);
  await page.getByLabel("Name", { exact: true }).fill("Later Guest");
  await choose(page, service!);
  await page.getByLabel("Time", { exact: true }).selectOption("03:00 PM");
  await page.getByRole("button", { name: "Squeeze in" }).click();
  await expect(page.getByText("Another customer is squeezed in at this time already").first()).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Later Guest");
  await expectGoodAtEverySize(page);
});

test("the day is in the address: next, previous, any day, today and Back", async ({ page, desk }) => {
  await page.goto(`/admin/day?date=${desk.walkInDay}`);
  await expect(card(page, FORMULA_NAME)).toContainText("10:00");
  await page.getByRole("button", { name: "Day after" }).click();
  await expect(page).toHaveURL(`/admin/day?date=${addDays(desk.walkInDay, 1)}`);
  await page.getByRole("main").getByLabel("Day", { exact: true }).fill("2030-01-02");
  await expect(page).toHaveURL("/admin/day?date=2030-01-02");
  await page.getByRole("button", { name: "Today" }).click();
  await expect(page).toHaveURL("/admin/day");
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(`/admin/day?date=${desk.walkInDay}`);
  await page.goto("/admin/day?date=never");
  await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
});

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

test("a customer of another day does not arrive today, and is moved or cancelled in place of a no-show", async ({
  page,
  desk,
}) => {
  const day = quietMonday(220);
  const walkIn = { serviceId: desk.services[0]!._id, date: day, time: "01:00 PM", method: "transfer" };
  await desk.author.send("POST", "/booking/walk-in", { ...walkIn, name: "Gbenga Ojo" });
  await page.goto(`/admin/day?date=${day}`);
  await page.getByRole("button", { name: /^Arrived ?: Gbenga Ojo/ }).click();
  const question = page.getByRole("alertdialog", { name: "Not on its day" });
  await expectGoodAtEverySize(page);
  await question.getByRole("button", { name: "Go back" }).click();
  await page.getByRole("button", { name: /^More: Gbenga Ojo/ }).click();
  await expectGoodAtEverySize(page);
  await page.getByRole("button", { name: /^More: Gbenga Ojo/ }).click();
  await page.getByRole("menuitem", { name: "No-show" }).click();
  await expectGoodAtEverySize(page);
  await question.getByRole("button", { name: "Cancel it" }).click();
  await expect(page.getByRole("dialog", { name: "Cancel this booking?" })).toBeVisible();
});
