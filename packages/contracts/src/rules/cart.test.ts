import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CART_MAX_LINES, LINE_MAX_QUANTITY } from "../salon.ts";
import {
  addLine,
  cartCount,
  cartTotal,
  decreaseLine,
  increaseLine,
  isSameLine,
  mergeCarts,
  removeLine,
} from "./cart.ts";

const haircut = { service: "Haircut", date: "2026-11-23", time: "09:00 AM", price: 5000, cartQuantity: 1 };
const nails = { ...haircut, service: "Nails", price: 3000 };

type Line = typeof haircut;
const anyLine: fc.Arbitrary<Line> = fc.record({
  service: fc.constantFrom("Haircut", "Nails", "Braids", "Wig"),
  date: fc.constantFrom("2026-11-23", "2026-11-24"),
  time: fc.constantFrom("09:00 AM", "09:30 AM"),
  price: fc.integer({ min: 1, max: 100_000 }),
  cartQuantity: fc.constant(1),
});
/** Generates carts as the page builds them, by adding lines. */
const anyCart = fc.array(anyLine, { maxLength: 30 }).map((lines) => lines.reduce<Line[]>(addLine, []));
const has = (lines: Line[], line: Line): boolean => lines.some((entry) => isSameLine(entry, line));

describe("adding", () => {
  test("appends a new line and increases the quantity of an existing one", () => {
    expect(addLine([haircut], nails)).toEqual([haircut, nails]);
    expect(addLine([haircut, nails], haircut)).toEqual([{ ...haircut, cartQuantity: 2 }, nails]);
  });

  test.each([{ service: "Nails" }, { date: "2026-11-24" }, { time: "09:30 AM" }])(
    "another %j makes another line",
    (other) => {
      expect(addLine([haircut], { ...haircut, ...other })).toHaveLength(2);
    },
  );

  test("stops at quantity 4 and at ten lines", () => {
    const four = Array.from({ length: 6 }, () => haircut).reduce<Line[]>(addLine, []);
    expect(four).toEqual([{ ...haircut, cartQuantity: 4 }]);
    const names = Array.from({ length: 12 }, (_, index) => ({ ...haircut, service: `Service ${index}` }));
    const full = names.reduce<Line[]>(addLine, []);
    expect(full).toHaveLength(10);
    expect(addLine(full, { ...haircut, service: "Service 3" })[3]?.cartQuantity).toBe(2);
  });
});

describe("a line for a named person", () => {
  const named = { ...haircut, asked: "6".repeat(24) };

  test("is another line than one for anyone, and than one for another person", () => {
    expect(isSameLine(haircut, { ...haircut, asked: null })).toBe(true);
    expect(isSameLine(haircut, named)).toBe(false);
    expect(isSameLine(named, { ...haircut, asked: "7".repeat(24) })).toBe(false);
    expect(addLine<Line & { asked?: string | null }>([haircut], named)).toHaveLength(2);
  });

  test("stays at quantity 1", () => {
    expect(increaseLine([named], named)).toEqual([named]);
    expect(addLine([named], named)).toEqual([named]);
  });
});

describe("changing", () => {
  test("increase adds one to one line", () => {
    expect(increaseLine([haircut, nails], nails)).toEqual([haircut, { ...nails, cartQuantity: 2 }]);
  });

  test("decrease takes one, and removes a line with quantity 1", () => {
    const two = [{ ...haircut, cartQuantity: 2 }, nails];
    expect(decreaseLine(two, haircut)).toEqual([haircut, nails]);
    expect(decreaseLine([haircut, nails], haircut)).toEqual([nails]);
  });

  test("remove deletes a line and keeps the others", () => {
    expect(removeLine([{ ...haircut, cartQuantity: 3 }, nails], haircut)).toEqual([nails]);
  });

  test("an unknown line changes nothing", () => {
    const absent = { ...haircut, time: "07:00 PM" };
    for (const change of [increaseLine, decreaseLine, removeLine]) expect(change([haircut], absent)).toEqual([haircut]);
  });
});

describe("counting", () => {
  test("the count is the sum of quantities, the total the sum of price times quantity", () => {
    const lines = [{ ...haircut, cartQuantity: 2 }, nails];
    expect(cartCount(lines)).toBe(3);
    expect(cartTotal(lines)).toBe(13_000);
    expect([cartCount([]), cartTotal([])]).toEqual([0, 0]);
  });
});

describe("any cart", () => {
  const changes = [addLine, increaseLine, decreaseLine, removeLine] as const;

  test("keeps its limits and has no duplicate line after any operation", () => {
    const steps = fc.array(fc.tuple(fc.nat(changes.length - 1), anyLine), { maxLength: 40 });
    fc.assert(
      fc.property(steps, (list) => {
        const cart = list.reduce<Line[]>((lines, [change, line]) => changes[change]?.(lines, line) ?? lines, []);
        expect(cart.length).toBeLessThanOrEqual(CART_MAX_LINES);
        for (const { cartQuantity } of cart) {
          expect(cartQuantity).toBeGreaterThanOrEqual(1);
          expect(cartQuantity).toBeLessThanOrEqual(LINE_MAX_QUANTITY);
        }
        for (const line of cart) expect(cart.filter((entry) => isSameLine(entry, line))).toHaveLength(1);
      }),
    );
  });

  test("is not mutated", () => {
    fc.assert(
      fc.property(anyCart, anyLine, (cart, line) => {
        const before = structuredClone(cart);
        for (const change of changes) change(cart, line);
        mergeCarts(cart, [line]);
        expect(cart).toEqual(before);
      }),
    );
  });

  test("decrease reverts increase, and remove leaves no such line", () => {
    fc.assert(
      fc.property(anyCart, anyLine, (cart, line) => {
        const found = cart.find((entry) => isSameLine(entry, line));
        fc.pre(found !== undefined && found.cartQuantity < LINE_MAX_QUANTITY);
        expect(decreaseLine(increaseLine(cart, line), line)).toEqual(cart);
        expect(has(removeLine(cart, line), line)).toBe(false);
      }),
    );
  });

  test("merging keeps the first cart, adds missing lines, and is idempotent", () => {
    fc.assert(
      fc.property(anyCart, anyCart, (first, second) => {
        const merged = mergeCarts(first, second);
        expect(merged.slice(0, first.length)).toEqual(first);
        expect(mergeCarts(merged, second)).toEqual(merged);
        for (const line of second) expect(has(merged, line) || merged.length === CART_MAX_LINES).toBe(true);
        expect(mergeCarts([], first)).toEqual(first);
      }),
    );
  });
});
