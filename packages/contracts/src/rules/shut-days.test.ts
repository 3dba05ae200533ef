import { describe, expect, test } from "vitest";
import { FIRST_SETTINGS, SLOTS } from "../salon.ts";
import { shutDayText, type ShutDay } from "./shut-days.ts";

const MONDAY = "2026-11-23";
const SUNDAY = "2026-11-29";
const all = (state: string) => SLOTS.map(() => state);
const rules = {
  ...FIRST_SETTINGS,
  hours: FIRST_SETTINGS.hours.map((hours) => (hours.day === 0 ? { ...hours, open: null, close: null } : hours)),
  closedDates: [{ date: "2026-12-25", reason: "Christmas" }],
  horizonDays: 60,
  overrunMinutes: 60,
};
const why = (shut: Partial<ShutDay>) =>
  shutDayText(rules, { day: "2026-11-24", today: MONDAY, statuses: all("closed"), ...shut });

describe("a day without a free time says why", () => {
  test.each([
    ["a closed date, with its reason", { day: "2026-12-25" }, "The salon is closed on this date: Christmas"],
    ["a closed weekday", { day: SUNDAY }, "The salon is closed on Sundays"],
    ["beyond the horizon", { day: "2027-01-25" }, "Appointments can be booked up to 60 days ahead"],
    ["a full day", { statuses: [...all("past").slice(1), "full"] }, "All times of this day are taken"],
    ["a person who is taken", { statuses: all("full"), person: "Sade" }, "Sade has no free time on this day"],
    ["too late today", { day: MONDAY, statuses: all("past") }, "It is too late to book a time today"],
    ["within the notice", { statuses: all("past") }, "It is too late to book a time on this day"],
    ["too long", { line: { timeframe: "12 hours" } }, "This service takes too long for the hours of this day"],
    ["a person off duty", { person: "Sade", line: { timeframe: "1hr" } }, "Sade does not work on this day"],
    ["a team off duty", {}, "Our team for this service does not work on this day"],
  ] as const)("%s", (_, shut, text) => {
    expect(why(shut)).toBe(text);
  });

  test("a closed weekday comes before the horizon", () => {
    expect(why({ day: "2027-01-31" })).toBe("The salon is closed on Sundays");
  });
});
