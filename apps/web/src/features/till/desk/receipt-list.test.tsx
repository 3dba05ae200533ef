import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { fake } from "../../../testing/api-fake.ts";
import { booking, pageOf } from "../../../testing/desk-data.ts";
import { author } from "../../../testing/people.ts";
import { openAddress, renderPage } from "../../../testing/render-page.tsx";
import { cashPayment } from "../../../testing/till.ts";

const listed = {
  ...cashPayment,
  bookingId: booking._id,
  receiptNumber: "R-2026-000123",
  customer: { name: "Adaeze Obi" },
  appointment: { service: "Haircut & Styling", date: "2026-11-23", time: "10:30 AM", others: 1 },
};

it("lists receipts by customer and appointment with the sign they have in the till, and leads to their booking", async () => {
  const back = { ...listed, key: "another", kind: "refund" as const, amount: 500, note: "Nail broke" };
  fake.reply("till", "receipts", pageOf(listed, back));
  renderPage("/admin/receipts", author);
  const rows = within(await screen.findByRole("table", { name: "Receipts" })).getAllByRole("row");
  expect(rows.slice(1).map((row) => row.textContent)).toEqual([
    "Adaeze ObiHaircut & Styling Mon, 23 Nov, 10:30 AM + 1 moreMon, 23 Nov 2026, 11:00 AMPaid in cashBola AdeNGN 2,000R-2026-000123",
    "Adaeze ObiHaircut & Styling Mon, 23 Nov, 10:30 AM + 1 moreMon, 23 Nov 2026, 11:00 AMGiven back in cashNail brokeBola AdeNGN -500R-2026-000123",
  ]);
  const [link] = screen.getAllByRole("link", { name: "Adaeze Obi" });
  expect(link!.getAttribute("href")).toBe(`/admin/booking-details/${booking._id}`);
});

it("keeps days, method and kind in the address and in the CSV", async () => {
  fake.reply("till", "receipts", pageOf(listed));
  const { person } = renderPage("/admin/receipts?from=2026-11-01&to=2026-11-30", author);
  await person.selectOptions(await screen.findByRole("combobox", { name: "Method" }), "POS");
  await person.selectOptions(screen.getByRole("combobox", { name: "Kind" }), "Tip");
  await waitFor(() => expect(openAddress()).toBe("/admin/receipts?from=2026-11-01&to=2026-11-30&method=POS&kind=tip"));
  expect(screen.getByRole("link", { name: "Download CSV" }).getAttribute("href")).toBe(
    "/api/v1/reports/receipts.csv?from=2026-11-01&to=2026-11-30&method=POS&kind=tip",
  );
});

it("says that nothing has come today", async () => {
  fake.reply("till", "receipts", pageOf());
  renderPage("/admin/receipts", author);
  expect(await screen.findByText(/No money has come or gone today/)).toBeTruthy();
});
