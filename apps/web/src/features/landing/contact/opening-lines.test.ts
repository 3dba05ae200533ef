import { FIRST_SETTINGS } from "@salon/contracts";
import { expect, it } from "vitest";
import { openingLines, openNow } from "./opening-lines.ts";

const { hours } = FIRST_SETTINGS;
const closedOn = (...days: number[]) =>
  hours.map((entry) => (days.includes(entry.day) ? { ...entry, open: null, close: null } : entry));

it("combines consecutive days with equal hours", () => {
  expect(openingLines(hours)).toEqual([
    { days: "Monday to Saturday", hours: "09:00 AM - 07:00 PM" },
    { days: "Sunday", hours: "01:00 PM - 05:00 PM" },
  ]);
  expect(openingLines(closedOn(0, 1, 3))).toEqual([
    { days: "Monday", hours: "Closed" },
    { days: "Tuesday", hours: "09:00 AM - 07:00 PM" },
    { days: "Wednesday", hours: "Closed" },
    { days: "Thursday to Saturday", hours: "09:00 AM - 07:00 PM" },
    { days: "Sunday", hours: "Closed" },
  ]);
});

/** 2026-11-23 is a Monday; Lagos is one hour ahead of UTC. */
it.each([
  ["2026-11-23T07:59:00Z", false, "Opens today at 09:00 AM"],
  ["2026-11-23T08:00:00Z", true, "Open now, until 07:00 PM"],
  ["2026-11-23T17:59:00Z", true, "Open now, until 07:00 PM"],
  ["2026-11-23T18:00:00Z", false, "Closed now, opens tomorrow at 09:00 AM"],
  ["2026-11-21T22:59:00Z", false, "Closed now, opens tomorrow at 01:00 PM"],
  ["2026-11-21T23:00:00Z", false, "Opens today at 01:00 PM"],
])("at %s: open %s, %s", (at, open, text) => {
  expect(openNow({ hours, closedDates: [], noticeMinutes: 0 }, new Date(at))).toEqual({ open, text });
});

it("looks past closed days for the next open one", () => {
  const evening = new Date("2026-11-23T19:00:00Z");
  const rules = { hours, closedDates: [{ date: "2026-11-24", reason: "Holiday" }], noticeMinutes: 0 };
  expect(openNow(rules, evening).text).toBe("Closed now, opens Wednesday at 09:00 AM");
  expect(openNow({ ...rules, hours: closedOn(0, 1, 2, 3, 4, 5, 6) }, evening).text).toBe("Closed for now");
});
