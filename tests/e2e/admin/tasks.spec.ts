import type { Locator, Page } from "@playwright/test";
import { test } from "../support/lived.ts";
import { callAs } from "../support/salon/caller.ts";
import { ADMIN } from "../support/salon/salon.ts";
import { expect } from "../support/test.ts";

const LAPTOP = { width: 1366, height: 768 };

/** Counts what a person does with a pointer: a click, a choice in a list, a drag. Typing does not count. */
class Hand {
  readonly page: Page;
  steps = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async click(target: Locator): Promise<void> {
    this.steps++;
    await target.click();
  }

  async choose(list: Locator, label: string | RegExp): Promise<void> {
    this.steps++;
    const value = await list.locator("option").filter({ hasText: label }).first().getAttribute("value");
    await list.selectOption(value);
  }

  /** Opens a page of the back office by its menu. */
  async open(entry: "Day" | RegExp): Promise<void> {
    await this.click(
      this.page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: entry, exact: true }),
    );
  }
}

test.beforeEach(async ({ page, salon, playwright }) => {
  const admin = await callAs(playwright, salon, ADMIN);
  await page.context().addCookies(await admin.cookies());
  await admin.close();
  await page.setViewportSize(LAPTOP);
  await page.goto("/admin/users");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

const cards = (page: Page) => page.locator(".day-card:visible");

test("who is next: one click", async ({ page }) => {
  const hand = new Hand(page);
  await hand.open("Day");
  await expect(page.getByRole("region", { name: "Now" })).toContainText(/Next: .+, \d\d:\d\d [AP]M, .+/);
  expect(hand.steps).toBeLessThanOrEqual(1);
});

test("a customer arrives: two clicks", async ({ page }) => {
  const hand = new Hand(page);
  await hand.open("Day");
  const arrived = cards(page)
    .getByRole("button", { name: /^Arrived/ })
    .first();
  const name = (await arrived.textContent())!;
  await hand.click(arrived);
  const [, customer] = /: (.+),/.exec(name)!;
  await expect(cards(page).filter({ hasText: customer! }).getByText("Here").first()).toBeVisible();
  expect(hand.steps).toBeLessThanOrEqual(2);
});

test("an appointment is completed, and the day stays open: two clicks", async ({ page }) => {
  const hand = new Hand(page);
  await hand.open("Day");
  const complete = cards(page)
    .getByRole("button", { name: /^Complete/ })
    .first();
  const name = (await complete.textContent())!;
  await hand.click(complete);
  await expect(page.getByRole("button", { name })).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\/day/);
  expect(hand.steps).toBeLessThanOrEqual(2);
});

test("a walk-in now who pays in cash: four clicks", async ({ page }) => {
  const hand = new Hand(page);
  await hand.open("Day");
  await hand.click(page.getByText("Add a walk-in").first());
  await page.getByRole("textbox", { name: "Name" }).fill("Bola Walks");
  await hand.choose(page.getByRole("combobox", { name: "Service" }), /Haircut/);
  await hand.click(page.getByRole("button", { name: /^(Add walk-in|Squeeze in)$/ }));
  await expect(page.getByText("Walk-in booked")).toBeVisible();
  expect(hand.steps).toBeLessThanOrEqual(4);
});

test("a phone booking tomorrow at two: five clicks", async ({ page }) => {
  const hand = new Hand(page);
  await hand.open("Day");
  await hand.click(page.getByRole("button", { name: "Day after" }));
  await hand.click(page.getByRole("button", { name: /^Book 02:00 PM/ }).first());
  await page.getByRole("textbox", { name: "Name" }).fill("Ngozi Calls");
  await hand.choose(page.getByRole("combobox", { name: "Service" }), /Haircut/);
  await hand.click(page.getByRole("button", { name: "Book appointment" }));
  await expect(page.getByText(/^Booked for .+, 02:00 PM$/)).toBeVisible();
  expect(hand.steps).toBeLessThanOrEqual(5);
});

test("a booking is moved: three clicks", async ({ page }) => {
  const hand = new Hand(page);
  await hand.open("Day");
  const handle = page.getByRole("button", { name: /^Move / }).last();
  await handle.scrollIntoViewIfNeeded();
  const grip = (await handle.boundingBox())!;
  const sent = page.waitForRequest((request) => request.url().endsWith("/reschedule"));
  hand.steps++;
  await page.mouse.move(grip.x + 10, grip.y + 10);
  await page.mouse.down();
  await page.mouse.move(grip.x + 10, grip.y - 30, { steps: 4 });
  await page.mouse.move(grip.x + 10, grip.y + 10 - 76, { steps: 4 });
  await page.mouse.up();
  await sent;
  expect(hand.steps).toBeLessThanOrEqual(3);
});

test("a customer's next appointment, and how to reach them: two clicks", async ({ page }) => {
  const hand = new Hand(page);
  await page.keyboard.press("/");
  await page.getByRole("combobox").fill("segun");
  const found = page.getByRole("option", { name: /gun/ }).first();
  await expect(page.getByRole("option", { name: /WhatsApp/ }).first()).toBeVisible();
  await hand.click(found);
  await expect(page).toHaveURL(/\/admin\/(booking-details|client|user)/);
  expect(hand.steps).toBeLessThanOrEqual(2);
});

test("a call or a message: two clicks", async ({ page }) => {
  const hand = new Hand(page);
  await hand.open("Day");
  const link = cards(page)
    .getByRole("link", { name: /WhatsApp/ })
    .first();
  await expect(link).toHaveAttribute("href", /^https:\/\/wa\.me\/234/);
  await expect(cards(page).locator('a[href^="tel:"]').first()).toBeVisible();
  hand.steps++;
  expect(hand.steps).toBeLessThanOrEqual(2);
});

test("a paid booking is cancelled and its money goes back: four clicks", async ({ page }) => {
  const hand = new Hand(page);
  await hand.open("Day");
  const paid = cards(page)
    .filter({ hasText: "Paid" })
    .filter({ has: page.getByRole("button", { name: /^Arrived/ }) });
  await hand.click(paid.first().getByRole("button", { name: /^More: / }));
  await hand.click(page.getByRole("menuitem", { name: "Cancel booking" }));
  await hand.click(page.getByRole("button", { name: /^Cancel (and send back|booking)/ }));
  await expect(page.getByText(/cancelled/i).first()).toBeVisible();
  expect(hand.steps).toBeLessThanOrEqual(4);
});

test("the day is closed: four clicks", async ({ page }) => {
  const hand = new Hand(page);
  await hand.open(/^Day close/);
  await expect(page.getByRole("button", { name: "Close this day" })).toBeVisible();
  for (const field of await page.getByRole("textbox", { name: /counted \(NGN\)$/ }).all()) await field.fill("1");
  await page.getByRole("textbox", { name: "What explains the difference" }).fill("Counted in the evening");
  await hand.click(page.getByRole("button", { name: "Close this day" }));
  await hand.click(page.getByRole("alertdialog").getByRole("button", { name: "Close now" }));
  await expect(page.getByText(/closed/i).first()).toBeVisible();
  expect(hand.steps).toBeLessThanOrEqual(4);
});
