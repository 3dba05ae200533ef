import { test, type Page } from "@playwright/test";

/** Stores a screenshot of the whole page in the test's results and attaches it to the report. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  const path = test.info().outputPath(`${name}.png`);
  await page.screenshot({ path, fullPage: true });
  await test.info().attach(name, { path, contentType: "image/png" });
}

const SIZES = [
  { width: 390, height: 844 },
  { width: 1366, height: 900 },
];

/** Stores a screenshot of the whole page on a phone and on a laptop; the page keeps the laptop's size. */
export async function takeScreenshots(page: Page, name: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.waitForLoadState("networkidle");
    await takeScreenshot(page, `${name}-${size.width}`);
  }
}
