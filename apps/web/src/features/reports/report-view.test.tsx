import type { Report } from "@salon/contracts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { fake, NOTHING_WAITS } from "../../testing/api-fake.ts";
import { author } from "../../testing/people.ts";
import { openAddress, renderPage } from "../../testing/render-page.tsx";

const report: Report = {
  from: "2026-11-01",
  to: "2026-11-21",
  bookings: { total: 30, placed: 5, processing: 6, completed: 15, cancelled: 4 },
  booked: 250_000,
  refunds: 20_000,
  byDay: [{ date: "2026-11-21", bookings: 3, amount: 9000 }],
  byService: [{ service: "Braids", count: 12, amount: 144_000 }],
  byWeekday: [{ day: 6, count: 9 }],
  byHour: [{ time: "10:00 AM", count: 4 }],
  newCustomers: 7,
  noShows: 2,
  before: { from: "2026-10-01", to: "2026-10-21", taken: 0, booked: 200_000, bookings: 24, newCustomers: 7 },
};
beforeEach(() => {
  fake.reply("reports", "waiting", { ...NOTHING_WAITS, date: "2026-11-21" });
  fake.reply("reports", "summary", report);
});
const rowsOf = (name: string) =>
  within(screen.getByRole("table", { name }))
    .getAllByRole("row")
    .map((row) => row.textContent);
const figures = async () => {
  await screen.findByRole("region", { name: "Taken" });
  return ["Taken", "Booked", "Bookings", "New customers"].map(
    (name) => screen.getByRole("region", { name }).textContent,
  );
};
const summaries = () =>
  fake.calls.filter(({ call }) => call.startsWith("GET /reports/summary")).map(({ call }) => call);

describe("the report", () => {
  it("shows this month's four figures with their change, a table with totals in each tab, and the files of the same days", async () => {
    const { person } = renderPage("/admin/reports", author);
    expect(await figures()).toEqual([
      "TakenNGN 0 before NGN 0",
      "BookedNGN 250,000+25 % · before NGN 200,000",
      "Bookings30+25 % · before 24",
      "New customers7±0 % · before 7",
    ]);
    expect(screen.getByText(/Before: Thu, 1 Oct to Wed, 21 Oct\.$/)).toBeTruthy();
    expect(summaries()).toEqual(["GET /reports/summary?from=2026-11-01&to=2026-11-21"]);
    await person.click(screen.getByRole("link", { name: "Bookings" }));
    expect(openAddress()).toBe("/admin/reports?tab=bookings");
    expect(screen.getByText("No-shows").nextSibling?.textContent).toBe("2");
    const weekdays = rowsOf("Appointments by weekday");
    expect([weekdays[1], weekdays[7], weekdays[8]]).toEqual(["Sunday0", "Saturday9", "Total9"]);
    expect(rowsOf("Booked by day, in NGN")).toEqual(["DayBookingsBooked", "Sat, 21 Nov39,000", "Total39,000"]);
    await person.click(screen.getByRole("link", { name: "Services" }));
    expect(rowsOf("Booked by service, in NGN").slice(1)).toEqual(["Braids12144,000100 %", "Total12144,000"]);
    expect(screen.getByRole("link", { name: "Payments as CSV" }).getAttribute("href")).toBe(
      "/api/v1/reports/payments.csv?from=2026-11-01&to=2026-11-21",
    );
  });

  it("shows what became of the places that were offered to customers who waited, where there were any", async () => {
    const { unmount } = renderPage("/admin/reports?tab=bookings", author);
    await screen.findByText("No-shows");
    expect(screen.queryByText("Offers made")).toBeNull();
    unmount();
    const offers = { made: 9, taken: 4, declined: 2, lapsed: 3 };
    fake.reply("reports", "summary", { ...report, seats: { refused: 12, moved: 5 }, offers });
    renderPage("/admin/reports?tab=bookings", author);
    const facts = (await screen.findByText("Offers made")).closest("dl");
    expect(facts?.textContent).toBe(
      "Average bookingNGN 8,333Appointments9No-shows2Cancelled4Times refused12had no roomMoves made5to make roomOffers made9to the waiting listOffers accepted4Offers declined2Offers lapsed3",
    );
  });

  it("takes any range, in the address beside the tab, and refuses one that ends before it begins", async () => {
    const { person } = renderPage("/admin/reports?tab=services", author);
    await person.click(await screen.findByRole("button", { name: "Last month" }));
    await waitFor(() => expect(openAddress()).toBe("/admin/reports?tab=services&from=2026-10-01&to=2026-10-31"));
    const setFrom = (value: string) => fireEvent.change(screen.getByLabelText("From"), { target: { value } });
    setFrom("2026-11-05");
    await person.click(screen.getByRole("button", { name: "Show" }));
    expect(await screen.findByText("The first day must not be after the last")).toBeTruthy();
    setFrom("2026-10-30");
    await person.click(screen.getByRole("button", { name: "Show" }));
    await waitFor(() => expect(summaries().at(-1)).toBe("GET /reports/summary?from=2026-10-30&to=2026-10-31"));
  });
});

it("gathers long ranges by weeks and months, so that the tables stay short, with the same totals", async () => {
  const byDay = [
    { date: "2026-06-30", bookings: 1, amount: 3000 },
    { date: "2026-09-01", bookings: 2, amount: 5000 },
    { date: "2026-09-03", bookings: 3, amount: 7000 },
  ];
  fake.reply("reports", "summary", { ...report, from: "2026-06-01", to: "2026-10-31", byDay });
  const weeks = renderPage("/admin/reports?tab=bookings", author);
  await screen.findByText("No-shows");
  const shown = rowsOf("Booked by week, in NGN");
  expect([shown[1], shown[2], shown.at(-2), shown.at(-1)]).toEqual([
    "from Mon, 29 Jun13,000",
    "from Mon, 6 Jul00",
    "from Mon, 31 Aug512,000",
    "Total615,000",
  ]);
  weeks.unmount();
  fake.reply("reports", "summary", { ...report, from: "2026-01-01", to: "2026-11-21", byDay });
  renderPage("/admin/reports?tab=bookings", author);
  await screen.findByText("No-shows");
  expect(rowsOf("Booked by month, in NGN").slice(1)).toEqual([
    "Jun 202613,000",
    "Jul 202600",
    "Aug 202600",
    "Sept 2026512,000",
    "Total615,000",
  ]);
});

it("shows the work of each person, and nothing of it in a salon without a team", async () => {
  const person = { bookedMinutes: 450, rosteredMinutes: 600, visits: 9, noShows: 1 };
  const before = renderPage("/admin/reports?tab=team", author);
  await screen.findByText("No team yet");
  expect(screen.queryByRole("table", { name: "By person" })).toBeNull();
  before.unmount();
  fake.reply("reports", "summary", {
    ...report,
    team: [
      { _id: "65e0000000000000000000a1", name: "Sade Bello", ...person },
      { _id: null, name: "Unassigned", ...person, rosteredMinutes: 0 },
    ],
  });
  renderPage("/admin/reports?tab=team", author);
  const table = await screen.findByRole("table", { name: "By person" });
  const rows = [...table.querySelectorAll("tbody tr, tfoot tr")].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );
  expect(rows).toEqual([
    ["Sade Bello", "9", "NGN 0", "NGN 0", "7.5 h", "10 h", "75 %", "1"],
    ["Unassigned", "9", "NGN 0", "NGN 0", "7.5 h", "0 h", "–", "1"],
    ["Total", "18", "NGN 0", "NGN 0", "15 h", "10 h", "75 %", "2"],
  ]);
});
