import type { Appointment } from "@salon/contracts";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { fake, NOTHING_WAITS, Refusal } from "../../testing/api-fake.ts";
import { chooseHaircut, haircutWith, walkInOfBisi } from "../../testing/day.ts";
import { booking } from "../../testing/desk-data.ts";
import { author } from "../../testing/people.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { braiding, cartLine, fakeSalon, haircut, SATURDAY, slotsWith } from "../../testing/salon.ts";
import { fakeTeam, sade, tunde } from "../../testing/team.ts";
const ofSade = [{ _id: sade._id, name: sade.name }];
const appointment = (name: string, more?: Partial<Appointment>) => haircutWith({ customer: { name }, ...more });
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
type Board = Awaited<ReturnType<typeof open>>["board"];
const columnsOf = (board: Board) => board.getAllByRole("region");
/** The name of each column with the cards in it, such as `Adaeze 10:00`. */
const cardsOf = (board: Board) =>
  columnsOf(board).map((column) => [
    within(column).getByRole("heading").textContent,
    ...[...column.querySelectorAll(".day-card")].map(
      (card) =>
        `${card.querySelector(".day-card-face a")?.textContent} ${card.querySelector(".day-card-time")?.textContent}`,
    ),
  ]);

it("has a column for each person on duty, and further ones only for appointments without a person", async () => {
  const off = { ...tunde, timeOff: [{ from: SATURDAY, to: SATURDAY, reason: "" }] };
  fakeTeam([sade, off]);
  dayWith(
    appointment("Adaeze", { with: ofSade, asked: sade._id }),
    appointment("Bisi", { bookingId: "65c0000000000000000000b2", with: [], asked: null }),
    appointment("Chika", { bookingId: "65c0000000000000000000b3" }),
  );
  const { board } = await open();
  expect(cardsOf(board)).toEqual([
    ["SBSade Bello 1 appointment · 09:00–07:00", "Adaeze 10:00"],
    ["Unassigned 1 appointment", "Bisi 10:00"],
    ["Other services 1 appointment", "Chika 10:00"],
  ]);
  expect(board.getByText("With Sade Bello (asked for)")).toBeTruthy();
});

it("keeps the column of a person who is off and still has an appointment", async () => {
  fakeTeam([{ ...sade, active: false }, tunde]);
  dayWith(appointment("Adaeze", { with: ofSade, asked: null }));
  const { board } = await open();
  expect(cardsOf(board)).toEqual([
    ["SBSade Bello 1 appointment", "Adaeze 10:00"],
    ["TOTunde Ojo 0 appointments · 09:00–07:00"],
  ]);
});

it("has chips that choose the column of a phone", async () => {
  dayWith(appointment("Adaeze", { with: ofSade, asked: null }));
  const { person } = await open();
  const chips = within(screen.getByRole("group", { name: "Person" })).getAllByRole("button");
  expect(chips.map((chip) => chip.textContent)).toEqual(["Sade Bello (1)", "Tunde Ojo (0)", "Femi Alade (0)"]);
  expect(chips[0]!.getAttribute("aria-pressed")).toBe("true");
  await person.click(chips[1]!);
  expect(chips.map((chip) => chip.getAttribute("aria-pressed"))).toEqual(["false", "true", "false"]);
});

it("fills the walk-in form with the person of a free place", async () => {
  dayWith(appointment("Adaeze", { with: ofSade, asked: null }));
  const { person, board } = await open();
  expect(board.queryByRole("button", { name: "Book 10:30 AM with Sade Bello" })).toBeNull();
  await person.click(board.getByRole("button", { name: "Book 10:30 AM with Tunde Ojo" }));
  const name = await screen.findByRole("textbox", { name: "Name" });
  expect(document.activeElement).toBe(name);
  await chooseHaircut(person);
  const shown = (name: string) => screen.getByRole<HTMLSelectElement>("combobox", { name }).selectedOptions[0]?.text;
  await waitFor(() => expect([shown("Time"), shown("With")]).toEqual(["10:30 AM", "Tunde Ojo"]));
  expect(screen.getByRole("heading", { name: "New appointment, Sat, 15 Jun, 10:30 AM, Tunde Ojo" })).toBeTruthy();
  fake.reply("bookings", "addWalkIn", { ...booking, user: null });
  await person.type(name, "Bisi");
  await person.click(screen.getByRole("button", { name: "Book appointment" }));
  // The desk chose Tunde; the customer asked for no one.
  await waitFor(() => expect(fake.sent("bookings", "addWalkIn")).toMatchObject([{ person: tunde._id }]));
  expect(fake.sent("bookings", "addWalkIn")[0]).not.toHaveProperty("with");
});

it("says that the person of a free place does not do the service, and books no other one instead", async () => {
  fakeTeam([sade, { ...tunde, serviceIds: ["65b0000000000000000000ff"] }]);
  dayWith();
  fake.reply("bookings", "addWalkIn", { ...booking, user: null });
  const { person, board } = await open();
  await person.click(board.getByRole("button", { name: "Book 10:30 AM with Tunde Ojo" }));
  await person.type(await screen.findByRole("textbox", { name: "Name" }), "Bisi");
  await chooseHaircut(person);
  expect(await screen.findByText("Tunde Ojo does not do this service.")).toBeTruthy();
  const chosen = screen.getByRole<HTMLSelectElement>("combobox", { name: "With" });
  expect(chosen.selectedOptions[0]?.text).toBe("Tunde Ojo");
  const book = screen.getByRole("button", { name: "Book appointment" });
  await person.click(book);
  expect([fake.sent("bookings", "addWalkIn"), document.activeElement]).toEqual([[], chosen]);
  await person.selectOptions(chosen, "Sade Bello");
  await person.click(book);
  await waitFor(() => expect(fake.sent("bookings", "addWalkIn")).toMatchObject([{ with: sade._id, time: "10:30 AM" }]));
});

it("gives an appointment to another person", async () => {
  dayWith(appointment("Adaeze", { with: ofSade, asked: null }));
  fake.reply("bookings", "get", { ...booking, cartItems: [cartLine({ asked: null, with: ofSade })] });
  fake.reply("bookings", "assign", { message: "Tunde Ojo takes it" });
  const { person, board } = await open();
  await person.click(board.getByRole("button", { name: `More: Adaeze, ${haircut.name}` }));
  await person.click(screen.getByRole("menuitem", { name: "With" }));
  const dialog = await screen.findByRole("dialog", { name: "Who takes this appointment?" });
  await person.click(await within(dialog).findByRole("radio", { name: "Tunde Ojo" }));
  dayWith(appointment("Adaeze", { with: [{ _id: tunde._id, name: tunde.name }], asked: null }));
  await person.click(within(dialog).getByRole("button", { name: "Assign" }));
  expect(await screen.findByText("Tunde Ojo takes it")).toBeTruthy();
  expect(fake.sent("bookings", "assign")).toMatchObject([{ item: 0, with: tunde._id }]);
  await waitFor(() => expect(cardsOf(board)[1]).toEqual(["TOTunde Ojo 1 appointment · 09:00–07:00", "Adaeze 10:00"]));
});

describe("a person who is not in today", () => {
  const noted = { ...sade, timeOff: [{ from: SATURDAY, to: SATURDAY, reason: "" }], absence: { day: SATURDAY } };
  const visit = (customer: string, nth: number, more: Partial<Appointment> = {}) =>
    appointment(customer, { bookingId: `65c0000000000000000000b${nth}`, with: ofSade, asked: null, ...more });
  const adaeze = visit("Adaeze", 1, { serviceId: haircut._id });
  const chika = visit("Chika", 2, {
    service: "Braids",
    serviceId: braiding._id,
    customer: { name: "Chika", phone: "x" },
  });
  const left = ({ bookingId, item, service, time, customer }: Appointment) => ({
    bookingId,
    item,
    service,
    time,
    date: SATURDAY,
    customer: customer.name,
  });
  beforeEach(() => fake.reply("reports", "waiting", { ...NOTHING_WAITS, date: SATURDAY }));

  it("is noted at the head of the column, and each appointment goes to somebody who is free with one press", async () => {
    dayWith(adaeze, chika);
    fake.reply("team", "addAbsence", () => {
      fakeTeam([noted, tunde]);
      return { bookings: [left(adaeze), left(chika)] };
    });
    const displaced = [{ kind: "off" as const, of: sade._id, name: sade.name }];
    fake.reply("team", "previewAbsence", { bookings: [adaeze, chika].map((one) => ({ ...left(one), displaced })) });
    fake.reply("bookings", "assign", { message: "Tunde Ojo takes it" });
    const { person, board } = await open();
    await person.click(board.getByRole("button", { name: "Not in today: Sade Bello" }));
    const question = await screen.findByRole("dialog", { name: "Sade Bello: not in today?" });
    expect(await within(question).findByText(/^2 appointments need somebody else\./)).toBeTruthy();
    expect(within(question).getAllByText("Sade Bello is not there then")).toHaveLength(2);
    await person.click(within(question).getByRole("button", { name: "Not in today" }));

    const dialog = within(await screen.findByRole("dialog", { name: "Sade Bello is not in today" }));
    expect(fake.sent("team", "addAbsence")).toEqual([{ key: expect.any(String) }]);
    const who = within(dialog.getByRole("group", { name: "Find a replacement for Adaeze" }));
    dayWith({ ...adaeze, with: [{ _id: tunde._id, name: tunde.name }] }, chika);
    await person.click(who.getByRole("button", { name: "Tunde Ojo" }));
    expect(await dialog.findByText("10:00 AM with Tunde Ojo")).toBeTruthy();
    expect(fake.sent("bookings", "assign")).toMatchObject([{ item: 0, with: tunde._id }]);

    // Only Sade braids: there are other ways.
    const nobody = within(dialog.getByRole("group", { name: "Nobody who can do it is free then for Chika" }));
    expect(nobody.queryAllByRole("button")).toEqual([]);
    for (const name of ["Another time", "Cancel"]) expect(dialog.getByRole("button", { name })).toBeTruthy();
    expect(dialog.getByRole("link", { name: "Call x" })).toBeTruthy();
    await person.click(dialog.getByRole("button", { name: "Done" }));
    expect(await board.findByRole("button", { name: "Sade Bello is not in today" })).toBeTruthy();
  });

  it("is in again from now or from a slot, and what was settled meanwhile is listed", async () => {
    fakeTeam([noted, tunde]);
    dayWith();
    fake.reply("team", "endAbsence", new Refusal(409, "Sade Bello does not work today"));
    const { person, board } = await open();
    await person.click(board.getByRole("button", { name: "Sade Bello is not in today" }));
    const back = await screen.findByRole("button", { name: "In again" });
    await person.click(back);
    expect(await screen.findByText("Sade Bello does not work today")).toBeTruthy();
    await person.selectOptions(screen.getByRole("combobox", { name: "In from" }), "02:00 PM");
    const moved = [
      { ...left(adaeze), with: ["Tunde Ojo"] },
      { ...left(chika), with: [], cancelled: true as const },
    ];
    const spans = [{ until: "02:00 PM" as const }];
    fake.reply("team", "endAbsence", () => {
      fakeTeam([{ ...noted, absence: { day: SATURDAY, spans } }, tunde]);
      return { message: "In again from 02:00 PM", moved };
    });
    await person.click(back);
    const stays = within(await screen.findByRole("dialog", { name: "Sade Bello is in again" }));
    expect(stays.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      `Adaeze, ${haircut.name}: 10:00 AM with Tunde Ojo`,
      "Chika, Braids: cancelled",
    ]);
    expect(fake.sent("team", "endAbsence")).toEqual([{}, { from: "02:00 PM" }]);
    await person.click(stays.getByRole("button", { name: "Done" }));
    expect(await board.findByRole("button", { name: "Not in today: Sade Bello" })).toBeTruthy();
  });

  it("cannot be noted on another day", async () => {
    fake.reply("reports", "waiting", NOTHING_WAITS);
    dayWith();
    const { board } = await open();
    expect(board.queryByRole("button", { name: /^Not in today/ })).toBeNull();
  });
});

describe("a move by keyboard", () => {
  const ofTunde = [{ _id: tunde._id, name: tunde.name }];
  const pickUp = async () => {
    dayWith(appointment("Adaeze", { with: ofSade, asked: null }));
    const view = await open();
    const handle = view.board.getByRole("button", { name: "Move Adaeze, 10:00 AM" });
    handle.focus();
    await view.person.keyboard(" ");
    return { ...view, handle, said: () => view.board.getByRole("status").textContent };
  };

  it("goes through the grid and to another person, is announced, and is undone", async () => {
    const { person, board, said } = await pickUp();
    expect(said()).toMatch(/^Picked up Adaeze, 10:00 AM, Sade Bello\. Press Space/);
    await person.keyboard("{ArrowDown}{ArrowDown}{ArrowRight}");
    expect(said()).toBe("11:00 AM, Tunde Ojo");
    fake.reply("bookings", "reschedule", { message: "Moved" });
    dayWith(appointment("Adaeze", { time: "11:00 AM", with: ofTunde, asked: null }));
    await person.keyboard("{Enter}");
    expect(said()).toBe("Dropped at 11:00 AM, Tunde Ojo.");
    await waitFor(() => expect(cardsOf(board)[1]).toEqual(["TOTunde Ojo 1 appointment · 09:00–07:00", "Adaeze 11:00"]));
    expect(document.activeElement).toBe(board.getByRole("button", { name: "Move Adaeze, 11:00 AM" }));
    expect(await screen.findByText("Adaeze moved to 11:00 AM, Tunde Ojo")).toBeTruthy();
    await person.click(screen.getByRole("button", { name: "The customer asked for it" }));
    expect(await screen.findByText("Adaeze moved to 11:00 AM, Tunde Ojo, as they asked")).toBeTruthy();
    dayWith(appointment("Adaeze", { with: ofSade, asked: null }));
    await person.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() =>
      expect(cardsOf(board)[0]).toEqual(["SBSade Bello 1 appointment · 09:00–07:00", "Adaeze 10:00"]),
    );
    const [was, is] = ["10:00 AM", "11:00 AM"].map((time) => ({ date: SATURDAY, time }));
    expect(fake.sent("bookings", "reschedule")).toEqual([
      { key: expect.any(String), item: 0, ...is, from: { ...was, with: [sade._id] }, person: tunde._id },
      { key: expect.any(String), item: 0, ...is, from: is, wished: true },
      { key: expect.any(String), item: 0, ...was, from: { ...is, with: [tunde._id] }, person: sade._id },
    ]);
  });

  it("of an appointment without a person to a person at its time has no undo", async () => {
    dayWith(appointment("Adaeze", { with: [], asked: null }));
    fake.reply("bookings", "reschedule", { message: "Moved" });
    const { person, board } = await open();
    board.getByRole("button", { name: "Move Adaeze, 10:00 AM" }).focus();
    await person.keyboard(" {ArrowLeft}{Enter}");
    expect(await screen.findByText("Adaeze moved to 10:00 AM, Femi Alade")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  it("ends with Escape, and sends nothing from where it began", async () => {
    const { person, board, handle, said } = await pickUp();
    await person.keyboard("{ArrowDown}{Escape}");
    expect([said(), handle.getAttribute("aria-pressed")]).toEqual(["Put back.", "false"]);
    await person.keyboard("  ");
    expect(said()).toBe("Not moved: 10:00 AM, Sade Bello.");
    expect(cardsOf(board)[0]).toEqual(["SBSade Bello 1 appointment · 09:00–07:00", "Adaeze 10:00"]);
    expect(fake.sent("bookings", "reschedule")).toEqual([]);
  });

  it("that is refused says why, and what is now", async () => {
    const { person, board } = await pickUp();
    const cartItems = [cartLine({ time: "02:00 PM", asked: null, with: ofTunde })];
    fake.reply(
      "bookings",
      "reschedule",
      new Refusal(409, "Another change came first", { booking: { ...booking, cartItems } }),
    );
    dayWith(appointment("Adaeze", { time: "02:00 PM", with: ofTunde, asked: null }));
    await person.keyboard("{ArrowDown} ");
    const notice = await screen.findByRole("alert");
    expect(notice.textContent).toBe(
      "Adaeze was not movedAnother change came first. It is at Sat, 15 Jun, 02:00 PM, Tunde Ojo now.",
    );
    await waitFor(() => expect(cardsOf(board)[1]).toEqual(["TOTunde Ojo 1 appointment · 09:00–07:00", "Adaeze 02:00"]));
    expect(document.activeElement).toBe(board.getByRole("button", { name: "Move Adaeze, 02:00 PM" }));
    await person.click(within(notice).getByRole("button", { name: "Dismiss" }));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("is not for a customer who has arrived", async () => {
    dayWith(appointment("Adaeze", { arrived: true, with: ofSade, asked: null }));
    const { board } = await open();
    expect(board.queryByRole("button", { name: /^Move/ })).toBeNull();
  });
});

it("gives a line for several customers to anyone who is free only", async () => {
  dayWith(appointment("Adaeze", { with: [], asked: null, cartQuantity: 2 }));
  fake.reply("bookings", "get", {
    ...booking,
    cartItems: [cartLine({ asked: null, with: [], cartQuantity: 2 })],
  });
  fake.reply("bookings", "assign", { message: "Given to two people" });
  const { person, board } = await open();
  await person.click(board.getByRole("button", { name: `More: Adaeze, ${haircut.name}` }));
  await person.click(screen.getByRole("menuitem", { name: "With" }));
  const dialog = await screen.findByRole("dialog", { name: "Who takes this appointment?" });
  await person.click(await within(dialog).findByRole("button", { name: "Assign" }));
  await waitFor(() => expect(fake.sent("bookings", "assign")).toMatchObject([{ item: 0, with: null }]));
});

it("books a walk-in with the chosen person", async () => {
  dayWith();
  fake.reply("bookings", "addWalkIn", { ...booking, user: null });
  const { person } = await open();
  await person.keyboard("n");
  await screen.findByRole("textbox", { name: "Name" });
  expect(screen.queryByRole("combobox", { name: "With" })).toBeNull();
  await person.type(screen.getByRole("textbox", { name: "Name" }), "Bisi");
  await chooseHaircut(person);
  await person.selectOptions(await screen.findByRole("combobox", { name: "With" }), "Tunde Ojo");
  await person.selectOptions(screen.getByRole("combobox", { name: "Time" }), "10:00 AM");
  await person.click(screen.getByRole("button", { name: "Book appointment" }));
  expect(await screen.findByText(/^Booked for .+: /)).toBeTruthy();
  expect(fake.sent("bookings", "addWalkIn")).toEqual([walkInOfBisi({ with: tunde._id })]);
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

it("moves an appointment with the person who has it now, and says who is free where that one is not", async () => {
  fake.reply("bookings", "get", {
    ...booking,
    cartItems: [cartLine({ asked: sade._id, with: [{ _id: tunde._id, name: tunde.name }] })],
  });
  fake.reply("payments", "list", { items: [], total: 0 });
  fake.reply("bookings", "reschedule", { message: "Moved" });
  const busy = { time: "02:00 PM", with: [{ _id: tunde._id, name: tunde.name }], asked: null };
  dayWith(appointment("Folake", busy));
  fake.reply("seats", "availability", ({ query }) => ({
    date: query.date,
    slots: slotsWith(query.with === tunde._id ? { "02:00 PM": "full" } : {}),
  }));
  const { person } = renderPage(`/admin/booking-details/${booking._id}`, author);
  await person.click(await screen.findByRole("button", { name: `Change time of ${haircut.name}` }));
  const dialog = within(await screen.findByRole("dialog", { name: "Change time" }));
  const select = dialog.getByRole<HTMLSelectElement>("combobox", { name: "With" });
  await waitFor(() => expect(select.selectedOptions[0]?.text).toBe("Tunde Ojo"));
  expect(await dialog.findByText("asked for Sade Bello")).toBeTruthy();
  await person.click(await dialog.findByRole("button", { name: /Saturday, 15 June 2030/ }));
  await person.click(await dialog.findByRole("radio", { name: /02:00 PM/ }));
  expect(await dialog.findByText("Tunde Ojo is not free at 02:00 PM.")).toBeTruthy();
  await person.click(dialog.getByRole("button", { name: "Move booking" }));
  expect(fake.sent("bookings", "reschedule")).toEqual([]);
  await person.click(await dialog.findByRole("button", { name: "Sade Bello" }));
  await person.click(dialog.getByRole("button", { name: "Move booking" }));
  await waitFor(() =>
    expect(fake.sent("bookings", "reschedule")).toMatchObject([{ time: "02:00 PM", person: sade._id }]),
  );
});
