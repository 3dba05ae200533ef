import type { Booking, CartItem } from "@salon/contracts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { fake } from "../../testing/api-fake.ts";
import { dayWith, haircutWith } from "../../testing/day.ts";
import { booking, pageOf } from "../../testing/desk-data.ts";
import { author, customer } from "../../testing/people.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { fakeSalon, haircut, lashes, lashesLine, SATURDAY } from "../../testing/salon.ts";
import { fakeTeam } from "../../testing/team.ts";
import { billOf } from "../../testing/till.ts";

const COLOUR = lashes.options![0]!;
beforeEach(() => {
  fakeSalon();
  fakeTeam([], []);
  fake.reply(
    "services",
    "list",
    pageOf(haircut, lashes, { ...haircut, _id: "65a9b0000000000000000009", hidden: true }),
  );
  fake.reply("cart", "get", []);
});
type Person = ReturnType<typeof renderPage>["person"];
const serviceSelect = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "Service" });
const option = (name: RegExp) => screen.findByRole<HTMLInputElement>("checkbox", { name });
const asked = (call: string) =>
  fake.calls.map((entry) => entry.call).filter((entry) => entry.startsWith(`GET ${call}`));
async function moveToTwo(person: Person, dialog: HTMLElement) {
  await person.click(await within(dialog).findByRole("button", { name: /Saturday, 15 June 2030/ }));
  await person.click(await within(dialog).findByRole("radio", { name: "02:00 PM" }));
  await person.click(within(dialog).getByRole("button", { name: "Move booking" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
}

describe("options on /bookings", () => {
  it("appear with the service, count in price, length and free times, and end with it", async () => {
    const { person } = renderPage("/bookings");
    await screen.findByRole("option", { name: /^Lash set - #8000/ });
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect([...serviceSelect().options].map(({ text }) => text)).toHaveLength(3);
    await person.selectOptions(serviceSelect(), lashes._id);
    const facts = within(screen.getByRole("list", { name: "Your choice" }));
    expect(facts.getByText("1hr 30mins")).toBeTruthy();
    expect(await screen.findByText("Needs a patch test, passed at most 2 days before the appointment.")).toBeTruthy();
    const ask = screen.getByRole<HTMLAnchorElement>("link", { name: "Ask for a patch test" });
    expect(ask.href).toMatch(/^https:\/\/wa\.me\/2348000000001\?text=.*Lash%20set/);
    await person.click(await option(/^Colour \+ NGN 1,500 · \+ 30mins$/));
    expect(facts.getByText("2hrs")).toBeTruthy();
    expect(screen.getAllByText("NGN 9,500")).toHaveLength(2);
    await person.click(await screen.findByRole("button", { name: /Saturday, 15 June 2030/ }));
    await waitFor(() =>
      expect(asked("/booking/availability?").at(-1)).toBe(
        `GET /booking/availability?date=${SATURDAY}&service=${lashes._id}&options=${COLOUR._id}`,
      ),
    );
    await person.selectOptions(serviceSelect(), haircut._id);
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(screen.getAllByText("NGN 3,000")).toHaveLength(2);
  });

  it("are listed in the cart's line, and sent to the server by their ids", async () => {
    let stored: CartItem[] = [];
    fake.reply("cart", "get", () => stored);
    fake.reply("cart", "save", ({ body }) => {
      stored = body.cartItems.map(({ options }) => (options ? lashesLine() : lashesLine({ options: undefined })));
      return { cartItems: stored };
    });
    const { person } = renderPage(`/bookings?service=${lashes._id}`, customer);
    await person.click(await option(/^Colour/));
    await person.click(await screen.findByRole("button", { name: /Saturday, 15 June 2030/ }));
    await person.click(await screen.findByRole("radio", { name: "10:00 AM" }));
    await person.click(screen.getAllByRole("button", { name: "Confirm Booking" })[0]!);
    const drawer = within(await screen.findByRole("dialog", { name: "Confirm Booking" }));
    const row = drawer.getByRole("button", { name: /^Add one more Lash set Sat, Jun 15, 2030 10:00 AM .* Colour/ });
    expect(row.textContent).toContain("NGN 9,500 · 2hrs");
    expect(row.textContent).toContain("Colour + NGN 1,500 · + 30mins");
    await waitFor(() => {
      const last = fake.sent("cart", "save").at(-1) as { cartItems: object[] };
      expect(last.cartItems).toMatchObject([{ serviceId: lashes._id, price: 9500, options: [COLOUR._id] }]);
    });
  });
});

describe("a booked line with options", () => {
  const booked: Booking = { ...booking, bookingAmount: 9500, cartItems: [lashesLine()] };
  const PAGE = `/booking-details/${booking._id}`;

  it("lists them in the details and in the history", async () => {
    fake.reply("bookings", "get", booked);
    fake.reply("bookings", "list", pageOf(booked));
    renderPage(PAGE, customer);
    const options = within(await screen.findByRole("list", { name: "Options" })).getAllByRole("listitem");
    expect(options.map(({ textContent }) => textContent)).toEqual(["Colour + NGN 1,500 · + 30mins"]);
    expect(screen.getByText("2hrs")).toBeTruthy();
    cleanup();
    renderPage("/booking-history", customer);
    expect(await screen.findByText("Lash set + Colour")).toBeTruthy();
  });

  it("keeps its length when it moves", async () => {
    fake.reply("bookings", "get", booked);
    fake.reply("bookings", "reschedule", { message: "Moved" });
    const { person } = renderPage(PAGE, customer);
    await person.click(await screen.findByRole("button", { name: "Change time of Lash set" }));
    await moveToTwo(person, await screen.findByRole("dialog", { name: "Change time" }));
    expect(asked("/booking/availability?")).toContain(
      `GET /booking/availability?date=${SATURDAY}&service=${lashes._id}&minutes=120&cleanup=15`,
    );
    expect(fake.sent("bookings", "reschedule")).toMatchObject([{ item: 0, date: SATURDAY, time: "02:00 PM" }]);
  });

  it("shows them in the bill and at the desk", async () => {
    fake.reply("bookings", "get", booked);
    fake.reply("payments", "list", pageOf());
    fake.reply("till", "bill", billOf({ lines: [{ ...lashesLine(), date: SATURDAY }] }));
    renderPage(`/admin/booking-details/${booking._id}`, author);
    const line = within(await screen.findByRole("table", { name: "Services" })).getAllByRole("row")[1]!;
    expect(line.textContent).toBe("Lash set + ColourSat, 15 Jun 203010:00 AMNGN 9,5002hrs");
    const bill = (await screen.findByRole("heading", { name: "Bill" })).parentElement!;
    expect(await within(bill).findByText("Lash set + Colour")).toBeTruthy();
  });
});

describe("the desk's day", () => {
  beforeEach(() => dayWith(haircutWith(lashesLine())));

  it("shows the options of an appointment", async () => {
    renderPage("/admin/day", author);
    expect(await screen.findByText("Lash set + Colour")).toBeTruthy();
  });

  it("books a walk-in with options, also for a hidden service", async () => {
    fake.reply("bookings", "addWalkIn", booking);
    const { person } = renderPage("/admin/day?new=1", author);
    await person.type(await screen.findByRole("textbox", { name: "Name" }), "Bola");
    await screen.findByRole("option", { name: /^Lash set - #8000/ });
    expect(serviceSelect().options).toHaveLength(4);
    await person.selectOptions(serviceSelect(), lashes._id);
    await person.click(await option(/^Colour/));
    await person.click(screen.getByRole("radio", { name: "Cash" }));
    await person.click(screen.getByRole("button", { name: "Add walk-in" }));
    expect(await screen.findByText(/^Walk-in booked: /)).toBeTruthy();
    expect(fake.sent("bookings", "addWalkIn")).toEqual([
      { key: expect.any(String), name: "Bola", method: "cash", serviceId: lashes._id, options: [COLOUR._id] },
    ]);
  });
});
