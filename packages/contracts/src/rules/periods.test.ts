import { expect, test } from "vitest";
import { daysIn, periodBefore } from "./periods.ts";

test.each([
  ["a month to date", "2026-11-01", "2026-11-21", "2026-10-01", "2026-10-21"],
  ["a whole month", "2026-02-01", "2026-02-28", "2026-01-01", "2026-01-31"],
  ["a month to a day that the month before lacks", "2026-03-01", "2026-03-30", "2026-02-01", "2026-02-28"],
  ["January", "2026-01-01", "2026-01-31", "2025-12-01", "2025-12-31"],
  ["a year to date", "2026-01-01", "2026-11-21", "2025-01-01", "2025-11-21"],
  ["a year to the 29th of February", "2027-01-01", "2027-03-29", "2026-01-01", "2026-03-29"],
  ["a day, also the first of a month", "2026-11-01", "2026-11-01", "2026-10-31", "2026-10-31"],
  ["seven days", "2026-11-15", "2026-11-21", "2026-11-08", "2026-11-14"],
])("%s is compared with the period before", (_what, from, to, first, last) => {
  expect(periodBefore({ from, to })).toEqual({ from: first, to: last });
});

test("a leap year to the end of February is compared with all of it a year ago", () => {
  expect(periodBefore({ from: "2028-01-01", to: "2028-02-29" })).toEqual({ from: "2027-01-01", to: "2027-02-28" });
});

test("a period counts both of its ends", () => {
  expect([daysIn({ from: "2026-11-01", to: "2026-11-01" }), daysIn({ from: "2026-02-01", to: "2026-03-01" })]).toEqual([
    1, 29,
  ]);
});
