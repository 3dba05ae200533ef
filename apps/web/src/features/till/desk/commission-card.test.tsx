import type { Report } from "@salon/contracts";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { fake, fakeTheApi, NOTHING_WAITS } from "../../../testing/api-fake.ts";
import { admin, author } from "../../../testing/people.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { fakeTeam, sade } from "../../../testing/team.ts";

fakeTheApi();
const report: Report = {
  from: "2026-11-01",
  to: "2026-11-21",
  bookings: { total: 0, placed: 0, processing: 0, completed: 0, cancelled: 0 },
  gross: 0,
  refunds: 0,
  net: 0,
  byDay: [],
  byService: [],
  byWeekday: [],
  byHour: [],
  newCustomers: 0,
  noShows: 0,
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
  outstanding: { count: 2, amount: 4000 },
  tips: [{ _id: sade._id, name: sade.name, amount: 500 }],
};
beforeEach(() => {
  fake.reply("reports", "waiting", { ...NOTHING_WAITS, date: "2026-11-21" });
  fake.reply("reports", "summary", report);
});
const rowsOf = async (name: string) =>
  within(await screen.findByRole("table", { name }))
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.textContent);

it("shows admins the commission of a month by person, with its CSV", async () => {
  fakeTeam();
  fake.reply("till", "commission", ({ query }) => ({
    month: query["month"] ?? "",
    rows: [
      {
        _id: sade._id,
        name: sade.name,
        percent: 40,
        lines: 3,
        base: 10_000,
        unpaid: 2500,
        commission: 4000,
        tips: 500,
      },
      { _id: null, name: "Unassigned", percent: 0, lines: 1, base: 3000, unpaid: 0, commission: 0, tips: 0 },
    ],
  }));
  const { person } = renderPage("/admin/reports", admin);
  expect(await rowsOf("Commission and tips by person")).toEqual([
    "Sade Bello3NGN 10,000NGN 2,50040 %NGN 4,000NGN 500",
    "Unassigned1NGN 3,000NGN 0–NGN 0NGN 0",
  ]);
  await person.selectOptions(screen.getByRole("combobox", { name: "Month" }), "October 2026");
  await waitFor(() => expect(fake.calls.map(({ call }) => call)).toContain("GET /reports/commission?month=2026-10"));
  expect(screen.getByRole("link", { name: "Commission as CSV" }).getAttribute("href")).toBe(
    "/api/v1/reports/commission.csv?month=2026-10",
  );
});

it("shows no commission to authors", async () => {
  fakeTeam();
  renderPage("/admin/reports", author);
  await screen.findByRole("table", { name: "Taken by day" });
  expect(screen.queryByRole("heading", { name: "Commission and tips" })).toBeNull();
});

it("shows what was taken by method and by day, what is outstanding, and tips by person", async () => {
  renderPage("/admin/reports", author);
  expect(await rowsOf("Taken by method")).toEqual(["Flutterwave1NGN 3,000", "Cash3NGN 6,500"]);
  expect(await rowsOf("Taken by day")).toEqual([
    "Fri, 20 NovNGN 3,000NGN 1,500NGN 4,500",
    "Sat, 21 NovNGN 0NGN 5,000NGN 5,000",
  ]);
  expect(screen.getByText("Outstanding").nextSibling?.textContent).toBe("NGN 4,0002 bookings of these days");
  expect(await rowsOf("Tips by person")).toEqual(["Sade BelloNGN 500"]);
  expect(screen.getByRole("heading", { name: "Booked" })).toBeTruthy();
});
