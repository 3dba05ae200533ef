import { type Availability, lagosDay, type Service } from "@salon/contracts";
import { bookAndPay, type Caller, callAs, type Playwright } from "./support/salon/caller.ts";
import { addToCart, chooseTime, goToPayment, newCustomer, newEmail, signUp } from "./support/salon/customer.ts";
import { expectGoodAtEverySize } from "./support/pages/good-page.ts";
import { ADMIN, type Salon } from "./support/salon/salon.ts";
import { takeScreenshot } from "./support/browser/screenshots.ts";
import { expect, test } from "./support/test.ts";

const SERVICE = "Haircut & Styling";
/** Longer than the sandbox takes to complete a transfer. */
const TRANSFER_TIMEOUT_MS = 40_000;

const dayAhead = (days: number): string => lagosDay(new Date(Date.now() + days * 24 * 60 * 60 * 1000));

/** Returns the day that `addToCart` chooses. */
function nextFifteenth(): string {
  const [year, month] = lagosDay(new Date()).split("-").map(Number);
  return new Date(Date.UTC(year!, month, 15)).toISOString().slice(0, 10);
}

async function serviceId(caller: Caller): Promise<string> {
  const services = await caller.get<Service[]>("/services/all-services");
  return services.find(({ name }) => name === SERVICE)!._id;
}

async function slotsOf(caller: Caller, date: string): Promise<Availability["slots"]> {
  return (await caller.get<Availability>(`/booking/availability?date=${date}`)).slots;
}

const freeAt = async (caller: Caller, date: string, slot: string): Promise<number> =>
  (await slotsOf(caller, date)).find(({ time }) => time === slot)?.free ?? 0;

/** Creates a customer with one paid booking at the first free time, `from` days ahead or later. */
async function customerWithBooking(playwright: Playwright, salon: Salon, from: number) {
  const caller = await callAs(playwright, salon, newCustomer("Ngozi Bello"));
  const service = await serviceId(caller);
  for (let days = from; ; days++) {
    const date = dayAhead(days);
    const open = (await slotsOf(caller, date)).find(({ status }) => status === "open");
    if (!open) continue;
    const { bookingId } = await bookAndPay(caller, [{ serviceId: service, date, time: open.time, cartQuantity: 1 }]);
    return { caller, bookingId };
  }
}

test("a pending transfer survives a reload and a change of device, and becomes a booking", async ({
  page,
  context,
  openAnotherBrowser,
}) => {
  test.setTimeout(120_000);
  await signUp(page, newEmail());
  await addToCart(page, `${SERVICE} - #3000`);
  await goToPayment(page);
  await page.getByRole("button", { name: "Pay later" }).click();
  await page.waitForURL(/\/checkout\?/);
  await expect(page.getByRole("heading", { name: "Verifying Payment" })).toBeVisible();
  const reference = await page.locator("main strong").filter({ hasText: /^IBD-/ }).innerText();
  await page.reload();
  await expect(page.getByText(`Your reference: ${reference}`)).toBeVisible();

  const phone = await openAnotherBrowser();
  await phone.context().addCookies(await context.cookies());
  await phone.goto(page.url());
  await expect(phone.getByText(`Your reference: ${reference}`)).toBeVisible();
  for (const one of [page, phone])
    await expect(one.getByRole("heading", { name: "Payment Successful" })).toBeVisible({
      timeout: TRANSFER_TIMEOUT_MS,
    });
});

test("paying for a slot that has become full names the line, offers free times nearby and keeps the cart", async ({
  page,
  playwright,
  salon,
  faults,
}) => {
  await signUp(page, newEmail());
  await addToCart(page, `${SERVICE} - #3000`, "04:00 PM");
  const cart = page.getByRole("dialog", { name: "Confirm Booking" });
  const admin = await callAs(playwright, salon, ADMIN);
  const walkIn = { name: "Walked In", phone: "08030000000", serviceId: await serviceId(admin), method: "cash" };
  // Bookings of other tests may have taken some of its seats.
  const free = await freeAt(admin, nextFifteenth(), "04:00 PM");
  for (let seat = 0; seat < free; seat++)
    await admin.send("POST", "/booking/walk-in", { ...walkIn, date: nextFifteenth(), time: "04:00 PM" });
  await admin.close();
  faults.allow(/status of 409/);
  await page.getByRole("button", { name: "Pay now!" }).click();
  const alert = cart.getByRole("alert").filter({ hasText: "A time in your cart has been taken" });
  await expect(alert).toContainText(`${SERVICE}, `);
  await expect(alert).toContainText("this time is full now.");
  await expect(cart).toContainText("NGN 3,000");
  await alert.getByRole("button", { name: /^Move/ }).first().click();
  await expect(alert).toBeHidden();
  await goToPayment(page);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Payment Successful" })).toBeVisible();
});

test("a customer moves a booking and cancels it, which requests the refund", async ({
  page,
  playwright,
  salon,
  context,
}) => {
  const { caller, bookingId } = await customerWithBooking(playwright, salon, 9);
  await context.addCookies(await caller.cookies());
  await page.goto(`/booking-details/${bookingId}`);
  await page.getByRole("button", { name: `Change time of ${SERVICE}` }).click();
  const dialog = page.getByRole("dialog", { name: "Change time" });
  await dialog.getByRole("button", { name: "Next month" }).click();
  await dialog
    .getByRole("gridcell")
    .getByRole("button", { name: /\b21\b/ })
    .click();
  await chooseTime(page, "03:30 PM");
  await dialog.getByRole("button", { name: "Move booking" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("main")).toContainText("03:30 PM");

  await page.getByRole("button", { name: "Cancel booking" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel booking" }).click();
  await expect(page.getByRole("heading", { name: "Cancelled: refund requested" })).toBeVisible();
  const { bookingStatus } = await caller.get<{ bookingStatus: string }>(`/booking/getBooking/${bookingId}`);
  expect(bookingStatus).toBe("cancelled");
  await caller.close();
});

test("when an admin cancels a paid booking, its money goes back at once, or waits with a count in the menu", async ({
  page,
  playwright,
  salon,
  context,
}) => {
  const [later, back] = [
    await customerWithBooking(playwright, salon, 9),
    await customerWithBooking(playwright, salon, 9),
  ];
  const admin = await callAs(playwright, salon, ADMIN);
  await context.addCookies(await admin.cookies());
  const dialog = page.getByRole("dialog", { name: "Cancel this booking?" });
  const askToCancel = async (bookingId: string) => {
    await page.goto(`/admin/booking-details/${bookingId}`);
    await page.getByLabel("Status", { exact: true }).selectOption("cancelled");
    await page.getByRole("button", { name: "Update Status" }).click();
    await expect(dialog.getByRole("group", { name: "NGN 3,000 was paid online" })).toBeVisible();
  };
  await askToCancel(later.bookingId);
  await expectGoodAtEverySize(page);
  for (const width of [390, 1366]) {
    await page.setViewportSize({ width, height: 844 });
    await takeScreenshot(page, `cancel-paid-booking-${width}`);
  }
  await dialog.getByRole("radio", { name: /^Decide later/ }).check();
  await dialog.getByRole("button", { name: "Cancel booking" }).click();
  await expect(page.getByText("Refund requested")).toBeVisible();
  await expect(page.getByText("Money back due").first()).toBeVisible();
  await expect(page.getByRole("navigation").getByRole("link", { name: /^Payments.*\d+ to decide$/ })).toBeVisible();

  await askToCancel(back.bookingId);
  await dialog.getByRole("button", { name: "Cancel and send back NGN 3,000" }).click();
  await expect(page.getByText("The booking is cancelled, and the money is on its way back")).toBeVisible();
  const refundOf = async ({ caller, bookingId }: typeof back) =>
    (await caller.get<{ refund: string }>(`/booking/getBooking/${bookingId}`)).refund;
  expect(await refundOf(later)).toBe("requested");
  await expect.poll(() => refundOf(back)).toBe("refunded");
  for (const caller of [admin, later.caller, back.caller]) await caller.close();
});

test("after the cut-off the booking page shows phone and WhatsApp instead of the buttons", async ({
  page,
  playwright,
  salon,
  context,
}) => {
  const { caller, bookingId } = await customerWithBooking(playwright, salon, 0);
  await context.addCookies(await caller.cookies());
  await page.goto(`/booking-details/${bookingId}`);
  await expect(page.getByText("Less than 24 hours to go")).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel booking" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Change time/ })).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("link", { name: "WhatsApp" })).toHaveAttribute(
    "href",
    new RegExp(`wa\\.me/.*${bookingId}`),
  );
  await expect(page.getByRole("main").locator('a[href^="tel:"]').first()).toBeVisible();
  await caller.close();
});
