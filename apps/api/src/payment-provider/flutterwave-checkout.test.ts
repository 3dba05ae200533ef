import { describe, expect, test } from "vitest";
import { readCheckoutLink } from "./flutterwave-checkout.ts";

const REAL = "https://api.flutterwave.com/";
const TEST_KEY = "FLWSECK_TEST-x-X";
const LIVE_KEY = "FLWSECK-x-X";
const page = (host: string) => `https://${host}/v3/hosted/pay/flwlnk-1`;
const isGiven = (link: string, secretKey: string, baseUrl = REAL) =>
  readCheckoutLink(link, { baseUrl, secretKey }) === link;

describe("a payment page of the real API", () => {
  test("is at its own host, with either kind of key", () => {
    expect([TEST_KEY, LIVE_KEY].map((key) => isGiven(page("checkout.flutterwave.com"), key))).toEqual([true, true]);
  });

  test.each(["checkout-v2.dev-flutterwave.com", "ravemodal-dev.herokuapp.com"])(
    "is at %s with a test key alone",
    (host) => {
      expect([TEST_KEY, LIVE_KEY, "FLWSECK_TEST", "x"].map((key) => isGiven(page(host), key))).toEqual([
        true,
        false,
        false,
        false,
      ]);
    },
  );

  test.each([
    "http://checkout-v2.dev-flutterwave.com/v3/hosted/pay/x",
    "https://checkout-v2.dev-flutterwave.com:8443/v3/hosted/pay/x",
    "https://someone@checkout-v2.dev-flutterwave.com/v3/hosted/pay/x",
    "https://:secret@ravemodal-dev.herokuapp.com/v3/hosted/pay/x",
    page("checkout-v3.dev-flutterwave.com"),
    page("dev-flutterwave.com"),
    page("x.checkout-v2.dev-flutterwave.com"),
    page("checkout-v2.dev-flutterwave.com.evil.test"),
    page("herokuapp.com"),
    page("api.flutterwave.com"),
    "javascript:alert(1)",
    "//checkout-v2.dev-flutterwave.com/",
    "",
  ])("is never at %s", (link) => {
    expect(readCheckoutLink(link, { baseUrl: REAL, secretKey: TEST_KEY })).toBeNull();
  });
});

test("any other base address has its pages at that address alone, whatever the key", () => {
  const base = "https://sandbox.salon.test:4010/";
  expect(isGiven(`${base}v3/hosted/pay/x`, TEST_KEY, base)).toBe(true);
  expect(isGiven(page("checkout-v2.dev-flutterwave.com"), TEST_KEY, base)).toBe(false);
  expect(isGiven(page("checkout.flutterwave.com"), TEST_KEY, base)).toBe(false);
  expect(isGiven("http://sandbox.salon.test:4010/v3/hosted/pay/x", TEST_KEY, base)).toBe(false);
});
