import type { Booking } from "@salon/contracts";
import type { Page } from "@playwright/test";
import { test } from "./support/lived.ts";
import { expectGoodAtEverySize } from "./support/pages/good-page.ts";
import { callAs } from "./support/salon/caller.ts";
import { ADMIN } from "./support/salon/salon.ts";
import { expect } from "./support/test.ts";

const signIn = (page: Page) => page.getByRole("dialog", { name: "Please sign in again" });
/** Every text that is seen on the page; `innerText` leaves out what is hidden. */
const seen = (page: Page) => page.locator("body").evaluate((body) => (body as HTMLElement).innerText);

test("signed out in one tab, the other tabs are covered, and what was typed is back after signing in [T51]", async ({
  page,
  context,
  salon,
  playwright,
  faults,
}) => {
  faults.allow(/status of 401/);
  const admin = await callAs(playwright, salon, ADMIN);
  const [booking] = await admin.get<Booking[]>("/booking/?owes=true");
  await context.addCookies(await admin.cookies());
  await admin.close();

  const board = await context.newPage();
  await board.setViewportSize({ width: 1366, height: 768 });
  await board.goto("/admin/day");
  const times = board.getByRole("list", { name: "Times" });
  await expect(times).toBeVisible();
  const bill = await context.newPage();
  await bill.goto(`/admin/booking-details/${booking!._id}`);
  await bill.getByRole("button", { name: "Take payment" }).click();
  const tip = bill.getByRole("dialog", { name: "Take payment" }).getByLabel("Tip (NGN, optional)");
  await tip.fill("1234");

  await page.goto("/my-data");
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
  for (const tab of [board, bill]) {
    await expect(signIn(tab)).toBeVisible();
    await expect(tab).toHaveTitle("Please sign in");
    expect((await seen(tab)).split("\n").filter((line) => line.trim() !== "")).toEqual([
      "Please sign in again",
      expect.stringContaining("Your session has ended"),
      "Email Address",
      "Password",
      "Sign in",
    ]);
  }
  await expect(times).toBeHidden();
  await expect(tip).toBeHidden();
  await expectGoodAtEverySize(board);

  await signIn(bill).getByLabel("Password", { exact: true }).fill(ADMIN.password);
  await signIn(bill).getByRole("button", { name: "Sign in" }).click();
  await expect(signIn(bill)).toBeHidden();
  await expect(tip).toBeVisible();
  await expect(tip).toHaveValue("1234");
  await expect(times).toBeVisible();
  await expect(signIn(board)).toBeHidden();
});
