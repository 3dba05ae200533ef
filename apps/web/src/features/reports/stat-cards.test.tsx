import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { fake, Refusal } from "../../testing/api-fake.ts";
import { booking, stats } from "../../testing/desk-data.ts";
import { author, customer } from "../../testing/people.ts";
import { renderPage } from "../../testing/render-page.tsx";

it("shows the two figures, the latest bookings and the first users, each a way to its page", async () => {
  fake.reply("reports", "stats", stats);
  renderPage("/admin/dashboard", author);
  expect(await screen.findByText("NGN 1,234,500")).toBeTruthy();
  expect(screen.getByRole("heading", { level: 1, name: "Admin Dashboard" })).toBeTruthy();
  expect(screen.getAllByText("since 2025")).toHaveLength(2);
  const toBooking = screen.getByRole("link", { name: new RegExp(booking._id) });
  expect(toBooking.textContent).toMatch(
    new RegExp(`^Pplaced, ${booking.customer!.name}${booking._id} · Sat, 21 Nov 2026`),
  );
  expect(toBooking.getAttribute("href")).toBe(`/admin/booking-details/${booking._id}`);
  expect(toBooking.textContent).toMatch(/^P.*NGN 6,000$/);
  const [toUser] = screen.getAllByRole("link", { name: new RegExp(`${customer.name}.*customers`) });
  expect(toUser?.getAttribute("href")).toBe(`/admin/user/${customer._id}`);
  expect(within(toUser!).getByText("a.very.long.address@cust…")).toBeTruthy();
  expect(fake.sent("reports", "stats")).toHaveLength(1);
});

it("reads the charts as tables, with the specified names", async () => {
  fake.reply("reports", "stats", stats);
  const { person } = renderPage("/admin/dashboard", author);
  await person.click(await screen.findByRole("button", { name: "View as table: Users" }));
  const rows = within(screen.getByRole("table", { name: "Users" })).getAllByRole("row");
  expect(rows.map((row) => row.textContent)).toEqual(["Total412", "Verified274", "Unverfied138", "Suspended8"]);
  await person.click(screen.getByRole("button", { name: "View as table: Booking" }));
  const bookings = within(screen.getByRole("table", { name: "Booking" })).getAllByRole("rowheader");
  expect(bookings.map((cell) => cell.textContent)).toEqual(["Total", "Placed", "Processing", "Completed", "Cancelled"]);
});

it("retries each failed card on its own", async () => {
  fake.reply("reports", "stats", new Refusal(500, "Something went wrong, please try again"));
  const { person } = renderPage("/admin/dashboard", author);
  expect(await screen.findByText("Total Income did not load")).toBeTruthy();
  expect(screen.getAllByRole("button", { name: "Try again" })).toHaveLength(7);
  fake.reply("reports", "stats", stats);
  await person.click(screen.getAllByRole("button", { name: "Try again" })[0]!);
  expect(await screen.findByText("NGN 1,234,500")).toBeTruthy();
});
