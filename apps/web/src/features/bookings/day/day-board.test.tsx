import type { Appointment } from "@salon/contracts";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { fake, fakeTheApi, Refusal } from "../../../testing/api-fake.ts";
import { adaeze, bisi } from "../../../testing/clients.ts";
import { booking, pageOf } from "../../../testing/desk-data.ts";
import { author, customer } from "../../../testing/people.ts";
import { openAddress, renderPage } from "../../../testing/render-page.tsx";
import { haircut, SATURDAY, slotsWith, TODAY } from "../../../testing/salon.ts";

fakeTheApi();
const appointment: Appointment = {
  bookingId: booking._id,
  item: 0,
  time: "10:00 AM",
  service: haircut.name,
  timeframe: haircut.timeframe,
  cartQuantity: 2,
  customer: { name: "Adaeze Obi", phone: "+234 803 123 4567" },
  bookingStatus: "placed",
  paymentMethod: "Flutterwave",
  arrived: false,
  noShow: false,
};
const dayWith = (...appointments: Appointment[]) =>
  fake.reply("bookings", "day", ({ query }) => ({
    date: query["date"] ?? "",
    slots: slotsWith({ "09:00 AM": "past", "09:30 AM": "full" }),
    appointments,
  }));
beforeEach(() => {
  fake.reply("meta", "serverDate", { date: `${TODAY}T08:00:00.000Z`, formatted: TODAY });
  fake.reply("services", "list", pageOf(haircut));
  fake.reply("seats", "availability", ({ query }) => ({ date: query.date, slots: slotsWith() }));
});
const slotRow = async (time: string) => (await screen.findByText(time, { selector: "span" })).closest("li")!;
const walkIn = () => screen.findByRole("button", { name: "Add walk-in" });

it("shows the slots of the day with their free seats and appointments", async () => {
  dayWith(appointment);
  renderPage("/admin/day", author);
  expect(await screen.findByRole("heading", { name: "Fri, 14 Jun 2030" })).toBeTruthy();
  const texts = await Promise.all(
    ["09:00 AM", "09:30 AM", "11:00 AM"].map(async (time) => (await slotRow(time)).textContent),
  );
  expect(texts).toEqual(["09:00 AMpast", "09:30 AMfull", "11:00 AM5 free"]);
  const row = within(await slotRow("10:00 AM"));
  expect(row.getByRole("link", { name: "Adaeze Obi" }).getAttribute("href")).toBe(
    `/admin/booking-details/${booking._id}`,
  );
  expect(row.getByRole("link", { name: "+234 803 123 4567" }).getAttribute("href")).toBe("tel:+2348031234567");
  expect(row.getByText("Haircut & Styling × 2 · 45mins · Flutterwave")).toBeTruthy();
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

it("sets and clears 'arrived'", async () => {
  dayWith(appointment);
  fake.reply("bookings", "setFlags", { message: "Noted" });
  const { person } = renderPage("/admin/day", author);
  const arrived = await screen.findByRole("button", { name: /^Arrived/ });
  dayWith({ ...appointment, arrived: true });
  await person.click(arrived);
  expect(await screen.findByRole("button", { name: /^Arrived/, pressed: true })).toBeTruthy();
  await person.click(screen.getByRole("button", { name: /^No-show/ }));
  await waitFor(() =>
    expect(fake.sent("bookings", "setFlags")).toEqual([
      { item: 0, arrived: true, noShow: false },
      { item: 0, noShow: true, arrived: false },
    ]),
  );
});

it("books a walk-in for now", async () => {
  dayWith();
  fake.reply("bookings", "addWalkIn", { ...booking, user: null });
  const { person } = renderPage("/admin/day", author);
  await person.type(await screen.findByRole("textbox", { name: "Name" }), "Bisi");
  await person.selectOptions(
    screen.getByRole("combobox", { name: "Service" }),
    await screen.findByRole("option", { name: "Haircut & Styling - #3000" }),
  );
  await person.selectOptions(screen.getByRole("combobox", { name: "Pays by" }), "POS");
  await person.click(await walkIn());
  expect(await screen.findByText("Walk-in booked")).toBeTruthy();
  expect(fake.sent("bookings", "addWalkIn")).toEqual([{ name: "Bisi", serviceId: haircut._id, method: "pos" }]);
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Name" }).value).toBe("");
});

it("shows the missing fields of a walk-in, and requires the time on another day", async () => {
  dayWith();
  const { person } = renderPage(`/admin/day?date=${SATURDAY}`, author);
  await person.click(await walkIn());
  expect(await screen.findByText("Name is required")).toBeTruthy();
  expect(screen.getByText("Please select a service.")).toBeTruthy();
  await person.type(await screen.findByRole("textbox", { name: "Name" }), "Bisi");
  await person.click(await walkIn());
  expect(await screen.findByText("Please select a time.")).toBeTruthy();
  expect(fake.sent("bookings", "addWalkIn")).toEqual([]);
});

it("keeps the form's values when no seat is free", async () => {
  dayWith();
  fake.reply("bookings", "addWalkIn", new Refusal(409, "This time is full"));
  const { person } = renderPage(`/admin/day?date=${SATURDAY}`, author);
  await person.type(await screen.findByRole("textbox", { name: "Name" }), "Bisi");
  await person.selectOptions(
    screen.getByRole("combobox", { name: "Service" }),
    await screen.findByRole("option", { name: "Haircut & Styling - #3000" }),
  );
  await person.selectOptions(screen.getByRole("combobox", { name: "Time" }), "10:00 AM");
  await person.click(await walkIn());
  expect((await screen.findAllByText("This time is full")).length).toBeGreaterThan(0);
  expect(fake.sent("bookings", "addWalkIn")).toEqual([
    { name: "Bisi", serviceId: haircut._id, method: "cash", date: SATURDAY, time: "10:00 AM" },
  ]);
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Name" }).value).toBe("Bisi");
});

it("shows what a customer owes and what is to be given back", async () => {
  dayWith({ ...appointment, due: 3000 }, { ...appointment, item: 1, bookingStatus: "cancelled", giveBack: 2000 });
  renderPage("/admin/day", author);
  expect(await screen.findByText("owes NGN 3,000")).toBeTruthy();
  expect(screen.getByText("to give back NGN 2,000")).toBeTruthy();
});

it("books a walk-in who has an account and pays later", async () => {
  dayWith();
  fake.reply("users", "list", pageOf(customer));
  fake.reply("bookings", "addWalkIn", booking);
  const { person } = renderPage("/admin/day", author);
  await person.type(await screen.findByRole("searchbox", { name: "Account (optional)" }), "ada");
  await person.click(await screen.findByRole("button", { name: /Adaeze Obi/ }));
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Name" }).value).toBe("Adaeze Obi");
  await person.selectOptions(
    screen.getByRole("combobox", { name: "Service" }),
    await screen.findByRole("option", { name: "Haircut & Styling - #3000" }),
  );
  await person.selectOptions(screen.getByRole("combobox", { name: "Pays by" }), "Pays later");
  await person.click(await walkIn());
  await waitFor(() =>
    expect(fake.sent("bookings", "addWalkIn")).toEqual([
      { name: "Adaeze Obi", serviceId: haircut._id, method: "later", user: customer._id },
    ]),
  );
  expect(await screen.findByRole("searchbox", { name: "Account (optional)" })).toBeTruthy();
});

it("shows the alert of the client card and the lines without a patch test", async () => {
  dayWith(appointment, { ...appointment, item: 1, time: "11:00 AM" });
  fake.reply("clients", "day", [
    { bookingId: booking._id, client: bisi._id, alert: "Allergic to henna", untested: [1] },
  ]);
  renderPage("/admin/day", author);
  expect(await screen.findAllByText("Allergic to henna")).toHaveLength(2);
  expect(within(await slotRow("10:00 AM")).queryByText("No patch test")).toBeNull();
  const untested = within(await slotRow("11:00 AM"));
  expect(untested.getByText("No patch test")).toBeTruthy();
  expect(untested.getByRole("link", { name: "Client card of Adaeze Obi" }).getAttribute("href")).toBe(
    `/admin/clients/${bisi._id}`,
  );
});

it("says that alerts are missing when they cannot be loaded", async () => {
  dayWith(appointment);
  fake.reply("clients", "day", new Refusal(500, "Something went wrong"));
  const { person } = renderPage("/admin/day", author);
  expect(await screen.findByText(/Alerts and patch tests could not be loaded/)).toBeTruthy();
  fake.reply("clients", "day", []);
  await person.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.queryByText(/could not be loaded/)).toBeNull());
});

it("shows the alert of the number or account for which a walk-in is booked", async () => {
  dayWith();
  fake.reply("users", "list", pageOf(customer));
  fake.reply("clients", "list", ({ query }) =>
    pageOf(
      ...(query["phone"] === "08031234567" ? [bisi] : []),
      ...(query["user"] === customer._id ? [{ ...adaeze, alert: "Asthma" }] : []),
    ),
  );
  const { person } = renderPage("/admin/day", author);
  await person.type(await screen.findByRole("textbox", { name: "Phone (optional)" }), "08031234567");
  expect(await screen.findByText("Allergic to henna")).toBeTruthy();
  await person.type(screen.getByRole("searchbox", { name: "Account (optional)" }), "ada");
  await person.click(await screen.findByRole("button", { name: /Adaeze Obi/ }));
  expect(await screen.findByText("Asthma")).toBeTruthy();
});
