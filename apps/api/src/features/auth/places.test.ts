import type { Request } from "express";
import { describe, expect, test } from "vitest";
import { placeOf } from "./places.ts";

const from = (ip: string | undefined, userAgent: string | undefined) =>
  placeOf({ req: { ip, get: () => userAgent } as unknown as Request });

describe("the place of a sign-in", () => {
  test.each([
    [
      "Mozilla/5.0 (Linux; Android 14; SM-A145F) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36",
      "Chrome on Android",
    ],
    [
      "Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 SamsungBrowser/26.0 Chrome/122.0 Mobile Safari/537.36",
      "Samsung Internet on Android",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1",
      "Safari on iOS",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/130.0 Mobile/15E148 Safari/604.1",
      "Chrome on iOS",
    ],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0",
      "Edge on Windows",
    ],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0", "Firefox on Linux"],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15",
      "Safari on macOS",
    ],
    ["curl/8.5.0", "Unknown browser on an unknown device"],
    [undefined, "Unknown browser on an unknown device"],
    [`${"x".repeat(100_000)} Chrome/1`, "Unknown browser on an unknown device"],
  ])("%s", (userAgent, device) => {
    expect(from("127.0.0.1", userAgent).device).toBe(device);
  });

  test.each([
    ["102.89.23.1", "NG"],
    ["::ffff:102.89.23.1", "NG"],
    ["81.2.69.160", "GB"],
    ["127.0.0.1", null],
    ["10.1.2.3", null],
    ["192.168.0.7", null],
    ["::1", null],
    ["2001:db8::1", null],
    ["999.1.1.1", null],
    [undefined, null],
  ])("the address %s is of the country %s", (address, country) => {
    expect(from(address, "any").country).toBe(country);
  });
});
