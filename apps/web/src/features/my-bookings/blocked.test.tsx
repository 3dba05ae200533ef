import { noonOf, type Booking } from "@salon/contracts";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { fake } from "../../testing/api-fake.ts";
import { customer } from "../../testing/people.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { billOf } from "../../testing/till.ts";
import { braidingLine, cartLine, fakeSalon, ownBooking } from "../../testing/salon.ts";

beforeEach(fakeSalon);

const past = noonOf("2025-02-01");
const bookingOf = (...cartItems: Booking["cartItems"]) => ownBooking({ bookingAmount: 33_000, cartItems });
const open = async (booking: Booking) => {
  fake.reply("bookings", "get", booking);
  renderPage(`/booking-details/${booking._id}`, customer);
  await screen.findByRole("heading", { name: "Services" });
};

it("says that the salon has closed on the day instead of 'Confirmed'", async () => {
  await open(bookingOf({ ...cartLine(), blocked: { by: "closed" } }));
  expect(screen.getByRole("heading", { level: 2, name: "We have closed on this day" })).toBeTruthy();
  expect(screen.getByText("Please choose another time, or we call you.")).toBeTruthy();
  expect(screen.queryByText("Confirmed")).toBeNull();
});

it("takes no money for it, and says whom to call; a reservation whose deposit came counts once it is settled", async () => {
  fake.reply("till", "bill", billOf());
  const hold = { until: "2099-01-01T13:00:00.000Z", deposit: 1000 };
  await open({ ...bookingOf({ ...cartLine(), blocked: { by: "closed" } }), hold, paid: 1000 });
  const first = within(await screen.findByRole("region", { name: "Please call us first" }));
  expect(first.getAllByRole("link").map(({ textContent }) => textContent)).toContain("WhatsApp");
  expect(first.getAllByRole("link")[0]!.getAttribute("href")).toMatch(/^tel:/);
  expect(screen.queryByRole("button", { name: /^Pay/ })).toBeNull();
  expect(screen.getByText(/Your payment is noted: your appointment counts once that is settled\.$/)).toBeTruthy();
});

it("offers another time and a cancellation of this line alone, where another one has begun", async () => {
  const blocked = { by: "person" as const, name: "Halima" };
  await open(bookingOf(cartLine({ date: past }), { ...braidingLine(), blocked }));
  const lines = screen.getAllByRole("heading", { level: 3 }).map((name) => within(name.closest("li")!));
  expect(lines[1]!.getByText("Halima is not there then: choose another time, or we call you.")).toBeTruthy();
  expect(lines[1]!.getByRole("button", { name: /^Change time/ })).toBeTruthy();
  expect(lines[1]!.getByRole("button", { name: /^Cancel/ })).toBeTruthy();
  expect(lines[0]!.queryAllByRole("button")).toEqual([]);
});

it("says that the salon moved an appointment, and until when that can be answered", async () => {
  const changed = { at: "2025-01-18T14:00:00.000Z", what: "time", until: "2099-01-19T14:00:00.000Z" } as const;
  const over = { at: "2025-01-18T14:00:00.000Z", what: "person", until: "2025-01-19T14:00:00.000Z" } as const;
  await open(bookingOf({ ...cartLine(), changed }, { ...braidingLine(), changed: over }));
  const [moved, given] = screen.getAllByRole("heading", { level: 3 }).map((name) => within(name.closest("li")!));
  expect(moved!.getByText("We moved this on Sat, 18 Jan 2025, 03:00 PM.")).toBeTruthy();
  expect(
    moved!.getByText(/Does this not suit you\? Until Mon, 19 Jan 2099, 03:00 PM you can change or cancel it/),
  ).toBeTruthy();
  expect(given!.getByText("We gave this to another person on Sat, 18 Jan 2025, 03:00 PM.")).toBeTruthy();
  expect(given!.queryByText(/Does this not suit you/)).toBeNull();
});
