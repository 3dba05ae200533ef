import { addDays, API_BASE, lagosDay, type Booking, type Service, type VisitPlans } from "@salon/contracts";
import type { Page } from "@playwright/test";
import { MOMENT, test } from "./support/lived.ts";
import { expectGoodAtEverySize } from "./support/pages/good-page.ts";
import { callAs, type Caller } from "./support/salon/caller.ts";
import { newCustomer } from "./support/salon/customer.ts";
import { ADMIN } from "./support/salon/salon.ts";
import { expect } from "./support/test.ts";

const PHONE = { width: 390, height: 844 };
const LAPTOP = { width: 1366, height: 768 };
/** Wednesday of the week after: nothing is booked so far ahead that a small visit would not fit. */
const DAY = addDays(lagosDay(MOMENT), 8);
const CUT = "Haircut & Styling";
/** Another such day, on which a test takes all places of a time. */
const LATER = addDays(DAY, 1);

/** Books a haircut of a customer and one of a friend, as the first plan of the day has them. */
async function bookVisit({ get, send }: Caller, user: string): Promise<Booking> {
  const services = await get<Service[]>("/services/all-services");
  const items = [{ serviceId: services.find(({ name }) => name === CUT)!._id }];
  const guests = [{ items }, { name: "Bola", items }];
  const { plans } = await send<VisitPlans>("POST", "/booking/availability/visit", { guests, date: DAY, desk: true });
  const lines = plans[0]!.lines.map(({ guest, serviceId, time }) => ({
    serviceId,
    date: DAY,
    time,
    ...(guest === "Bola" && { guest }),
  }));
  return send<Booking>("POST", "/booking/walk-in", { name: "Sade Akin", user, method: "later", lines });
}

/** Books haircuts at the time of the first plan for two until there is no room for another. */
async function fillUp({ get, send }: Caller, date: string): Promise<void> {
  const services = await get<Service[]>("/services/all-services");
  const serviceId = services.find(({ name }) => name === CUT)!._id;
  const guests = [{ items: [{ serviceId }] }, { items: [{ serviceId }] }];
  const search = () => send<VisitPlans>("POST", "/booking/availability/visit", { guests, date, desk: true });
  const first = (await search()).plans[0]!;
  for (let plan = first; plan.from === first.from; plan = (await search()).plans[0]!)
    await send("POST", "/booking/walk-in", { name: "Kemi", method: "later", serviceId, date, time: plan.from });
}

const timesOf = ({ cartItems }: Booking) => cartItems.map(({ time }) => time);

test("a customer moves a visit with a friend on a phone", async ({ page, context, playwright, salon }) => {
  await page.setViewportSize(PHONE);
  const desk = await callAs(playwright, salon, ADMIN);
  const customer = await callAs(playwright, salon, newCustomer("Sade Akin"));
  await context.addCookies(await customer.cookies());
  const booking = await bookVisit(desk, customer.user._id);

  await page.goto(`/booking-details/${booking._id}`);
  await page.getByRole("button", { name: "Move the visit" }).click();
  const dialog = page.getByRole("dialog", { name: "Move the visit" });
  await dialog.getByRole("button", { name: "Find times" }).click();
  const moves = dialog.getByRole("button", { name: "Move to this time" });
  await expect(moves.first()).toBeVisible();
  await expect(dialog.getByText("Your visit is at this time now.")).toHaveCount(1);
  await expectGoodAtEverySize(page);

  await page.setViewportSize(PHONE);
  await moves.last().click();
  await expect(dialog).toHaveCount(0);
  const moved = await desk.get<Booking>(`/booking/getBooking/${booking._id}`);
  expect(timesOf(moved)).not.toEqual(timesOf(booking));
  await expect(page.getByText(timesOf(moved)[0]!.replace(/^0/, ""), { exact: false }).first()).toBeVisible();
  for (const { close } of [desk, customer]) await close();
});

test("the desk books two services and a friend in the sheet of the day", async ({
  page,
  context,
  playwright,
  salon,
}) => {
  const desk = await callAs(playwright, salon, ADMIN);
  await context.addCookies(await desk.cookies());
  await page.setViewportSize(LAPTOP);
  await page.goto(`/admin/day?date=${DAY}`);
  await page.getByRole("button", { name: "New appointment" }).click();
  await page.getByRole("button", { name: "Several services, or with friends" }).click();
  const sheet = page.getByRole("complementary", { name: "New visit" });
  await sheet.getByRole("textbox", { name: "Name" }).fill("Kemi Visit");
  await choose(page, "Service", CUT);
  await sheet.getByRole("button", { name: "Add a friend" }).click();
  await choose(page, "One more service", "Manicure & Pedicure");
  await sheet.getByRole("button", { name: "Find times" }).click();
  const book = sheet.getByRole("button", { name: "Book this" });
  await expect(book.first()).toBeVisible();
  await expectGoodAtEverySize(page);

  await book.first().click();
  await expect(page.getByText(/^Booked, .*: Kemi Visit$/)).toBeVisible();
  const { appointments } = await desk.get<{ appointments: { customer: { name: string } }[] }>(
    `/booking/day?date=${DAY}`,
  );
  expect(appointments.filter(({ customer }) => customer.name === "Kemi Visit")).toHaveLength(3);
  await desk.close();
});

async function choose(page: Page, list: string, service: string): Promise<void> {
  const field = page.getByLabel(list, { exact: true }).first();
  const option = field.locator("option").filter({ hasText: service }).first();
  await field.selectOption(await option.evaluate(({ value }: HTMLOptionElement) => value));
}

test("the page for visits is good at every size with plans, where there can be none and where none was found", async ({
  page,
}) => {
  await page.goto("/plan");
  await expectGoodAtEverySize(page);
  await choose(page, "Service", CUT);
  await page.getByRole("button", { name: "Add a friend" }).click();
  await page.getByLabel("Day").fill(DAY);
  const find = page.getByRole("button", { name: "Find times" });
  await find.click();
  await expect(page.getByRole("button", { name: "Put it in the cart" }).first()).toBeVisible();
  await expectGoodAtEverySize(page);

  for (const [none, said] of [
    ["impossible", /^All of this cannot be had on/],
    ["not found", /^We found no time for all of this on/],
  ] as const) {
    await page.route(`**${API_BASE}/booking/availability/visit`, (route) =>
      route.fulfill({ json: { plans: [], searched: [DAY], none } }),
    );
    await find.click();
    await expect(page.getByText(said)).toBeVisible();
    await expectGoodAtEverySize(page);
  }
});

test("a customer whose time is taken takes another plan for the whole visit, and is asked to confirm it", async ({
  page,
  context,
  playwright,
  salon,
  faults,
}) => {
  const desk = await callAs(playwright, salon, ADMIN);
  const customer = await callAs(playwright, salon, newCustomer("Sade Akin"));
  await context.addCookies(await customer.cookies());
  await page.setViewportSize(PHONE);
  await page.goto("/plan");
  await choose(page, "Service", CUT);
  await page.getByRole("button", { name: "Add a friend" }).click();
  await page.getByLabel("Day").fill(LATER);
  await page.getByRole("button", { name: "Find times" }).click();
  await page.getByRole("button", { name: "Put it in the cart" }).first().click();
  const cart = page.getByRole("dialog", { name: "Confirm Booking" });
  await expect(cart.getByRole("button", { name: "Pay now!" })).toBeEnabled();

  faults.allow(/status of 409/);
  await fillUp(desk, LATER);
  await cart.getByRole("button", { name: "Pay now!" }).click();
  await expect(cart.getByRole("alert")).toBeFocused();
  const plans = cart.getByRole("region", { name: "Other times for your whole visit" });
  await expect(plans.getByRole("button", { name: "Take these times" }).first()).toBeVisible();
  await expectGoodAtEverySize(page);

  await plans.getByRole("button", { name: "Take these times" }).first().click();
  const question = page.getByRole("alertdialog", { name: "Confirm Payment" });
  await expect(question.getByRole("button", { name: "Confirm Pay" })).toBeEnabled();
  await expect(cart.getByRole("alert")).toHaveCount(0);
  for (const { close } of [desk, customer]) await close();
});
