import * as fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import {
  addDays,
  daysOfMonth,
  instantOf,
  isSalonDay,
  lagosDay,
  lagosMinutes,
  noonOf,
  weekdayOf,
} from "./salon-time.ts";

const hostZone = process.env["TZ"];
afterAll(() => {
  if (hostZone === undefined) delete process.env["TZ"];
  else process.env["TZ"] = hostZone;
});

const anyInstant = fc.date({ min: new Date("2000-01-02"), max: new Date("2099-12-30"), noInvalidDate: true });
const anyDay = anyInstant.map(lagosDay);

/** Formats with the platform's time zone data, as an independent check. */
const inLagos = (at: Date, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "Africa/Lagos", ...options }).format(at);

describe.each([
  ["UTC", 0],
  ["Africa/Lagos", -60],
  ["Pacific/Kiritimati", -840],
  ["Pacific/Pago_Pago", 660],
  ["Asia/Kolkata", -330],
])("on a host in %s", (zone, offset) => {
  const on = <T>(work: () => T): T => {
    process.env["TZ"] = zone;
    return work();
  };

  test("the host's time zone is set [R12]", () => {
    on(() => expect(new Date("2026-11-23T12:00:00Z").getTimezoneOffset()).toBe(offset));
  });

  test("the day and minutes of an instant are those in Lagos [R12]", () => {
    on(() =>
      fc.assert(
        fc.property(anyInstant, (at) => {
          expect(lagosDay(at)).toBe(inLagos(at, { dateStyle: "short" }));
          const [hours, minutes] = inLagos(at, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).split(":");
          expect(lagosMinutes(at)).toBe(Number(hours) * 60 + Number(minutes));
        }),
        { numRuns: 50 },
      ),
    );
  });

  test("midnight belongs to the new day", () => {
    on(() => {
      expect(lagosDay(new Date("2026-11-22T22:59:59.999Z"))).toBe("2026-11-22");
      expect(lagosDay(new Date("2026-11-22T23:00:00.000Z"))).toBe("2026-11-23");
      expect(noonOf("2026-11-23")).toBe("2026-11-23T11:00:00.000Z");
      expect(weekdayOf("2026-11-22")).toBe(0);
      expect(weekdayOf("2026-11-23")).toBe(1);
    });
  });

  test("an instant built from a day and minutes has that day and those minutes", () => {
    on(() =>
      fc.assert(
        fc.property(anyDay, fc.integer({ min: 0, max: 1439 }), (day, minutes) => {
          const at = instantOf(day, minutes);
          expect([lagosDay(at), lagosMinutes(at)]).toEqual([day, minutes]);
          expect(lagosDay(new Date(noonOf(day)))).toBe(day);
        }),
        { numRuns: 50 },
      ),
    );
  });
});

describe("days", () => {
  test("adding and subtracting days works across months and leap days", () => {
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
    expect(addDays("2026-02-28", 1)).toBe("2026-03-01");
    expect(addDays("2026-01-01", -1)).toBe("2025-12-31");
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -3000, max: 3000 }), (day, days) => {
        const other = addDays(day, days);
        expect(addDays(other, -days)).toBe(day);
        expect(weekdayOf(other)).toBe((((weekdayOf(day) + days) % 7) + 7) % 7);
      }),
    );
  });

  test.each([
    ["2026-02", 28],
    ["2028-02", 29],
    ["2026-12", 31],
    ["2026-11", 30],
  ])("%s has %i days", (month, count) => {
    const days = daysOfMonth(month);
    expect(days).toHaveLength(count);
    expect([days[0], days.at(-1)]).toEqual([`${month}-01`, `${month}-${count}`]);
  });

  test.each(["2026-11-23", "2028-02-29", "2000-01-01", "2099-12-31"])("%s is a day", (text) => {
    expect(isSalonDay(text)).toBe(true);
  });

  test.each(["", "2026-02-30", "2027-02-29", "2026-13-01", "2026-00-10", "2026-1-1", "1999-12-31", "9999-01-01"])(
    "%j is no day",
    (text) => {
      expect(isSalonDay(text)).toBe(false);
    },
  );

  test.each(["2026-11-23T00:00:00Z", " 2026-11-23", "2026-11-23\n", "+2026-11-23", "tomorrow"])(
    "%j is no day either",
    (text) => {
      expect(isSalonDay(text)).toBe(false);
    },
  );
});
