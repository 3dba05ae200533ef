import { lagosDay, type Appointment } from "@salon/contracts";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { fake, fakeTheApi } from "../../testing/api-fake.ts";
import { booking } from "../../testing/desk-data.ts";
import { author, customer } from "../../testing/people.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { slotsWith } from "../../testing/salon.ts";

fakeTheApi();
const appointment: Appointment = {
  bookingId: booking._id,
  item: 0,
  time: "10:00 AM",
  service: "Cut",
  timeframe: "1hr",
  cartQuantity: 1,
  customer: { name: "Adaeze" },
  bookingStatus: "placed",
  paymentMethod: "Cash",
  arrived: false,
  noShow: false,
};

it("shows staff on the landing page how many customers are to come today", async () => {
  const others = [{ arrived: true }, { noShow: true }, { bookingStatus: "cancelled" as const }, {}];
  fake.reply("bookings", "day", {
    date: lagosDay(new Date()),
    slots: slotsWith(),
    appointments: [appointment, ...others.map((more, index) => ({ ...appointment, ...more, item: index + 1 }))],
  });
  renderPage("/", author);
  const link = await screen.findByRole("link", { name: "Front desk: 2 to come today" });
  expect(link.getAttribute("href")).toBe("/admin/day");
});

it("shows customers nothing of the front desk", async () => {
  renderPage("/", customer);
  expect(await screen.findAllByRole("link", { name: "Schedule Appointment" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: /Front desk/ })).toBeNull();
});
