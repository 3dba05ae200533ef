import { daysOfMonth, noonOf, type Booking, type CartItem } from "@salon/contracts";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { fake, Refusal } from "../../testing/api-fake.ts";
import { pageOf } from "../../testing/desk-data.ts";
import { author, customer } from "../../testing/people.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { braiding, cartLine, fakeSalon, haircut, SATURDAY, slotsWith, ownBooking } from "../../testing/salon.ts";
import { billOf } from "../../testing/till.ts";
import { fakeTeam, sade, tunde } from "../../testing/team.ts";

const withSade = { asked: sade._id, with: [{ _id: sade._id, name: sade.name }] };
const withTunde = { asked: tunde._id, with: [{ _id: tunde._id, name: tunde.name }] };
beforeEach(() => {
  fakeSalon();
  fakeTeam();
  fake.reply("cart", "get", []);
});
type Person = ReturnType<typeof renderPage>["person"];
const serviceSelect = () => screen.getByRole("combobox", { name: "Service" });
const confirm = (person: Person) => person.click(screen.getAllByRole("button", { name: "Confirm Booking" })[0]!);
const asked = (call: string) =>
  fake.calls.map((entry) => entry.call).filter((entry) => entry.startsWith(`GET ${call}`));

async function chooseSaturday(person: Person): Promise<void> {
  await person.click(await screen.findByRole("button", { name: /Saturday, 15 June 2030/ }));
}
const openCart = async (person: Person, count: RegExp) => {
  await person.click(await screen.findByRole("button", { name: count }));
  return screen.findByRole("dialog", { name: "Confirm Booking" });
};

/** The people whom customers may ask for, with their next free day, as the page shows them. */
const people = async () => {
  const group = await screen.findByRole("group", { name: "With" });
  return within(group)
    .getAllByRole("radio")
    .map((radio) => radio.closest("label")!.textContent.slice(1));
};
const askFor = async (person: Person, name: RegExp) => person.click(await screen.findByRole("radio", { name }));

describe("'With' on /bookings", () => {
  it("shows the people who do the chosen service with their next free day, and Anyone first", async () => {
    fake.reply("seats", "monthAvailability", ({ query }) => ({
      month: query.month,
      days: daysOfMonth(query.month).map((date) => {
        const isFree = query.with !== sade._id || date >= "2030-07-02";
        return isFree ? { date, free: 21, first: "09:00 AM" as const } : { date, free: 0 };
      }),
    }));
    const { person } = renderPage("/bookings");
    await screen.findByRole("option", { name: "Haircut & Styling - #3000" });
    expect(screen.queryByRole("group", { name: "With" })).toBeNull();
    await person.selectOptions(serviceSelect(), haircut._id);
    await waitFor(async () =>
      expect(await people()).toEqual([
        "Anyone from Fri, 14 Jun",
        "Sade Bello from Tue, 2 Jul",
        "Tunde Ojo from Fri, 14 Jun",
      ]),
    );
    await askFor(person, /^Tunde Ojo/);
    await person.selectOptions(serviceSelect(), braiding._id);
    await waitFor(async () => expect(await people()).toHaveLength(2));
    expect(screen.getByRole<HTMLInputElement>("radio", { name: /^Anyone/ }).checked).toBe(true);
  });

  it("shows who costs or takes something else, and books it as shown, options on top", async () => {
    fakeTeam([{ ...sade, own: [{ serviceId: haircut._id, price: 4500, minutes: 30 }] }, tunde]);
    const { person } = renderPage(`/bookings?service=${haircut._id}`);
    await waitFor(async () =>
      expect(await people()).toEqual([
        "Anyone from Fri, 14 Jun",
        "Sade Bello NGN 4,500 · 30mins from Fri, 14 Jun",
        "Tunde Ojo from Fri, 14 Jun",
      ]),
    );
    await askFor(person, /^Sade/);
    const chosen = screen.getByRole("region", { name: haircut.name });
    expect(chosen.textContent).toContain("NGN 4,500 30mins");
    await chooseSaturday(person);
    await person.click(await screen.findByRole("radio", { name: /^10:00/ }));
    await confirm(person);
    const cart = await openCart(person, /1 item/);
    expect(cart.textContent).toContain("NGN 4,500 · 30mins");
  });

  it("leaves Anyone out of a service that only dearer people do, and takes the cheapest first", async () => {
    fakeTeam([
      { ...sade, own: [{ serviceId: haircut._id, price: 4500 }] },
      { ...tunde, own: [{ serviceId: haircut._id, price: 4000 }] },
    ]);
    fake.reply("services", "list", pageOf({ ...haircut, byName: true, from: 4000 }, braiding));
    renderPage(`/bookings?service=${haircut._id}`);
    await waitFor(async () =>
      expect(await people()).toEqual(["Sade Bello NGN 4,500 from Fri, 14 Jun", "Tunde Ojo NGN 4,000 from Fri, 14 Jun"]),
    );
    expect(screen.getByRole<HTMLInputElement>("radio", { name: /^Tunde/ }).checked).toBe(true);
    expect(screen.getByRole("region", { name: haircut.name }).textContent).toContain("NGN 4,000");
  });

  it("is absent in a salon without a team", async () => {
    fakeTeam([], []);
    renderPage(`/bookings?service=${haircut._id}`);
    await screen.findByRole("region", { name: "Haircut & Styling" });
    await waitFor(() => expect(fake.sent("team", "list")).toHaveLength(1));
    expect(screen.queryByRole("group", { name: "With" })).toBeNull();
  });

  it("requests the team while the services are still loading", async () => {
    fake.hang("services", "list");
    renderPage("/bookings");
    await waitFor(() => expect(fake.sent("team", "list")).toHaveLength(1));
  });

  it("asks for the times and the days of the chosen person", async () => {
    fake.reply("seats", "availability", ({ query }) => ({
      date: query.date,
      slots: slotsWith(query.with === sade._id ? { "10:00 AM": "full" } : {}),
    }));
    fake.reply("seats", "monthAvailability", ({ query }) => ({
      month: query.month,
      days: daysOfMonth(query.month).map((date) => ({ date, free: query.with && date === "2030-06-17" ? 0 : 21 })),
    }));
    const { person } = renderPage(`/bookings?service=${haircut._id}`);
    await chooseSaturday(person);
    await person.click(await screen.findByRole("radio", { name: "10:00 AM" }));
    await askFor(person, /^Sade Bello/);
    expect(await screen.findByText("10:00 AM is no longer free. Please choose another time.")).toBeTruthy();
    expect(await screen.findByRole("button", { name: "Monday, 17 June 2030, no free times" })).toBeTruthy();
    expect(asked("/booking/availability?").at(-1)).toBe(
      `GET /booking/availability?date=${SATURDAY}&service=${haircut._id}&with=${sade._id}`,
    );
  });

  it("puts the name into the cart's line, which serves one customer", async () => {
    let stored: CartItem[] = [];
    fake.reply("cart", "get", () => stored);
    fake.reply("cart", "save", ({ body }) => {
      stored = body.cartItems.map((line) => cartLine(line.with ? withSade : {}));
      return { cartItems: stored };
    });
    const { person } = renderPage(`/bookings?service=${haircut._id}`, customer);
    await chooseSaturday(person);
    await person.click(await screen.findByRole("radio", { name: "10:00 AM" }));
    await confirm(person);
    await screen.findByRole("dialog", { name: "Confirm Booking" });
    await person.keyboard("{Escape}");
    await askFor(person, /^Sade Bello/);
    await confirm(person);
    const drawer = within(await screen.findByRole("dialog", { name: "Confirm Booking" }));
    const what = "Haircut & Styling, Sat, Jun 15, 2030 10:00 AM, with Sade Bello";
    expect(drawer.getAllByText("with Sade Bello")).toHaveLength(1);
    const more = drawer.getByRole<HTMLButtonElement>("button", { name: `One more: ${what}` });
    expect(more.disabled).toBe(true);
    expect(document.getElementById(more.getAttribute("aria-describedby")!)?.textContent).toBe(
      "To book for several people, please choose Anyone",
    );
    expect(
      drawer.getByRole("button", { name: /^Add one more .* with Sade Bello$/ }).getAttribute("aria-disabled"),
    ).toBe("true");
    await waitFor(() => {
      const sent = fake.sent("cart", "save").at(-1) as { cartItems: { with?: string; cartQuantity: number }[] };
      expect(sent.cartItems.map((line) => [line.with, line.cartQuantity])).toEqual([
        [undefined, 1],
        [sade._id, 1],
      ]);
    });
  });
});

it("offers nearest times of the same person when they were taken, and leaves the line of another person", async () => {
  fake.reply("cart", "get", [cartLine(withSade), cartLine(withTunde)]);
  fake.reply("cart", "save", ({ body }) => ({
    cartItems: body.cartItems.map((line) =>
      cartLine({ time: line.time, ...(line.with === sade._id ? withSade : withTunde) }),
    ),
  }));
  const nearest = [{ date: noonOf(SATURDAY), time: "11:30 AM" }];
  const conflict = { index: 0, service: haircut.name, date: noonOf(SATURDAY), time: "10:00 AM", free: 0, nearest };
  fake.reply("payments", "pay", new Refusal(409, "A time was taken", { conflicts: [conflict] }));
  const { person } = renderPage("/price-list", customer);
  const drawer = within(await openCart(person, /^Your cart, 2 items$/));
  await person.click(drawer.getByRole("button", { name: "Pay now!" }));
  expect(await drawer.findByText(/Sade Bello is not free at this time\./)).toBeTruthy();
  await person.click(drawer.getByRole("button", { name: "Move Haircut & Styling to Sat, Jun 15, 2030 11:30 AM" }));
  const lines = drawer.getAllByRole("button", { name: /^Add one more/ }).map((row) => row.textContent);
  expect(lines).toEqual([
    expect.stringMatching(/Sat, Jun 15, 2030 11:30 AM .* with Sade Bello$/),
    expect.stringMatching(/Sat, Jun 15, 2030 10:00 AM .* with Tunde Ojo$/),
  ]);
});

describe("a booking of the customer", () => {
  const booking = (...cartItems: Booking["cartItems"]) => ownBooking({ cartItems });
  const open = (...lines: Booking["cartItems"]) => {
    fake.reply("bookings", "get", booking(...lines));
    return renderPage(`/booking-details/${booking()._id}`, customer);
  };

  it("names the person asked for, else the team, and nothing for a service without staff", async () => {
    open(cartLine(withSade), cartLine({ time: "11:00 AM", asked: null }), cartLine({ time: "12:00 PM" }));
    expect(await screen.findByText("45mins · with Sade Bello")).toBeTruthy();
    expect(screen.getByText("45mins · with our team")).toBeTruthy();
    expect(screen.getByText("45mins")).toBeTruthy();
  });

  it("is listed with the person asked for", async () => {
    const one = booking(cartLine(withSade));
    fake.reply("bookings", "list", { items: [one], total: 1 });
    renderPage("/booking-history", customer);
    expect(await screen.findByText("Haircut & Styling with Sade Bello")).toBeTruthy();
  });

  it("moves to another time with the same person, and sends a person only when another one is chosen", async () => {
    fake.reply("bookings", "reschedule", { message: "Moved" });
    const { person } = open(cartLine(withSade));
    const move = async (name?: string) => {
      await person.click(await screen.findByRole("button", { name: "Change time of Haircut & Styling" }));
      const dialog = await screen.findByRole("dialog", { name: "Change time" });
      const select = await within(dialog).findByRole<HTMLSelectElement>("combobox", { name: "With" });
      expect(select.selectedOptions[0]!.text).toBe("Sade Bello");
      if (name) await person.selectOptions(select, name);
      await person.click(await within(dialog).findByRole("button", { name: /Saturday, 15 June 2030/ }));
      await person.click(await within(dialog).findByRole("radio", { name: "02:00 PM" }));
      await person.click(within(dialog).getByRole("button", { name: "Move booking" }));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    };
    await move();
    await move("Tunde Ojo");
    await move("Anyone");
    const from = { date: SATURDAY, time: "10:00 AM" };
    const to = { key: expect.any(String), item: 0, date: SATURDAY, time: "02:00 PM", from };
    expect(fake.sent("bookings", "reschedule")).toEqual([to, { ...to, with: tunde._id }, { ...to, with: null }]);
    expect(asked("/booking/availability?")).toContain(
      `GET /booking/availability?date=${SATURDAY}&service=${haircut._id}&with=${sade._id}`,
    );
  });

  it("says before the press what another person costs, and shows a price that has changed", async () => {
    fakeTeam([{ ...sade, own: [{ serviceId: haircut._id, price: 4500, minutes: 30 }] }, tunde]);
    fake.reply("till", "bill", billOf({ total: 3000, paid: 3000, due: 0 }));
    const changed = [{ index: 0, service: haircut.name, was: 4500, now: 5000 }];
    fake.reply("bookings", "reschedule", new Refusal(409, "The price is another one", { changed }));
    const { person } = open(cartLine(withTunde));
    await person.click(await screen.findByRole("button", { name: "Change time of Haircut & Styling" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Change time" }));
    await person.selectOptions(await dialog.findByRole("combobox", { name: "With" }), sade._id);
    expect(await dialog.findByText("NGN 4,500 in place of NGN 3,000; NGN 1,500 more is due at the salon")).toBeTruthy();
    await person.click(await dialog.findByRole("button", { name: /Saturday, 15 June 2030/ }));
    await person.click(await dialog.findByRole("radio", { name: "02:00 PM" }));
    await person.click(dialog.getByRole("button", { name: "Move booking" }));
    expect(await dialog.findByText("NGN 5,000 in place of NGN 3,000; NGN 2,000 more is due at the salon")).toBeTruthy();
    expect(dialog.getByText("Was NGN 4,500, is now NGN 5,000")).toBeTruthy();
    await person.click(dialog.getByRole("button", { name: "Move booking" }));
    await waitFor(() =>
      expect(fake.sent("bookings", "reschedule")).toEqual(
        [4500, 5000].map((price) => expect.objectContaining({ with: sade._id, price })),
      ),
    );
    expect(asked("/booking/availability?").at(-1)).toBe(
      `GET /booking/availability?date=${SATURDAY}&service=${haircut._id}&with=${sade._id}`,
    );
  });

  it("says what comes back when the one who was asked for cost more", async () => {
    fakeTeam([{ ...sade, own: [{ serviceId: haircut._id, price: 4500 }] }, tunde]);
    fake.reply("till", "bill", billOf({ total: 4500, paid: 4500, due: 0 }));
    const { person } = open(cartLine({ ...withSade, price: 4500, minutes: 60 }));
    await person.click(await screen.findByRole("button", { name: "Change time of Haircut & Styling" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Change time" }));
    await person.selectOptions(await dialog.findByRole("combobox", { name: "With" }), tunde._id);
    expect(await dialog.findByText("NGN 3,000 in place of NGN 4,500; NGN 1,500 comes back")).toBeTruthy();
  });

  it("is said at the desk to be what the customer asked for by a tick, which takes that person's price and times", async () => {
    fakeTeam([{ ...sade, own: [{ serviceId: haircut._id, price: 4500, minutes: 30 }] }, tunde]);
    fake.reply("till", "bill", billOf({ total: 3000, paid: 0, due: 3000 }));
    fake.reply("bookings", "reschedule", { message: "Moved" });
    fake.reply("bookings", "get", booking(cartLine({ ...withTunde, asked: null })));
    const { person } = renderPage(`/booking-details/${booking()._id}`, author);
    await person.click(await screen.findByRole("button", { name: "Change time of Haircut & Styling" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Change time" }));
    await dialog.findByRole("option", { name: /Sade/ });
    await person.selectOptions(dialog.getByRole("combobox", { name: "With" }), sade._id);
    await person.click(await dialog.findByRole("checkbox", { name: "As asked for Sade Bello: NGN 4,500 · 30mins" }));
    expect(await dialog.findByText("NGN 4,500 in place of NGN 3,000; NGN 1,500 more is due at the salon")).toBeTruthy();
    await person.click(await dialog.findByRole("button", { name: /Saturday, 15 June 2030/ }));
    await person.click(await dialog.findByRole("radio", { name: "02:00 PM" }));
    await person.click(dialog.getByRole("button", { name: "Move booking" }));
    const named = { with: sade._id, price: 4500 };
    await waitFor(() => expect(fake.sent("bookings", "reschedule").at(-1)).toMatchObject(named));
    expect(fake.sent("bookings", "reschedule").at(-1)).not.toHaveProperty("person");
    expect(asked("/booking/availability?").at(-1)).toContain(`with=${sade._id}`);
  });
});
