import { addDays } from "@salon/contracts";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { fake, NOTHING_WAITS } from "../../testing/api-fake.ts";
import { haircutWith } from "../../testing/day.ts";
import { author } from "../../testing/people.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { fakeSalon, haircut, SATURDAY, slotsWith } from "../../testing/salon.ts";
import { fakeTeam, sade } from "../../testing/team.ts";

beforeEach(() => {
  fakeSalon();
  fakeTeam();
});

it("offers on a day that is over that the customer came or missed it", async () => {
  fake.reply("reports", "waiting", { ...NOTHING_WAITS, date: addDays(SATURDAY, 1), unended: 1 });
  fake.reply("bookings", "day", {
    date: SATURDAY,
    slots: slotsWith(),
    appointments: [
      haircutWith({ customer: { name: "Adaeze" }, with: [{ _id: sade._id, name: sade.name }], asked: null }),
    ],
  });
  fake.reply("bookings", "setFlags", { message: "Saved" });
  const { person } = renderPage(`/admin/day?date=${SATURDAY}`, author);
  const board = within(await screen.findByRole("region", { name: "Appointments by person" }));
  await person.click(board.getByRole("button", { name: `More: Adaeze, ${haircut.name}` }));
  expect(screen.getByRole("menuitem", { name: "Missed" })).toBeTruthy();
  await person.keyboard("{Escape}");
  await person.click(board.getByRole("button", { name: `Came: Adaeze, ${haircut.name}` }));
  expect(await screen.findByText("Adaeze came")).toBeTruthy();
  await waitFor(() => expect(fake.sent("bookings", "setFlags")).toEqual([{ item: 0, came: true }]));
});
