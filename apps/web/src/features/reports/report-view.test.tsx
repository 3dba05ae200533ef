import type { Report } from "@salon/contracts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { fake, fakeTheApi, NOTHING_WAITS } from "../../testing/api-fake.ts";
import { author } from "../../testing/people.ts";
import { openAddress, renderPage } from "../../testing/render-page.tsx";

fakeTheApi();
const report: Report = {
  from: "2026-11-01",
  to: "2026-11-21",
  bookings: { total: 30, placed: 5, processing: 6, completed: 15, cancelled: 4 },
  gross: 250_000,
  refunds: 20_000,
  net: 230_000,
  byDay: [{ date: "2026-11-21", bookings: 3, amount: 9000 }],
  byService: [{ service: "Braids", count: 12, amount: 144_000 }],
  byWeekday: [{ day: 6, count: 9 }],
  byHour: [{ time: "10:00 AM", count: 4 }],
  newCustomers: 7,
  noShows: 2,
};
beforeEach(() => {
  fake.reply("reports", "waiting", { ...NOTHING_WAITS, date: "2026-11-21" });
  fake.reply("reports", "summary", report);
});
const summaries = () =>
  fake.calls.filter(({ call }) => call.startsWith("GET /reports/summary")).map(({ call }) => call);

describe("the report", () => {
  it("shows this month's figures, their tables, and the files with the same days", async () => {
    const { person } = renderPage("/admin/reports", author);
    expect(await screen.findByText("NGN 230,000")).toBeTruthy();
    expect(summaries()).toEqual(["GET /reports/summary?from=2026-11-01&to=2026-11-21"]);
    expect(screen.getByText("No-shows").nextSibling?.textContent).toBe("2");
    const service = within(screen.getByRole("table", { name: "By service" })).getAllByRole("row")[1]!;
    expect(service.textContent).toBe("Braids12NGN 144,000");
    await person.click(screen.getByRole("button", { name: "View as table: Appointments by weekday" }));
    const weekdays = within(screen.getByRole("table", { name: "Appointments by weekday" })).getAllByRole("row");
    expect([weekdays[0]!.textContent, weekdays[6]!.textContent]).toEqual(["Sunday0", "Saturday9"]);
    expect(screen.getByRole("link", { name: "Payments as CSV" }).getAttribute("href")).toBe(
      "/api/v1/reports/payments.csv?from=2026-11-01&to=2026-11-21",
    );
  });

  it("shows what became of the places that were offered to customers who waited, where there were any", async () => {
    const { unmount } = renderPage("/admin/reports", author);
    await screen.findByText("NGN 230,000");
    expect(screen.queryByRole("heading", { name: "Waiting list" })).toBeNull();
    unmount();
    const offers = { made: 9, taken: 4, declined: 2, lapsed: 3 };
    fake.reply("reports", "summary", { ...report, seats: { refused: 12, moved: 5 }, offers });
    renderPage("/admin/reports", author);
    const figures = (await screen.findByRole("heading", { name: "Waiting list" })).nextElementSibling;
    expect(figures?.textContent).toBe("Offers made9Taken4Declined2Lapsed3");
    const seats = screen.getByRole("heading", { name: "Full times" }).nextElementSibling;
    expect(seats?.textContent).toBe("Times refused12Moves made5");
  });

  it("takes any range, in the address, and refuses one that ends before it begins", async () => {
    const { person } = renderPage("/admin/reports", author);
    await person.click(await screen.findByRole("button", { name: "Last month" }));
    await waitFor(() => expect(openAddress()).toBe("/admin/reports?from=2026-10-01&to=2026-10-31"));
    const setFrom = (value: string) => fireEvent.change(screen.getByLabelText("From"), { target: { value } });
    setFrom("2026-11-05");
    await person.click(screen.getByRole("button", { name: "Show" }));
    expect(await screen.findByText("The first day must not be after the last")).toBeTruthy();
    setFrom("2026-10-30");
    await person.click(screen.getByRole("button", { name: "Show" }));
    await waitFor(() => expect(summaries().at(-1)).toBe("GET /reports/summary?from=2026-10-30&to=2026-10-31"));
  });
});

it("shows the work of each person, and nothing of it in a salon without a team", async () => {
  const person = { bookedMinutes: 450, rosteredMinutes: 600, visits: 9, noShows: 1 };
  const before = renderPage("/admin/reports", author);
  await screen.findByRole("table", { name: "By service" });
  expect(screen.queryByRole("table", { name: "By person" })).toBeNull();
  before.unmount();
  fake.reply("reports", "summary", {
    ...report,
    team: [
      { _id: "65e0000000000000000000a1", name: "Sade Bello", ...person },
      { _id: null, name: "Unassigned", ...person, rosteredMinutes: 0 },
    ],
  });
  renderPage("/admin/reports", author);
  const table = await screen.findByRole("table", { name: "By person" });
  const rows = [...table.querySelectorAll("tbody tr")].map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows).toEqual([
    ["Sade Bello", "7.5 h", "10 h", "75 %", "9", "1"],
    ["Unassigned", "7.5 h", "0 h", "–", "9", "1"],
  ]);
});
