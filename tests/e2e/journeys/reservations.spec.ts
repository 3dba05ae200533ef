import { addDays, lagosDay, type Service, type WaitEntry } from "@salon/contracts";
import type { Page } from "@playwright/test";
import { testAtMoment } from "../support/at-moment.ts";
import { takeScreenshots } from "../support/browser/screenshots.ts";
import { MOMENT } from "../support/lived.ts";
import { expectGoodAtEverySize } from "../support/pages/good-page.ts";
import { callAs } from "../support/salon/caller.ts";
import { newCustomer, newEmail, signIn } from "../support/salon/customer.ts";
import { ADMIN, type Salon } from "../support/salon/salon.ts";
import { expect } from "../support/test.ts";

const TOMORROW = addDays(lagosDay(MOMENT), 1);
const PHONE = { width: 390, height: 844 };
const LAPTOP = { width: 1366, height: 900 };
const LASHES = "Lashes Extensions";
const SOON_MS = 8000;

/** A salon with one seat, where a deposit is half of the bill. */
const test = testAtMoment({
  moment: MOMENT,
  prepare: async (salon, playwright) => {
    const owner = await callAs(playwright, salon, ADMIN);
    await owner.send("PATCH", "/settings", { slotCapacity: 1, depositPercent: 50 });
    await owner.close();
  },
});

/** The desk holds lashes for tomorrow in the sheet; answers the link to which the toast leads. */
async function holdByPhone(desk: Page): Promise<string> {
  await desk.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await desk.goto(`/admin/day?date=${TOMORROW}&new=1`);
  await desk.getByRole("textbox", { name: "Name" }).fill("Bimpe Sola");
  const service = desk.getByRole("combobox", { name: "Service" });
  const option = service.getByRole("option", { name: new RegExp(LASHES) });
  await service.selectOption(await option.getAttribute("value"));
  await desk.getByRole("combobox", { name: "Time" }).selectOption("11:00 AM");
  await desk.getByRole("combobox", { name: "Hold until paid" }).selectOption("Today until closing");
  await desk.getByRole("button", { name: "Book appointment" }).click();
  await desk.getByRole("button", { name: "Send the link" }).click();
  await expect(desk.getByText("The text with the link is copied")).toBeVisible();
  const text = await desk.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain("Hello Bimpe");
  return /\/p\/[\w-]+/.exec(text)![0];
}

/** Plays the bank: sends what the newest account number asks for. */
async function sendMoney(bank: Page, { sandboxUrl }: Salon): Promise<void> {
  await bank.goto(new URL("/bank", sandboxUrl).href);
  await bank
    .getByRole("link", { name: /^\d{10}$/ })
    .first()
    .click();
  await bank.getByRole("button", { name: "Send" }).click();
  await expect(bank.getByText(/from Bimpe/)).toBeVisible();
}

test(
  "a place that is held by phone is paid by transfer without an account, and its rest at the desk",
  { tag: "@slow" },
  async ({ page, salon, openAnotherBrowser }) => {
    test.setTimeout(180_000);
    await page.setViewportSize(LAPTOP);
    await signIn(page, ADMIN.email, ADMIN.password);
    const link = await holdByPhone(page);
    const card = page.locator(".day-card").filter({ hasText: "Bimpe Sola" });
    await expect(card).toHaveAttribute("data-held");
    await takeScreenshots(page, "reservation-board");

    const customer = await openAnotherBrowser();
    await customer.context().clock.install({ time: MOMENT });
    await customer.setViewportSize(PHONE);
    await customer.goto(link);
    await expect(customer.getByText(/We hold this appointment for you until .*07:00 PM/)).toBeVisible();
    await expectGoodAtEverySize(customer);
    await takeScreenshots(customer, "reservation-link");
    await customer.setViewportSize(PHONE);
    await customer.getByRole("button", { name: "Pay by transfer" }).click();
    await expect(customer.getByText("This turns green when the money is there.")).toBeVisible();
    await expectGoodAtEverySize(customer);
    await takeScreenshots(customer, "reservation-transfer");

    const bank = await openAnotherBrowser();
    await sendMoney(bank, salon);
    await expect(customer.getByText(/^It is yours; NGN [\d,]+ is due at the salon/)).toBeVisible({ timeout: 30_000 });
    await takeScreenshots(customer, "reservation-paid");
    await page.setViewportSize(LAPTOP);
    await expect(card.and(page.locator("[data-held]"))).toHaveCount(0, { timeout: 30_000 });

    await card.getByRole("link", { name: "Bimpe Sola" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Bimpe Sola" })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await page.getByRole("button", { name: "Take payment" }).click();
    const take = page.getByRole("dialog", { name: "Take payment" });
    await take.getByRole("radio", { name: "Transfer" }).check({ force: true });
    await take.getByRole("button", { name: /^Make an account number for NGN/ }).click();
    await expect(take.getByText(/^Exactly/)).toBeVisible();
    await sendMoney(bank, salon);
    await expect(take.getByText("The money is there")).toBeVisible({ timeout: 30_000 });
    await takeScreenshots(page, "reservation-desk");
    await page.reload();
    await expect(page.getByRole("button", { name: "Take payment" })).toHaveCount(0);
  },
);

test(
  "a place that is held and not paid in time goes to the waiting list, and the desk calls whom it was held for",
  { tag: "@slow" },
  async ({ page, playwright, request, salon, mails }) => {
    test.setTimeout(120_000);
    const owner = await callAs(playwright, salon, ADMIN);
    const services = await owner.get<Service[]>("/services/all-services?pageSize=100");
    const { _id: serviceId } = services.find(({ name }) => name === LASHES)!;
    const now = Date.parse((await request.get("/api/v1/settings")).headers()["date"]!);
    const hold = { until: new Date(now + SOON_MS).toISOString() };
    const held = { name: "Chika Obi", phone: "0803 555 0123", serviceId, method: "later", hold };
    await owner.send("POST", "/booking/walk-in", { ...held, date: TOMORROW, time: "03:00 PM" });
    const email = newEmail();
    const waiting = await callAs(playwright, salon, newCustomer("Halima Yusuf", email));
    const wish = { serviceId, dayFrom: TOMORROW, dayTo: TOMORROW, timeFrom: "03:00 PM", timeTo: "03:00 PM" };
    await waiting.send("POST", "/waitlist", wish);

    const offered = async () => (await owner.get<WaitEntry[]>("/waitlist?state=offered")).length;
    await expect.poll(offered, { timeout: 60_000 }).toBe(1);
    await mails.waitFor(email, /place/i);
    await waiting.close();
    await owner.close();

    await signIn(page, ADMIN.email, ADMIN.password);
    await page.goto("/admin/day");
    await page.getByRole("button", { name: "1 reservation to see to" }).click();
    const calls = page.getByRole("region", { name: "Call them" });
    await expect(calls.getByRole("link", { name: "Chika Obi", exact: true })).toBeVisible();
    await expectGoodAtEverySize(page);
    await takeScreenshots(page, "reservation-call");
    await calls.getByRole("button", { name: "I have called them: Chika Obi" }).click();
    await expect(calls).toHaveCount(0);
  },
);
