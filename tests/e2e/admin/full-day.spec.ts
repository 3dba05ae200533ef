import { addDays, lagosDay, SLOTS, weekdayOf, type Service, type TeamMember } from "@salon/contracts";
import type { Page } from "@playwright/test";
import { testAtMoment } from "../support/at-moment.ts";
import { takeScreenshots } from "../support/browser/screenshots.ts";
import { expectGoodAtEverySize, settle } from "../support/pages/good-page.ts";
import { type Caller, callAs } from "../support/salon/caller.ts";
import { ADMIN } from "../support/salon/salon.ts";
import { expect } from "../support/test.ts";

/** A salon of its own, because the number of people changes every page that shows them. */
const test = testAtMoment({ moment: new Date() });

const WEEK = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, open: SLOTS[0], close: SLOTS.at(-1)! }));
const FIRST_NAMES = ["Olúwafúnmiláyọ̀mi", "Chukwuemeka", "Ọbáfẹ́mi", "Ṣadé", "Hauwa’u", "Ngozi-Adaeze"];
const LAST_NAMES = ["Adéníji-Ọlátúnjí", "Nnamdi", "Ẹbun-Olúwa", "Bello", "Ọ̀ṣun", "Okonkwo-Williams"];
const MAX_LETTERS = 100;

/** Sixty different names, from short ones to ones of a hundred letters. */
const NAMES = Array.from({ length: 60 }, (_, place) => {
  const first = FIRST_NAMES[place % FIRST_NAMES.length]!;
  const last = LAST_NAMES[Math.floor(place / FIRST_NAMES.length) % LAST_NAMES.length]!;
  const wanted = place % 3 === 0 ? MAX_LETTERS : place % 3 === 1 ? 40 : 0;
  const name = `${first} ${last}`;
  const long = `${name} ${`${last} `.repeat(12)}`.slice(0, wanted).trim();
  return `${long.length > name.length ? long : name} ${String.fromCodePoint(65 + (place % 26))}`.slice(-MAX_LETTERS);
});

/** A Monday from so many days ahead. */
function mondayAfter(days: number): string {
  const day = addDays(lagosDay(new Date()), days);
  return addDays(day, (8 - weekdayOf(day)) % 7);
}

/** Fills a day with appointments of half an hour, three in each slot. */
async function fillDay(admin: Caller, serviceId: string, date: string, count: number): Promise<void> {
  for (const [place, name] of NAMES.slice(0, count).entries())
    await admin.send("POST", "/booking/walk-in", {
      name,
      serviceId,
      date,
      time: SLOTS[Math.floor(place / 3)]!,
      method: place % 2 === 0 ? "later" : "cash",
    });
}

async function expectGoodPage(page: Page, name: string, address: string): Promise<void> {
  await page.goto(address);
  await settle(page);
  await expectGoodAtEverySize(page);
  await takeScreenshots(page, name);
}

test("days of 0, 12 and 60 appointments with 0, 4 and 12 people, and 60 names of up to 100 letters, fit every size", async ({
  page,
  salon,
  playwright,
}) => {
  test.setTimeout(420_000);
  expect(new Set(NAMES).size).toBe(NAMES.length);
  const admin = await callAs(playwright, salon, ADMIN);
  await page.context().addCookies(await admin.cookies());
  const { _id: serviceId } = await admin.send<Service>("POST", "/services/", {
    name: "Trim",
    timeframe: "30mins",
    price: 2500,
  });
  const hire = (place: number) =>
    admin.send<TeamMember>("POST", "/team", { name: NAMES[place], hours: WEEK, serviceIds: [serviceId] });
  const [empty, crowded, some, full] = [60, 70, 80, 90].map(mondayAfter) as [string, string, string, string];

  await expectGoodPage(page, "day-0-without-team", `/admin/day?date=${empty}`);
  await fillDay(admin, serviceId, crowded, 60);
  await expectGoodPage(page, "day-60-without-team", `/admin/day?date=${crowded}`);
  for (let place = 0; place < 4; place++) await hire(place);
  await fillDay(admin, serviceId, some, 12);
  await expectGoodPage(page, "day-12-of-4", `/admin/day?date=${some}`);
  await expectGoodPage(page, "day-0-of-4", `/admin/day?date=${empty}`);
  for (let place = 4; place < 12; place++) await hire(place);
  await fillDay(admin, serviceId, full, 60);
  await expectGoodPage(page, "day-60-of-12", `/admin/day?date=${full}`);

  const [booking] = await admin.get<{ _id: string }[]>(`/booking/?dayFrom=${full}&dayTo=${full}`);
  await expectGoodPage(page, "details", `/admin/booking-details/${booking!._id}`);
  await expectGoodPage(page, "bookings", `/admin/bookings?dayFrom=${full}&dayTo=${full}`);
  await expectGoodPage(page, "clients", "/admin/clients");
  await expectGoodPage(page, "receipts", "/admin/receipts");
  await expectGoodPage(page, "dashboard", "/admin/dashboard");
  await expectGoodPage(page, "day-close", "/admin/day-close");
  await admin.close();
});
