import { lagosDay, type Appointment } from "@salon/contracts";
import type { Locator, Page } from "@playwright/test";
import { MOMENT, test } from "../support/lived.ts";
import { expectGoodAtEverySize } from "../support/pages/good-page.ts";
import { callAs } from "../support/salon/caller.ts";
import { ADMIN } from "../support/salon/salon.ts";
import { expect } from "../support/test.ts";

const LAPTOP = { width: 1366, height: 768 };

test.beforeEach(async ({ page, salon, playwright }) => {
  const admin = await callAs(playwright, salon, ADMIN);
  await page.context().addCookies(await admin.cookies());
  await admin.close();
  await page.setViewportSize(LAPTOP);
});

/** The cards that can be moved, in the order of the page. */
const handles = (page: Page) => page.getByRole("button", { name: /^Move / });
const cardOf = (handle: Locator) => handle.locator("xpath=ancestor::li[1]");

test("today opens at the present time, and says who is next", async ({ page }) => {
  await page.goto("/admin/day");
  const now = page.getByRole("region", { name: "Now" });
  await expect(now).toContainText(
    /Next: .+, \d\d:\d\d [AP]M, .+ Late: \d+ .*In the chair: \d+ To come: \d+ Free now: /,
  );
  await expect(page.getByText("11:00 AM", { exact: true })).toBeInViewport();
  await expectGoodAtEverySize(page);
});

test("a card is dragged to another time, and the move is undone", async ({ page }) => {
  await page.goto("/admin/day");
  const handle = handles(page).last();
  await handle.scrollIntoViewIfNeeded();
  const name = (await cardOf(handle).getByRole("link").first().textContent())!;
  const before = (await cardOf(handle).textContent())!.slice(0, 11);
  const grip = (await handle.boundingBox())!;
  const sent = page.waitForResponse((response) => response.url().endsWith("/reschedule"));
  await page.mouse.move(grip.x + 10, grip.y + 10);
  await page.mouse.down();
  // Two slots up.
  await page.mouse.move(grip.x + 10, grip.y - 60, { steps: 4 });
  await page.mouse.move(grip.x + 10, grip.y + 10 - 152, { steps: 4 });
  await page.mouse.up();
  const answer = await sent;
  if (answer.status() === 200) {
    await expect(page.getByText(`${name} moved to`)).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
  } else await expect(page.getByRole("alert")).toContainText(`${name} was not moved`);
  await expect(page.locator(".day-card").filter({ hasText: name }).filter({ hasText: before })).toBeVisible();
});

test("a card is moved by keys, and a desk that saw it elsewhere is refused", async ({
  page,
  salon,
  playwright,
  faults,
}) => {
  // The desk learns of the cancellation by its own refused move only.
  faults.allow(/status of 409|ERR_FAILED/);
  await page.route("**/desk/events", (route) => route.abort());
  await page.goto("/admin/day");
  const handle = handles(page).last();
  const label = (await handle.getAttribute("aria-label"))!;
  await handle.focus();
  await page.keyboard.press("Space");
  await expect(page.getByRole("status").filter({ hasText: "Picked up" })).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: label })).toBeFocused();

  // Another desk cancels the booking while this one holds it.
  const admin = await callAs(playwright, salon, ADMIN);
  const { appointments } = await admin.get<{ appointments: Appointment[] }>(`/booking/day?date=${lagosDay(MOMENT)}`);
  const held = appointments.find(({ customer, time }) => label === `Move ${customer.name}, ${time}`)!;
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowUp");
  await admin.send("PATCH", `/booking/${held.bookingId}`, { bookingStatus: "cancelled" });
  await admin.close();
  await page.keyboard.press("Enter");
  const refusal = page.getByRole("alert").filter({ hasText: "was not moved" });
  await expect(refusal).toContainText("The booking is cancelled now.");
});
