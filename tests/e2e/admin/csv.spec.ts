import { parse } from "csv-parse/sync";
import { readFile } from "node:fs/promises";
import { test } from "../support/desk.ts";
import { expect } from "../support/test.ts";

test.use({ viewport: { width: 1366, height: 768 } });
test.beforeEach(({ workAs }) => workAs("author"));

test("the file of a filtered and sorted list arrives, and an independent library reads the rows of the list in it", async ({
  page,
}) => {
  await page.goto("/admin/bookings?q=zainab&sort=bookingAmount");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("bookings.csv");
  const rows: Record<string, string>[] = parse(await readFile(await download.path()), { bom: true, columns: true });
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  const shown = await page.locator('main tbody [data-label="ID"]').allTextContents();
  expect(shown).toHaveLength(25);
  expect(rows.length).toBeGreaterThan(25);
  expect(rows.slice(0, 25).map(({ id }) => id)).toEqual(shown.map((id) => id.trim()));
});
