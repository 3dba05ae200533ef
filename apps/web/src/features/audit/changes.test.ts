import { describe, expect, it } from "vitest";
import { changesOf } from "./changes.ts";

describe("changes of an audit entry", () => {
  it("shows old and new values with labels and in naira", () => {
    expect(changesOf({ price: 3000, name: "Braids" }, { price: 3500, name: "Braids" })).toEqual([
      { name: "Price", was: "NGN 3,000", now: "NGN 3,500" },
    ]);
    expect(changesOf("customer", "author")).toEqual([{ name: "", was: "customer", now: "author" }]);
    expect(changesOf({ noShow: false }, { noShow: true })).toEqual([{ name: "No show", was: "no", now: "yes" }]);
  });

  it("shows only the new value when there was none, and 'nothing' for a removed value", () => {
    expect(changesOf(null, { amount: 0 })).toEqual([{ name: "Amount", now: "NGN 0" }]);
    expect(changesOf({ name: "Braids" }, null)).toEqual([{ name: "Name", was: "Braids", now: "nothing" }]);
  });

  it("does not report a key as removed when the new value leaves it out", () => {
    expect(changesOf({ state: "fulfilled" }, { amount: 9000 })).toEqual([{ name: "Amount", now: "NGN 9,000" }]);
  });

  it("finds the one changed hour of a week and the one changed item of a list", () => {
    const week = (close: string | null) => ({
      hours: [
        { day: 0, open: null, close: null },
        { day: 6, open: "09:00 AM", close },
      ],
    });
    expect(changesOf(week("07:00 PM"), week("05:00 PM"))).toEqual([
      { name: "Hours, Saturday, close", was: "07:00 PM", now: "05:00 PM" },
    ]);
    const closed = [{ date: "2026-12-25", reason: "Christmas" }];
    expect(changesOf({ closedDates: closed }, { closedDates: [] })).toEqual([
      { name: "Closed dates, 1, date", was: "2026-12-25", now: "nothing" },
      { name: "Closed dates, 1, reason", was: "Christmas", now: "nothing" },
    ]);
    const counted = [{ method: "cash", amount: 10_000, difference: -500 }];
    expect(changesOf(null, { counted }).at(-1)).toEqual({ name: "Counted, cash, difference", now: "NGN -500" });
  });
});
