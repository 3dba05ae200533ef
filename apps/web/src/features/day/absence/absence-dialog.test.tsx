import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { fake } from "../../../testing/api-fake.ts";
import { dayWith, fakeDay } from "../../../testing/day.ts";
import { author } from "../../../testing/people.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { haircut, TODAY } from "../../../testing/salon.ts";
import { fakeTeam, sade, tunde } from "../../../testing/team.ts";

beforeEach(fakeDay);

it("lets a person who is to go at five go earlier or later, and says what stays as it was settled", async () => {
  const timeOff = [{ from: TODAY, to: TODAY, reason: "", since: "05:00 PM" as const }];
  fakeTeam([{ ...sade, timeOff, absence: { day: TODAY, from: "05:00 PM" } }, tunde]);
  dayWith();
  const settled = { bookingId: "65c0000000000000000000b1", item: 0, service: haircut.name, date: TODAY };
  const moved = [{ ...settled, time: "05:00 PM", customer: "Adaeze", with: ["Tunde Ojo"] }];
  fake.reply("team", "previewAbsence", { bookings: [] });
  fake.reply("team", "addAbsence", { bookings: [], moved });
  const { person } = renderPage("/admin/day", author);
  await person.click(await screen.findByRole("button", { name: "Sade Bello is not in today" }));
  await person.click(await screen.findByRole("button", { name: "Goes at another time" }));
  const from = screen.getByRole("combobox", { name: "From" });
  const slots = [...from.querySelectorAll("option")].map(({ value }) => value);
  expect(slots).toEqual(expect.arrayContaining(["03:00 PM", "05:00 PM", "06:00 PM"]));
  await person.selectOptions(from, "06:00 PM");
  await person.click(screen.getByRole("button", { name: "Not in today" }));
  const stays = within(await screen.findByRole("dialog", { name: "Sade Bello is in for longer" }));
  expect(stays.getByRole("listitem").textContent).toBe(`Adaeze, ${haircut.name}: 05:00 PM with Tunde Ojo`);
  expect(fake.sent("team", "addAbsence")).toEqual([{ key: expect.any(String), from: "06:00 PM" }]);
});
