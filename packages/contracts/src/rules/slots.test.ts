import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SLOTS, SLOT_MINUTES, UNPARSED_MINUTES } from "../salon.ts";
import { coveredSlots, slotInstant, slotKey, slotMinutes } from "./slots.ts";
import { readTimeframe, timeframeMinutes } from "./timeframes.ts";

const anySlot = fc.constantFrom(...SLOTS);

describe("the 21 slots", () => {
  test("start every half hour from 09:00 AM to 07:00 PM", () => {
    expect(SLOTS).toHaveLength(21);
    expect(SLOTS.map(slotMinutes)).toEqual(Array.from({ length: 21 }, (_, index) => 9 * 60 + index * 30));
  });

  test("slotMinutes matches the slot's text", () => {
    fc.assert(
      fc.property(anySlot, (slot) => {
        const [, hour, minute, half] = /^(\d{2}):(\d{2}) (AM|PM)$/.exec(slot) ?? [];
        expect(slotMinutes(slot)).toBe((Number(hour) % 12) * 60 + Number(minute) + (half === "PM" ? 720 : 0));
      }),
    );
  });

  test.each([
    ["09:00 AM", "2026-11-23T08:00:00.000Z"],
    ["12:30 PM", "2026-11-23T11:30:00.000Z"],
    ["07:00 PM", "2026-11-23T18:00:00.000Z"],
  ] as const)("%s of a day in Lagos begins at %s", (slot, instant) => {
    expect(slotInstant("2026-11-23", slot).toISOString()).toBe(instant);
  });

  test("slotKey joins day and slot", () => {
    expect(slotKey("2026-11-23", "09:30 AM")).toBe("2026-11-23|09:30 AM");
  });
});

describe("timeframeMinutes", () => {
  test.each([
    ["20mins", 20],
    ["20 mins", 20],
    ["45min", 45],
    ["45 minutes", 45],
    ["1 minute", 1],
    ["90m", 90],
    ["1hr", 60],
    ["1h", 60],
    ["2 hours", 120],
    ["2hrs", 120],
    ["1.5 hours", 90],
    ["0.5h", 30],
    ["1hr 30mins", 90],
    ["1hr30mins", 90],
    ["1 hour and 15 minutes", 75],
    ["  2  HOURS   5\tMins ", 125],
    ["90", 90],
    ["20", 20],
    ["1:30", 90],
    ["1:30 hrs", 90],
    ["1h30", 90],
    ["1 hr 30", 90],
    ["1½ hrs", 90],
    ["1 ½ hours", 90],
    ["½ hour", 30],
    ["1.25 hours", 75],
    ["3 hrs (long hair)", 180],
    ["45\u00a0mins\u200e", 45],
  ])("%j is %i minutes", (text, minutes) => {
    expect(readTimeframe(text)).toEqual({ minutes, open: false });
  });

  test.each([
    ["1-2 hrs", 120],
    ["1 – 2 hrs", 120],
    ["1hr to 1hr 30mins", 90],
    ["45-60", 60],
    ["30 - 45 mins", 45],
    ["1½-2 hrs", 120],
    ["90mins-2hrs (short hair)", 120],
    ["2hrs+", 120],
    ["2+ hrs", 120],
  ])("%j has no one length, and counts as %i minutes", (text, minutes) => {
    expect(readTimeframe(text)).toEqual({ minutes, open: true });
  });

  test.each([
    "",
    " ",
    "soon",
    "mins",
    "2",
    "1:75",
    "1-2",
    "soon to be",
    "2 hrs or so",
    "0mins",
    "0 hours",
    "-20mins",
    "20mins!",
    "1e3 mins",
  ])("%j is not a timeframe, so it counts as 30", (text) => {
    expect(readTimeframe(text)).toBeNull();
    expect(timeframeMinutes(text)).toBe(UNPARSED_MINUTES);
  });

  test("a timeframe has the same minutes in every spelling and spacing", () => {
    const hourWords = fc.constantFrom("h", "hr", "hrs", "hour", "hours", "Hours");
    const minuteWords = fc.constantFrom("m", "min", "mins", "minute", "minutes", "MINS");
    const gap = fc.constantFrom("", " ", "  ");
    const parts = fc.tuple(fc.integer({ min: 0, max: 99 }), hourWords, fc.integer({ min: 0, max: 999 }), minuteWords);
    fc.assert(
      fc.property(parts, gap, ([hours, hourWord, minutes, minuteWord], space) => {
        fc.pre(hours + minutes > 0);
        const text = `${hours}${space}${hourWord}${space}${minutes}${space}${minuteWord}`;
        expect(timeframeMinutes(text)).toBe(hours * 60 + minutes);
      }),
    );
  });

  test("every text gives a positive number of minutes", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(timeframeMinutes(text)).toBeGreaterThan(0);
      }),
    );
  });
});

describe("coveredSlots", () => {
  test.each([
    ["09:00 AM", "20mins", ["09:00 AM"]],
    ["09:00 AM", "30mins", ["09:00 AM"]],
    ["09:00 AM", "31mins", ["09:00 AM", "09:30 AM"]],
    ["11:30 AM", "1hr 30mins", ["11:30 AM", "12:00 PM", "12:30 PM"]],
    ["06:30 PM", "3 hours", ["06:30 PM", "07:00 PM"]],
    ["07:00 PM", "99 hours", ["07:00 PM"]],
    ["10:00 AM", "who knows", ["10:00 AM"]],
  ] as const)("%s for %s takes %j", (start, timeframe, slots) => {
    expect(coveredSlots(start, timeframe)).toEqual(slots);
  });

  test("covers consecutive slots from the start, as many as needed or up to the last slot", () => {
    fc.assert(
      fc.property(anySlot, fc.integer({ min: 1, max: 999 }), (start, minutes) => {
        const covered = coveredSlots(start, `${minutes}mins`);
        const first = SLOTS.indexOf(start);
        expect(covered).toEqual(SLOTS.slice(first, first + covered.length));
        const enough = covered.length * SLOT_MINUTES >= minutes;
        expect(enough || covered.at(-1) === "07:00 PM").toBe(true);
        expect((covered.length - 1) * SLOT_MINUTES).toBeLessThan(minutes);
      }),
    );
  });
});
