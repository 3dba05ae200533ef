import type { Appointment } from "@salon/contracts";
import { act, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fake, Refusal } from "../../testing/api-fake.ts";
import { bisi } from "../../testing/clients.ts";
import { booking } from "../../testing/desk-data.ts";
import { appointment, chooseHaircut, dayWith, fakeDay } from "../../testing/day.ts";
import { setLiveState } from "../../domain/live-state.ts";
import { author, customer } from "../../testing/people.ts";
import { openAddress, renderPage } from "../../testing/render-page.tsx";
import { haircut, SATURDAY, TODAY } from "../../testing/salon.ts";

beforeEach(fakeDay);
const slotRow = async (time: string) => (await screen.findByText(time, { selector: "span" })).closest("li")!;
const card = async (name: string, nth = 0) =>
  within((await screen.findAllByRole("link", { name }))[nth]!.closest<HTMLElement>(".day-card")!);
/** Points at a card, which then shows all of itself. */
const lookAt = async (person: UserEvent, name: string, nth = 0) => {
  await person.hover((await screen.findAllByRole("link", { name }))[nth]!);
  return card(name, nth);
};
const walkIn = () => screen.findByRole("button", { name: "Add walk-in" });
/** Opens the sheet for a new appointment. */
const openSheet = async (person: UserEvent) => {
  await person.click(await screen.findByRole("button", { name: "New appointment" }));
  return screen.findByRole<HTMLInputElement>("textbox", { name: "Name" });
};

it("shows the slots of the day with their free seats and appointments", async () => {
  dayWith(appointment);
  const { person } = renderPage("/admin/day", author);
  expect(await screen.findByRole("heading", { name: "Fri, 14 Jun 2030" })).toBeTruthy();
  const texts = await Promise.all(
    ["09:00 AM", "09:30 AM", "11:00 AM"].map(async (time) => (await slotRow(time)).textContent),
  );
  expect(texts).toEqual(["09:00 AMpast", "09:30 AMfull", "11:00 AM5 free"]);
  const row = await card("Adaeze Obi");
  expect(row.queryByRole("link", { name: "+234 803 123 4567" })).toBeNull();
  await lookAt(person, "Adaeze Obi");
  expect(row.getByRole("link", { name: "Adaeze Obi" }).getAttribute("href")).toBe(
    `/admin/booking-details/${booking._id}`,
  );
  expect(row.getByRole("link", { name: "+234 803 123 4567" }).getAttribute("href")).toBe("tel:+2348031234567");
  for (const text of ["10:00–10:45", "Haircut & Styling × 2", "Paid"]) expect(row.getByText(text)).toBeTruthy();
});

it("lets a card grow from the keyboard at once, by a finger once it is lifted, and not by a press of the mouse", async () => {
  dayWith(appointment);
  const { person } = renderPage("/admin/day", author);
  const link = await screen.findByRole("link", { name: "Adaeze Obi" });
  const { dataset } = link.closest<HTMLElement>(".day-card")!;
  const step = within(link.closest<HTMLElement>(".day-card")!).getByRole("button", { name: /^Arrived/ });
  fake.reply("bookings", "setFlags", { message: "Noted" });
  await person.pointer({ keys: "[TouchA>]", target: step });
  act(() => step.focus());
  expect(dataset["open"]).toBeUndefined();
  await person.pointer({ keys: "[/TouchA]", target: step });
  await waitFor(() => expect(dataset["open"]).toBe("true"));
  act(() => step.blur());
  await person.pointer({ keys: "[MouseLeft>]", target: step });
  expect([document.activeElement === step, dataset["open"]]).toEqual([true, undefined]);
  await person.pointer({ keys: "[/MouseLeft]", target: step });
  await new Promise((done) => setTimeout(done, 300));
  expect(dataset["open"]).toBeUndefined();
  act(() => (document.activeElement as HTMLElement).blur());
  expect(dataset["open"]).toBeUndefined();
  act(() => link.focus());
  expect(dataset["open"]).toBe("true");
});

it("goes from day to day in the address, and back to today", async () => {
  dayWith();
  const { person } = renderPage("/admin/day", author);
  await person.click(await screen.findByRole("button", { name: "Day after" }));
  expect(await screen.findByRole("heading", { name: "Sat, 15 Jun 2030" })).toBeTruthy();
  expect(openAddress()).toBe(`/admin/day?date=${SATURDAY}`);
  await person.click(screen.getByRole("button", { name: "Today" }));
  expect(await screen.findByRole("heading", { name: "Fri, 14 Jun 2030" })).toBeTruthy();
  expect(openAddress()).toBe("/admin/day");
});

it("leads an appointment from step to step, each taken back by the toast", async () => {
  dayWith(appointment);
  fake.reply("bookings", "setFlags", { message: "Noted" });
  const { person } = renderPage("/admin/day", author);
  const step = async (now: string, next: Partial<Appointment>) => {
    const button = await screen.findByRole("button", { name: `${now}: Adaeze Obi, Haircut & Styling` });
    dayWith({ ...appointment, ...next });
    await person.click(button);
  };
  await step("Arrived", { arrived: true });
  expect(await screen.findByText("Adaeze Obi has arrived")).toBeTruthy();
  // A press so soon after another one is the same one.
  await new Promise((done) => setTimeout(done, 700));
  await step("Start", { arrived: true, started: true });
  expect(await screen.findByText("In the chair")).toBeTruthy();
  expect(await screen.findByText("Adaeze Obi is being served")).toBeTruthy();
  dayWith({ ...appointment, arrived: true });
  await person.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByRole("button", { name: /^Start/ })).toBeTruthy();
  expect(fake.sent("bookings", "setFlags")).toEqual([
    { item: 0, from: null, arrived: true },
    { item: 0, from: "arrived", started: true },
    { item: 0, from: "started", started: false },
  ]);
});

it("shows a step at once, and takes it back when it is refused", async () => {
  dayWith(appointment);
  fake.reply("bookings", "setFlags", new Refusal(503, "Service is temporarily unavailable"));
  const { person } = renderPage("/admin/day", author);
  await person.click(await screen.findByRole("button", { name: /^Arrived/ }));
  expect(await screen.findByText("Service is temporarily unavailable")).toBeTruthy();
  expect(await screen.findByRole("button", { name: /^Arrived/ })).toBeTruthy();
});

it("offers to complete the booking when all its lines are done, and folds what is done", async () => {
  const serving = { ...appointment, arrived: true, started: true };
  dayWith(serving);
  fake.reply("bookings", "setFlags", { message: "Noted" });
  fake.reply("bookings", "get", { ...booking, arrived: true, started: true, done: true });
  fake.reply("bookings", "changeStatus", { message: "Updated" });
  const { person } = renderPage("/admin/day", author);
  const complete = await screen.findByRole("button", { name: /^Complete/ });
  dayWith({ ...serving, done: true });
  await person.click(complete);
  expect((await screen.findByText("1 done")).tagName).toBe("SUMMARY");
  expect(fake.sent("bookings", "changeStatus")).toEqual([]);
  await person.click(await screen.findByRole("button", { name: "Set booking to completed" }));
  await waitFor(() => expect(fake.sent("bookings", "changeStatus")).toMatchObject([{ bookingStatus: "completed" }]));
});

it("does not offer to complete a booking that has another line to come", async () => {
  const serving = { ...appointment, arrived: true, started: true };
  dayWith(serving);
  fake.reply("bookings", "setFlags", { message: "Noted" });
  fake.reply("bookings", "get", booking);
  const { person } = renderPage("/admin/day", author);
  await person.click(await screen.findByRole("button", { name: /^Complete/ }));
  expect(await screen.findByText("Adaeze Obi is done")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Set booking to completed" })).toBeNull();
});

describe("today", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${TODAY}T10:10:00Z`) }));
  it("has a menu for the rest, which the keyboard opens, walks and leaves", async () => {
    dayWith({ ...appointment, due: 3000, customer: { ...appointment.customer, e164: "+2348031234567" } });
    fake.reply("bookings", "setFlags", { message: "Noted" });
    fake.reply("bookings", "get", booking);
    const { person } = renderPage("/admin/day", author);
    const more = await screen.findByRole("button", { name: "More: Adaeze Obi, Haircut & Styling" });
    more.focus();
    await person.keyboard("{Enter}");
    const entries = within(screen.getByRole("menu")).getAllByRole("menuitem");
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      "Change time",
      "No-show",
      "Cancel",
      "Take payment",
      "Print",
      "Call +234 803 123 4567",
      "WhatsApp",
    ]);
    await person.keyboard("{ArrowDown}{ArrowDown}{ArrowUp}");
    expect(document.activeElement).toBe(entries[1]);
    await person.keyboard("{Escape}");
    expect(screen.queryByRole("menu")).toBeNull();
    expect(document.activeElement).toBe(more);
    await person.keyboard("{Enter}{ArrowDown}{Enter}");
    await waitFor(() => expect(fake.sent("bookings", "setFlags")).toEqual([{ item: 0, from: null, noShow: true }]));
    expect(await screen.findByText("Adaeze Obi has not come")).toBeTruthy();
  });

  it("says who is next, late, in the chair and to come", async () => {
    const at = (time: string, name: string, more: Partial<Appointment> = {}) => ({
      ...appointment,
      bookingId: `65c00000000000000000000${name.length}`,
      time,
      customer: { name },
      ...more,
    });
    dayWith(
      at("10:00 AM", "Ada", { arrived: true, started: true }),
      at("11:00 AM", "Bola"),
      at("11:30 AM", "Chidi"),
      at("01:00 PM", "Damola"),
    );
    renderPage("/admin/day", author);
    const now = await screen.findByRole("region", { name: "Now" });
    expect(within(now).getByRole("link", { name: "Chidi, 11:30 AM, Haircut & Styling" })).toBeTruthy();
    for (const text of ["Late: 1", "In the chair: 1", "To come: 2", "Here: 0"]) expect(now.textContent).toContain(text);
    expect((await card("Bola")).getByText("Late")).toBeTruthy();
    expect((await card("Chidi")).queryByText("Late")).toBeNull();
  });
});

describe("without a connection", () => {
  const connected = (isLive: boolean) =>
    act(() => setLiveState(isLive ? undefined : { kind: "lost", since: `${TODAY}T19:05:00Z` }));
  afterEach(() => connected(true));

  it("names the day from which it is when that is not today", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now: new Date(`${TODAY}T19:05:00Z`) });
    try {
      dayWith(appointment);
      renderPage(`/admin/day?date=${TODAY}`, author);
      await card("Adaeze Obi");
      connected(false);
      expect(await screen.findByText("This day is not live. It is shown as it was at 08:05 PM.")).toBeTruthy();
      vi.setSystemTime(new Date(`${SATURDAY}T07:00:00Z`));
      // So long a sleep also has the page ask who is signed in.
      await act(async () => void (await vi.advanceTimersByTimeAsync(30_000)));
      expect(
        await screen.findByText("This day is not live. It is shown as it was at Fri, 14 Jun 2030, 08:05 PM."),
      ).toBeTruthy();
    } finally {
      vi.useRealTimers();
    }
  });

  it("says from when the day is, shows no other day in its place, and saves nothing", async () => {
    dayWith(appointment);
    const { person } = renderPage("/admin/day", author);
    await card("Adaeze Obi");
    connected(false);
    expect(await screen.findByText(/^This day is not live\. It is shown as it was at \d\d:\d\d [AP]M\.$/)).toBeTruthy();
    expect(screen.queryByText(/cart is kept/)).toBeNull();
    fake.breakOff("bookings", "setFlags");
    await person.click(screen.getByRole("button", { name: /^Arrived/ }));
    expect(await screen.findByText(/could not reach the salon/)).toBeTruthy();
    expect(await screen.findByRole("button", { name: /^Arrived/ })).toBeTruthy();
    fake.breakOff("bookings", "day");
    await person.click(screen.getByRole("button", { name: "Day after" }));
    expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Sat, 15 Jun 2030" })).toBeTruthy();
    expect(screen.queryByText("Adaeze Obi")).toBeNull();
  });
});

it("prints one line for each appointment", async () => {
  dayWith({ ...appointment, due: 3000 }, { ...appointment, item: 1, bookingStatus: "cancelled" });
  renderPage("/admin/day", author);
  await card("Adaeze Obi");
  act(() => void window.dispatchEvent(new Event("beforeprint")));
  const rows = within(document.querySelector<HTMLElement>(".day-print tbody")!).getAllByRole("row");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "10:00–10:45Adaeze Obi+234 803 123 4567Haircut & Styling × 2owes NGN 3,000",
  ]);
  act(() => void window.dispatchEvent(new Event("afterprint")));
});

it("books a walk-in who has an account for now, and takes it back", async () => {
  dayWith();
  fake.reply("desk", "search", { people: [{ name: customer.name, user: customer._id }], bookings: [] });
  fake.reply("bookings", "addWalkIn", booking);
  const { person } = renderPage("/admin/day", author);
  await openSheet(person);
  await person.type(screen.getByRole("combobox", { name: "Who" }), "ada");
  await person.click(await screen.findByRole("option", { name: /Adaeze Obi/ }));
  await chooseHaircut(person);
  await person.click(await walkIn());
  expect(await screen.findByText("Please say whether it is paid now.")).toBeTruthy();
  await person.click(screen.getByRole("radio", { name: "POS" }));
  await person.click(await walkIn());
  expect(await screen.findByText(/^Walk-in booked: /)).toBeTruthy();
  expect(fake.sent("bookings", "addWalkIn")).toEqual([
    { key: expect.any(String), name: "Adaeze Obi", user: customer._id, serviceId: haircut._id, method: "pos" },
  ]);
  await waitFor(() => expect(screen.queryByRole("textbox", { name: "Name" })).toBeNull());
  fake.reply("bookings", "cancel", { message: "Cancelled" });
  await person.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Taken back")).toBeTruthy();
  expect(fake.sent("bookings", "cancel")).toEqual([{ money: "back", undo: true, key: expect.any(String) }]);
});

it("shows the missing fields of a walk-in, and requires the time on another day", async () => {
  dayWith();
  const { person } = renderPage(`/admin/day?date=${SATURDAY}&new=1`, author);
  await person.click(await screen.findByRole("button", { name: "Book appointment" }));
  expect(await screen.findByText("Name is required")).toBeTruthy();
  expect(screen.getByText("Please select a service.")).toBeTruthy();
  await person.type(screen.getByRole("textbox", { name: "Name" }), "Bisi");
  await person.click(await screen.findByRole("button", { name: "Book appointment" }));
  expect(await screen.findByText("Please select a time.")).toBeTruthy();
  expect(fake.sent("bookings", "addWalkIn")).toEqual([]);
});

it("says that a customer has paid only where something was paid", async () => {
  const { paid: _paid, ...unpaid } = appointment;
  dayWith(unpaid);
  renderPage("/admin/day", author);
  const row = await card("Adaeze Obi");
  expect(row.queryByText("Paid")).toBeNull();
  act(() => void window.dispatchEvent(new Event("beforeprint")));
  const cells = within(document.querySelector<HTMLElement>(".day-print tbody")!).getAllByRole("cell");
  expect(cells.at(-1)?.textContent).toBe("");
  act(() => void window.dispatchEvent(new Event("afterprint")));
});

it("shows what a customer owes and what is to be given back", async () => {
  dayWith({ ...appointment, due: 3000 }, { ...appointment, item: 1, bookingStatus: "cancelled", giveBack: 2000 });
  const { person } = renderPage("/admin/day", author);
  expect(await screen.findByText("owes NGN 3,000")).toBeTruthy();
  expect(screen.queryByText("to give back NGN 2,000")).toBeNull();
  await person.click(screen.getByText("1 cancelled, 1 to give back"));
  expect(await screen.findByText("to give back NGN 2,000")).toBeTruthy();
});

it("shows the alert of the client card and the lines without a patch test", async () => {
  dayWith(appointment, { ...appointment, item: 1, time: "11:00 AM" });
  fake.reply("clients", "day", [
    {
      bookingId: booking._id,
      client: { _id: bisi._id, name: "Adaeze O" },
      alert: "Allergic to henna",
      untested: [1],
    },
  ]);
  const { person } = renderPage("/admin/day", author);
  expect(await screen.findAllByText("Allergic to henna")).toHaveLength(2);
  expect((await card("Adaeze Obi")).queryByText("No patch test")).toBeNull();
  const untested = await lookAt(person, "Adaeze Obi", 1);
  expect(untested.getByText("No patch test")).toBeTruthy();
  expect(untested.getByRole("link", { name: "Client card of Adaeze O" }).getAttribute("href")).toBe(
    `/admin/clients/${bisi._id}`,
  );
});

it("asks whose card it is where only the number says it, tells no alert before the answer, and takes it back", async () => {
  dayWith(appointment);
  const asked = { bookingId: booking._id, untested: [0], ask: [{ _id: bisi._id, name: bisi.name }] };
  fake.reply("clients", "day", [asked]);
  fake.reply("bookings", "setClient", { message: "Saved" });
  const { person } = renderPage("/admin/day", author);
  await lookAt(person, "Adaeze Obi");
  const question = "A card of Bisi Coker has this number: the same person?";
  const group = within(await screen.findByRole("group", { name: `Adaeze Obi: ${question}` }));
  expect(group.getByText(question)).toBeTruthy();
  expect((await card("Adaeze Obi")).getByText("No patch test")).toBeTruthy();
  fake.reply("clients", "day", [
    { bookingId: booking._id, client: asked.ask[0], alert: "Allergic to henna", untested: [] },
  ]);
  await person.click(group.getByRole("button", { name: "Yes: Adaeze Obi is Bisi Coker" }));
  expect(await screen.findByText("Allergic to henna")).toBeTruthy();
  expect((await card("Adaeze Obi")).getByText("of Bisi Coker").className).not.toContain("sr-only");
  fake.reply("clients", "day", [asked]);
  await person.click(await screen.findByRole("button", { name: "Undo" }));
  await person.click(await screen.findByRole("button", { name: "Another person: Adaeze Obi" }));
  await waitFor(() =>
    expect(fake.sent("bookings", "setClient")).toEqual([{ client: bisi._id }, { client: null }, { client: "new" }]),
  );
  expect(await screen.findByText("Adaeze Obi has a card of their own")).toBeTruthy();
});
