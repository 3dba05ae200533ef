import type { Page } from "@playwright/test";
import { test } from "../support/desk.ts";
import { expect } from "../support/test.ts";

test.describe.configure({ mode: "parallel" });
test.use({ viewport: { width: 1366, height: 768 } });

/** A list of the back office: how to find its rows, and its search, filters and orders. */
interface List {
  path: string;
  rows: (page: Page) => ReturnType<Page["locator"]>;
  search?: { label: string; text: string };
  filter?: { label: string; choose: string; address: RegExp };
  sort?: { by: string; address: string };
}

const tableRows = (page: Page) => page.getByRole("main").locator("tbody tr");
const searched = (label: string, text: string) => ({ label, text });

const LISTS: List[] = [
  {
    path: "/admin/users",
    rows: tableRows,
    search: searched("Search by name or e-mail", "crowd"),
    filter: { label: "Role", choose: "Customer", address: /role=customer/ },
    sort: { by: "Name", address: "name" },
  },
  {
    path: "/admin/clients",
    rows: tableRows,
    search: searched("Search by name, phone or e-mail", "crowd"),
    sort: { by: "Name", address: "name" },
  },
  {
    path: "/admin/bookings",
    rows: tableRows,
    search: searched("Search by customer or id", "zainab"),
    filter: { label: "Status", choose: "Placed", address: /status=placed/ },
    sort: { by: "Amount", address: "bookingAmount" },
  },
  {
    path: "/admin/all-services",
    rows: tableRows,
    search: searched("Search by name", "extra"),
    sort: { by: "Price", address: "price" },
  },
  {
    path: "/admin/news",
    rows: tableRows,
    search: searched("Search by e-mail", "reader"),
    sort: { by: "E-mail", address: "email" },
  },
  {
    path: "/admin/messages",
    rows: (page) => page.getByRole("main").getByRole("listitem").filter({ hasText: "Reply by mail" }),
    search: searched("Search by name, e-mail or number", "caller"),
    filter: { label: "Show", choose: "Open", address: /answered=false/ },
  },
  {
    path: "/admin/messages?view=mails",
    // The page also has a small table, which counts the month's messages by channel.
    rows: (page) => page.getByRole("table").filter({ hasText: "Written" }).locator("tbody tr"),
    search: searched("Search by e-mail", "reader"),
    sort: { by: "Written", address: "createdAt" },
  },
  { path: "/admin/activity", rows: (page) => page.getByRole("main").locator("ol > li") },
];

/** Waits until the new page of the list is shown; the old one is busy until then. */
const arrived = (page: Page) => expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);

for (const { path, rows, search, filter, sort } of LISTS) {
  test(`${path}: 25 rows; filters, search and order are in the address, and Back undoes each`, async ({
    page,
    workAs,
  }) => {
    await workAs("admin");
    await page.goto(path);
    await expect(rows(page)).toHaveCount(25);
    const steps: string[] = [page.url()];
    const step = async (act: () => Promise<unknown>, address: RegExp) => {
      await act();
      await expect(page).toHaveURL(address);
      await arrived(page);
      steps.push(page.url());
    };
    await step(() => page.getByRole("button", { name: "Next page" }).click(), /[?&]page=2/);
    await expect(rows(page).first()).toBeVisible();
    if (search) {
      await step(() => page.getByLabel(search.label).fill(search.text), new RegExp(`[?&]q=${search.text}$`));
      expect(page.url(), "a changed filter starts at the first page").not.toContain("page=2");
    }
    if (filter) {
      const { label, choose, address } = filter;
      await step(() => page.getByRole("combobox", { name: label, exact: true }).selectOption(choose), address);
    }
    if (sort) {
      const header = page.getByRole("button", { name: sort.by, exact: true });
      await step(() => header.click(), new RegExp(`sort=${sort.address}$`));
      await step(() => header.click(), new RegExp(`sort=-${sort.address}$`));
      await expect(page.locator("th[aria-sort=descending]")).toHaveText(sort.by);
    }
    for (const before of steps.toReversed().slice(1)) {
      await page.goBack();
      await expect(page).toHaveURL(before);
    }
    await arrived(page);
    await expect(rows(page)).toHaveCount(25);
  });
}

test("on a phone the rows are cards that fold, with the same texts and links", async ({ page, workAs }) => {
  await workAs("author");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/admin/bookings?q=zainab");
  const card = tableRows(page).first();
  for (const label of ["Customer", "Service", "Status", "Amount"])
    await expect(card.locator(`[data-label="${label}"]`)).toBeVisible();
  await expect(card.locator('[data-label="ID"]')).toBeHidden();
  await card.getByRole("button", { name: "More Zainab Quadri" }).press("Enter");
  for (const label of ["Date booked", "ID"]) await expect(card.locator(`[data-label="${label}"]`)).toBeVisible();
  const id = await card.locator('[data-label="ID"]').textContent();
  await card.getByRole("link").first().click();
  await expect(page).toHaveURL(`/admin/booking-details/${id}`);
});

for (const path of ["/admin/bookings", "/admin/users", "/admin/clients", "/admin/messages?view=mails"])
  test(`${path}: on a phone one page of the list is at most 4,000 px long`, async ({ page, workAs }) => {
    await workAs("admin");
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    await arrived(page);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(4000);
  });

test("on a laptop the filters take one row, rows are low, and the head stays in view", async ({ page, workAs }) => {
  await workAs("author");
  await page.goto("/admin/bookings");
  await expect(tableRows(page)).toHaveCount(25);
  const fields = await page.locator(".filter-row").getByRole("combobox").all();
  const tops = await Promise.all(
    [page.getByRole("searchbox"), ...fields].map(async (field) => (await field.boundingBox())!.y),
  );
  expect(new Set(tops.map(Math.round)).size).toBe(1);
  const heights = await tableRows(page).evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeLessThan(46);
  await page.mouse.wheel(0, 600);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
  expect(Math.round((await page.locator("thead th").first().boundingBox())!.y)).toBe(48);
});
