import type { Page } from "@playwright/test";
import { test } from "../support/desk.ts";
import { expect } from "../support/test.ts";

/* These tests run one after another, because they share the salon's settings. */
test.use({ viewport: { width: 1366, height: 768 } });
test.beforeEach(async ({ workAs, page }) => {
  await workAs("admin");
  await page.goto("/admin/settings");
  await expect(save(page)).toBeVisible();
});

const save = (page: Page) => page.getByRole("button", { name: "Save settings" });
test("the weekdays stand beside their hours on a laptop and on a phone", async ({ page }) => {
  for (const width of [1366, 390]) {
    await page.setViewportSize({ width, height: 768 });
    const day = await page.getByText("Wednesday", { exact: true }).boundingBox();
    expect(day?.width, `at ${width} px`).toBeGreaterThan(60);
  }
});
