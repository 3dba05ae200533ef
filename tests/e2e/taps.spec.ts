import { addDays, lagosDay, type ListedReceipt, type Service } from "@salon/contracts";
import type { Locator, Page } from "@playwright/test";
import { MOMENT, test } from "./support/lived.ts";
import { expectGoodAtEverySize } from "./support/pages/good-page.ts";
import { callAs } from "./support/salon/caller.ts";
import { newCustomer, newEmail } from "./support/salon/customer.ts";
import { ADMIN } from "./support/salon/salon.ts";
import { expect } from "./support/test.ts";

const SERVICE = "Haircut & Styling";

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

/** Counts taps by what they are for; typing is none, and a native list takes two. */
function countTaps() {
  const taps: string[] = [];
  const tap = async (what: string, target: Locator) => {
    await target.tap();
    taps.push(what);
  };
  const record = (most: number) => {
    test.info().annotations.push({ type: "taps", description: `${taps.length}, at most ${most}: ${taps.join(", ")}` });
    expect(taps.length, taps.join(", ")).toBeLessThanOrEqual(most);
  };
  return { taps, tap, record };
}
type Count = ReturnType<typeof countTaps>;

async function chooseService(page: Page, { taps, tap }: Count): Promise<void> {
  const service = page.getByLabel("Service", { exact: true });
  await tap("open the list of services", service);
  await service.selectOption({ label: `${SERVICE} - #3000` });
  taps.push("choose one");
}

/** Takes the first time that is free, and leads from the cart to the question before the payment page. */
async function confirmNextFree(page: Page, { tap }: Count): Promise<void> {
  await expect(page.getByRole("region", { name: SERVICE })).toBeVisible();
  const times = page.getByRole("group", { name: "Next free" }).getByRole("button");
  await expect(times).toHaveCount(3);
  await tap("the next free time", times.first());
  await expect(page.getByText(/^Choose a /)).toHaveCount(0);
  await tap("Confirm Booking", page.getByRole("button", { name: "Confirm Booking" }).filter({ visible: true }));
  await tap("Pay now!", page.getByRole("button", { name: "Pay now!" }));
}

async function sayWhoIsComing(page: Page, { tap }: Count): Promise<void> {
  // The name has the focus; the keyboard's Next leads to the e-mail address.
  await expect(page.getByLabel("Name")).toBeFocused();
  await page.keyboard.type("Sade Akin");
  await page.keyboard.press("Tab");
  await page.keyboard.type(newEmail());
  await tap("Continue to payment", page.getByRole("button", { name: "Continue to payment" }));
}

async function leaveForPayment(page: Page, { tap }: Count): Promise<void> {
  await tap("Confirm Pay", page.getByRole("button", { name: "Confirm Pay" }));
  await expect(page.getByText("TEST MODE")).toBeVisible();
}

test("a new guest needs at most 9 taps from the hero to the payment page", async ({ page }) => {
  const count = countTaps();
  await page.goto("/");
  await count.tap("Schedule Appointment", page.getByRole("link", { name: "Schedule Appointment" }).first());
  await page.waitForURL(/\/sign-in/);
  await count.tap("Continue as a guest", page.getByRole("link", { name: "Continue as a guest" }));
  await page.waitForURL("/bookings");
  await chooseService(page, count);
  await confirmNextFree(page, count);
  await sayWhoIsComing(page, count);
  await leaveForPayment(page, count);
  count.record(9);
});

test("a new guest needs at most 7 taps from a service's card to the payment page", async ({ page }) => {
  const count = countTaps();
  await page.goto("/");
  const cards = page.getByRole("region", { name: "Our Awesome Services" });
  await count.tap("the card", cards.getByRole("link", { name: new RegExp(SERVICE) }));
  await page.waitForURL(/\/(?:bookings|price-list)/);
  // A card without a service of its name opens the price list.
  if (page.url().endsWith("/price-list")) await count.tap("Book", page.getByRole("link", { name: `Book ${SERVICE}` }));
  await confirmNextFree(page, count);
  await sayWhoIsComing(page, count);
  await leaveForPayment(page, count);
  count.record(7);
});

test("a new guest needs at most 8 taps from the price list to the payment page", async ({ page }) => {
  const count = countTaps();
  await page.goto("/price-list");
  await count.tap("Book", page.getByRole("link", { name: `Book ${SERVICE}` }));
  await confirmNextFree(page, count);
  await sayWhoIsComing(page, count);
  await leaveForPayment(page, count);
  count.record(8);
});

test("a returning customer needs at most 7 taps from a link with the service to the payment page", async ({
  page,
  context,
  playwright,
  salon,
}) => {
  const count = countTaps();
  const caller = await callAs(playwright, salon, newCustomer("Ngozi Bello"));
  const services = await caller.get<Service[]>("/services/all-services");
  await context.addCookies(await caller.cookies());
  await caller.close();
  await page.goto(`/bookings?service=${services.find(({ name }) => name === SERVICE)!._id}`);
  count.taps.push("the link");
  await confirmNextFree(page, count);
  await leaveForPayment(page, count);
  count.record(7);
});

test("two services and a friend need at most 8 taps from the page for visits to the cart", async ({ page }) => {
  const count = countTaps();
  await page.goto("/plan");
  const add = async (label: string, service: string) => {
    const list = page.getByLabel(label, { exact: true }).first();
    await count.tap(`open the list: ${label}`, list);
    await list.selectOption({ label: service });
    count.taps.push("choose one");
  };
  await add("Service", `${SERVICE} - #3000`);
  await count.tap("Add a friend", page.getByRole("button", { name: "Add a friend" }));
  await add("One more service", "Wig Installation - #15000");
  await count.tap("Find times", page.getByRole("button", { name: "Find times" }));
  await count.tap("Put it in the cart", page.getByRole("button", { name: "Put it in the cart" }).first());
  const cart = page.getByRole("dialog", { name: "Confirm Booking" });
  await expect(cart.getByText("for Guest 2", { exact: true })).toBeVisible();
  await expect(cart.getByRole("listitem")).toHaveCount(3);
  count.record(8);
});

test("a phone needs at most 6 taps from the receipts to a match that is confirmed by the list of a bank", async ({
  page,
  context,
  playwright,
  salon,
}) => {
  const count = countTaps();
  const admin = await callAs(playwright, salon, ADMIN);
  const [from, to] = [addDays(lagosDay(MOMENT), -6), lagosDay(MOMENT)];
  const receipts = await admin.get<ListedReceipt[]>(`/receipts?method=Transfer&from=${from}&to=${to}&pageSize=100`);
  await context.addCookies(await admin.cookies());
  await admin.close();
  const rows = receipts.map(({ day, amount, customer }) => `${day},Transfer from ${customer.name},${amount}`);
  const list = ["Date,Narration,Credit", ...rows].join("\n");

  await page.goto("/admin/receipts");
  await count.tap("At the bank", page.getByRole("link", { name: "At the bank" }));
  const chooser = page.waitForEvent("filechooser");
  await count.tap("the field of the file", page.getByLabel("File (CSV or Excel)"));
  await (await chooser).setFiles({ name: "wallet.csv", mimeType: "text/csv", buffer: Buffer.from(list) });
  count.taps.push("choose the file");
  await count.tap("Compare", page.getByRole("button", { name: "Compare with the receipts" }));
  await expect(page.getByRole("heading", { name: "Found at the bank" })).toBeVisible();
  await expectGoodAtEverySize(page);
  await count.tap("Confirm", page.getByRole("button", { name: /^Confirm \d/ }).first());
  await expect(page.getByText(/^\d+ rows? (?:is|are) confirmed/)).toBeFocused();
  await expect(page.getByRole("heading", { name: "Confirmed before" })).toBeVisible();
  count.record(6);
});
