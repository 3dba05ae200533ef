import { test, type Page } from "@playwright/test";

/** Stores a screenshot of the whole page in the test's results and attaches it to the report. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  const path = test.info().outputPath(`${name}.png`);
  await page.screenshot({ path, fullPage: true });
  await test.info().attach(name, { path, contentType: "image/png" });
}
