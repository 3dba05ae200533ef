import type { Page } from "@playwright/test";
import { generateSync } from "otplib";
import { test } from "./support/lived.ts";
import { expectGoodAtEverySize } from "./support/pages/good-page.ts";
import { callAs } from "./support/salon/caller.ts";
import { linkIn } from "./support/salon/mails.ts";
import { ADMIN } from "./support/salon/salon.ts";
import { expect } from "./support/test.ts";

const PERIOD_SECONDS = 30;
/** The code of a step before or after that of the salon's clock. */
async function codeOf(page: Page, secret: string, steps: number): Promise<string> {
  const { date } = (await page.request.get("/healthz")).headers();
  return generateSync({ secret, epoch: Math.floor(Date.parse(date!) / 1000) + steps * PERIOD_SECONDS });
}
const two = (page: Page) => page.locator("#two-steps");
const codeDialog = (page: Page) => page.getByRole("dialog", { name: "Enter your code" });

async function signIn(page: Page, url = ""): Promise<void> {
  await page.goto(`${url}/sign-in`);
  await page.getByLabel("Email Address").fill(ADMIN.email);
  await page.getByLabel("Password", { exact: true }).fill(ADMIN.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

test("an admin sets up two steps, signs in with a code on a trusted device, and with a recovery code on another [T53]", async ({
  page,
  browser,
  context,
  salon,
  mails,
  playwright,
  faults,
}, testInfo) => {
  test.slow();
  faults.allow(/status of 40[03]/);
  const picture = async (of: Page, name: string) => {
    for (const [width, height] of [
      [390, 844],
      [1366, 768],
    ] as const) {
      await of.setViewportSize({ width, height });
      await two(of)
        .scrollIntoViewIfNeeded({ timeout: 500 })
        .catch(() => undefined);
      await of.screenshot({ path: testInfo.outputPath(`${name}-${width}.png`) });
    }
  };
  const admin = await callAs(playwright, salon, ADMIN);
  await context.addCookies(await admin.cookies());
  await admin.close();

  // Setting up: the link from the mail, the password, the first code, the recovery codes.
  await page.goto("/my-data");
  await two(page).getByRole("button", { name: "Email me a link" }).click();
  await page.goto(linkIn(await mails.waitFor(ADMIN.email, /^Sign in/), "/sign-in-link/"));
  await page.getByRole("button", { name: "Sign in" }).click();
  await two(page).getByLabel("Your password").fill(ADMIN.password);
  await two(page).getByRole("button", { name: "Show the QR code" }).click();
  const uri = await two(page).getByRole("link", { name: "Open in the code app" }).getAttribute("href");
  const secret = new URL(uri!).searchParams.get("secret")!;
  await expect(two(page).getByRole("img", { name: "QR code for the code app" })).toBeVisible();
  await expectGoodAtEverySize(page);
  await picture(page, "set-up");
  await two(page)
    .getByLabel("Code of the app")
    .fill(await codeOf(page, secret, -1));
  await two(page).getByRole("button", { name: "Turn it on" }).click();
  const codes = two(page).getByRole("region", { name: "Recovery codes" });
  const recovery = await codes.getByRole("listitem").first().innerText();
  await expectGoodAtEverySize(page);
  await picture(page, "recovery-codes");
  await codes.getByRole("button", { name: "I have kept them" }).click();
  await expect(two(page).getByText("8 recovery codes are left.")).toBeVisible();

  // Signing in: the password, then the code over the covered page; this device is trusted.
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await signIn(page);
  await expect(codeDialog(page)).toBeVisible();
  await expectGoodAtEverySize(page);
  await picture(page, "code");
  await codeDialog(page).getByLabel("Code of the app").fill("000000");
  await codeDialog(page).getByRole("button", { name: "Go on" }).click();
  await expect(codeDialog(page).getByText("This code is not right").first()).toBeVisible();
  await codeDialog(page)
    .getByLabel("Code of the app")
    .fill(await codeOf(page, secret, 0));
  await codeDialog(page).getByLabel("Trust this device for 30 days").check();
  await codeDialog(page).getByRole("button", { name: "Go on" }).click();
  await expect(codeDialog(page)).toBeHidden();
  await page.goto("/my-data");
  await expect(two(page).getByText("(this device)")).toBeVisible();
  await expectGoodAtEverySize(page);
  await picture(page, "trusted-devices");

  // Another device, with the page of the back office behind the question, and a recovery code.
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await signIn(other, salon.url);
  await expect(codeDialog(other)).toBeVisible();
  await other.goto(`${salon.url}/admin/day`);
  await expect(codeDialog(other)).toBeVisible();
  await codeDialog(other).getByRole("button", { name: "Use a recovery code" }).click();
  await codeDialog(other).getByLabel("Recovery code").fill(recovery);
  await picture(other, "recovery");
  await codeDialog(other).getByRole("button", { name: "Go on" }).click();
  await expect(other.getByRole("list", { name: "Times" })).toBeVisible();
  await elsewhere.close();

  // The setting; who signed in a moment ago is not asked again.
  await page.goto("/admin/settings");
  await page.getByRole("button", { name: "Turn it on" }).click();
  await expect(page.getByText(/An admin without a second step may only set one up/)).toBeVisible();
  await expectGoodAtEverySize(page);
  await picture(page, "setting");
});
