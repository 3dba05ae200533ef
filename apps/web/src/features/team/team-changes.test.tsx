import type { Booking } from "@salon/contracts";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { fake, Refusal } from "../../testing/api-fake.ts";
import { haircutWith } from "../../testing/day.ts";
import { booking, pageOf } from "../../testing/desk-data.ts";
import { admin, author, customer } from "../../testing/people.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { braiding, cartLine, fakeSalon, haircut, SATURDAY, slotsWith } from "../../testing/salon.ts";
import { fakeTeam, femi, sade, tunde } from "../../testing/team.ts";

beforeEach(() => {
  fakeSalon();
  fakeTeam();
  fake.reply("users", "list", ({ query }) => (query["role"] === "author" ? pageOf(author) : pageOf(admin)));
});

const openSade = async () => {
  const { person } = renderPage(`/admin/team?person=${sade._id}`, admin);
  const save = await screen.findByRole("button", { name: "Save person" });
  return { person, save: () => person.click(save) };
};

describe("a change that leaves appointments without their person", () => {
  const line = cartLine({ asked: null, with: [{ _id: sade._id, name: sade.name }] });
  const one: Booking = { ...booking, cartItems: [line] };
  const hit = {
    bookingId: booking._id,
    item: 0,
    service: haircut.name,
    date: SATURDAY,
    time: "10:00 AM",
    customer: customer.name,
  };
  beforeEach(() => {
    fake.reply("bookings", "get", one);
    fake.reply("bookings", "day", { date: SATURDAY, slots: slotsWith(), appointments: [] });
    fake.reply("team", "preview", { bookings: [hit] });
  });
  const leave = async () => {
    const { person, save } = await openSade();
    await person.click(screen.getByRole("checkbox", { name: "Active: serves customers" }));
    await save();
    return {
      person,
      review: await screen.findByRole("alertdialog", { name: "1 appointment could not take place" }),
    };
  };

  it("lists them by name, and saves only after confirmation", async () => {
    fake.reply("team", "update", { ...sade, active: false, revision: 4 });
    const { person, review } = await leave();
    expect(
      within(review)
        .getByRole("link", { name: /^Adaeze Obi/ })
        .getAttribute("href"),
    ).toBe(`/admin/booking-details/${booking._id}`);
    expect(within(review).getByText("Haircut & Styling, Sat, 15 Jun 2030, 10:00 AM")).toBeTruthy();
    expect(fake.sent("team", "update")).toEqual([]);
    await person.click(within(review).getByRole("button", { name: "Save anyway" }));
    await waitFor(() => expect(fake.sent("team", "update")).toEqual([{ active: false, revision: 3 }]));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  });

  it("asks what becomes of a service that nobody else does, and presets nothing", async () => {
    const alone = [{ _id: braiding._id, name: braiding.name }];
    fake.reply("team", "preview", { bookings: [hit], alone });
    fake.reply("team", "update", { ...sade, active: false, revision: 4 });
    const { person, review } = await leave();
    const question = within(review).getByRole("group", { name: `Nobody else does ${braiding.name}` });
    const choices = within(question).getAllByRole<HTMLInputElement>("radio");
    expect(choices.map(({ checked }) => checked)).toEqual([false, false]);
    await person.click(within(review).getByRole("button", { name: "Save anyway" }));
    expect(within(question).getByText("Please choose one")).toBeTruthy();
    expect(fake.sent("team", "update")).toEqual([]);
    await person.click(within(question).getByRole("radio", { name: "Hide it from customers" }));
    await person.click(within(review).getByRole("button", { name: "Save anyway" }));
    const without = { [braiding._id]: "hide" };
    await waitFor(() => expect(fake.sent("team", "update")).toEqual([{ active: false, revision: 3, without }]));
  });

  it("are counted before the first person of a service is added, and a hidden service is asked about", async () => {
    fake.reply("team", "previewNew", {
      bookings: [],
      given: 5,
      hidden: [{ _id: braiding._id, name: braiding.name }],
    });
    fake.reply("team", "create", { ...sade, _id: "65e0000000000000000000a9" });
    const { person } = renderPage("/admin/team?person=new", admin);
    await person.type(await screen.findByRole("textbox", { name: "Name" }), "Sade Bello");
    await person.click(screen.getByRole("button", { name: "Add person" }));
    const review = await screen.findByRole("alertdialog", {
      name: "5 appointments to come get a person or unit first",
    });
    expect(within(review).getByText(/^5 appointments to come have no person or unit yet\./)).toBeTruthy();
    expect(fake.sent("team", "create")).toEqual([]);
    const question = within(review).getByRole("group", { name: `${braiding.name} is hidden` });
    await person.click(within(question).getByRole("radio", { name: "Show it to customers" }));
    await person.click(within(review).getByRole("button", { name: "Save" }));
    await waitFor(() => expect(fake.sent("team", "create")).toMatchObject([{ show: [braiding._id] }]));
  });

  it("finds a replacement among those who are on duty and free, then saves", async () => {
    fakeTeam([
      sade,
      tunde,
      femi,
      {
        ...tunde,
        _id: "65e0000000000000000000a5",
        name: "Ada Off",
        timeOff: [{ from: SATURDAY, to: SATURDAY, reason: "" }],
      },
    ]);
    fake.reply("bookings", "day", {
      date: SATURDAY,
      slots: slotsWith(),
      appointments: [
        haircutWith({
          bookingId: "65c0000000000000000000b7",
          time: "10:30 AM",
          asked: null,
          with: [{ _id: femi._id, name: femi.name }],
        }),
      ],
    });
    fake.reply("bookings", "assign", { message: "Given to Tunde Ojo" });
    fake.reply("team", "update", { ...sade, active: false, revision: 4 });
    const { person, review } = await leave();
    await person.click(within(review).getByRole("button", { name: "Find a replacement for Adaeze Obi" }));
    const dialog = await screen.findByRole("dialog", { name: "Who takes this appointment?" });
    await within(dialog).findByRole("radio", { name: "Tunde Ojo" });
    const state = (name: RegExp) => within(dialog).getByRole<HTMLInputElement>("radio", { name });
    expect(state(/^Anyone who is free/).checked).toBe(true);
    expect(state(/^Sade Bello ?Not available after this change/).disabled).toBe(true);
    expect(state(/^Femi Alade ?Busy at this time/).disabled).toBe(true);
    expect(state(/^Ada Off ?Not on duty/).disabled).toBe(true);
    await person.click(state(/^Tunde Ojo/));
    fake.reply("team", "preview", { bookings: [] });
    await person.click(within(dialog).getByRole("button", { name: "Assign" }));
    const solved = await screen.findByRole("alertdialog", { name: "Every appointment is covered" });
    expect(fake.sent("bookings", "assign")).toMatchObject([{ item: 0, with: tunde._id }]);
    await person.click(within(solved).getByRole("button", { name: "Save" }));
    await waitFor(() => expect(fake.sent("team", "update")).toEqual([{ active: false, revision: 3 }]));
  });

  it("shows why no person can take it", async () => {
    fake.reply("bookings", "assign", new Refusal(409, "No team member for this service is free at this time"));
    const { person, review } = await leave();
    await person.click(within(review).getByRole("button", { name: "Find a replacement for Adaeze Obi" }));
    const dialog = await screen.findByRole("dialog", { name: "Who takes this appointment?" });
    await person.click(await within(dialog).findByRole("button", { name: "Assign" }));
    expect(await within(dialog).findByText("No team member for this service is free at this time")).toBeTruthy();
    expect(fake.sent("bookings", "assign")).toMatchObject([{ item: 0, with: null }]);
  });
});
