import { describe, expect, it } from "vitest";
import { isPaymentAddress } from "./payment-address.ts";

const live = { protocol: "https:", hostname: "salon.example" };
const local = { protocol: "http:", hostname: "localhost" };

describe("a payment address", () => {
  it.each(["https://checkout.flutterwave.com/v3/hosted/pay/flwlnk-1", "https://salon.example/pay"])(
    "may be %s",
    (address) => {
      expect(isPaymentAddress(address, live)).toBe(true);
      expect(isPaymentAddress(address, local)).toBe(true);
    },
  );

  it("may be the stand-in on another port of this machine, while the site itself is local", () => {
    expect(isPaymentAddress("http://localhost:4010/v3/hosted/pay/1", local)).toBe(true);
    expect(isPaymentAddress("http://127.0.0.1:4010/v3/hosted/pay/1", local)).toBe(true);
    expect(isPaymentAddress("http://localhost:4010/v3/hosted/pay/1", live)).toBe(false);
  });

  it.each(["http://pay.example/1", "javascript:alert(1)", "data:text/html,x", "//pay.example", "", "flutterwave"])(
    "is never %s",
    (address) => {
      expect(isPaymentAddress(address, live)).toBe(false);
      expect(isPaymentAddress(address, local)).toBe(false);
    },
  );
});
