import { chromium } from "@playwright/test";
import { launchBrowser } from "./support/browser/launch.ts";
const [base, out, ...paths] = process.argv.slice(2);
const browser = await launchBrowser(chromium);
for (const [name, viewport] of [
  ["laptop", { width: 1366, height: 820 }],
  ["phone", { width: 390, height: 844 }],
] as const) {
  const context = await browser.newContext({ viewport, baseURL: base!, timezoneId: "Africa/Lagos", locale: "en-US" });
  const email = paths[0]?.startsWith("@") ? paths[0].slice(1) : "admin@salon.test";
  await context.request.post("/api/v1/users/sign-in", { data: { email, password: "Salon#2025" } });
  const page = await context.newPage();
  page.setDefaultTimeout(120000);
  for (const path of paths.filter((p) => !p.startsWith("@"))) {
    await page.goto(path, { waitUntil: "networkidle", timeout: 120000 });
    await page.waitForTimeout(1500);
    await page.screenshot({ path: `${out}/${name}-${path.replaceAll(/[/?=&]+/g, "_")}.png`, fullPage: true });
  }
  await context.close();
}
await browser.close();
