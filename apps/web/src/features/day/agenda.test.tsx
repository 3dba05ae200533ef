import { addDays, PAGE_TEXTS, type Appointment } from "@salon/contracts";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fake, NOTHING_WAITS } from "../../testing/api-fake.ts";
import { booking } from "../../testing/desk-data.ts";
import { appointment, dayWith, fakeDay } from "../../testing/day.ts";
import { author } from "../../testing/people.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { fakeSalon, SATURDAY, TODAY } from "../../testing/salon.ts";
import { billOf } from "../../testing/till.ts";

beforeEach(fakeDay);
it("takes no step on another day than the appointment's, and offers to move it to today", async () => {
  fakeSalon();
  dayWith(appointment);
  fake.reply("bookings", "get", booking);
  const { person } = renderPage(`/admin/day?date=${SATURDAY}`, author);
  await person.click(await screen.findByRole("button", { name: /^Arrived/ }));
  const question = within(await screen.findByRole("alertdialog", { name: "Not on its day" }));
  expect(question.getByText(/^The appointment of Adaeze Obi is on Sat, 15 Jun 2030, 10:00 AM\./)).toBeTruthy();
  await person.click(question.getByRole("button", { name: "Move it to today" }));
  expect(await screen.findByRole("dialog", { name: "Change time" })).toBeTruthy();
  expect(fake.sent("bookings", "setFlags")).toEqual([]);
});

describe("a no-show", () => {
  const press = async (person: UserEvent) => {
    await person.click(await screen.findByRole("button", { name: /^More: / }));
    await person.click(screen.getByRole("menuitem", { name: "No-show" }));
  };
  const question = async (name: string) => within(await screen.findByRole("alertdialog", { name }));
  it("is asked about on the day before the appointment begins", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${TODAY}T08:00:00Z`) });
    dayWith(appointment);
    fake.reply("bookings", "setFlags", { message: "Noted" });
    const { person } = renderPage("/admin/day", author);
    await press(person);
    const asked = await question("Not come?");
    expect(fake.sent("bookings", "setFlags")).toEqual([]);
    await person.click(asked.getByRole("button", { name: "No-show" }));
    await waitFor(() => expect(fake.sent("bookings", "setFlags")).toEqual([{ item: 0, from: null, noShow: true }]));
  });

  it("of a day that is still to come is moved or cancelled in its place", async () => {
    fakeSalon();
    dayWith(appointment);
    fake.reply("bookings", "get", booking);
    fake.reply("till", "bill", billOf());
    const { person } = renderPage(`/admin/day?date=${SATURDAY}`, author);
    await press(person);
    const asked = await question("Not on its day");
    expect(asked.getByText(new RegExp(`Sat, 15 Jun 2030, 10:00 AM. ${PAGE_TEXTS.noShowFromItsDay}`))).toBeTruthy();
    expect(asked.queryByRole("button", { name: "No-show" })).toBeNull();
    await person.click(asked.getByRole("button", { name: "Move it" }));
    // Until the booking has come, another dialog stands in the place of this one.
    await screen.findByRole("button", { name: "Move booking" });
    await person.click(
      within(screen.getByRole("dialog", { name: "Change time" })).getByRole("button", { name: "Close" }),
    );
    await press(person);
    await person.click((await question("Not on its day")).getByRole("button", { name: "Cancel it" }));
    expect(await screen.findByRole("dialog", { name: "Cancel this booking?" })).toBeTruthy();
    expect(fake.sent("bookings", "setFlags")).toEqual([]);
  });
});

describe("on a phone", () => {
  const matchMedia = window.matchMedia;
  beforeEach(() => {
    window.matchMedia = (query) =>
      Object.defineProperty(matchMedia(query), "matches", { value: query.startsWith("not all") });
  });
  afterEach(() => void (window.matchMedia = matchMedia));

  it("lists who is in the chair, who waits and who is next, and shows the grid when asked", async () => {
    const at = (name: string, more: Partial<Appointment>) => ({ ...appointment, customer: { name }, ...more });
    dayWith(
      at("Bola", { item: 1, time: "11:00 AM", displaced: [{ kind: "closed", name: "Generator" }] }),
      at("Ada", { item: 2, arrived: true, started: true }),
      at("Chidi", { item: 3, time: "09:00 AM", arrived: true }),
    );
    const { person } = renderPage("/admin/day", author);
    const rows = async (title: string) =>
      within(await screen.findByRole("region", { name: title })).getAllByRole("listitem");
    expect((await rows("In the chair")).map(({ textContent }) => textContent?.slice(0, 8))).toEqual(["10:00Ada"]);
    expect((await rows("Waiting"))[0]?.textContent).toContain("Chidi");
    const next = within((await rows("Next"))[0]!);
    expect(next.getByRole("button", { name: /^Arrived/ })).toBeTruthy();
    expect(next.getByText("Closed: Generator")).toBeTruthy();
    await person.click(screen.getByRole("button", { name: "Grid of times" }));
    expect(await screen.findByRole("list", { name: "Times" })).toBeTruthy();
    expect(screen.queryByRole("region", { name: "Waiting" })).toBeNull();
  });

  it("asks on a day that is over for the visits without an end", async () => {
    fake.reply("reports", "waiting", { ...NOTHING_WAITS, date: addDays(TODAY, 1) });
    dayWith({ ...appointment, arrived: true });
    renderPage(`/admin/day?date=${TODAY}`, author);
    const open = within(await screen.findByRole("region", { name: "Without an end" }));
    expect(open.getByRole("button", { name: /^Came/ })).toBeTruthy();
    expect(screen.queryByRole("region", { name: "Waiting" })).toBeNull();
  });
});
