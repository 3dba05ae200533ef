import { parse } from "csv-parse/sync";
import type { Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { test } from "../support/desk.ts";
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
