import { addDays, FIRST_SETTINGS, lagosDay, type Service, weekdayOf } from "@salon/contracts";
import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { MOMENT, test } from "../support/lived.ts";
import { callAs, type Caller } from "../support/salon/caller.ts";
import { newCustomer, newEmail } from "../support/salon/customer.ts";
import { ADMIN } from "../support/salon/salon.ts";
import { expect } from "../support/test.ts";

const TODAY = lagosDay(MOMENT);
/** The first Monday in three weeks. */
const MONDAY = addDays(TODAY, 21 + ((8 - weekdayOf(TODAY)) % 7));
/** A group that goes on changing is asked for once in 5 seconds; each change of the test is a single one. */
const QUIET_MS = 5200;
const SHOWN_WITHIN_MS = 3000;

/** A change at one desk, the page that is open at the other, and what is right on it afterwards. */
interface Change {
  kind: string;
  page: string;
  make: () => Promise<unknown>;
  shown: (page: Page) => Locator;
  /** Whether it goes and does not come. */
  goes?: true;
}

const textOn = (page: Page, text: string | RegExp) => page.getByRole("main").getByText(text).first();

async function changesOf(desk: Caller, customer: Caller): Promise<Change[]> {
  const services = await desk.get<Service[]>("/services/all-services?pageSize=100");
  const service = services.find(({ price }) => price > 0)!._id;
  const hours = FIRST_SETTINGS.hours;
  const walkIn = { name: "Folake Adeyemi", serviceId: service, date: MONDAY, time: "11:00 AM", method: "cash" };
  const booked = await desk.send<{ _id: string }>("POST", "/booking/walk-in", {
    ...walkIn,
    name: "Kemi Ojo",
    time: "03:00 PM",
  });
  const sade = await desk.send<{ _id: string }>("POST", "/team", { name: "Sade Bello", hours });
  const receipt = { key: randomUUID(), method: "cash", kind: "tip", amount: 777 };
  const wish = { serviceId: service, dayFrom: addDays(MONDAY, 1), dayTo: addDays(MONDAY, 1) };
  return [
    {
      kind: "bookings",
      page: `/admin/day?date=${MONDAY}`,
      make: () => desk.send("POST", "/booking/walk-in", walkIn),
      shown: (page) => page.getByRole("link", { name: walkIn.name }).first(),
    },
    {
      kind: "money",
      page: `/admin/booking-details/${booked._id}`,
      make: () => desk.send("POST", `/booking/${booked._id}/receipts`, receipt),
      shown: (page) => textOn(page, /777/),
    },
    {
      kind: "team",
      page: "/admin/team",
      make: () => desk.send("POST", "/team", { name: "Amaka Eze", hours }),
      shown: (page) => textOn(page, "Amaka Eze"),
    },
    {
      kind: "absence",
      page: "/admin/day",
      make: () => desk.send("POST", `/team/${sade._id}/absence`, {}),
      shown: (page) => page.getByRole("button", { name: "Sade Bello is not in today" }),
    },
    {
      kind: "services",
      page: "/admin/all-services?q=Henna",
      make: () => desk.send("POST", "/services/", { name: "Henna by night", timeframe: "1hr", price: 4000 }),
      shown: (page) => textOn(page, "Henna by night"),
    },
    {
      kind: "settings",
      page: `/admin/day?date=${addDays(MONDAY, 2)}`,
      make: () =>
        desk.send("PATCH", "/settings", {
          hours: hours.map((open) => (open.day === 3 ? { ...open, open: null, close: null } : open)),
        }),
      shown: (page) => textOn(page, "03:00"),
      goes: true,
    },
    {
      kind: "waiting list",
      page: "/admin/waitlist",
      make: () => customer.send("POST", "/waitlist", wish),
      shown: (page) => textOn(page, customer.user.name),
    },
    {
      kind: "messages",
      page: "/admin/messages",
      make: () =>
        customer.send("POST", "/users/contact-us", {
          name: "Adaobi",
          email: newEmail(),
          message: "Are you open late?",
        }),
      shown: (page) => textOn(page, "Are you open late?"),
    },
    {
      kind: "import",
      page: "/admin/settings?tab=notebook",
      make: () => desk.send("POST", "/import", { kind: "clients", text: "Name,Phone\nBisi Ade,0803 555 0199\n" }),
      shown: (page) => textOn(page, "Clients: not imported yet"),
    },
    {
      kind: "drawer",
      page: "/admin/day-close",
      make: () =>
        desk.send("POST", "/drawer", { key: randomUUID(), kind: "in", amount: 500, reason: "Change for the till" }),
      shown: (page) => textOn(page, /Change for the till/),
    },
  ];
}

test("ten kinds of change at one desk are right on the other's open pages within 3 seconds", async ({
  page,
  playwright,
  salon,
  openAnotherBrowser,
}, testInfo) => {
  testInfo.setTimeout(240_000);
  const desk = await callAs(playwright, salon, ADMIN);
  const customer = await callAs(playwright, salon, newCustomer("Zainab Quadri"));
  await page.context().addCookies(await desk.cookies());
  const other = await openAnotherBrowser();
  const beside = await callAs(playwright, salon, ADMIN);
  await other.context().addCookies(await beside.cookies());
  for (const each of [page, other]) await each.setViewportSize({ width: 1366, height: 768 });
  const times: string[] = [];
  for (const { kind, page: address, make, shown, goes } of await changesOf(desk, customer)) {
    for (const each of [page, other]) await each.goto(address);
    const desks = [page, other].map(shown);
    await Promise.all(desks.map((one) => (goes ? expect(one).toBeVisible() : expect(one).toBeHidden())));
    await other.waitForTimeout(QUIET_MS);
    const begun = Date.now();
    const made = make();
    await Promise.all(desks.map((one) => one.waitFor({ state: goes ? "hidden" : "visible", timeout: 20_000 })));
    const took = Date.now() - begun;
    await made;
    times.push(`${kind} ${took} ms`);
    expect.soft(took, kind).toBeLessThan(SHOWN_WITHIN_MS);
  }
  testInfo.annotations.push({ type: "times", description: times.join(", ") });
  for (const caller of [desk, customer, beside]) await caller.close();
});
