import { test, type Page } from "@playwright/test";

/** Keeps a picture of the whole page in the test's own results, and in the report. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  const path = test.info().outputPath(`${name}.png`);
  await page.screenshot({ path, fullPage: true });
  await test.info().attach(name, { path, contentType: "image/png" });
}
