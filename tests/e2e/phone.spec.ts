import { addDays, instantOf, lagosDay, weekdayOf, type Service } from "@salon/contracts";
import { testAtMoment } from "./support/at-moment.ts";
import { expectGoodAtEverySize } from "./support/pages/good-page.ts";
import { callAs } from "./support/salon/caller.ts";
import { ADMIN } from "./support/salon/salon.ts";
import { expect } from "./support/test.ts";

/** The 20th of next month: at least one week of the month is over. */
const TODAY = `${addDays(`${lagosDay(new Date()).slice(0, 7)}-28`, 4).slice(0, 7)}-20`;
const TOMORROW = addDays(TODAY, 1);
const SUNDAY = addDays(TODAY, -weekdayOf(TODAY));
const LONG_NAME = "Knotless braids to the waist with gold beads, a wash, a trim and a hot oil treatment for the scalp";

/** In the morning of `TODAY`; tomorrow the salon is closed. */
const test = testAtMoment({
  moment: instantOf(TODAY, 8 * 60),
  prepare: async (salon, playwright) => {
    const owner = await callAs(playwright, salon, ADMIN);
    await owner.send("PATCH", "/settings", { closedDates: [{ date: TOMORROW, reason: "Stocktaking" }] });
    await owner.send<Service>("POST", "/services/", { name: LONG_NAME, timeframe: "2 hours", price: 25_000 });
    await owner.close();
  },
});

test("the calendar begins with the current week on a phone, and with the first of the month on a laptop", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/bookings");
  const days = page.getByRole("gridcell").getByRole("button").filter({ visible: true });
  await expect(days.first()).toHaveText(String(Number(SUNDAY.slice(-2))));
  await page.setViewportSize({ width: 1366, height: 768 });
  await expect(days.first()).toHaveText("1");
});

test("the bar of a phone shows the whole name of a service with its price", async ({ page }) => {
  await page.goto("/bookings");
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 640 });
    await page.getByLabel("Service", { exact: true }).selectOption({ label: `${LONG_NAME} - #25000` });
    const name = page.getByText(LONG_NAME, { exact: true }).filter({ visible: true }).last();
    const { hidden, lines } = await name.evaluate((element) => ({
      hidden: element.scrollWidth - element.clientWidth + (element.scrollHeight - element.clientHeight),
      lines: element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
    }));
    expect(hidden, `${width} px`).toBeLessThanOrEqual(1);
    expect(lines, `${width} px`).toBeLessThan(3.5);
  }
});

test("a closed day says why, and its button chooses the next free time", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/bookings");
  await page
    .getByRole("gridcell")
    .getByRole("button", { name: new RegExp(`\\b${Number(TOMORROW.slice(-2))}\\b`) })
    .click();
  await expect(page.getByText("The salon is closed on this date: Stocktaking.")).toBeVisible();
  await expectGoodAtEverySize(page);
  const next = page.getByRole("button", { name: /^Next free: / });
  const time = /\d\d:\d\d [AP]M$/.exec((await next.textContent()) ?? "")![0];
  await next.click();
  await expect(page.getByRole("radio", { name: time })).toBeChecked();
  await expect(page.getByRole("heading", { name: /^Times for/ })).toBeFocused();
});
