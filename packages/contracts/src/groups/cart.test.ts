import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { cartLinesSchema } from "./cart.ts";
import { paySchema, shownState } from "./payments.ts";
import { PAYMENT_STATES } from "../states.ts";

const line = { serviceId: "6".repeat(24), date: "2026-11-23", time: "09:00 AM", cartQuantity: 1 };
const faultsOf = (cartItems: unknown) =>
  z.safeParse(cartLinesSchema, cartItems).error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);

describe("cart lines as sent", () => {
  test("a line needs a service by id or by name, a day, a time and a quantity", () => {
    expect(faultsOf([line, { ...line, serviceId: undefined, service: "Wig" }])).toBeUndefined();
  });

  test("an instant becomes its day in Lagos", () => {
    expect(z.parse(cartLinesSchema, [{ ...line, date: "2026-11-22T23:30:00Z" }])[0]?.date).toBe("2026-11-23");
  });

  test.each([
    [{ serviceId: undefined }, "0.service: Please select a service."],
    [{ serviceId: "x" }, "0.serviceId: Invalid id"],
    [{ service: { $gt: "" } }, "0.service: Name is required"],
    [{ date: undefined }, "0.date: Please select a date"],
    [{ date: "2026-02-30" }, "0.date: Please select a date"],
    [{ time: "N/A" }, "0.time: Please select a time."],
    [{ price: -5 }, "0.price: Price cannot be negative"],
    [{ price: "0" }, "0.price: Price must be a number"],
  ])("%j: %s", (change, message) => {
    expect(faultsOf([{ ...line, ...change }])).toEqual([message]);
  });

  test.each([0, -1, 1.5, "2", 1e9, Number.NaN, null, 5])("quantity %j is refused", (cartQuantity) => {
    expect(faultsOf([{ ...line, cartQuantity }])).toEqual([
      "0.cartQuantity: Quantity must be a whole number from 1 to 4",
    ]);
  });

  test("a line may name a person or anyone, and a named person serves one customer", () => {
    const person = "6".repeat(24);
    expect(
      faultsOf([
        { ...line, with: person },
        { ...line, with: null, cartQuantity: 4 },
      ]),
    ).toBeUndefined();
    expect(faultsOf([{ ...line, with: person, cartQuantity: 2 }])).toEqual([
      "0.cartQuantity: To book for several people, please choose Anyone",
    ]);
    expect(faultsOf([{ ...line, with: "Sade" }])).toEqual(["0.with: Invalid id"]);
  });

  test("a cart has at most ten lines, and a payment at least one", () => {
    expect(faultsOf(Array.from({ length: 11 }, () => line))).toEqual([": A cart holds at most 10 items"]);
    expect(faultsOf("lots")).toEqual([": Please give a list of cart items"]);
    expect(faultsOf([])).toBeUndefined();
    const empty = z.safeParse(paySchema, { userID: "6".repeat(24), cartItems: [] });
    expect(empty.error?.issues[0]?.message).toBe("Your cart is empty");
  });
});

describe("the shown state of a payment", () => {
  test.each([
    ["pending", ["creating", "pending", "paid", "placing"]],
    ["successful", ["fulfilled"]],
    ["failed", ["failed", "expired"]],
    ["review", ["review", "refunding"]],
    ["refunded", ["refunded"]],
  ])("%s is %j", (shown, states) => {
    expect(PAYMENT_STATES.filter((state) => shownState(state) === shown)).toEqual(states);
  });
});
