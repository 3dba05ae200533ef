import type { Page } from "@playwright/test";
import { bookAtDesk, test } from "../support/desk.ts";
import { expectGoodAtEverySize } from "../support/pages/good-page.ts";
import { tabTo } from "../support/pages/keyboard.ts";
import { expect } from "../support/test.ts";

test.describe.configure({ mode: "parallel" });

const create = (page: Page) => page.getByRole("button", { name: "Create", exact: true });

test("staff create a booking for a customer found by the start of the name", async ({ page, desk, workAs }) => {
  const [service] = desk.services;
  await workAs("author");
  await page.goto("/admin/create-booking");
  await page.getByLabel("Customer", { exact: true }).fill("zai");
  await page.getByRole("option", { name: /Zainab Quadri/ }).click();
  await page.getByLabel("Service", { exact: true }).selectOption({ label: `${service!.name} - #${service!.price}` });
  for (const [label, value] of [
    ["Price", `NGN ${service!.price.toLocaleString("en-NG")}`],
    ["Timeframe", service!.timeframe],
    ["Date", /^\w{3}, \d{2} \w{3} \d{4}$/],
    ["Time", "N/A"],
  ] as const) {
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toHaveValue(value);
    await expect(field).not.toBeEditable();
    expect(await field.evaluate((input) => input.scrollWidth - input.clientWidth), `${label} is cut off`).toBe(0);
  }
  expect(await page.getByLabel("Payment method").locator("option").allTextContents()).toEqual(["Flutterwave"]);
  await expect(page.getByLabel("Status", { exact: true })).toHaveValue("placed");
  await create(page).click();
  await expect(page.getByText("Booking created successfully")).toBeVisible();
  await expect(page).toHaveURL("/admin/bookings");
  await page.getByLabel("Search by customer or id").fill("zainab");
  await page.locator("main tbody tr").filter({ hasText: "Zainab Quadri" }).first().getByRole("link").first().click();
  await expect(page.getByRole("table", { name: "Services" })).toContainText(service!.name);
  await expect(fact(page, "Time")).toContainText(/(?:ago|in .*)\)$/);
});

test("a refused new booking shows each fault and keeps the input", async ({ page, workAs, faults }) => {
  faults.allow(/status of 409/);
  await workAs("author");
  await page.goto("/admin/create-booking");
  await expect(page.getByLabel("Date", { exact: true })).not.toHaveValue("");
  await create(page).click();
  await expect(page.getByText("Please select a customer")).toBeVisible();
  await expect(page.getByText("Please select a service.")).toBeVisible();
  await expect(page.getByLabel("Customer", { exact: true })).toBeFocused();
  await page.getByLabel("Customer", { exact: true }).fill("nobodyatall");
  await expect(page.getByText('Nothing matches "nobodyatall".')).toBeVisible();
  await expectGoodAtEverySize(page);
  await page.getByLabel("Customer", { exact: true }).fill("zai");
  await expect(page.getByRole("option", { name: /Zainab Quadri/ })).toBeVisible();
  await expectGoodAtEverySize(page);
  await page.getByRole("option", { name: /Zainab Quadri/ }).click();
  await page.getByLabel("Service", { exact: true }).selectOption({ index: 1 });
  await page.route("**/booking/create-admin-booking", (route) =>
    route.fulfill({ status: 409, json: { message: "The price has changed" } }),
  );
  await create(page).click();
  await expect(page.getByText("That did not work")).toBeVisible();
  await expect(page.getByText("Zainab Quadri")).toBeVisible();
  await page.getByRole("link", { name: "Add a walk-in on the day board" }).click();
  await expect(page.getByRole("alertdialog", { name: "Leave without saving?" })).toBeVisible();
});

/** Returns the value of a record's field by its label. */
const fact = (page: Page, term: string) =>
  page
    .locator("dl > div")
    .filter({ has: page.getByText(term, { exact: true }) })
    .locator("dd")
    .first();

test("the status can be changed by keyboard, cancelling needs a confirmation, and the history lists each change", async ({
  page,
  desk,
  workAs,
}) => {
  const id = await bookAtDesk(desk.author, desk.regular.user._id, desk.services[1]!);
  await workAs("admin");
  await page.goto(`/admin/booking-details/${id}`);
  const status = page.getByLabel("Status", { exact: true });
  const update = page.getByRole("button", { name: "Update Status" });
  const { keyboard } = page;
  await tabTo(page, status);
  await keyboard.type("Comp");
  await tabTo(page, update);
  await keyboard.press("Enter");
  await expect(page.getByText("Booking updated successfully")).toBeVisible();
  await expect(fact(page, "Status")).toHaveText("Completed");
  await page.reload();
  await tabTo(page, status);
  await keyboard.type("Canc");
  await tabTo(page, update);
  await keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Cancel this booking?" });
  await expect(dialog.getByRole("button", { name: "Close" })).toBeFocused();
  await expectGoodAtEverySize(page);
  await tabTo(page, dialog.getByRole("button", { name: "Cancel booking" }));
  await keyboard.press("Enter");
  await expect(fact(page, "Status")).toHaveText("Cancelled");
  const history = page.locator("li").filter({ hasText: "Status changed" });
  await expect(history).toHaveCount(2);
  await expect(history.first()).toContainText(/completed.*cancelled/);
  await expect(history.last()).toContainText(/Adunni Bello \(Admin\)/);
  await expect(page.locator("li").filter({ hasText: "Booking created" })).toContainText("Tunde Alabi (Author)");
});
