import { describe, expect, test } from "vitest";
import { isOffered, offerText, priceOffer } from "./menu.ts";
import { freedText, pauseText, workParts } from "./line-pause.ts";
import { lineMinutes, personSlots, seatSlots, unitSlots } from "./slots.ts";

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

  test("a person's own price and minutes replace those of the service, and options are added to them", () => {
    expect(priceOffer(braids, ["1"], { price: 9000, minutes: 45 })).toMatchObject({ price: 10_500, minutes: 65 });
  });

  const colour = { price: 9000, timeframe: "2hrs", pause: { after: 30, minutes: 60, spare: 10 } };
  const options = [wash, { ...beads, afterPause: true as const }];
  test.each([
    [[], {}, 120, 30],
    [["1"], {}, 140, 50],
    [["2"], {}, 165, 30],
    [["1", "2"], { minutes: 110 }, 175, 40],
  ])(
    "with options %j and own terms %j a line takes %i minutes, and its pause begins after %i",
    (chosen, own, minutes, after) => {
      const offer = priceOffer({ ...colour, options }, chosen, own);
      expect(offer).toMatchObject({ minutes, pause: { after, minutes: 60, spare: 10 } });
    },
  );
});

test.each([
  [{ timeframe: "2hrs", pause: { after: 30, minutes: 60, spare: 0 } }, ["10:00 AM", "11:30 AM"]],
  [{ timeframe: "2hrs", pause: { after: 30, minutes: 60, spare: 10 } }, ["10:00 AM", "11:00 AM", "11:30 AM"]],
  [{ timeframe: "2hrs", pause: { after: 20, minutes: 60, spare: 0 } }, ["10:00 AM", "11:00 AM", "11:30 AM"]],
  [{ timeframe: "1hr", minutes: 95, lead: 5, pause: { after: 25, minutes: 30, spare: 0 } }, ["10:00 AM", "11:00 AM"]],
  [{ timeframe: "1hr", busy: 90, pause: { after: 30, minutes: 25, spare: 0 } }, ["10:00 AM", "10:30 AM", "11:00 AM"]],
  [
    { timeframe: "1hr", busy: 90, cleanup: 10, pause: { after: 5, minutes: 50, spare: 0 } },
    ["10:00 AM", "10:30 AM", "11:00 AM", "11:30 AM"],
  ],
])("%j holds its person at %j", (line, slots) => {
  expect(personSlots("10:00 AM", line)).toEqual(slots);
});

test("a pause says which half hours it frees", () => {
  const pause = { after: 30, minutes: 60, spare: 0 };
  expect(freedText({ timeframe: "2hrs", pause })).toBe("frees 10:30 to 11:30 of an appointment at 10:00");
  expect(freedText({ timeframe: "2hrs", pause: { ...pause, after: 35, minutes: 50 } })).toBe(
    "frees no half hour: begin the pause at a half hour",
  );
  expect(freedText({ timeframe: "2hrs", pause: { ...pause, minutes: 20 } })).toBe(
    "frees no half hour: it needs 30 minutes that are not spare",
  );
});

test("a line is worked on before and after its pause, which lies where the minutes of its person leave it", () => {
  const line = { time: "10:00 AM", timeframe: "2hrs", pause: { after: 30, minutes: 60, spare: 10 } };
  expect(pauseText(line)).toBe("pause 10:30 to 11:30");
  expect(pauseText({ ...line, busy: 130 })).toBe("pause 10:40 to 11:40");
  expect(pauseText({ time: "10:00 AM", timeframe: "2hrs" })).toBeUndefined();
  expect(workParts(line)).toEqual([
    { from: 0, to: 30 },
    { from: 90, to: 120 },
  ]);
  expect(workParts({ timeframe: "2hrs", minutes: 130, lead: 10 })).toEqual([{ from: 10, to: 130 }]);
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
    expect(unitSlots("09:00 AM", line)).toHaveLength(keys);
    expect(unitSlots("09:00 AM", line).slice(0, seats)).toEqual(seatSlots("09:00 AM", line));
  });

  test("end with the last slot of the day", () => {
    expect(unitSlots("07:00 PM", { timeframe: "30mins", cleanup: 60 })).toEqual(["07:00 PM"]);
    expect(lineMinutes({ timeframe: "1hr" })).toBe(60);
  });
});
