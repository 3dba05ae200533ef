import type { Report } from "@salon/contracts";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { fake, NOTHING_WAITS } from "../../../testing/api-fake.ts";
import { admin, author } from "../../../testing/people.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { fakeTeam, sade } from "../../../testing/team.ts";

const report: Report = {
  from: "2026-11-01",
  to: "2026-11-21",
  bookings: { total: 0, placed: 0, processing: 0, completed: 0, cancelled: 0 },
  booked: 0,
  refunds: 0,
  byDay: [],
  byService: [],
  byWeekday: [],
  byHour: [],
  newCustomers: 0,
  noShows: 0,
  before: { from: "2026-10-01", to: "2026-10-21", taken: 0, booked: 0, bookings: 0, newCustomers: 0 },
  taken: {
    total: 9500,
    tips: 500,
    byMethod: [
      { method: "Flutterwave", count: 1, amount: 3000 },
      { method: "Cash", count: 3, amount: 6500 },
    ],
    byDay: [
      { date: "2026-11-20", method: "Flutterwave", amount: 3000 },
      { date: "2026-11-20", method: "Cash", amount: 1500 },
      { date: "2026-11-21", method: "Cash", amount: 5000 },
    ],
  },
  owed: {
    past: { count: 2, amount: 4000 },
    today: { count: 0, amount: 0 },
    coming: { count: 1, amount: 500 },
    reserved: { count: 0, amount: 0 },
  },
  tips: [{ _id: sade._id, name: sade.name, amount: 500 }],
};
beforeEach(() => {
  fake.reply("reports", "waiting", { ...NOTHING_WAITS, date: "2026-11-21" });
  fake.reply("reports", "summary", report);
});
/** The work of a member without any. */
const WORK = { bookedMinutes: 0, rosteredMinutes: 0, visits: 0, noShows: 0 };
const rowsOf = async (name: string) =>
  within(await screen.findByRole("table", { name }))
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.textContent);

it("shows admins the commission of the chosen days by person, with its CSV", async () => {
  fakeTeam();
  fake.reply("till", "commission", () => ({
    rows: [
      {
        _id: sade._id,
        name: sade.name,
        percent: 40,
        percents: [30, 40],
        lines: 3,
        base: 10_000,
        unpaid: 2500,
        commission: 4000,
        tips: 500,
      },
      { _id: null, name: "Unassigned", percent: 0, lines: 1, base: 3000, unpaid: 0, commission: 0, tips: 0 },
    ],
  }));
  fake.reply("reports", "summary", { ...report, team: [{ ...WORK, _id: sade._id, name: sade.name }] });
  renderPage("/admin/reports?tab=team&from=2026-11-01&to=2026-11-21", admin);
  expect(await rowsOf("Commission and tips by person")).toEqual([
    "Sade Bello3NGN 10,000NGN 2,50030 %, then 40 %NGN 4,000NGN 500",
    "Unassigned1NGN 3,000NGN 0–NGN 0NGN 0",
    "Total4NGN 13,000NGN 2,500NGN 4,000NGN 500",
  ]);
  expect(fake.calls.map(({ call }) => call)).toContain("GET /reports/commission?from=2026-11-01&to=2026-11-21");
  expect(screen.getByRole("link", { name: "Commission as CSV" }).getAttribute("href")).toBe(
    "/api/v1/reports/commission.csv?from=2026-11-01&to=2026-11-21",
  );
});

it("shows no commission to authors", async () => {
  fakeTeam();
  renderPage("/admin/reports?tab=team", author);
  await screen.findByRole("table", { name: "By person" });
  expect(screen.queryByRole("heading", { name: "Commission and tips" })).toBeNull();
});

it("shows what was taken by method and by day with totals, what is owed with its lists, and tips by person", async () => {
  const { person } = renderPage("/admin/reports", author);
  expect(await rowsOf("Taken by method, in NGN")).toEqual(["Flutterwave13,000", "Cash36,500", "Total49,500"]);
  expect(await rowsOf("Taken by day, in NGN")).toEqual([
    "Fri, 20 Nov4,5003,0001,500",
    "Sat, 21 Nov5,00005,000",
    "Total9,5003,0006,500",
  ]);
  const past = screen.getByRole("link", { name: "2 bookings: for visits that have been" });
  expect([past.closest("dd")?.firstChild?.textContent, past.getAttribute("href")]).toEqual([
    "NGN 4,000",
    "/admin/bookings?owed=past",
  ]);
  const tabs = within(screen.getByRole("navigation", { name: "Parts of the report" }));
  await person.click(tabs.getByRole("link", { name: "Team" }));
  expect(await rowsOf("By person")).toEqual(["Sade Bello0NGN 0NGN 5000 h0 h–0", "Total0NGN 0NGN 5000 h0 h–0"]);
});
