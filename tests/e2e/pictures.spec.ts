import { lagosDay, type Service, type Slot } from "@salon/contracts";
import type { Page } from "@playwright/test";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bookAndPay, callAs, type Playwright } from "./support/salon/caller.ts";
import { chooseTime, PASSWORD } from "./support/salon/customer.ts";
import { DEVICES, combineScreenshots } from "./support/browser/device-picture.ts";
import { settle } from "./support/pages/good-page.ts";
import { ADMIN, type Salon } from "./support/salon/salon.ts";
import { expect, test } from "./support/test.ts";

const FOLDER = fileURLToPath(new URL("../../docs/pictures/", import.meta.url));
const DAY_MS = 24 * 60 * 60 * 1000;
/** The largest size of one picture, in bytes. */
const MAX_BYTES = 400_000;

/** Sample bookings: name, service, days ahead, time and status. */
const VISITS: [string, string, number, Slot, string][] = [
  ["Adunni Balogun", "Braiding & Weaving", 3, "10:00 AM", "completed"],
  ["Tunde Fashola", "Haircut & Styling", 3, "11:30 AM", "completed"],
  ["Ngozi Okafor", "Nails Technician", 4, "02:00 PM", "processing"],
  ["Halima Yusuf", "Lashes Extensions", 5, "01:00 PM", "placed"],
  ["Femi Adeleke", "Haircut & Styling", 5, "03:30 PM", "cancelled"],
  ["Yetunde Ojo", "Wig Installation", 6, "12:00 PM", "placed"],
  ["Chiamaka Eze", "Manicure & Pedicure", 7, "02:30 PM", "placed"],
];

/** Returns a day about a month ahead that is no Sunday. */
const dayAhead = (days: number): string => {
  const day = new Date(Date.now() + (21 + days) * DAY_MS);
  return lagosDay(day.getUTCDay() === 0 ? new Date(day.getTime() + 7 * DAY_MS) : day);
};

async function fillWithVisits(playwright: Playwright, salon: Salon): Promise<void> {
  const admin = await callAs(playwright, salon, ADMIN);
  const services = await admin.get<Service[]>("/services/all-services");
  for (const [name, service, days, time, bookingStatus] of VISITS) {
    const email = `${name.toLowerCase().replace(" ", ".")}@example.ng`;
    const visitor = await callAs(playwright, salon, { name, email, password: PASSWORD });
    const serviceId = services.find((offered) => offered.name === service)?._id ?? "";
    const { bookingId } = await bookAndPay(visitor, [{ serviceId, date: dayAhead(days), time, cartQuantity: 1 }]);
    if (bookingStatus !== "placed") await admin.send("PATCH", `/booking/${bookingId}`, { bookingStatus });
    await visitor.close();
  }
  await admin.close();
}

async function chooseSomething(page: Page): Promise<void> {
  await page.getByLabel("Service", { exact: true }).selectOption({ label: "Braiding & Weaving - #12000" });
  await page.getByRole("button", { name: "Next month", exact: false }).click();
  await page
    .getByRole("gridcell")
    .getByRole("button", { name: /\b18\b/ })
    .click();
  await chooseTime(page, "02:00 PM");
}

test("takes the pictures of the README", async ({ browser, page, salon, playwright }) => {
  test.setTimeout(300_000);
  await fillWithVisits(playwright, salon);
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
});
