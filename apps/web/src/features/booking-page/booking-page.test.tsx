import { addDays, daysOfMonth, FIRST_SETTINGS } from "@salon/contracts";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { fake, Refusal } from "../../testing/api-fake.ts";
import { customer } from "../../testing/people.ts";
import { openAddress, renderPage } from "../../testing/render-page.tsx";
import {
  braiding,
  fakeSalon,
  haircut,
  lashes,
  nails,
  SATURDAY,
  slotsWith,
  SUNDAY,
  TODAY,
} from "../../testing/salon.ts";
import { fakeTeam, sade } from "../../testing/team.ts";

beforeEach(fakeSalon);

type Person = ReturnType<typeof renderPage>["person"];

async function open(path = "/bookings", user: typeof customer | null = null): Promise<Person> {
  const { person } = renderPage(path, user);
  await screen.findByRole("button", { name: /^Saturday, 15 June 2030/ });
  await screen.findByRole("option", { name: "Haircut & Styling - #3000" });
  return person;
}
/** The button is in the panel on a wide screen and in the bar on a phone; jsdom has no layout, so both are present. */
const confirm = (person: Person) => person.click(screen.getAllByRole("button", { name: "Confirm Booking" })[0]!);
const serviceSelect = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "Service" });
const radio = (name: string | RegExp) => screen.getByRole<HTMLInputElement>("radio", { name });
const saturday = () => screen.getByRole("button", { name: /Saturday, 15 June 2030/ });

describe("the service dropdown", () => {
  it("lists only priced services, as name - #price", async () => {
    await open();
    expect([...serviceSelect().options].map(({ text }) => text)).toEqual([
      "Select a Service",
      "Braiding & Weaving - #15000",
      "Haircut & Styling - #3000",
    ]);
  });

  it("ignores a service in the address that has no price", async () => {
    const person = await open(`/bookings?service=${nails._id}`);
    expect(serviceSelect().selectedOptions[0]!.text).toBe("Select a Service");
    await confirm(person);
    expect(screen.getByText("Please select a service.")).toBeTruthy();
  });

  it("is replaced by the salon's contact when nothing can be booked", async () => {
    fake.reply("services", "list", { items: [nails], total: 1 });
    renderPage("/bookings");
    expect(await screen.findByRole("heading", { name: "Online booking takes a break" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "+234 800 000 0001" }).getAttribute("href")).toBe("tel:+2348000000001");
  });
});

describe("the menu beside the dropdown on a wide screen", () => {
  it("shows one category, and a card sets the dropdown as the dropdown sets the card", async () => {
    vi.spyOn(window, "matchMedia").mockImplementation((media) =>
      Object.assign(new EventTarget(), { media, matches: media.includes("1024") } as MediaQueryList),
    );
    const items = [{ ...braiding, category: "Hair" }, { ...haircut, category: "Hair" }, lashes];
    fake.reply("services", "list", { items, total: 3 });
    const person = await open();
    const menu = within(await screen.findByRole("region", { name: "Services" }));
    const cards = () => menu.getAllByRole("button").map(({ textContent }) => textContent);
    expect(cards()).toEqual(["Lash set 1hr 30mins NGN 8,000"]);
    await person.click(menu.getByRole("radio", { name: "Hair" }));
    expect(cards()).toEqual(["Braiding & Weaving 3 hours NGN 15,000", "Haircut & Styling 45mins NGN 3,000"]);
    await person.click(menu.getByRole("button", { name: /^Haircut/, pressed: false }));
    expect(serviceSelect().value).toBe(haircut._id);
    expect(menu.getByRole("button", { name: /^Haircut/, pressed: true })).toBeTruthy();
    await person.selectOptions(serviceSelect(), lashes._id);
    expect(menu.getByRole("button", { name: /^Lash set/, pressed: true })).toBeTruthy();
  });
});

it("prefetches the month of this device's clock while the server's date loads", async () => {
  fake.reply("meta", "serverDate", () => new Promise(() => undefined));
  renderPage("/bookings");
  await waitFor(() => expect(fake.sent("seats", "monthAvailability")).toHaveLength(1));
});

describe("the panel", () => {
  it("shows the customer, and the timeframe and the date once they are chosen", async () => {
    const person = await open("/bookings", customer);
    expect(await screen.findByText("Adaeze Obi")).toBeTruthy();
    const facts = within(screen.getByRole("list", { name: "Your choice" }));
    expect([facts.getByText("0 Mins"), facts.getByText("Pick a date")]).toHaveLength(2);
    await person.selectOptions(serviceSelect(), braiding._id);
    await person.click(saturday());
    expect([facts.getByText("3 hours"), facts.getByText("Sat, 15 Jun")]).toHaveLength(2);
    expect(screen.queryByText("Pick a date")).toBeNull();
  });
});

it("names in the bar service, person, day, time, price and what of it is paid now, and the terms for this time", async () => {
  fake.reply("settings", "get", { ...FIRST_SETTINGS, depositPercent: 30 });
  fakeTeam();
  await open(`/bookings?service=${braiding._id}&with=${sade._id}&day=${SATURDAY}&time=10%3A00+AM`);
  expect(await screen.findByText("NGN 15,000, NGN 4,500 now")).toBeTruthy();
  expect(screen.getByText("Braiding & Weaving with Sade Bello")).toBeTruthy();
  expect(screen.getByText("Sat, 15 Jun · 10:00 AM")).toBeTruthy();
  expect(await screen.findByText("NGN 4,500 now, NGN 10,500 at the salon")).toBeTruthy();
  expect(screen.getByText("You can cancel or move it until Fri, 14 Jun, 10:00 AM.")).toBeTruthy();
});

describe("Confirm Booking with something missing", () => {
  it("shows all missing choices in place and focuses the first", async () => {
    const person = await open();
    await confirm(person);
    expect(document.activeElement).toBe(serviceSelect());
    const described = document.getElementById(serviceSelect().getAttribute("aria-describedby")!);
    expect(described?.textContent).toBe("Please select a service.");
    expect(screen.getByText("Please select a date").closest("section")).toBe(saturday().closest("section"));
    expect(screen.getByText("Please select a time.").closest("section")).toBe(radio("09:00 AM").closest("section"));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("focuses the calendar, then the times, and removes each message once the choice is made", async () => {
    const person = await open(`/bookings?service=${haircut._id}`);
    await waitFor(() => expect(serviceSelect().value).toBe(haircut._id));
    await confirm(person);
    expect(screen.queryByText("Please select a service.")).toBeNull();
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Today, Friday, 14 June 2030");
    await person.click(saturday());
    expect(screen.queryByText("Please select a date")).toBeNull();
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Times for/));
    await confirm(person);
    expect(document.activeElement).toBe(radio("09:00 AM"));
    await person.click(radio("10:00 AM"));
    expect(screen.queryByText("Please select a time.")).toBeNull();
  });
});

describe("the address", () => {
  const COLOUR = lashes.options![0]!;
  const FULL = `/bookings?service=${lashes._id}&options=${COLOUR._id}&with=${sade._id}&day=${SATURDAY}&time=10%3A00+AM`;
  beforeEach(() => {
    fake.reply("services", "list", { items: [braiding, haircut, lashes], total: 3 });
    fakeTeam([{ ...sade, serviceIds: [lashes._id, haircut._id] }], []);
  });

  it("holds service, options, person, day and time, and what else it said", async () => {
    const person = await open("/bookings?utm_source=whatsapp");
    await person.selectOptions(serviceSelect(), lashes._id);
    await person.click(await screen.findByRole("checkbox", { name: /^Colour/ }));
    await person.click(await screen.findByRole("radio", { name: /^Sade Bello/ }));
    await person.click(saturday());
    await person.click(await screen.findByRole("radio", { name: "10:00 AM" }));
    await waitFor(() => expect(openAddress()).toBe(FULL.replace("/bookings?", "/bookings?utm_source=whatsapp&")));
    await person.selectOptions(serviceSelect(), haircut._id);
    await waitFor(() => expect(openAddress()).not.toContain("options"));
  });

  it("brings all of them back after a refresh and to a friend", async () => {
    await open(FULL);
    await waitFor(() => expect(radio("10:00 AM").checked).toBe(true));
    expect(serviceSelect().value).toBe(lashes._id);
    expect((await screen.findByRole<HTMLInputElement>("checkbox", { name: /^Colour/ })).checked).toBe(true);
    expect(radio(/^Sade Bello/).checked).toBe(true);
    expect(saturday().getAttribute("aria-label")).toContain("selected");
  });

  it("is followed when it changes, as by Back", async () => {
    await open(FULL);
    await waitFor(() => expect(radio("10:00 AM").checked).toBe(true));
    window.history.pushState(null, "", `/bookings?service=${haircut._id}`);
    window.dispatchEvent(new PopStateEvent("popstate"));
    await waitFor(() => expect(serviceSelect().value).toBe(haircut._id));
    expect(screen.getByText("Pick a date")).toBeTruthy();
  });

  it.each(["day=2030-02-31", `day=${addDays(TODAY, -7)}`, "time=10%3A10+AM", "with=nobody", "options=x,y"])(
    "is not believed where it says %s",
    async (query) => {
      await open(`/bookings?service=${haircut._id}&${query}`);
      await waitFor(() => expect(serviceSelect().value).toBe(haircut._id));
      await waitFor(() => expect(screen.getByText("Pick a date")).toBeTruthy());
      expect(screen.getByText("Choose a date, a time")).toBeTruthy();
    },
  );
});

describe("the calendar", () => {
  it("starts the week on Sunday and keeps past days from being chosen", async () => {
    await open();
    expect(document.querySelector("th")?.getAttribute("aria-label")).toBe("Sunday");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Thursday, 13 June 2030" }).disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: /^Today, Friday/ }).disabled).toBe(false);
    expect(screen.getByRole("button", { name: /Previous Month/i }).getAttribute("aria-disabled")).toBe("true");
  });

  it("offers no day after the last that customers may book, and no month after it, and says so", async () => {
    fake.reply("settings", "get", { ...FIRST_SETTINGS, horizonDays: 20 });
    const person = await open();
    expect(screen.queryByText(/days ahead/)).toBeNull();
    await person.click(screen.getByRole("button", { name: /Next Month/i }));
    expect(await screen.findByText("Appointments can be booked up to 20 days ahead.")).toBeTruthy();
    const fourth = await screen.findByRole<HTMLButtonElement>("button", { name: "Thursday, 4 July 2030" });
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>("button", { name: "Friday, 5 July 2030" }).disabled).toBe(true),
    );
    expect(fourth.disabled).toBe(false);
    expect(screen.getByRole("button", { name: /Next Month/i }).getAttribute("aria-disabled")).toBe("true");
    expect(fake.calls.filter(({ call }) => call.includes("desk"))).toEqual([]);
  });

  it("cannot be cleared: pressing the chosen day keeps it", async () => {
    const person = await open();
    await person.click(saturday());
    await person.click(saturday());
    expect(saturday().getAttribute("aria-label")).toContain("selected");
  });

  it("opens in the first month with a free slot, and marks full days", async () => {
    fake.reply("seats", "monthAvailability", ({ query: { month } }) => ({
      month,
      days: daysOfMonth(month).map((date) => ({ date, free: month === "2030-06" || date === "2030-07-02" ? 0 : 21 })),
    }));
    renderPage("/bookings");
    expect(await screen.findByRole("button", { name: "Tuesday, 2 July 2030, no free times" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Wednesday, 3 July 2030" })).toBeTruthy();
  });

  it("shows an error with a retry when the server's date cannot be loaded", async () => {
    fake.reply("meta", "serverDate", new Refusal(503, "Please try again in a moment"));
    const { person } = renderPage("/bookings");
    const again = await screen.findByRole("button", { name: "Try again" });
    expect(screen.getByText("This did not load").nextSibling?.textContent).toBe("Please try again in a moment");
    fakeSalon();
    await person.click(again);
    expect(await screen.findByRole("button", { name: "Saturday, 15 June 2030" })).toBeTruthy();
  });
});

describe("the times", () => {
  it("are 21, in three groups, before and after a day is chosen", async () => {
    const person = await open();
    expect(screen.getAllByRole("radio")).toHaveLength(21);
    await person.click(saturday());
    await screen.findByRole("heading", { name: "Times for Sat, 15 Jun" });
    const counts = ["Morning", "Afternoon", "Evening"].map(
      (name) => within(screen.getByRole("group", { name })).getAllByRole("radio").length,
    );
    expect(counts).toEqual([6, 10, 5]);
  });

  it("scroll into view and take the focus every time a day is pressed", async () => {
    const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
    const person = await open();
    for (const day of [saturday, saturday, () => screen.getByRole("button", { name: /17 June/ })]) {
      await person.click(day());
      await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Times for/));
    }
    expect(document.activeElement?.textContent).toBe("Times for Mon, 17 Jun");
    expect(scrolled).toHaveBeenCalledTimes(3);
  });

  it("stay visible with the reason when they are unavailable", async () => {
    fake.reply("seats", "availability", {
      date: SUNDAY,
      slots: slotsWith({
        "09:00 AM": "closed",
        "01:00 PM": "full",
        "01:30 PM": "past",
        "02:00 PM": "closed",
        "02:30 PM": "closed",
        "03:00 PM": "full",
      }).map((slot) => {
        const why = { "02:00 PM": "break", "02:30 PM": "short", "03:00 PM": "short" }[slot.time as string];
        return why ? { ...slot, why: why as "break" | "short" } : slot;
      }),
    });
    const person = await open();
    await person.click(screen.getByRole("button", { name: /16 June/ }));
    await waitFor(() => expect(radio("09:00 AM Closed").disabled).toBe(true));
    expect(radio("01:00 PM Full").disabled).toBe(true);
    expect(radio("01:30 PM Passed").disabled).toBe(true);
    expect(radio("02:00 PM Break").disabled).toBe(true);
    expect(radio("02:30 PM Too short").disabled).toBe(true);
    expect(radio("03:00 PM Too short").disabled).toBe(true);
    expect(radio("03:30 PM").disabled).toBe(false);
  });

  it("are loaded for the chosen service, and a chosen time that is no longer free is cleared", async () => {
    fake.reply("seats", "availability", ({ query }) => ({
      date: query.date,
      slots: slotsWith(query.service === braiding._id ? { "10:00 AM": "full" } : {}),
    }));
    const person = await open(`/bookings?service=${haircut._id}`);
    await person.click(saturday());
    await waitFor(() => expect(radio("10:00 AM").disabled).toBe(false));
    await person.click(radio("10:00 AM"));
    await person.selectOptions(serviceSelect(), braiding._id);
    expect(await screen.findByText("10:00 AM is no longer free. Please choose another time.")).toBeTruthy();
    await confirm(person);
    expect(screen.getByText("Please select a time.")).toBeTruthy();
  });

  it("show their time zone", async () => {
    await open();
    expect(screen.getByText(/^Times are in Africa\/Lagos \(WAT\)/)).toBeTruthy();
  });
});

it("shows before payment where the customer pays, the cancellation cut-off, and the salon's contact", async () => {
  await open();
  expect(
    await screen.findByText("You can cancel or move a booking yourself until 24 hours before it begins."),
  ).toBeTruthy();
  expect(screen.getByText("You will leave this site to pay with our card provider.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "WhatsApp" }).getAttribute("href")).toMatch(
    /^https:\/\/wa\.me\/2348000000001\?/,
  );
  expect(screen.getByRole("link", { name: "hello@ibadandun.example" })).toBeTruthy();
});
