import type { MenuChange, Service } from "@salon/contracts";
import { takeScreenshots } from "./support/browser/screenshots.ts";
import { expectGoodAtEverySize } from "./support/pages/good-page.ts";
import { tabTo } from "./support/pages/keyboard.ts";
import { type Caller, callAs } from "./support/salon/caller.ts";
import { chooseFifteenth, chooseTime, goToPayment, newEmail, signUp } from "./support/salon/customer.ts";
import { ADMIN } from "./support/salon/salon.ts";
import { expect, test } from "./support/test.ts";

const CATEGORIES = "Braids,Weaves,Wigs,Cuts,Colour,Nails,Lashes,Piercing,Spa".split(",");
const STYLES = "Classic,Short,Long,Party,Bridal,Kids,Student,Express,Luxury".split(",");
const OPTIONS = [
  { name: "Wash and blow-dry", price: 1500, minutes: 30 },
  { name: "Beads", price: 700, minutes: 0 },
  { name: "Scalp massage", price: 0, minutes: 15 },
];

let admin: Caller;
let made: string[] = [];
test.beforeEach(async ({ playwright, salon }) => {
  admin = await callAs(playwright, salon, ADMIN);
  made = [];
});
test.afterEach(async () => {
  // Other tests use the same salon.
  for (const id of made) await admin.send("DELETE", `/services/${id}`);
  await admin.close();
});

/** Adds a service of this test, with a menu. */
async function addService(name: string, price: number, menu: Omit<MenuChange, "revision">): Promise<Service> {
  const { _id } = await admin.send<Service>("POST", "/services/", { name, price, timeframe: "1hr 30mins" });
  made.push(_id);
  return admin.send<Service>("PATCH", `/services/${_id}/menu`, { ...menu, revision: 0 });
}

/** Adds 80 services in 9 categories; every third has options, and every fifth a patch test. */
async function addEighty(): Promise<void> {
  for (let nth = 0; nth < 80; nth++) {
    const place = nth % CATEGORIES.length;
    await addService(`${STYLES[Math.floor(nth / 9)]} ${CATEGORIES[place]} ${process.pid}`, 2000 + nth * 250, {
      category: CATEGORIES[place]!,
      position: place,
      ...(nth % 2 === 0 && { description: "Done by our team, with products for your hair. Bring a picture you like." }),
      ...(nth % 3 === 0 && { options: OPTIONS }),
      ...(nth % 5 === 0 && { patchTestDays: 2 }),
    });
  }
}

test("80 services in 9 categories fit the price list at every size, without an accessibility fault", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await addEighty();
  await page.goto("/price-list", { waitUntil: "networkidle" });
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([...CATEGORIES, "More services"]);
  await expect(page.getByRole("link", { name: new RegExp(`^Book .* ${process.pid}$`) })).toHaveCount(80);
  await expectGoodAtEverySize(page);
  await takeScreenshots(page, "price-list");
  await page.getByRole("searchbox", { name: "Find a service" }).fill("lashes");
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText(["Lashes", "More services"]);
  await page.goto("/");
  const structured = await page.locator('script[type="application/ld+json"]').textContent();
  expect(structured).toContain(`"name":"Bridal Lashes ${process.pid}"`);
});

test("a customer books a service with an option by keyboard, and pays for both", async ({ page }) => {
  test.setTimeout(120_000);
  const service = await addService(`Knotless braids ${process.pid}`, 9000, { options: OPTIONS, patchTestDays: 2 });
  await signUp(page, newEmail(), "Ronke Bisi");
  await page.goto(`/bookings?service=${service._id}`);
  const wash = page.getByLabel(/^Wash and blow-dry/);
  await tabTo(page, wash);
  await page.keyboard.press("Space");
  await expect(wash).toBeChecked();
  await expect(page.getByText("Timeframe: 2hrs")).toBeVisible();
  await expect(page.getByText("Needs a patch test, passed at most 2 days before the appointment.")).toBeVisible();
  await expectGoodAtEverySize(page);
  await takeScreenshots(page, "options");
  await chooseFifteenth(page);
  await chooseTime(page, "02:00 PM");
  await page.getByRole("button", { name: "Confirm Booking" }).filter({ visible: true }).click();
  const cart = page.getByRole("dialog", { name: "Confirm Booking" });
  await expect(cart).toContainText("Wash and blow-dry + NGN 1,500 · + 30mins");
  await expect(cart).toContainText("NGN 10,500");
  await expectGoodAtEverySize(page);
  await takeScreenshots(page, "cart");
  await goToPayment(page);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await page.waitForURL(/\/checkout-success/);
  await page.goto("/booking-history");
  await page.getByText(`${service.name} + Wash and blow-dry`).click();
  await expect(page.getByRole("list", { name: "Options" })).toContainText("Wash and blow-dry");
  await expectGoodAtEverySize(page);
  await takeScreenshots(page, "details");
});

test("staff give a service a picture and options, and the price list shows them", async ({ page }) => {
  test.setTimeout(120_000);
  const { _id, name } = await addService(`Gel nails ${process.pid}`, 6000, { category: "Nails" });
  await page.context().addCookies(await admin.cookies());
  await page.goto(`/admin/edit-service/${_id}`);
  await page.getByLabel("Description").fill("A set of gel nails, shaped and polished.");
  const picture = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: 800, height: 600 });
    const ink = canvas.getContext("2d")!;
    ink.fillStyle = "#a34";
    ink.fillRect(100, 100, 600, 400);
    return canvas.toDataURL("image/png").split(",")[1]!;
  });
  const file = { name: "nails.png", mimeType: "image/png", buffer: Buffer.from(picture, "base64") };
  await page.getByLabel("Add a picture").setInputFiles(file);
  await page.getByRole("heading", { name: "In the price list" }).scrollIntoViewIfNeeded();
  await expect(page.getByRole("img", { name })).toBeVisible();
  await page.getByRole("button", { name: "Add an option" }).click();
  await page.getByLabel("Option 1", { exact: true }).fill("French tips");
  await page.getByLabel("Price (NGN) of option 1").fill("1,500");
  await page.getByLabel("Minutes of option 1").fill("20");
  await expectGoodAtEverySize(page);
  await takeScreenshots(page, "edit");
  await page.getByRole("button", { name: "Update service" }).click();
  await expect(page.getByText("Product Updated Successfully")).toBeVisible();
  await page.goto("/price-list");
  const shown = page.getByRole("img", { name });
  await shown.scrollIntoViewIfNeeded();
  await expect
    .poll(() => shown.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]))
    .toEqual([480, 360]);
  await expect(page.getByRole("list", { name: `Options of ${name}` })).toContainText(
    "French tips + NGN 1,500 · + 20mins",
  );
  await expectGoodAtEverySize(page);
});
