import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { fake, NOTHING_WAITS } from "../../testing/api-fake.ts";
import { appointment, dayWith, fakeDay } from "../../testing/day.ts";
import { booking, pageOf } from "../../testing/desk-data.ts";
import { author } from "../../testing/people.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { TODAY } from "../../testing/salon.ts";

beforeEach(fakeDay);
const card = async (name: string) =>
  within((await screen.findByRole("link", { name })).closest<HTMLElement>(".day-card")!);

it("lists the reservations to see to, of which a call is noted", async () => {
  const lapsed = { until: `${TODAY}T09:00:00.000Z`, deposit: 4200, unpaid: true, call: true };
  const part = { hold: { until: `${TODAY}T23:00:00.000Z`, deposit: 4200 }, paid: 3000, due: 5000 };
  dayWith(appointment);
  fake.reply("reports", "waiting", { ...NOTHING_WAITS, date: TODAY, reservations: 2 });
  fake.reply(
    "bookings",
    "list",
    pageOf(
      { ...booking, bookingStatus: "cancelled", lapsed },
      { ...booking, _id: "65c0000000000000000000b9", ...part },
    ),
  );
  fake.reply("bookings", "noteCalled", { message: "The call is noted" });
  const { person } = renderPage("/admin/day", author);
  const opener = await screen.findByRole("button", { name: "2 reservations to see to" });
  expect(screen.getByRole("button", { name: "What waits: 2" })).toBeTruthy();
  await person.click(opener);
  const calls = within(await screen.findByRole("region", { name: "Call them" }));
  const parts = within(screen.getByRole("region", { name: "A part of the deposit came" }));
  expect(parts.getByText("NGN 3,000 of 4,200 came")).toBeTruthy();
  await person.click(calls.getByRole("button", { name: /^I have called them/ }));
  await waitFor(() => expect(fake.sent("bookings", "noteCalled")).toHaveLength(1));
});

it("shows how a reservation stands, and lets it count", async () => {
  const hold = { until: `${TODAY}T23:00:00.000Z`, deposit: 4200 };
  dayWith({ ...appointment, hold, paid: 3000, due: 5000 });
  fake.reply("bookings", "makeDefinite", { message: "The booking counts now" });
  const { person } = renderPage("/admin/day", author);
  const row = await card("Adaeze Obi");
  expect(row.getByText("NGN 3,000 of 4,200 came")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Adaeze Obi" }).closest("[data-held]")).toBeTruthy();
  await person.click(row.getByRole("button", { name: /^More/ }));
  expect(screen.getByRole("menuitem", { name: "Let it go" })).toBeTruthy();
  await person.click(screen.getByRole("menuitem", { name: "Make it definite" }));
  await waitFor(() => expect(fake.sent("bookings", "makeDefinite")).toHaveLength(1));
});
