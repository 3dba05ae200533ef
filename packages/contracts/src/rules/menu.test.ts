import { describe, expect, test } from "vitest";
import { isOffered, offerText, priceOffer } from "./menu.ts";
import { keySlots, lineMinutes, seatSlots } from "./slots.ts";

const wash = { _id: "1", name: "Wash", price: 1500, minutes: 20 };
const beads = { _id: "2", name: "Beads", price: 0, minutes: 45 };
const braids = { price: 6000, timeframe: "1hr", options: [wash, beads] };

describe("priceOffer", () => {
  test("adds price and minutes of the chosen options, in the order of the menu", () => {
    expect(priceOffer(braids, ["2", "1"])).toEqual({ price: 7500, minutes: 125, options: [wash, beads] });
    expect(priceOffer(braids, [])).toEqual({ price: 6000, minutes: 60, options: [] });
  });

  test("refuses an option that is not the service's", () => {
    expect(priceOffer(braids, ["1", "3"])).toBeNull();
    expect(priceOffer({ price: 6000, timeframe: "1hr" }, ["1"])).toBeNull();
  });
});

test("a line is named by its service and options", () => {
  expect(offerText({ service: "Braids" })).toBe("Braids");
  expect(offerText({ service: "Braids", options: [wash, beads] })).toBe("Braids + Wash + Beads");
});

test("a service is offered when it has a price and is not hidden", () => {
  expect([isOffered({ price: 1 }), isOffered({ price: 0 }), isOffered({ price: 1, hidden: true })]).toEqual([
    true,
    false,
    false,
  ]);
});

describe("the slots of a line", () => {
  test.each([
    [{ timeframe: "30mins" }, 1, 1],
    [{ timeframe: "30mins", cleanup: 10 }, 1, 2],
    [{ timeframe: "20mins", cleanup: 10 }, 1, 1],
    [{ timeframe: "30mins", minutes: 50, cleanup: 10 }, 2, 2],
    [{ timeframe: "30mins", minutes: 61, cleanup: 60 }, 3, 5],
  ])("%j takes seats in %i and holds people and units in %i", (line, seats, keys) => {
    expect(seatSlots("09:00 AM", line)).toHaveLength(seats);
    expect(keySlots("09:00 AM", line)).toHaveLength(keys);
    expect(keySlots("09:00 AM", line).slice(0, seats)).toEqual(seatSlots("09:00 AM", line));
  });

  test("end with the last slot of the day", () => {
    expect(keySlots("07:00 PM", { timeframe: "30mins", cleanup: 60 })).toEqual(["07:00 PM"]);
    expect(lineMinutes({ timeframe: "1hr" })).toBe(60);
  });
});
