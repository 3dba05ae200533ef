import { addDays, endpoints, lagosDay, type Service, weekdayOf } from "@salon/contracts";
import type { Page, Response } from "@playwright/test";
import { test } from "../support/desk.ts";
import { expectAccessible } from "../support/pages/accessibility.ts";
import { bookAndPay, callAs, type Playwright } from "../support/salon/caller.ts";
import { newCustomer } from "../support/salon/customer.ts";
import { type Salon } from "../support/salon/salon.ts";
import { expect } from "../support/test.ts";

/** Returns the first Monday after `days` days; each test uses another day. */
function quietMonday(days: number): string {
  const day = addDays(lagosDay(new Date()), days);
  return addDays(day, (8 - weekdayOf(day)) % 7);
}
const isStream = (response: Response) => response.url().endsWith(endpoints.desk.events.path);

/** Opens a page of the back office and waits until it is live. */
async function openLive(page: Page, address: string): Promise<void> {
  const opened = page.waitForResponse(isStream);
  await page.goto(address);
  expect((await opened).status()).toBe(200);
}

/** Books a haircut as a new customer and pays for it online. */
async function bookOnline(playwright: Playwright, salon: Salon, name: string, date: string): Promise<string> {
  const customer = await callAs(playwright, salon, newCustomer(name));
  const [service] = await customer.get<Service[]>("/services/all-services?q=Haircut");
  const line = { serviceId: service!._id, date, time: "11:00 AM", cartQuantity: 1 };
  const { bookingId } = await bookAndPay(customer, [line]);
  await customer.close();
  return bookingId;
}
test("the notice of a long name fits the narrowest phone", async ({ page, playwright, salon, workAs }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await workAs("author");
  await openLive(page, "/admin/messages");
  await bookOnline(playwright, salon, `Oluwafunmilayo ${"Adeyemi".repeat(10)}`, quietMonday(30));
  const notice = page.getByRole("status").getByRole("link", { name: /^New booking: Oluwafunmilayo/ });
  await expect(notice).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
});
