import type { Appointment } from "@salon/contracts";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { fake, NOTHING_WAITS, Refusal } from "../../testing/api-fake.ts";
import { chooseHaircut, haircutWith } from "../../testing/day.ts";
import { booking, pageOf } from "../../testing/desk-data.ts";
import { author } from "../../testing/people.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { fakeSalon, haircut, slotsWith, TODAY } from "../../testing/salon.ts";
import { fakeTeam, tunde } from "../../testing/team.ts";

/** An hour with Tunde at eleven. */
const folake = haircutWith({
  time: "11:00 AM",
  timeframe: "60mins",
  customer: { name: "Folake" },
  with: [{ _id: tunde._id, name: tunde.name }],
  asked: null,
});
const missed = { ...folake, noShow: true };
/** A day with an appointment and one that nobody has. */
const dayWith = (appointment: Appointment) =>
  fake.reply("bookings", "day", {
    date: TODAY,
    slots: slotsWith({ "11:00 AM": "full" }),
    appointments: [appointment, { ...folake, item: 1, time: "02:00 PM", customer: { name: "Ngozi" }, with: [] }],
  });
beforeEach(() => {
  vi.useFakeTimers({ now: new Date(`${TODAY}T11:10:00+01:00`), toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  fakeSalon();
  fakeTeam([tunde]);
  fake.reply("reports", "waiting", { ...NOTHING_WAITS, date: TODAY });
  fake.reply("bookings", "setFlags", { message: "Saved" });
  fake.reply("bookings", "free", { message: "Free from 11:30 AM on" });
  fake.reply("bookings", "get", booking);
  dayWith(missed);
});
const open = async (more = "") => {
  const { person } = renderPage(`/admin/day?date=${TODAY}${more}`, author);
  return { person, board: within(await screen.findByRole("region", { name: "Appointments by person" })) };
};

it("hatches the cells of a no-show with the name, and frees them", async () => {
  const { person, board } = await open();
  expect(board.getAllByText("no-show of Folake")).toHaveLength(1);
  for (const time of ["11:00 AM", "11:30 AM"])
    expect(board.queryByRole("button", { name: `Book ${time} with ${tunde.name}` })).toBeNull();
  expect(board.getByRole("button", { name: `Book 12:00 PM with ${tunde.name}` })).toBeTruthy();
  dayWith({ ...missed, freed: "11:30 AM" });
  await person.click(board.getByRole("button", { name: "Free this time: no-show of Folake, 11:00 AM" }));
  expect(await screen.findByText("Free from 11:30 AM on")).toBeTruthy();
  expect(fake.sent("bookings", "free")).toEqual([{ key: expect.any(String), item: 0 }]);
  expect(await board.findByRole("button", { name: `Book 11:30 AM with ${tunde.name}` })).toBeTruthy();
  expect(board.queryByRole("button", { name: /^Free this time/ })).toBeNull();
});

it("offers after Missed to free the time, and asks once what was never paid", async () => {
  dayWith({ ...folake, due: 7000 });
  fake.reply("bookings", "get", {
    ...booking,
    cartItems: [{ ...booking.cartItems[0]!, noShow: true, neverPaid: 7000 }],
  });
  fake.reply("till", "addExtra", {} as never);
  const { person, board } = await open();
  await person.click(board.getByRole("button", { name: `More: Folake, ${haircut.name}` }));
  await person.click(screen.getByRole("menuitem", { name: "No-show" }));
  expect(await screen.findByRole("button", { name: "Free this time" })).toBeTruthy();
  const question = within(await screen.findByRole("alertdialog", { name: "Never paid" }));
  expect(question.getByText("NGN 7,000 of Folake was never paid.")).toBeTruthy();
  await person.click(question.getByRole("button", { name: "They still owe it" }));
  await waitFor(() => expect(fake.sent("bookings", "setFlags").at(-1)).toEqual({ item: 0, stillOwes: true }));
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

it("says who has the time of a no-show who comes after all, and squeezes them in", async () => {
  dayWith({ ...missed, freed: "11:30 AM" });
  const conflicts = [
    { index: 0, service: haircut.name, date: `${TODAY}T11:00:00.000Z`, time: "11:00 AM", free: 0, nearest: [] },
  ];
  fake.reply("bookings", "setFlags", new Refusal(409, "Ngozi has this time now, with Tunde", { conflicts }));
  const { person } = await open();
  await person.click(await screen.findByText("1 no-show"));
  await person.click(screen.getByRole("button", { name: `More: Folake, ${haircut.name}` }));
  await person.click(screen.getByRole("menuitem", { name: "Not a no-show" }));
  const question = within(await screen.findByRole("alertdialog", { name: "The time is taken" }));
  expect(question.getByText(/Ngozi has this time now, with Tunde/)).toBeTruthy();
  expect(question.getByRole("button", { name: "Another time" })).toBeTruthy();
  fake.reply("bookings", "setFlags", { message: "Saved" });
  await person.click(question.getByRole("button", { name: "Squeeze in" }));
  await waitFor(() =>
    expect(fake.sent("bookings", "setFlags").at(-1)).toEqual({ item: 0, from: "noShow", noShow: false, squeeze: true }),
  );
});

it("says in the sheet of a walk-in that a no-show holds the time, and frees it", async () => {
  fake.reply("seats", "availability", ({ query }) => ({ date: query.date, slots: slotsWith({ "11:00 AM": "full" }) }));
  const { person } = await open("&new=1");
  await screen.findByRole("textbox", { name: "Name" });
  await chooseHaircut(person);
  expect(await screen.findByText(`${tunde.name} is free: Folake did not come.`)).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "Free this time" }));
  await waitFor(() => expect(fake.sent("bookings", "free")).toHaveLength(1));
});

it("asks in the list of those who owe what becomes of what was never paid", async () => {
  const owing = { ...booking, due: 7000, cartItems: [{ ...booking.cartItems[0]!, noShow: true, neverPaid: 7000 }] };
  fake.reply("bookings", "list", pageOf(owing));
  fake.reply("till", "addExtra", {} as never);
  const { person } = renderPage("/admin/bookings?owes=true", author);
  await person.click(await screen.findByRole("button", { name: /^NGN 7,000 was never paid: let it go/ }));
  await waitFor(() =>
    expect(fake.sent("till", "addExtra")).toEqual([
      { key: expect.any(String), label: "Missed", amount: -7000, missed: 0 },
    ]),
  );
});
