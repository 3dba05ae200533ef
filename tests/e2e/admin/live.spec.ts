import { addDays, endpoints, lagosDay, type Service, weekdayOf } from "@salon/contracts";
import type { Page, Response } from "@playwright/test";
import { test } from "../support/desk.ts";
import { expectAccessible } from "../support/pages/accessibility.ts";
import { bookAndPay, callAs, type Playwright } from "../support/salon/caller.ts";
import { newCustomer } from "../support/salon/customer.ts";
import { ADMIN, startSalon, type Salon } from "../support/salon/salon.ts";
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
const slot = (page: Page) => page.getByRole("listitem").filter({ has: page.getByText("11:00 AM", { exact: true }) });
const card = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("link", { name, exact: true }) });

test("a booking that a customer pays for appears on two desks, with a notice that leads to it", async ({
  page,
  playwright,
  salon,
  desk,
  workAs,
  openAnotherBrowser,
}) => {
  const day = quietMonday(20);
  const other = await openAnotherBrowser();
  await other.context().addCookies(await desk.admin.cookies());
  await workAs("author");
  for (const each of [page, other]) await openLive(each, `/admin/day?date=${day}`);
  const id = await bookOnline(playwright, salon, "Folake Adeyemi", day);
  for (const each of [page, other]) await expect(card(each, "Folake Adeyemi")).toContainText("11:00");
  const notice = page.getByRole("status").getByRole("link", { name: /^New booking: Folake Adeyemi, Haircut/ });
  await expect(notice).toBeVisible();
  await notice.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/admin/booking-details/${id}$`));
  await expect(notice).toBeHidden();
});

test("the notice of a long name fits the narrowest phone", async ({ page, playwright, salon, workAs }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await workAs("author");
  await openLive(page, "/admin/messages");
  await bookOnline(playwright, salon, `Oluwafunmilayo ${"Adeyemi".repeat(10)}`, quietMonday(30));
  const notice = page.getByRole("status").getByRole("link", { name: /^New booking: Oluwafunmilayo/ });
  await expect(notice).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
});

test("a desk is up to date again after the server was restarted", async ({ page, playwright, faults }) => {
  test.slow();
  // The browser reports each connection that it could not make meanwhile.
  faults.allow(/ERR_CONNECTION|ERR_INCOMPLETE_CHUNKED|ERR_EMPTY_RESPONSE|status of 50[023]/);
  const salon = await startSalon();
  try {
    const admin = await callAs(playwright, salon, ADMIN);
    await page.context().addCookies(await admin.cookies());
    const day = quietMonday(20);
    await page.setViewportSize({ width: 1366, height: 768 });
    await openLive(page, `${salon.url}/admin/day?date=${day}`);
    await expect(slot(page)).toContainText("5 free");
    const again = page.waitForResponse((response) => isStream(response) && response.status() === 200, {
      timeout: 90_000,
    });
    await salon.restart();
    await again;
    await bookOnline(playwright, salon, "Kemi Ojo", day);
    await expect(card(page, "Kemi Ojo")).toContainText("11:00");
    await admin.close();
  } finally {
    await salon.stop();
  }
});
