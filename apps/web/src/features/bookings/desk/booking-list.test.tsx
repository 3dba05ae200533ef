import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { fake } from "../../../testing/api-fake.ts";
import { booking, pageOf } from "../../../testing/desk-data.ts";
import { author } from "../../../testing/people.ts";
import { openAddress, renderPage } from "../../../testing/render-page.tsx";

/** A list of 60 bookings; the customer of the first one on each page names the page. */
const sixtyBookings = () =>
  fake.reply("bookings", "list", ({ query }) => ({
    items: [{ ...booking, customer: { name: `Customer of page ${query["page"] ?? "1"}` } }],
    total: 60,
  }));
const askedFor = () => fake.calls.filter(({ call }) => call.startsWith("GET /booking/?")).map(({ call }) => call);
/** The text of the chosen option of a filter. */
const chosen = (name: string) =>
  screen.getByRole<HTMLSelectElement>("combobox", { name }).selectedOptions[0]?.textContent;
const lastQuery = () => Object.fromEntries(new URL(askedFor().at(-1)!.slice("GET ".length), "http://x").searchParams);

it("leads with customer, service and appointment, and shows status, amount, date and id; customer and id are links", async () => {
  // In another year than that of the appointment.
  vi.useFakeTimers({ now: new Date("2027-01-05T10:00:00Z"), toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  fake.reply("bookings", "list", pageOf(booking));
  renderPage("/admin/bookings", author);
  const row = (await screen.findByRole("link", { name: "Adaeze Obi" })).closest("tr")!;
  const cells = within(row)
    .getAllByRole("cell")
    .map((cell) => cell.textContent);
  expect(cells).toEqual([
    "Haircut & Styling × 2",
    "Mon, 23 Nov 2026, 10:30 AM",
    "Placed",
    "NGN 6,000",
    "Sat, 21 Nov 2026",
    booking._id,
  ]);
  for (const link of within(row).getAllByRole("link"))
    expect(link.getAttribute("href")).toBe(`/admin/booking-details/${booking._id}`);
  expect(screen.getByText("1 booking")).toBeTruthy();
});

it("keeps page, sort, status and search in the address, and Back undoes them one by one", async () => {
  sixtyBookings();
  const { person } = renderPage("/admin/bookings", author);
  await person.click(await screen.findByRole("button", { name: "Page 3" }));
  expect(await screen.findByRole("link", { name: "Customer of page 3" })).toBeTruthy();
  expect(openAddress()).toBe("/admin/bookings?page=3");
  await person.click(screen.getByRole("button", { name: "Amount" }));
  await waitFor(() => expect(openAddress()).toBe("/admin/bookings?sort=bookingAmount"));
  await person.click(screen.getByRole("button", { name: "Amount" }));
  await waitFor(() => expect(openAddress()).toBe("/admin/bookings?sort=-bookingAmount"));
  expect(screen.getByRole("columnheader", { name: "Amount" }).getAttribute("aria-sort")).toBe("descending");
  await person.selectOptions(screen.getByRole("combobox", { name: "Status" }), "Completed");
  await waitFor(() => expect(openAddress()).toBe("/admin/bookings?sort=-bookingAmount&status=completed"));
  await person.type(screen.getByRole("searchbox", { name: "Search by customer or id" }), "ada");
  await waitFor(() => expect(openAddress()).toBe("/admin/bookings?sort=-bookingAmount&status=completed&q=ada"));
  await waitFor(() =>
    expect(lastQuery()).toEqual({
      sort: "-bookingAmount",
      status: "completed",
      q: "ada",
      page: "1",
      pageSize: "25",
      sum: "true",
    }),
  );
  expect(await screen.findByText("60 bookings found")).toBeTruthy();
  window.history.back();
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe(""));
  expect(openAddress()).toBe("/admin/bookings?sort=-bookingAmount&status=completed");
});

it("sends a pending search when a row is pressed at once, and not later", async () => {
  sixtyBookings();
  fake.hang("bookings", "get");
  const { person } = renderPage("/admin/bookings", author);
  const row = await screen.findByRole("link", { name: "Customer of page 1" });
  await person.type(screen.getByRole("searchbox"), "ada");
  await person.click(row);
  await waitFor(() => expect(openAddress()).toMatch(/booking-details/));
  window.history.back();
  await waitFor(() => expect(openAddress()).toBe("/admin/bookings?q=ada"));
});

it("reads the address it is opened with, gives the CSV the same filters, and ignores invalid values", async () => {
  sixtyBookings();
  renderPage("/admin/bookings?q=obi&status=cancelled&from=2026-11-01&to=soon&page=x&sort=colour", author);
  await screen.findByRole("link", { name: "Customer of page 1" });
  expect(lastQuery()).toMatchObject({ q: "obi", status: "cancelled", from: "2026-11-01", page: "1", pageSize: "25" });
  expect(lastQuery()).not.toHaveProperty("to");
  expect(screen.getByRole("link", { name: "Download CSV" }).getAttribute("href")).toBe(
    "/api/v1/reports/bookings.csv?status=cancelled&from=2026-11-01&q=obi",
  );
  expect(chosen("Status")).toBe("Cancelled");
});

it("shows that no booking matches, and clears the filters", async () => {
  fake.reply("bookings", "list", ({ query }) => (query["q"] ? pageOf() : pageOf(booking)));
  const { person } = renderPage("/admin/bookings?q=nobody", author);
  await person.click(await screen.findByRole("button", { name: "Clear filters" }));
  expect(await screen.findByRole("link", { name: "Adaeze Obi" })).toBeTruthy();
  expect(openAddress()).toBe("/admin/bookings");
});

it("ends with the sum of all results, not only of the page", async () => {
  fake.reply("bookings", "list", { items: [booking], total: 34, sum: 78_000 });
  renderPage("/admin/bookings", author);
  expect(await screen.findByText("NGN 78,000 in 34 bookings")).toBeTruthy();
});

it("applies the filters of the sheet when it closes, so that Back closes it and then undoes them", async () => {
  sixtyBookings();
  const { person } = renderPage("/admin/bookings", author);
  await screen.findByRole("link", { name: "Customer of page 1" });
  await person.click(screen.getByRole("button", { name: "Filters" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Filters" }));
  await person.selectOptions(sheet.getByRole("combobox", { name: "Status" }), "Placed");
  await person.selectOptions(sheet.getByRole("combobox", { name: "Still open" }), "Owes");
  expect(openAddress()).toBe("/admin/bookings");
  window.history.back();
  await waitFor(() => expect(openAddress()).toBe("/admin/bookings?status=placed&owes=true"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByRole("button", { name: "Filters: on" })).toBeTruthy();
  window.history.back();
  await waitFor(() => expect(openAddress()).toBe("/admin/bookings"));
  await person.click(await screen.findByRole("button", { name: "Filters" }));
  const again = within(await screen.findByRole("dialog", { name: "Filters" }));
  await person.selectOptions(again.getByRole("combobox", { name: "Status" }), "Completed");
  await person.click(again.getByRole("button", { name: "Show" }));
  await waitFor(() => expect(lastQuery()["status"]).toBe("completed"));
});

describe("the days of appointments", () => {
  beforeEach(() => {
    // A Tuesday in Lagos.
    vi.useFakeTimers({ now: new Date("2026-11-24T10:10:00Z"), toFake: ["Date"] });
  });
  it.each([
    ["Today", "2026-11-24", "2026-11-24"],
    ["Tomorrow", "2026-11-25", "2026-11-25"],
    ["This week", "2026-11-22", "2026-11-28"],
  ])("are filtered by %s, in the address and in the CSV", async (name, dayFrom, dayTo) => {
    fake.reply("bookings", "list", pageOf(booking));
    const { person } = renderPage("/admin/bookings", author);
    await person.selectOptions(await screen.findByRole("combobox", { name: "Appointment" }), name);
    await waitFor(() => expect(openAddress()).toBe(`/admin/bookings?dayFrom=${dayFrom}&dayTo=${dayTo}`));
    expect(chosen("Appointment")).toBe(name);
    await waitFor(() => expect(lastQuery()).toMatchObject({ dayFrom, dayTo }));
    expect(screen.getByRole("link", { name: "Download CSV" }).getAttribute("href")).toBe(
      `/api/v1/reports/bookings.csv?dayFrom=${dayFrom}&dayTo=${dayTo}`,
    );
  });

  it("can be one other day, or a range from the address", async () => {
    fake.reply("bookings", "list", pageOf(booking));
    const { person } = renderPage("/admin/bookings?dayFrom=2026-11-01&dayTo=2026-11-05", author);
    await screen.findByRole("link", { name: "Adaeze Obi" });
    expect(chosen("Appointment")).toBe("Sun, 1 Nov to Thu, 5 Nov");
    await person.selectOptions(screen.getByRole("combobox", { name: "Appointment" }), "Another day");
    fireEvent.change(screen.getByLabelText("Appointment on"), { target: { value: "2026-12-01" } });
    await waitFor(() => expect(openAddress()).toBe("/admin/bookings?dayFrom=2026-12-01&dayTo=2026-12-01"));
    expect(chosen("Appointment")).toBe("Another day");
  });

  it("show of a booking with several appointments the one on the day", async () => {
    const [line] = booking.cartItems;
    const later = { ...line!, service: "Wig Installation", date: "2026-11-25T11:00:00.000Z", cartQuantity: 1 };
    fake.reply("bookings", "list", pageOf({ ...booking, cartItems: [line!, later] }));
    renderPage("/admin/bookings?dayFrom=2026-11-23&dayTo=2026-11-23", author);
    expect(await screen.findByRole("cell", { name: "Haircut & Styling × 2 + 1 more" })).toBeTruthy();
    expect(screen.getByRole("cell", { name: "Mon, 23 Nov, 10:30 AM" })).toBeTruthy();
  });
});

it("filters by what customers owe, and shows it at each booking", async () => {
  fake.reply("bookings", "list", pageOf({ ...booking, due: 3000, paid: 3000 }));
  const { person } = renderPage("/admin/bookings", author);
  expect(await screen.findByText("owes NGN 3,000")).toBeTruthy();
  await person.selectOptions(screen.getByRole("combobox", { name: "Still open" }), "Owes");
  await waitFor(() => expect(lastQuery()["owes"]).toBe("true"));
  expect(openAddress()).toBe("/admin/bookings?owes=true");
});

it("filters by money to give back instead of what customers owe, also in the CSV", async () => {
  fake.reply("bookings", "list", pageOf({ ...booking, bookingStatus: "cancelled", giveBack: 3000, paid: 3000 }));
  const { person } = renderPage("/admin/bookings?owes=true", author);
  expect(await screen.findByText("to give back NGN 3,000")).toBeTruthy();
  await person.selectOptions(screen.getByRole("combobox", { name: "Still open" }), "To give back");
  await waitFor(() => expect(lastQuery()["giveBack"]).toBe("true"));
  expect(openAddress()).toBe("/admin/bookings?giveBack=true");
  expect(chosen("Still open")).toBe("To give back");
  expect(screen.getByRole("link", { name: "Download CSV" }).getAttribute("href")).toBe(
    "/api/v1/reports/bookings.csv?giveBack=true",
  );
});
