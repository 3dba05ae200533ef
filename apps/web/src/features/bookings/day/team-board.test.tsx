import type { Appointment } from "@salon/contracts";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { fake, fakeTheApi } from "../../../testing/api-fake.ts";
import { booking } from "../../../testing/desk-data.ts";
import { author } from "../../../testing/people.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { cartLine, fakeSalon, haircut, SATURDAY, slotsWith } from "../../../testing/salon.ts";
import { fakeTeam, sade, tunde } from "../../../testing/team.ts";

fakeTheApi();
const ofSade = [{ _id: sade._id, name: sade.name }];
const appointment = (customer: string, more: Partial<Appointment> = {}): Appointment => ({
  bookingId: booking._id,
  item: 0,
  time: "10:00 AM",
  service: haircut.name,
  timeframe: haircut.timeframe,
  cartQuantity: 1,
  customer: { name: customer },
  bookingStatus: "placed",
  paymentMethod: "Cash",
  arrived: false,
  noShow: false,
  ...more,
});
const dayWith = (...appointments: Appointment[]) =>
  fake.reply("bookings", "day", ({ query }) => ({ date: query["date"] ?? "", slots: slotsWith(), appointments }));
beforeEach(() => {
  fakeSalon();
  fakeTeam();
});
const open = async () => {
  const { person } = renderPage(`/admin/day?date=${SATURDAY}`, author);
  return { person, board: within(await screen.findByRole("region", { name: "Appointments by person" })) };
};
const heads = (board: Awaited<ReturnType<typeof open>>["board"]) =>
  board.getAllByRole("columnheader").map((head) => head.textContent);
const cellsAt = (board: Awaited<ReturnType<typeof open>>["board"], time: string) => {
  const row = board.getByRole("rowheader", { name: new RegExp(`^${time}`) }).closest("tr")!;
  return within(row)
    .getAllByRole("cell")
    .map((cell) => within(cell).queryByRole("link")?.textContent ?? "");
};

it("has a column for each person on duty, and further ones only for appointments without a person", async () => {
  const off = { ...tunde, timeOff: [{ from: SATURDAY, to: SATURDAY, reason: "" }] };
  fakeTeam([sade, off]);
  dayWith(
    appointment("Adaeze", { with: ofSade, asked: sade._id }),
    appointment("Bisi", { bookingId: "65c0000000000000000000b2", with: [], asked: null }),
    appointment("Chika", { bookingId: "65c0000000000000000000b3" }),
  );
  const { board } = await open();
  expect(heads(board)).toEqual([
    "Time",
    "Sade Bello1 appointment",
    "Unassigned1 appointment",
    "Other services1 appointment",
  ]);
  expect(cellsAt(board, "10:00 AM")).toEqual(["Adaeze", "Bisi", "Chika"]);
  expect(board.getByText("With Sade Bello (asked for)")).toBeTruthy();
});

it("keeps the column of a person who is off and still has an appointment", async () => {
  fakeTeam([{ ...sade, active: false }, tunde]);
  dayWith(appointment("Adaeze", { with: ofSade, asked: null }));
  const { board } = await open();
  expect(heads(board)).toEqual(["Time", "Sade Bello1 appointment", "Tunde Ojo0 appointments"]);
});

it("has chips that choose the one column of a phone", async () => {
  dayWith(appointment("Adaeze", { with: ofSade, asked: null }));
  const { person, board } = await open();
  const chips = within(screen.getByRole("group", { name: "Person" })).getAllByRole("button");
  expect(chips.map((chip) => chip.textContent)).toEqual(["Sade Bello (1)", "Tunde Ojo (0)", "Femi Alade (0)"]);
  const hiddenOnPhones = () =>
    board.getAllByRole("columnheader").map((head) => head.classList.contains("max-md:hidden"));
  expect(hiddenOnPhones()).toEqual([false, false, true, true]);
  await person.click(chips[1]!);
  expect(chips[1]!.getAttribute("aria-pressed")).toBe("true");
  expect(hiddenOnPhones()).toEqual([false, true, false, true]);
});

it("moves an appointment to another person", async () => {
  dayWith(appointment("Adaeze", { with: ofSade, asked: null }));
  fake.reply("bookings", "get", { ...booking, cartItems: [cartLine({ asked: null, with: ofSade })] });
  fake.reply("bookings", "assign", { message: "Tunde Ojo takes it" });
  const { person, board } = await open();
  await person.click(board.getByRole("button", { name: `Move to another person: Adaeze, ${haircut.name}` }));
  const dialog = await screen.findByRole("dialog", { name: "Who takes this appointment?" });
  await person.click(await within(dialog).findByRole("radio", { name: "Tunde Ojo" }));
  dayWith(appointment("Adaeze", { with: [{ _id: tunde._id, name: tunde.name }], asked: null }));
  await person.click(within(dialog).getByRole("button", { name: "Assign" }));
  expect(await screen.findByText("Tunde Ojo takes it")).toBeTruthy();
  expect(fake.sent("bookings", "assign")).toEqual([{ item: 0, with: tunde._id }]);
  await waitFor(() => expect(cellsAt(board, "10:00 AM")).toEqual(["", "Adaeze", ""]));
});

it("gives a line for several customers to anyone who is free only", async () => {
  dayWith(appointment("Adaeze", { with: [], asked: null, cartQuantity: 2 }));
  fake.reply("bookings", "get", {
    ...booking,
    cartItems: [cartLine({ asked: null, with: [], cartQuantity: 2 })],
  });
  fake.reply("bookings", "assign", { message: "Given to two people" });
  const { person, board } = await open();
  await person.click(board.getByRole("button", { name: `Assign: Adaeze, ${haircut.name}` }));
  const dialog = await screen.findByRole("dialog", { name: "Who takes this appointment?" });
  await person.click(await within(dialog).findByRole("button", { name: "Assign" }));
  await waitFor(() => expect(fake.sent("bookings", "assign")).toEqual([{ item: 0, with: null }]));
});

it("books a walk-in with the chosen person", async () => {
  dayWith();
  fake.reply("bookings", "addWalkIn", { ...booking, user: null });
  const { person } = await open();
  expect(screen.queryByRole("combobox", { name: "With" })).toBeNull();
  await person.type(screen.getByRole("textbox", { name: "Name" }), "Bisi");
  await person.selectOptions(
    screen.getByRole("combobox", { name: "Service" }),
    await screen.findByRole("option", { name: "Haircut & Styling - #3000" }),
  );
  await person.selectOptions(await screen.findByRole("combobox", { name: "With" }), "Tunde Ojo");
  await person.selectOptions(screen.getByRole("combobox", { name: "Time" }), "10:00 AM");
  await person.click(screen.getByRole("button", { name: "Add walk-in" }));
  expect(await screen.findByText("Walk-in booked")).toBeTruthy();
  expect(fake.sent("bookings", "addWalkIn")).toEqual([
    { name: "Bisi", serviceId: haircut._id, method: "cash", date: SATURDAY, time: "10:00 AM", with: tunde._id },
  ]);
  expect(screen.queryByRole("combobox", { name: "With" })).toBeNull();
});

it("shows the people of a booking at the desk, and moves a line to another person", async () => {
  fake.reply("bookings", "get", {
    ...booking,
    cartItems: [
      cartLine({ asked: sade._id, with: ofSade }),
      cartLine({ time: "11:00 AM", asked: null, with: [] }),
      cartLine({ time: "11:30 AM", asked: tunde._id, with: ofSade }),
      cartLine({ time: "12:00 PM" }),
    ],
  });
  fake.reply("payments", "list", { items: [], total: 0 });
  renderPage(`/admin/booking-details/${booking._id}`, author);
  const table = await screen.findByRole("table", { name: "Services" });
  const people = [...table.querySelectorAll("tbody tr")].map((row) => row.lastElementChild?.textContent);
  expect(people).toEqual(["Sade Bello (asked for)", "Unassigned", "Sade Bello (another person was asked for)", ""]);
  const moves = screen.getAllByRole("button", { name: /^(?:Move to another person|Assign): / });
  expect(moves.map(({ textContent }) => textContent)).toEqual([
    `Move to another person: ${haircut.name}`,
    `Assign: ${haircut.name}`,
    `Move to another person: ${haircut.name}`,
  ]);
});
