import {
  isAwaited,
  lagosDay,
  lagosMinutes,
  slotMinutes,
  SLOTS,
  type Appointment,
  type Availability,
  type BookablePerson,
  type Slot,
} from "@salon/contracts";
import type { Locator, Page } from "@playwright/test";
import { rowHeight } from "../support/ten-tasks.ts";
import { MOMENT, test } from "../support/lived.ts";
import { expectGoodAtEverySize } from "../support/pages/good-page.ts";
import { callAs, type Caller } from "../support/salon/caller.ts";
import { ADMIN } from "../support/salon/salon.ts";
import { expect } from "../support/test.ts";

const LAPTOP = { width: 1366, height: 768 };
/** A card that is looked at shows more of itself by then. */
const OPENS_MS = 400;
const PHONE = { width: 390, height: 844 };

test.beforeEach(async ({ page, salon, playwright }) => {
  const admin = await callAs(playwright, salon, ADMIN);
  await page.context().addCookies(await admin.cookies());
  await admin.close();
  await page.setViewportSize(LAPTOP);
});

const cardOf = (handle: Locator) => handle.locator("xpath=ancestor::li[1]");

test("today opens at the present time, and says who is next", async ({ page }) => {
  await page.goto("/admin/day");
  const now = page.getByRole("region", { name: "Now" });
  await expect(now).toContainText(
    /Late: \d+\s.*Here: \d+\s+In the chair: \d+\s+To come: \d+\s+Next: .+, \d\d:\d\d [AP]M, .+/s,
    // The text as it is shown, where each figure stands on its own.
    { useInnerText: true },
  );
  await expect(page.getByRole("list", { name: "Times" }).getByText("11:00 AM", { exact: true })).toBeInViewport();
  await expectGoodAtEverySize(page);
});

for (const height of [768, 650])
  test(`the whole day is seen without scrolling at 1366x${height}`, async ({ page }) => {
    await page.setViewportSize({ width: 1366, height });
    await page.goto("/admin/day");
    const times = page.getByRole("list", { name: "Times" }).getByRole("listitem");
    await expect(times).toHaveCount(21);
    for (const time of [times.first(), times.last()]) await expect(time).toBeInViewport({ ratio: 1 });
    const grid = page.getByRole("region", { name: "Appointments by person" });
    expect(await grid.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
    const open = page.locator(".day-card-placed:not([data-progress=done])");
    for (const card of await open.all()) {
      for (const shown of [card.locator("a").first(), card.locator(".day-card-step")])
        await expect(shown).toBeInViewport({ ratio: 1 });
      const [name, box] = [(await card.locator("a").first().boundingBox())!, (await card.boundingBox())!];
      expect(name.width).toBeGreaterThan(24);
      expect(name.y + name.height).toBeLessThanOrEqual(box.y + box.height + 2);
    }
    expect(await open.count()).toBeGreaterThan(4);
  });

/** Where all that can be pressed or taken on the cards is, with the columns. */
const placesOf = (page: Page) =>
  page.locator(".day-card-placed, .day-card-step, .day-card-face a, .day-grid-column").evaluateAll((all) =>
    all.map((one) => {
      const { x, y, width } = one.getBoundingClientRect();
      return [one.className, ...[x, y, width].map(Math.round)].join(" ");
    }),
  );

for (const width of [1366, 900])
  test(`nothing on the board changes its place by being looked at, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ ...LAPTOP, width });
    await page.goto("/admin/day");
    const faces = page.locator(".day-card-placed .day-card-face");
    await expect(faces.first()).toBeVisible();
    // The alerts come after the appointments.
    await expect(page.getByText("Read this first").first()).toBeAttached();
    for (const face of await faces.all()) {
      await face.scrollIntoViewIfNeeded();
      // Its hidden part is drawn by then, and is no longer new.
      await face.hover({ position: { x: 60, y: 8 } });
      await page.mouse.move(2, 2);
      const before = await placesOf(page);
      await face.hover({ position: { x: 60, y: 8 } });
      await page.waitForTimeout(OPENS_MS);
      expect(await placesOf(page)).toEqual(before);
      await face.locator("a").focus();
      expect(await placesOf(page)).toEqual(before);
      // An open card lies over the next one.
      await face.locator("a").blur();
      await page.mouse.move(2, 2);
    }
  });

test("on a phone the first appointment stands within 200 px", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/admin/day");
  const first = page.locator(".agenda-row").first();
  await expect(first).toBeVisible();
  expect((await first.boundingBox())!.y).toBeLessThan(200);
  await expectGoodAtEverySize(page);
});

/** Books a customer for today with a person who is free an hour before, too; answers the time. */
async function bookWithRoomBefore(admin: Caller, name: string): Promise<string> {
  const date = lagosDay(MOMENT);
  const people = await admin.get<BookablePerson[]>("/team");
  for (const { _id: person, serviceIds } of people) {
    const wish = `date=${date}&service=${serviceIds[0]}&with=${person}&desk=true`;
    const { slots } = await admin.get<Availability>(`/booking/availability?${wish}`);
    const found = slots.findLast(({ status }, at) => status === "open" && slots[at - 2]?.status === "open");
    if (!found) continue;
    const visit = { name, serviceId: serviceIds[0], date, time: found.time, with: person, method: "later" };
    await admin.send("POST", "/booking/walk-in", visit);
    return found.time;
  }
  throw new Error("no person has room");
}

test("a card is dragged to another time, and the move is undone", async ({ page, salon, playwright }) => {
  const name = "Dele Drags";
  const admin = await callAs(playwright, salon, ADMIN);
  const time = await bookWithRoomBefore(admin, name);
  await admin.close();
  await page.goto("/admin/day");
  const handle = page.getByRole("button", { name: `Move ${name}, ${time}` });
  await handle.scrollIntoViewIfNeeded();
  const before = (await cardOf(handle).textContent())!.slice(0, 5);
  const grip = (await handle.boundingBox())!;
  const sent = page.waitForResponse((response) => response.url().endsWith("/reschedule"));
  await page.mouse.move(grip.x + 10, grip.y + 10);
  await page.waitForTimeout(OPENS_MS);
  await page.mouse.down();
  const up = 2 * (await rowHeight(page));
  await page.mouse.move(grip.x + 10, grip.y + 10 - up / 2, { steps: 4 });
  await page.mouse.move(grip.x + 10, grip.y + 10 - up, { steps: 4 });
  await page.mouse.up();
  expect((await sent).status()).toBe(200);
  expect((await sent).request().postDataJSON()).toMatchObject({
    time: SLOTS[SLOTS.findIndex((slot) => slot === time) - 2],
  });
  await expect(page.getByText(`${name} moved to`)).toBeVisible();
  const undone = page.waitForResponse((response) => response.url().endsWith("/reschedule"));
  await page.getByRole("button", { name: "Undo" }).click();
  expect((await undone).status()).toBe(200);
  await expect(page.locator(".day-card").filter({ hasText: name }).filter({ hasText: before })).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true });
  test.beforeEach(async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto("/admin/day");
    await page.getByRole("button", { name: "Grid of times" }).click();
  });
  const chips = (page: Page) => page.getByRole("group", { name: "Person" }).getByRole("button");
  const pressed = (page: Page) =>
    chips(page).evaluateAll((all) => all.findIndex((chip) => chip.getAttribute("aria-pressed") === "true"));
  const columns = (page: Page) => page.getByRole("region", { name: "Appointments by person" }).getByRole("region");

  test("the board opens at the present time", async ({ page }) => {
    await expect(page.getByRole("list", { name: "Times" }).getByText("11:00 AM", { exact: true })).toBeInViewport();
    await expect(page.locator(".day-grid-now").first()).toBeInViewport();
  });

  test("the board opens at the person whose awaited customer is nearest to now", async ({
    page,
    salon,
    playwright,
  }) => {
    const admin = await callAs(playwright, salon, ADMIN);
    const { appointments } = await admin.get<{ appointments: Appointment[] }>(`/booking/day?date=${lagosDay(MOMENT)}`);
    await admin.close();
    const away = ({ time }: Appointment) => Math.abs(slotMinutes(time as Slot) - lagosMinutes(MOMENT));
    const [nearest] = appointments
      .filter((one) => isAwaited(one) && (SLOTS as readonly string[]).includes(one.time))
      .toSorted((a, b) => away(a) - away(b));
    const column = columns(page).filter({ has: page.getByRole("link", { name: nearest!.customer.name }) });
    await expect(column.getByRole("heading")).toBeInViewport({ ratio: 0.9 });
    await expect(chips(page).nth(await pressed(page))).toContainText(nearest!.with![0]!.name);
  });

  test("a swipe shows the next person, and a swipe back the one before", async ({ page }) => {
    const board = page.getByRole("region", { name: "Appointments by person" });
    await board.scrollIntoViewIfNeeded();
    await chips(page).first().click();
    await expect(columns(page).first()).toBeInViewport({ ratio: 0.1 });
    await expect.poll(() => pressed(page)).toBe(0);
    const touch = await page.context().newCDPSession(page);
    const box = (await board.boundingBox())!;
    const y = Math.min(box.y + 200, PHONE.height - 100);
    /** Moves a finger across the board from the middle, in steps as a screen reports them. */
    const swipe = async (distance: number) => {
      const at = (part: number) => [{ x: box.x + box.width / 2 + distance * (part - 0.5), y }];
      await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(0) });
      for (const part of [0.1, 0.3, 0.5, 0.7, 0.9, 1])
        await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(part) });
      await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    };
    await swipe(-220);
    await expect.poll(() => pressed(page)).toBe(1);
    // The column stands beside the times, where the first one was.
    const times = (await page.getByRole("list", { name: "Times" }).boundingBox())!;
    await expect
      .poll(async () => Math.abs((await columns(page).nth(1).boundingBox())!.x - times.x - times.width))
      .toBeLessThan(4);
    await swipe(220);
    await expect.poll(() => pressed(page)).toBe(0);
  });
});

for (const size of [PHONE, LAPTOP])
  test(`a toast covers no title and no name of a column at ${size.width} px`, async ({ page }) => {
    await page.setViewportSize(size);
    await page.goto("/admin/day");
    await page
      .getByRole("button", { name: /^Arrived/ })
      .first()
      .click();
    const toast = page.locator(".toaster > div").first();
    await expect(toast.getByRole("button", { name: "Undo" })).toBeVisible();
    const covered = await toast.evaluate((shown) => {
      const over = shown.getBoundingClientRect();
      const titles = [...document.querySelectorAll("h1, h2, .day-grid-head")].filter((title) => {
        const under = title.getBoundingClientRect();
        const isBeside = under.right <= over.left || under.left >= over.right;
        return under.width > 0 && !isBeside && under.bottom > over.top && under.top < over.bottom;
      });
      return titles.map(({ textContent }) => textContent);
    });
    expect(covered).toEqual([]);
  });
