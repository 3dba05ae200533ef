import type { Appointment } from "@salon/contracts";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { dayWith, fakeDay, haircutWith } from "../../testing/day.ts";
import { author } from "../../testing/people.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { fakeSalon, SATURDAY, TODAY } from "../../testing/salon.ts";
import { fakeTeam, sade } from "../../testing/team.ts";

beforeEach(() => {
  fakeDay();
  fakeSalon();
  fakeTeam();
});

const started = { arrived: true, started: true };
const pause = { after: 30, minutes: 60, spare: 0 };
const ofSade = (name: string, more: Partial<Appointment>) =>
  haircutWith({
    bookingId: name,
    customer: { name },
    with: [{ _id: sade._id, name: sade.name }],
    asked: null,
    ...more,
  });
const ada = ofSade("Ada Obi", { timeframe: "2hrs", pause });

it("a card hatches its pause, and its free places can be booked", async () => {
  dayWith(ada);
  const { person } = renderPage(`/admin/day?date=${SATURDAY}`, author);
  const board = within(await screen.findByRole("region", { name: "Appointments by person" }));
  await person.hover(board.getByRole("link", { name: "Ada Obi, hands free until 11:30" }));
  expect(board.getByText("pause 10:30 to 11:30")).toBeTruthy();
  const free = board.getAllByRole("button", { name: /Book .* with Sade Bello, back to Ada at 11:30/ });
  expect(free.map((place) => place.getAttribute("aria-label")?.slice(5, 13))).toEqual(["10:30 AM", "11:00 AM"]);
  for (const taken of ["10:00 AM", "11:30 AM"])
    expect(board.queryByRole("button", { name: new RegExp(`Book ${taken} with Sade`) })).toBeNull();
  free[0]!.focus();
  await person.keyboard("{Enter}");
  expect(await screen.findByRole("heading", { name: "New appointment, Sat, 15 Jun, 10:30 AM" })).toBeTruthy();
});

it("a card that is moved into a pause says whose work goes on after it", async () => {
  dayWith(ada, ofSade("Bola Ojo", { time: "12:00 PM", timeframe: "30mins" }));
  const { person } = renderPage(`/admin/day?date=${SATURDAY}`, author);
  const handle = await screen.findByRole("button", { name: "Move Bola Ojo, 12:00 PM" });
  handle.focus();
  await person.keyboard("{Enter}{ArrowUp}{ArrowUp}");
  expect(screen.getByText("11:00 AM, Sade Bello, back to Ada at 11:30")).toBeTruthy();
});

it("both cards and the bar say how long a colour waits", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${TODAY}T10:35:00Z`) });
  dayWith({ ...ada, ...started }, ofSade("Bola Ojo", { time: "11:00 AM", timeframe: "30mins", ...started }));
  renderPage("/admin/day", author);
  const cards = within(await screen.findByRole("region", { name: "Appointments by person" }));
  const notes = await cards.findAllByText("colour waits 5 min");
  expect(notes.map((note) => note.getAttribute("title"))).toEqual(["colour waits 5 min", "Ada: colour waits 5 min"]);
  const bar = screen.getByRole("region", { name: "Now" });
  expect(bar.firstElementChild?.textContent).toBe("Ada: colour waits 5 min");
});
