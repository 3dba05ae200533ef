import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FIRST_SETTINGS, SLOTS } from "../salon.ts";
import { bookableSlots, deskRules, hoursOf, isOpenDay, slotState, type OpeningRules } from "./opening-hours.ts";
import { lastBookableDay } from "./shut-days.ts";
import { addDays, weekdayOf } from "./salon-time.ts";
import { slotInstant } from "./slots.ts";

const SUNDAY = "2026-11-22";
const MONDAY = "2026-11-23";
const LONG_AGO = new Date("2026-01-01T00:00:00Z");
const rules: OpeningRules = FIRST_SETTINGS;
const minutesBefore = (day: string, slot: (typeof SLOTS)[number], minutes: number): Date =>
  new Date(slotInstant(day, slot).getTime() - minutes * 60_000);

const anyRules: fc.Arbitrary<OpeningRules> = fc.record({
  hours: fc
    .tuple(...[0, 1, 2, 3, 4, 5, 6].map(() => fc.option(fc.tuple(fc.nat(20), fc.nat(20)), { nil: null })))
    .map((week) =>
      week.map((pair, day) => ({
        day,
        open: pair ? (SLOTS[Math.min(...pair)] ?? null) : null,
        close: pair ? (SLOTS[Math.max(...pair)] ?? null) : null,
      })),
    ),
  closedDates: fc.array(fc.nat(20).map((days) => ({ date: addDays(MONDAY, days), reason: "Holiday" }))),
  noticeMinutes: fc.nat(10_080),
});
const anyDay = fc.nat(20).map((days) => addDays(MONDAY, days));
const anyNow = fc
  .integer({ min: -30 * 1440, max: 30 * 1440 })
  .map((minutes) => minutesBefore(MONDAY, SLOTS[0], minutes));

describe("the default hours", () => {
  test("are every slot from Monday to Saturday, and 01:00 PM to 05:00 PM on Sunday", () => {
    for (let day = MONDAY; weekdayOf(day) !== 0; day = addDays(day, 1)) {
      expect(bookableSlots(rules, day, LONG_AGO)).toEqual(SLOTS);
    }
    expect(bookableSlots(rules, SUNDAY, LONG_AGO)).toEqual(
      SLOTS.slice(SLOTS.indexOf("01:00 PM"), SLOTS.indexOf("05:00 PM") + 1),
    );
  });

  test.each([
    ["12:30 PM", "closed"],
    ["01:00 PM", "open"],
    ["05:00 PM", "open"],
    ["05:30 PM", "closed"],
  ] as const)("on Sunday %s is %s", (slot, state) => {
    expect(slotState(rules, SUNDAY, slot, LONG_AGO)).toBe(state);
  });
});

describe("closed days", () => {
  const closed: OpeningRules = { ...rules, closedDates: [{ date: MONDAY, reason: "Holiday" }] };

  test("a closed date has no hours, and the next day has them", () => {
    expect(isOpenDay(closed, MONDAY)).toBe(false);
    expect(hoursOf(closed, MONDAY)).toBeNull();
    expect(bookableSlots(closed, MONDAY, LONG_AGO)).toEqual([]);
    expect(hoursOf(closed, addDays(MONDAY, 1))).toEqual({ open: "09:00 AM", close: "07:00 PM" });
  });

  test("a closed date in the past is closed, not past", () => {
    expect(slotState(closed, MONDAY, "09:00 AM", new Date("2027-01-01T00:00:00Z"))).toBe("closed");
  });

  test("a weekday without hours is closed", () => {
    const restful = { ...rules, hours: rules.hours.map((entry) => ({ ...entry, open: null, close: null })) };
    expect(isOpenDay(restful, MONDAY)).toBe(false);
  });

  test("a weekday that is missing in the settings is closed", () => {
    expect(isOpenDay({ ...rules, hours: [] }, MONDAY)).toBe(false);
  });
});

describe("past slots and notice", () => {
  test("a slot is past from its start", () => {
    expect(slotState(rules, MONDAY, "10:00 AM", minutesBefore(MONDAY, "10:00 AM", 1))).toBe("open");
    expect(slotState(rules, MONDAY, "10:00 AM", minutesBefore(MONDAY, "10:00 AM", 0))).toBe("past");
    expect(slotState(rules, MONDAY, "10:00 AM", minutesBefore(MONDAY, "10:00 AM", -1))).toBe("past");
  });

  test("with one hour's notice a slot is past one hour before its start", () => {
    const careful = { ...rules, noticeMinutes: 60 };
    expect(slotState(careful, MONDAY, "10:00 AM", minutesBefore(MONDAY, "10:00 AM", 61))).toBe("open");
    expect(slotState(careful, MONDAY, "10:00 AM", minutesBefore(MONDAY, "10:00 AM", 60))).toBe("past");
  });

  test("yesterday is past, and tomorrow is open", () => {
    const now = minutesBefore("2026-11-24", "12:00 PM", 0);
    expect(bookableSlots(rules, MONDAY, now)).toEqual([]);
    expect(bookableSlots(rules, "2026-11-25", now)).toEqual(SLOTS);
    expect(bookableSlots(rules, "2026-11-24", now)).toEqual(SLOTS.slice(SLOTS.indexOf("12:30 PM")));
  });
});

describe("the limit after closing", () => {
  const stateAt = (overrunMinutes: number | null, slot: (typeof SLOTS)[number], minutes: number) =>
    slotState({ ...rules, overrunMinutes }, MONDAY, slot, LONG_AGO, { timeframe: "20mins", minutes });

  test.each([
    [null, "07:00 PM", 600, "open"],
    [0, "06:00 PM", 60, "open"],
    [0, "06:00 PM", 61, "closed"],
    [0, "07:00 PM", 1, "closed"],
    [30, "07:00 PM", 30, "open"],
    [30, "06:30 PM", 61, "closed"],
  ] as const)("%s minutes: a service from %s of %i minutes is %s", (overrun, slot, minutes, state) => {
    expect(stateAt(overrun, slot, minutes)).toBe(state);
  });

  test("does not hold without a service, nor for cleaning up, nor at the desk", () => {
    const strict = { ...rules, overrunMinutes: 0 };
    expect(slotState(strict, MONDAY, "07:00 PM", LONG_AGO)).toBe("open");
    expect(slotState(strict, MONDAY, "06:00 PM", LONG_AGO, { timeframe: "1hr", cleanup: 30 })).toBe("open");
    expect(slotState(deskRules(strict), MONDAY, "07:00 PM", LONG_AGO, { timeframe: "1hr" })).toBe("open");
  });

  test("counts from the closing time of the day", () => {
    expect(bookableSlots({ ...rules, overrunMinutes: 0 }, SUNDAY, LONG_AGO, { timeframe: "1hr" }).at(-1)).toBe(
      "04:00 PM",
    );
  });
});

describe("the rules for staff", () => {
  test("a slot is open until it ends, also within the notice", () => {
    const desk = deskRules({ ...rules, noticeMinutes: 600 });
    expect(slotState(desk, MONDAY, "10:00 AM", minutesBefore(MONDAY, "10:30 AM", 1))).toBe("open");
    expect(slotState(desk, MONDAY, "10:00 AM", minutesBefore(MONDAY, "10:30 AM", 0))).toBe("past");
    expect(slotState(desk, SUNDAY, "10:00 AM", LONG_AGO)).toBe("closed");
  });
});

describe("the booking horizon", () => {
  const near = { ...rules, horizonDays: 7 };
  const last = "2026-11-30";

  test("the last bookable day counts from today in Lagos at any hour", () => {
    expect(lastBookableDay(near, minutesBefore(MONDAY, "09:00 AM", 9 * 60))).toBe(last);
    expect(lastBookableDay(near, minutesBefore(MONDAY, "09:00 AM", 9 * 60 + 1))).toBe("2026-11-29");
  });

  test("does not close later days for the desk", () => {
    const now = minutesBefore(MONDAY, "09:00 AM", 60);
    expect(lastBookableDay(near, now) < "2026-12-01").toBe(true);
    expect(slotState(near, "2026-12-01", "09:00 AM", now)).toBe("open");
  });
});

describe("under any rules", () => {
  test("bookable slots are in the future and within the hours of an open day", () => {
    fc.assert(
      fc.property(anyRules, anyDay, anyNow, (some, day, now) => {
        const hours = hoursOf(some, day);
        for (const slot of bookableSlots(some, day, now)) {
          expect(slotInstant(day, slot).getTime()).toBeGreaterThan(now.getTime());
          expect(SLOTS.indexOf(slot)).toBeGreaterThanOrEqual(SLOTS.indexOf(hours?.open ?? "07:00 PM"));
          expect(SLOTS.indexOf(slot)).toBeLessThanOrEqual(SLOTS.indexOf(hours?.close ?? "09:00 AM"));
          expect(some.closedDates.map(({ date }) => date)).not.toContain(day);
        }
      }),
    );
  });

  test("later times and longer notice never add bookable slots", () => {
    fc.assert(
      fc.property(anyRules, anyDay, anyNow, fc.nat(10_000), (some, day, now, minutes) => {
        const open = bookableSlots(some, day, now);
        const later = bookableSlots(some, day, new Date(now.getTime() + minutes * 60_000));
        const stricter = bookableSlots({ ...some, noticeMinutes: some.noticeMinutes + minutes }, day, now);
        expect(open).toEqual(expect.arrayContaining(later));
        expect(stricter).toEqual(later);
      }),
    );
  });
});
