import { addDays, lagosDay } from "@salon/contracts";
import type { Page } from "@playwright/test";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { MOMENT, test } from "./support/lived.ts";
import { callAs } from "./support/salon/caller.ts";
import { chooseTime } from "./support/salon/customer.ts";
import { DEVICES, combineScreenshots } from "./support/browser/device-picture.ts";
import { settle } from "./support/pages/good-page.ts";
import { ADMIN } from "./support/salon/salon.ts";
import { expect } from "./support/test.ts";

const FOLDER = fileURLToPath(new URL("../../docs/pictures/", import.meta.url));
/** The largest size of one picture, in bytes. */
const MAX_BYTES = 400_000;

/** Chooses a service, a person and a time of the day after tomorrow, a Thursday. */
async function chooseSomething(page: Page): Promise<void> {
  const today = lagosDay(MOMENT);
  const day = addDays(today, 2);
  await page.getByLabel("Service", { exact: true }).selectOption({ label: "Braiding & Weaving - #12000" });
  if (day.slice(0, 7) !== today.slice(0, 7)) await page.getByRole("button", { name: "Next month" }).click();
  await page
    .getByRole("gridcell")
    .getByRole("button", { name: new RegExp(`\\b${Number(day.slice(8))}\\b`) })
    .click();
  await chooseTime(page, "03:00 PM");
}

/** Shows the board from the day above it. */
const scrollToBoard = (page: Page): Promise<void> =>
  page
    .getByRole("heading", { level: 2 })
    .first()
    .evaluate((heading) => scrollTo(0, heading.getBoundingClientRect().top + scrollY - 100));

test("takes the pictures of the README", async ({ browser, page, salon, playwright }) => {
  test.setTimeout(300_000);
  const admin = await callAs(playwright, salon, ADMIN);
  await page.context().addCookies(await admin.cookies());
  await admin.close();

  const shoot = async (path: string, prepare: () => Promise<void>) => {
    await page.goto(path);
    await settle(page);
    await prepare();
    await page.waitForLoadState("networkidle");
    return page.screenshot({ animations: "disabled", caret: "hide" });
  };
  const photograph = async (name: string, path: string, prepare: (width: number) => Promise<void>) => {
    const shots: Buffer[] = [];
    for (const device of [DEVICES.LAPTOP, DEVICES.PHONE]) {
      await page.setViewportSize(device);
      shots.push(await shoot(path, () => prepare(device.width)));
    }
    const picture = await combineScreenshots(browser, shots[0]!, shots[1]!);
    expect(picture.length, `${name}.png`).toBeLessThan(MAX_BYTES);
    await mkdir(FOLDER, { recursive: true });
    await writeFile(join(FOLDER, `${name}.png`), picture);
  };
  const asItOpens = () => Promise.resolve();
  await photograph("landing", "/", asItOpens);
  await photograph("booking", "/bookings", async (width) => {
    await chooseSomething(page);
    if (width === DEVICES.LAPTOP.width) await page.evaluate(() => scrollTo(0, 0));
  });
  await photograph("dashboard", "/admin/dashboard", asItOpens);
  await photograph("day", "/admin/day", () => scrollToBoard(page));
});
