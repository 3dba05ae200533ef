import type { Locator, Page } from "@playwright/test";
import { lagosDay, type Availability, type BookablePerson } from "@salon/contracts";
import { MOMENT, test as lived } from "./lived.ts";
import { callAs, type Caller } from "./salon/caller.ts";
import { ADMIN } from "./salon/salon.ts";
import { expect } from "./test.ts";

/** On a phone a task may take one tap more. */
export const DEVICES = {
  laptop: { size: { width: 1366, height: 768 }, more: 0 },
  phone: { size: { width: 390, height: 844 }, more: 1 },
} as const;

/** Counts what a person does with a pointer: a click, a choice in a list, a drag. Typing, scrolling and the swipe to another person's column do not count. */
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
    const option = list.locator("option").filter({ hasText: label }).first();
    await list.selectOption(await option.evaluate((chosen: HTMLOptionElement) => chosen.value));
  }

  /** Moves a card upwards by one slot with its handle. */
  async dragUp(handle: Locator): Promise<void> {
    this.steps++;
    await handle.scrollIntoViewIfNeeded();
    const grip = (await handle.boundingBox())!;
    const [x, y] = [grip.x + 10, grip.y + 10];
    await this.page.mouse.move(x, y);
    await this.page.mouse.down();
    const row = await rowHeight(this.page);
    await this.page.mouse.move(x, y - row / 2, { steps: 4 });
    await this.page.mouse.move(x, y - row, { steps: 4 });
    await this.page.mouse.up();
  }

  /** Opens a page of the back office by its menu. */
  async open(entry: RegExp): Promise<void> {
    const menu = this.page.getByRole("button", { name: "Admin menu" });
    if (await menu.isVisible()) await this.click(menu);
    const navigation = this.page.getByRole("navigation", { name: "Administration" });
    await this.click(navigation.getByRole("link", { name: entry, exact: true }));
  }

  /** Of several, the first that is on the screen, apart from scrolling; else the first of all. */
  async nearest(targets: Locator): Promise<Locator> {
    await targets.first().waitFor();
    for (const target of await targets.all()) if (await this.#isShown(target)) return target;
    return targets.first();
  }

  async #isShown(target: Locator): Promise<boolean> {
    const box = await target.boundingBox();
    return box !== null && box.x >= 0 && box.x + box.width <= this.page.viewportSize()!.width;
  }
}

/** The height of half an hour on the board. */
export const rowHeight = (page: Page): Promise<number> =>
  page
    .locator("[data-column]")
    .first()
    .evaluate((track: HTMLElement) => track.offsetHeight / Number(track.dataset["rows"]));

/** Each device has a salon of its own, because a new value of the option starts a new worker. */
export const test = lived.extend<{ hand: Hand; mostOf: (clicks: number) => number }, { device: keyof typeof DEVICES }>({
  device: ["laptop", { option: true, scope: "worker" }],
  hand: ({ page }, provide) => provide(new Hand(page)),
  mostOf: ({ device }, provide) => provide((clicks) => clicks + DEVICES[device].more),
});

const cards = (page: Page) => page.locator(".day-card:visible");
/** Where an appointment stands on a phone after a step. */
const PHONE_SECTIONS = { Arrived: "Waiting", Start: "In the chair", Complete: undefined } as const;
/** Opens the sheet for a new appointment. */
const newAppointment = (page: Page) =>
  page
    .getByRole("button", { name: "New appointment" })
    .or(page.getByRole("link", { name: "New appointment" }))
    .filter({ visible: true });

/** A person with two appointments to come today that somebody else can take; books what is missing. */
async function findReplaceable(admin: Caller): Promise<{ name: string; times: string[] }> {
  const date = lagosDay(MOMENT);
  const people = await admin.get<BookablePerson[]>("/team");
  const [serviceId] = people[0]!.serviceIds.filter(
    (id) => people.filter(({ serviceIds }) => serviceIds.includes(id)).length > 1,
  );
  const able = people.filter(({ serviceIds }) => serviceIds.includes(serviceId!));
  const openFor = async ({ _id }: BookablePerson) => {
    const wish = `date=${date}&service=${serviceId}&with=${_id}&desk=true`;
    const { slots } = await admin.get<Availability>(`/booking/availability?${wish}`);
    return slots.flatMap(({ time, status }) => (status === "open" ? [time] : []));
  };
  const [first, ...others] = await Promise.all(able.map(openFor));
  const times = first!.filter((time) => others.some((open) => open.includes(time)));
  const chosen = [times[0]!, times.at(-1)!];
  for (const time of chosen)
    await admin.send("POST", "/booking/walk-in", {
      name: `Replace ${time}`,
      serviceId,
      date,
      time,
      with: able[0]!._id,
      method: "later",
    });
  return { name: able[0]!.name, times: chosen };
}

/** Opens the payment of somebody who owes money, from the chip of the appointment. */
async function openOwed(page: Page, hand: Hand): Promise<{ dialog: Locator; amount: number }> {
  const chips = page.getByRole("button", { name: /^owes NGN/ });
  const chip = await hand.nearest(
    cards(page)
      .getByRole("button", { name: /^owes NGN/ })
      .or(chips),
  );
  const amount = Number((await chip.textContent())!.replace(/:.*/, "").replaceAll(/\D/g, ""));
  // A low card shows its chips when it is looked at.
  await cards(page).filter({ has: chip }).first().hover();
  await hand.click(chip);
  return { dialog: page.getByRole("dialog", { name: "Take payment" }), amount };
}

/** Registers the tasks of the front desk, each with the most clicks that it may take. */
export function countTheTenTasks(): void {
  test.beforeEach(async ({ page, salon, playwright, device }) => {
    const admin = await callAs(playwright, salon, ADMIN);
    await page.context().addCookies(await admin.cookies());
    await admin.close();
    await page.setViewportSize(DEVICES[device].size);
    await page.goto("/admin/day");
    await expect(cards(page).first()).toBeVisible();
  });

  test("who is next: no click", async ({ page, device }) => {
    if (device === "phone")
      return expect(page.getByRole("region", { name: "Next" }).getByRole("listitem").first()).toBeInViewport();
    await expect(page.getByRole("region", { name: "Now" })).toContainText(/Next: .+, \d\d:\d\d [AP]M, .+/);
  });

  for (const [label, after] of [
    ["Arrived", "Here"],
    ["Start", "In the chair"],
    ["Complete", "Done"],
  ] as const)
    test(`the next step of an appointment, ${label}: one click`, async ({ page, hand, mostOf, device }) => {
      const step = await hand.nearest(cards(page).getByRole("button", { name: new RegExp(`^${label}`) }));
      const [, customer] = /: (.+),/.exec((await step.getAttribute("aria-label"))!)!;
      await hand.click(step);
      const [card, section] = [cards(page).filter({ hasText: customer! }), PHONE_SECTIONS[label]];
      if (device === "laptop") await expect(card.getByText(after).first()).toBeVisible();
      else if (section) await expect(page.getByRole("region", { name: section })).toContainText(customer!);
      else await expect(card).toHaveCount(0);
      await expect(page).toHaveURL(/\/admin\/day/);
      expect(hand.steps).toBeLessThanOrEqual(mostOf(1));
    });

  test("a walk-in now who pays in cash: four clicks", async ({ page, hand, mostOf }) => {
    await hand.click(newAppointment(page));
    await page.getByRole("textbox", { name: "Name" }).fill("Bola Walks");
    await hand.choose(page.getByRole("combobox", { name: "Service" }), /Haircut/);
    await hand.click(page.getByRole("radio", { name: "Cash" }));
    await hand.click(page.getByRole("button", { name: /^(Add walk-in|Squeeze in)$/ }));
    await expect(page.getByText(/^Walk-in booked: Bola Walks/)).toBeVisible();
    expect(hand.steps).toBeLessThanOrEqual(mostOf(4));
  });

  test("a phone booking tomorrow at two, which takes no money: four clicks", async ({ page, hand, mostOf, device }) => {
    await hand.click(page.getByRole("button", { name: "Day after" }));
    if (device === "phone") await hand.click(newAppointment(page));
    else await hand.click(await hand.nearest(page.getByRole("button", { name: /^Book 02:00 PM/ })));
    await page.getByRole("textbox", { name: "Name" }).fill("Ngozi Calls");
    await hand.choose(page.getByRole("combobox", { name: "Service" }), /Haircut/);
    if (device === "phone") await hand.choose(page.getByRole("combobox", { name: "Time" }), "02:00 PM");
    const booked = page.waitForRequest((request) => request.url().endsWith("/booking/walk-in"));
    await hand.click(page.getByRole("button", { name: "Book appointment" }));
    expect((await booked).postDataJSON()).toMatchObject({ method: "later", time: "02:00 PM" });
    await expect(page.getByText(/^Booked for .+, 02:00 PM: Ngozi Calls/)).toBeVisible();
    expect(hand.steps).toBeLessThanOrEqual(mostOf(4));
  });

  test("a booking is moved: one drag", async ({ page, hand, mostOf, device }) => {
    if (device === "phone") await hand.click(page.getByRole("button", { name: "Grid of times" }));
    const handle = page.getByRole("button", { name: /^Move / }).last();
    const answer = page.waitForResponse((response) => response.url().endsWith("/reschedule"));
    await hand.dragUp(handle);
    expect((await answer).status()).toBe(200);
    await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
    expect(hand.steps).toBeLessThanOrEqual(mostOf(1));
  });

  test("a customer's next appointment: two clicks", async ({ page, hand, mostOf, device }) => {
    const opener = page.getByRole("button", { name: /^Search/ }).filter({ visible: true });
    if (device === "phone") await hand.click(opener.first());
    else await page.keyboard.press("/");
    await page.getByRole("combobox").fill("segun");
    const found = page.getByRole("option", { name: /gun.*\d\d:\d\d [AP]M/ }).first();
    await hand.click(found);
    await expect(page).toHaveURL(/\/admin\/(booking-details|client|user)/);
    expect(hand.steps).toBeLessThanOrEqual(mostOf(2));
  });

  test("a message: one click", async ({ page, hand, mostOf, context, faults, device }) => {
    faults.allow(/wa\.me/);
    await context.route("https://wa.me/**", (route) => route.fulfill({ body: "" }));
    const asked = context.waitForEvent("request", (request) => request.url().startsWith("https://wa.me/234"));
    if (device === "phone") {
      await hand.click(
        cards(page)
          .getByRole("button", { name: /^More: / })
          .first(),
      );
      await hand.click(page.getByRole("menuitem", { name: "WhatsApp" }));
    } else {
      const link = cards(page).getByRole("link", { name: /WhatsApp/ });
      // A card that is looked at shows all of itself.
      for (const shown of await cards(page).all()) {
        await shown.hover();
        if ((await link.count()) > 0) break;
      }
      await hand.click(link.first());
    }
    await asked;
    expect(hand.steps).toBeLessThanOrEqual(mostOf(1));
  });

  test("a paid booking is cancelled and its money goes back: three clicks", async ({ page, hand, mostOf }) => {
    const paid = cards(page)
      .filter({ hasText: "Paid" })
      .filter({ has: page.getByRole("button", { name: /^Arrived/ }) });
    await hand.click(await hand.nearest(paid.getByRole("button", { name: /^More: / })));
    await hand.click(page.getByRole("menuitem", { name: "Cancel", exact: true }));
    await hand.click(page.getByRole("button", { name: /^Cancel (and send back|booking)/ }));
    await expect(page.getByText(/^The booking is cancelled/)).toBeVisible();
    expect(hand.steps).toBeLessThanOrEqual(mostOf(3));
  });

  test("a person is not in today, and two customers get another one: six clicks", async ({
    page,
    salon,
    playwright,
    hand,
    mostOf,
    device,
  }) => {
    const admin = await callAs(playwright, salon, ADMIN);
    const sick = await findReplaceable(admin);
    await admin.close();
    if (device === "phone") {
      await hand.click(page.getByRole("group", { name: "Person" }).getByRole("button", { name: sick.name }));
      await hand.click(page.getByRole("button", { name: "Not in today" }));
    } else await hand.click(page.getByRole("button", { name: `Not in today: ${sick.name}` }));
    await hand.click(page.getByRole("dialog").getByRole("button", { name: "Not in today" }));
    const left = page.getByRole("dialog", { name: `${sick.name} is not in today` });
    for (const time of sick.times) {
      const row = left.getByRole("listitem").filter({ hasText: time }).first();
      await hand.click(
        row
          .getByRole("group", { name: /^Find a replacement/ })
          .getByRole("button")
          .first(),
      );
      await expect(row.getByText(new RegExp(`${time} with`))).toBeVisible();
    }
    await hand.click(left.getByRole("button", { name: "Done" }));
    await expect(left).toHaveCount(0);
    expect(hand.steps).toBeLessThanOrEqual(mostOf(6));
  });

  test("cash with change: three clicks", async ({ page, hand, mostOf }) => {
    const due = await openOwed(page, hand);
    await hand.click(due.dialog.getByRole("radio", { name: "Cash" }));
    await due.dialog.getByRole("textbox", { name: "Received (NGN, optional)" }).fill(String(due.amount + 1500));
    await expect(due.dialog.getByText("Change due: NGN 1,500")).toBeVisible();
    await hand.click(due.dialog.getByRole("button", { name: /^Take NGN/ }));
    await expect(page.getByRole("dialog", { name: "Paid" })).toContainText("change NGN 1,500");
    expect(hand.steps).toBeLessThanOrEqual(mostOf(3));
  });

  test("a payment by two methods with a tip: five clicks", async ({ page, hand, mostOf }) => {
    const due = await openOwed(page, hand);
    await due.dialog.getByRole("textbox", { name: "Amount (NGN)" }).fill("1000");
    await hand.click(due.dialog.getByRole("radio", { name: "Cash" }));
    await hand.click(due.dialog.getByRole("button", { name: "Take NGN 1,000" }));
    await expect(due.dialog.getByText("NGN 1,000 in cash")).toBeVisible();
    await due.dialog.getByRole("textbox", { name: "Tip (NGN, optional)" }).fill("500");
    await hand.click(due.dialog.getByRole("radio", { name: "POS" }));
    await hand.click(due.dialog.getByRole("button", { name: /^Take NGN/ }));
    await expect(page.getByRole("dialog", { name: "Paid" })).toContainText("by POS");
    expect(hand.steps).toBeLessThanOrEqual(mostOf(5));
  });

  test("the day is closed: three clicks", async ({ page, hand, mostOf }) => {
    await hand.open(/^Day close/);
    await expect(page.getByRole("button", { name: "Close this day" })).toBeVisible();
    for (const field of await page.getByRole("textbox", { name: /counted \(NGN\)$/ }).all()) await field.fill("1");
    await page.getByRole("textbox", { name: "What explains the difference" }).fill("Counted in the evening");
    await hand.click(page.getByRole("button", { name: "Close this day" }));
    await hand.click(page.getByRole("alertdialog").getByRole("button", { name: "Close now" }));
    await expect(page.getByRole("button", { name: "Close this day" })).toHaveCount(0);
    expect(hand.steps).toBeLessThanOrEqual(mostOf(3));
  });
}
