import { daysOfMonth, FIRST_SETTINGS, SLOTS, type MonthAvailability, type Slot } from "@salon/contracts";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { fake } from "../../testing/api-fake.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { fakeSalon, haircut, SATURDAY, slotsWith, SUNDAY, TODAY } from "../../testing/salon.ts";

beforeEach(fakeSalon);

type Status = "open" | "full" | "past" | "closed";
const allSlots = (status: Status) => slotsWith(Object.fromEntries(SLOTS.map((time) => [time, status])));

/** Replies that the days have these first free times, and all other days none. */
function fakeFreeDays(first: Record<string, Slot>): void {
  fake.reply("seats", "monthAvailability", ({ query: { month } }) => ({
    month,
    days: daysOfMonth(month).map((date): MonthAvailability["days"][number] =>
      first[date] ? { date, free: 3, first: first[date] } : { date, free: 0 },
    ),
  }));
}
/** Replies that the day has no free time, and all other days are free. */
const fakeDay = (day: string, status: Status) =>
  fake.reply("seats", "availability", ({ query: { date } }) => ({
    date,
    slots: date === day ? allSlots(status) : slotsWith(),
  }));
/** The months that were asked for after that of the fake server's date. */
const laterMonths = () =>
  fake.calls.flatMap(({ call }) => /month\?month=(\S{7})/.exec(call)?.[1] ?? []).filter((month) => month > "2030-06");

async function open(day: RegExp) {
  const { person } = renderPage(`/bookings?service=${haircut._id}`);
  await screen.findByRole("option", { name: "Haircut & Styling - #3000" });
  await person.click(await screen.findByRole("button", { name: day }));
  return person;
}
const times = () => screen.getByRole("heading", { name: /^Times/ }).closest("section")!;
const radio = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name });

describe("the times before a day is chosen", () => {
  it("cannot be chosen, and a sentence says that the day comes first", async () => {
    renderPage("/bookings");
    await screen.findByRole("option", { name: "Haircut & Styling - #3000" });
    expect(screen.getAllByRole<HTMLInputElement>("radio").filter(({ disabled }) => !disabled)).toEqual([]);
    const group = screen.getByRole("radiogroup");
    const sentence = document.getElementById(group.getAttribute("aria-describedby") ?? "");
    expect(sentence?.textContent).toBe("Choose a day first, then a time.");
  });

  it("can be chosen once the day is, and the sentence is gone", async () => {
    await open(/15 June/);
    await waitFor(() => expect(radio("10:00 AM").disabled).toBe(false));
    expect(screen.queryByText("Choose a day first, then a time.")).toBeNull();
  });
});

describe("a day without a free time says why", () => {
  it.each<[string, object, Status, string]>([
    [
      "a closed weekday",
      { hours: FIRST_SETTINGS.hours.map((hours) => (hours.day === 0 ? { day: 0, open: null, close: null } : hours)) },
      "closed",
      "The salon is closed on Sundays.",
    ],
    [
      "a closed date",
      { closedDates: [{ date: SUNDAY, reason: "Stocktaking" }] },
      "closed",
      "The salon is closed on this date: Stocktaking.",
    ],
    ["a full day", {}, "full", "All times of this day are taken."],
    ["a day within the notice", { noticeMinutes: 4320 }, "past", "It is too late to book a time on this day."],
  ])("%s", async (_, settings, status, text) => {
    fake.reply("settings", "get", { ...FIRST_SETTINGS, ...settings });
    fakeDay(SUNDAY, status);
    await open(/16 June/);
    expect(await within(times()).findByText(text)).toBeTruthy();
    expect(within(times()).getByRole("button", { name: "Next free: Mon, 17 Jun, 09:00 AM" })).toBeTruthy();
  });

  it("and folds its times until they are asked for", async () => {
    fakeDay(SUNDAY, "full");
    const person = await open(/16 June/);
    const fold = await within(times()).findByRole("button", { name: "Show times", expanded: false });
    expect(screen.queryAllByRole("radio")).toEqual([]);
    await person.click(fold);
    expect(radio("10:00 AM Full").disabled).toBe(true);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Hide times", expanded: true }));
    await person.click(screen.getByRole("button", { name: /17 June/ }));
    await waitFor(() => expect(radio("10:00 AM").disabled).toBe(false));
    expect(screen.queryByRole("button", { name: /times$/ })).toBeNull();
  });

  it("today, when it is too late", async () => {
    fakeDay(TODAY, "past");
    await open(/14 June/);
    expect(await screen.findByText("It is too late to book a time today.")).toBeTruthy();
  });

  it("and a day with a free time says nothing", async () => {
    fake.reply("seats", "availability", { date: SATURDAY, slots: slotsWith({ "09:00 AM": "full" }) });
    await open(/15 June/);
    await waitFor(() => expect(radio("10:00 AM").disabled).toBe(false));
    expect(screen.queryByRole("button", { name: /^Next free/ })).toBeNull();
  });
});

describe("the chips above the calendar", () => {
  const chips = () => within(screen.getByRole("group", { name: "Next free" })).getAllByRole("button");

  it("offer the first free times of three different days, also of the month after", async () => {
    fakeFreeDays({
      [SATURDAY]: "09:00 AM",
      "2030-06-18": "02:30 PM",
      "2030-07-02": "10:00 AM",
      "2030-07-03": "09:00 AM",
    });
    const { person } = renderPage(`/bookings?service=${haircut._id}`);
    await waitFor(() =>
      expect(chips().map(({ textContent }) => textContent)).toEqual([
        "Sat, 15 Jun, 09:00 AM",
        "Tue, 18 Jun, 02:30 PM",
        "Tue, 2 Jul, 10:00 AM",
      ]),
    );
    await person.click(chips()[1]!);
    await waitFor(() => expect(radio("02:30 PM").checked).toBe(true));
    expect(screen.getByRole("heading", { name: "Times for Tue, 18 Jun" })).toBeTruthy();
    expect(chips().map((chip) => chip.getAttribute("aria-pressed"))).toEqual(["false", "true", "false"]);
  });

  it("are asked for again when the page is looked at again", async () => {
    fakeFreeDays({ [SATURDAY]: "09:00 AM", "2030-07-02": "10:00 AM" });
    renderPage(`/bookings?service=${haircut._id}`);
    const names = () => chips().map(({ textContent }) => textContent);
    await waitFor(() => expect(names()).toEqual(["Sat, 15 Jun, 09:00 AM", "Tue, 2 Jul, 10:00 AM"]));
    fakeFreeDays({ [SATURDAY]: "09:00 AM", "2030-07-03": "09:00 AM" });
    const later = Date.now() + 60_000;
    vi.useFakeTimers({ toFake: ["Date"], now: later });
    act(() => void window.dispatchEvent(new Event("visibilitychange")));
    await waitFor(() => expect(names()).toEqual(["Sat, 15 Jun, 09:00 AM", "Wed, 3 Jul, 09:00 AM"]));
    vi.useRealTimers();
  });

  it("say until when there is none", async () => {
    fakeFreeDays({});
    renderPage(`/bookings?service=${haircut._id}`);
    expect(await screen.findByText("No free time until Wed, 31 Jul.")).toBeTruthy();
  });
});

describe("the next free time", () => {
  it("is of the month that the calendar has loaded, without another request, and one press chooses it", async () => {
    fakeFreeDays({ [SATURDAY]: "09:00 AM", "2030-06-18": "02:30 PM", "2030-06-19": "09:00 AM" });
    fakeDay(SUNDAY, "full");
    const person = await open(/16 June/);
    await person.click(await screen.findByRole("button", { name: "Next free: Tue, 18 Jun, 02:30 PM" }));
    expect(await screen.findByRole("heading", { name: "Times for Tue, 18 Jun" })).toBe(document.activeElement);
    await waitFor(() => expect(radio("02:30 PM").checked).toBe(true));
    expect(laterMonths()).toEqual([]);
  });

  it("is looked for in the month after, with one request, and the calendar goes there", async () => {
    fakeFreeDays({ [SATURDAY]: "09:00 AM", "2030-07-02": "10:00 AM" });
    fakeDay(SUNDAY, "full");
    const person = await open(/16 June/);
    await person.click(await screen.findByRole("button", { name: "Next free: Tue, 2 Jul, 10:00 AM" }));
    expect(await screen.findByRole("button", { name: "Tuesday, 2 July 2030, selected" })).toBeTruthy();
    expect(laterMonths()).toEqual(["2030-07"]);
  });

  it("is not looked for after that, and not beyond the last day that customers may book", async () => {
    fakeFreeDays({ [SATURDAY]: "09:00 AM" });
    fakeDay(SUNDAY, "full");
    await open(/16 June/);
    expect(await screen.findByText("No free time until Wed, 31 Jul.")).toBeTruthy();
    expect(laterMonths()).toEqual(["2030-07"]);
  });

  it("is not asked for in a month that customers may not book", async () => {
    fake.reply("settings", "get", { ...FIRST_SETTINGS, horizonDays: 10 });
    fakeFreeDays({ [SATURDAY]: "09:00 AM" });
    fakeDay(SUNDAY, "full");
    await open(/16 June/);
    expect(await screen.findByText("No free time until Mon, 24 Jun.")).toBeTruthy();
    expect(laterMonths()).toEqual([]);
  });
});
