import { describe, expect, it, vi } from "vitest";
import { deviceZone, formatMoment, zoneLabel } from "./moments.ts";
import { formatAmount, formatCartDate, formatDate, formatPrice, formatUtcTime, truncate } from "./format.ts";
import { formatRelative } from "./relative-time.ts";

describe("money", () => {
  it.each([
    [12_500, "NGN 12,500"],
    [1_234_567, "NGN 1,234,567"],
    [1, "NGN 1"],
    [0, "NGN N/A"],
    [-5, "NGN N/A"],
  ])("a price of %d is %s", (naira, text) => {
    expect(formatPrice(naira)).toBe(text);
  });

  it("an amount of nothing is 0", () => {
    expect(formatAmount(0)).toBe("NGN 0");
  });
});

describe("days and times", () => {
  // 23:30 UTC is already the next day in Lagos.
  const lateInUtc = "2025-01-17T23:30:09.000Z";

  it("are those of Lagos", () => {
    expect(formatDate(lateInUtc)).toBe("Sat, 18 Jan 2025");
    expect(formatCartDate(lateInUtc)).toBe("Sat, Jan 18, 2025");
    expect(formatMoment(lateInUtc)).toBe("Sat, 18 Jan 2025, 12:30 AM");
  });

  it("the time of a booking is in UTC, with seconds", () => {
    expect(formatUtcTime(lateInUtc)).toBe("23:30:09");
  });

  it("relative ones count from the given now", () => {
    const now = new Date("2025-01-20T23:30:09Z");
    expect(formatRelative(lateInUtc, now)).toBe("3 days ago");
    expect(formatRelative("2025-01-21T01:30:09Z", now)).toBe("in 2 hours");
    expect(formatRelative("2025-01-20T23:30:01Z", now)).toBe("1 minute ago");
  });
});

it.each([
  ["adaeze.obi@example.ng", 12, "adaeze.obi@e…"],
  ["ada@mail.com", 12, "ada@mail.com"],
  ["adaeze.obi@example-salon.ng", 24, "adaeze.obi@example-salon…"],
  ["Ọ̀ṣun", 2, "Ọ̀…"],
])("%s cut at %d is %s", (text, length, cut) => {
  expect(truncate(text, length)).toBe(cut);
});

it("names the zone of the salon, and the device's when it differs", () => {
  expect(zoneLabel("Africa/Lagos")).toBe("Times are in Africa/Lagos (WAT)");
  expect(zoneLabel("Europe/Berlin")).toBe("Times are in Africa/Lagos (WAT), your device: Europe/Berlin");
});

describe("the zone of a device", () => {
  it.each([
    ["Africa/Lagos", "Africa/Lagos"],
    ["Africa/Algiers", "Africa/Lagos"],
    ["Europe/Berlin", "Europe/Berlin"],
    ["Pacific/Auckland", "Pacific/Auckland"],
  ])("%s is shown as %s, because only a clock that differs needs its name", (zone, shown) => {
    vi.stubEnv("TZ", zone);
    expect(deviceZone()).toBe(shown);
  });
});
