import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import * as fields from "./fields.ts";
import { isSalonDay } from "./rules/salon-time.ts";

const messageOf = (schema: z.ZodMiniType, value: unknown): string | undefined =>
  z.safeParse(schema, value).error?.issues[0]?.message;

describe("ids and amounts", () => {
  test.each(["abc", "6".repeat(23), "6".repeat(25), "G".repeat(24), "[object Object]", ".."])(
    "%j is no id",
    (value) => {
      expect(messageOf(fields.objectId, value)).toBe("Invalid id");
    },
  );

  test.each(["short", "has space in it", "x".repeat(101), "a/../../b"])("%j is no payment reference", (value) => {
    expect(messageOf(fields.paymentRef, value)).toBe("Invalid reference");
  });

  test("a malformed link gets the message of a wrong one", () => {
    expect(messageOf(fields.linkToken, "x".repeat(501))).toBe("This link is invalid or has expired");
    expect(messageOf(fields.linkToken, "x")).toBeUndefined();
  });

  test.each([0, 1, 5000, 10_000_000])("%d naira is an amount", (amount) => {
    expect(messageOf(fields.naira, amount)).toBeUndefined();
  });

  test.each([
    [-1, "The amount cannot be negative"],
    [10_000_001, "The amount is too large"],
    [1.5, "Please enter an amount in whole naira"],
    [Number.NaN, "Please enter an amount in whole naira"],
    [Infinity, "Please enter an amount in whole naira"],
    ["10", "Please enter an amount in whole naira"],
    [undefined, "Please enter an amount in whole naira"],
  ])("%s: %s", (amount, message) => {
    expect(messageOf(fields.naira, amount)).toBe(message);
  });
});

describe("days and times", () => {
  test.each(["2026-11-23", "2028-02-29"])("%s is a day", (day) => {
    expect(z.parse(fields.salonDay, day)).toBe(day);
    expect(z.parse(fields.dayOrInstant, day)).toBe(day);
  });

  test.each(["tomorrow", "2026-02-30", "23/11/2026", "9999-01-01", ""])("%j is no day", (text) => {
    expect(messageOf(fields.salonDay, text)).toBe("Please give a date as YYYY-MM-DD");
    expect(messageOf(fields.dayOrInstant, text)).toBe("Please select a date");
  });

  test.each([
    ["2026-11-22T23:00:00Z", "2026-11-23"],
    ["2026-11-22T22:59:59.999Z", "2026-11-22"],
    ["2026-11-23T00:00:00+01:00", "2026-11-23"],
    ["2026-11-23T00:30+14:00", "2026-11-22"],
  ])("the instant %s falls on %s in Lagos", (instant, day) => {
    expect(z.parse(fields.dayOrInstant, instant)).toBe(day);
    expect(messageOf(fields.instant, instant)).toBeUndefined();
  });

  test.each([
    "2026-11-23T10:00:00",
    "2026-02-30T10:00:00Z",
    "2026-11-23T25:00:00Z",
    "9999-01-01T00:00:00Z",
    1764000000,
  ])("%j is no instant", (value) => {
    expect(messageOf(fields.instant, value)).toBeDefined();
    expect(messageOf(fields.dayOrInstant, value)).toBe("Please select a date");
  });

  test("every accepted value becomes a salon day, also at the limits of the calendar", () => {
    const clock = fc.tuple(fc.integer({ min: 1990, max: 2110 }), fc.nat(13), fc.nat(32), fc.nat(24), fc.nat(60));
    const two = (value: number) => String(value).padStart(2, "0");
    const zone = fc.constantFrom("Z", "+14:00", "-12:00", "+01:00");
    const texts = fc
      .tuple(clock, zone)
      .map(
        ([[year, month, day, hour, minute], at]) =>
          `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}${at}`,
      );
    const edges = fc.constantFrom("2099-12-31T23:30:00Z", "2000-01-01T00:00:00+14:00");
    fc.assert(
      fc.property(fc.oneof(texts, edges), (text) => {
        const { success, data } = z.safeParse(fields.dayOrInstant, text);
        expect(!success || isSalonDay(data)).toBe(true);
      }),
    );
  });

  test.each(["09:15 AM", "9:00", "08:30 AM", "07:30 PM", "N/A", "25:00", "09:00 am", "", undefined, 9])(
    "%j is no slot",
    (value) => {
      expect(messageOf(fields.slot, value)).toBe("Please select a time.");
    },
  );
});
