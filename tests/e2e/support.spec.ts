import { expect, test } from "./support/test.ts";

test.describe("the fault checks of every test", () => {
  test.fail("an unexpected console error fails the test", async ({ page }) => {
    await page.goto("/");
    await page.evaluate("console.error('stray')");
  });

  test("console errors, uncaught errors and requests to other machines are recorded", async ({ page, faults }) => {
    await page.goto("/");
    await page.evaluate("console.error('stray'); setTimeout(() => { throw new Error('loose') })");
    await page.evaluate("fetch('https://stranger.example/').catch(() => undefined)");
    await expect.poll(() => faults.list().join("\n")).toMatch(/stray[^]*loose|loose[^]*stray/);
    await expect.poll(() => faults.list().join("\n")).toContain("stranger.example");
    faults.allow(/./);
  });

  test("an allowed fault is not recorded", async ({ page, faults }) => {
    faults.allow(/status of 404/);
    await page.goto("/");
    expect(await page.evaluate(async () => (await fetch("/api/v1/no-such-call")).status)).toBe(404);
  });
});
