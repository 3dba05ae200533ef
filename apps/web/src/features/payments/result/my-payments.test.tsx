import type { MyPayment } from "@salon/contracts";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { fake, Refusal } from "../../../testing/api-fake.ts";
import { booking, pageOf } from "../../../testing/desk-data.ts";
import { customer } from "../../../testing/people.ts";
import { renderPage } from "../../../testing/render-page.tsx";

const little: MyPayment = {
  ref: "salon_ref_0001",
  amount: 6000,
  received: { minor: 400_000, currency: "NGN" },
  goingBack: false,
  items: booking.cartItems,
  createdAt: "2026-11-21T14:05:09.000Z",
};
beforeEach(() => fake.reply("bookings", "list", pageOf()));
const region = () => screen.findByRole("region", { name: "Payments we are looking into" });

it("shows a customer without bookings the payment that the salon looks into, and what came of what was asked", async () => {
  fake.reply("payments", "mine", [little]);
  renderPage("/booking-history", customer);
  const place = within(await region());
  expect(place.getByText(/^NGN 4,000 received/).textContent).toBe("NGN 4,000 receivedNGN 6,000 was asked for");
  expect(place.getByText(/^Haircut & Styling, Mon, 23 Nov 2026, 10:30 AM$/)).toBeTruthy();
  expect(place.getByText(/Your money is safe, and you need not pay again/)).toBeTruthy();
  expect(await screen.findByText("No bookings yet")).toBeTruthy();
});

it("says that money is on its way back, and leads to the booking whose balance it was meant for", async () => {
  const { received: _, ...exact } = little;
  fake.reply("payments", "mine", [{ ...exact, items: [], booking: booking._id, goingBack: true }]);
  renderPage("/booking-history", customer);
  const place = within(await region());
  expect(place.getByText("Money on its way back")).toBeTruthy();
  expect(place.getByText("NGN 6,000 received")).toBeTruthy();
  expect(place.getByRole("link").getAttribute("href")).toBe(`/booking-details/${booking._id}`);
});

it("shows nothing without such payments, and a failure in its place", async () => {
  const { unmount } = renderPage("/booking-history", customer);
  await screen.findByText("No bookings yet");
  expect(screen.queryByText("Payments we are looking into")).toBeNull();
  unmount();
  fake.reply("payments", "mine", new Refusal(503, "Please try again in a moment"));
  renderPage("/booking-history", customer);
  expect(within(await region()).getByRole("alert").textContent).toContain("Please try again in a moment");
});
