import { parse } from "csv-parse/sync";
import type { Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { FORMULA_NAME, test } from "../support/desk.ts";
import { expect } from "../support/test.ts";

test.describe.configure({ mode: "parallel" });
test.use({ viewport: { width: 1366, height: 768 } });
test.beforeEach(({ workAs }) => workAs("author"));

type Row = Record<string, string>;

/** Presses "Download CSV" and parses the file with an independent library. */
async function downloadRows(page: Page, button = "Download CSV"): Promise<{ rows: Row[]; text: string; name: string }> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: button }).click(),
  ]);
  const text = await readFile(await download.path(), "utf8");
  return { rows: parse(text, { bom: true, columns: true }), text, name: download.suggestedFilename() };
}

/** Reads the rows of all pages of the list; each row maps headings to cells. */
async function shownRows(page: Page): Promise<Row[]> {
  const rows: Row[] = [];
  const next = page.getByRole("button", { name: "Next page" });
  for (let nth = 2; ; nth++) {
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    const shown = await page
      .locator("main tbody tr")
      .evaluateAll((lines) =>
        lines.map((line) =>
          Object.fromEntries(
            [...line.children].map((cell) => [cell.getAttribute("data-label") ?? "", (cell.textContent ?? "").trim()]),
          ),
        ),
      );
    rows.push(...shown);
    if (!(await next.isVisible()) || !(await next.isEnabled())) return rows;
    await next.click();
    await expect(page).toHaveURL(new RegExp(`page=${nth}`));
  }
}

const capital = (word: string | undefined) => `${word?.charAt(0).toUpperCase()}${word?.slice(1)}`;
const naira = (amount: string | undefined) => `NGN ${Number(amount).toLocaleString("en-NG")}`;
const day = (instant: string | undefined) =>
  new Intl.DateTimeFormat("en-NG", { dateStyle: "full", timeZone: "Africa/Lagos" }).format(new Date(instant ?? ""));
const number = (text: string | undefined) => text?.match(/\d{2}/)?.[0];

test("the bookings file holds the rows of the filtered and sorted list in the same order", async ({ page }) => {
  await page.goto("/admin/bookings?q=zainab&sort=bookingAmount");
  const { rows, name } = await downloadRows(page);
  const shown = await shownRows(page);
  expect(name).toBe("bookings.csv");
  expect(shown.length).toBeGreaterThan(25);
  expect(
    rows.map(({ id, customer, status, ...row }) => [id, customer, capital(status), naira(row["amount (NGN)"])]),
  ).toEqual(shown.map(({ ID, Customer, Status, Amount }) => [ID, Customer, Status, Amount]));
  expect(rows.map(({ written }) => number(day(written)))).toEqual(shown.map((row) => number(row["Date booked"])));
});

test("a name that is a formula is plain text in the file and unchanged in the list", async ({ page, desk }) => {
  await page.goto(`/admin/bookings?dayFrom=${desk.walkInDay}&dayTo=${desk.walkInDay}`);
  await expect(page.getByRole("rowheader", { name: FORMULA_NAME })).toBeVisible();
  const { rows, text } = await downloadRows(page);
  const walkIns = rows.filter(({ customer }) => customer?.includes("HYPERLINK"));
  expect(walkIns.map(({ customer }) => customer)).toEqual([`'${FORMULA_NAME}`]);
  expect(rows.flatMap((row) => Object.values(row)).filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
  expect(text.charCodeAt(0), "the byte order mark by which a spreadsheet detects UTF-8").toBe(0xfeff);
});

test("the users file holds the rows of the filtered list in the same order", async ({ page }) => {
  await page.goto("/admin/users?q=crowd&sort=-name");
  const { rows } = await downloadRows(page);
  const shown = await shownRows(page);
  expect(shown).toHaveLength(27);
  expect(rows.map(({ name, role, verified, ...row }) => [name, row["e-mail"], capital(role), verified])).toEqual(
    shown.map(({ Name, Role, Verified, ...row }) => [Name, row["E-mail"], Role, String(Verified === "Verified")]),
  );
});

test("the newsletter file holds the rows of the list", async ({ page }) => {
  await page.goto("/admin/news?q=reader&sort=email");
  const { rows } = await downloadRows(page);
  expect(rows.map((row) => row["e-mail"])).toEqual((await shownRows(page)).map((row) => row["E-mail"]));
});

test("the files of a report hold only the days of its range", async ({ page }) => {
  await page.goto("/admin/reports?tab=bookings&from=2020-01-01&to=2020-01-31");
  await expect(page.getByText("Nothing was booked on these days")).toBeVisible();
  for (const file of ["Bookings as CSV", "Payments as CSV", "New users as CSV"])
    expect((await downloadRows(page, file)).rows, file).toEqual([]);
  await page.getByRole("button", { name: "This year" }).click();
  await expect(page.getByText("Nothing was booked on these days")).toBeHidden();
  const { rows } = await downloadRows(page, "Bookings as CSV");
  const booked = rows.reduce((sum, row) => sum + Number(row["amount (NGN)"]), 0);
  await expect(page.getByRole("region", { name: "Booked", exact: true })).toContainText(naira(String(booked)));
  const { rows: receipts } = await downloadRows(page, "Receipts as CSV");
  const taken = receipts.reduce((sum, row) => sum + Number(row["in the till (NGN)"]), 0);
  await expect(page.getByRole("region", { name: "Taken", exact: true })).toContainText(naira(String(taken)));
});
