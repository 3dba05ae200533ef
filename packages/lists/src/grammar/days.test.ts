import { describe, expect, test } from "vitest";
import { dayOf, dayOrderOf, readDay } from "./days.ts";
import { takeDay } from "./said-days.ts";
import type { Ask } from "../imports/reading.ts";

/** A Saturday. */
const TODAY = "2026-11-28";

describe("a cell with a whole day", () => {
  test.each([
    ["28/11/2026", "2026-11-28"],
    ["28.11.26", "2026-11-28"],
    ["28-Nov-2026", "2026-11-28"],
    ["28-NOV-26", "2026-11-28"],
    ["28 Nov 26", "2026-11-28"],
    ["28Nov2026", "2026-11-28"],
    ["2026 Nov 28", "2026-11-28"],
    ["2026-11-28 09:15:00", "2026-11-28"],
    ["2026-11-28T09:15:00.000", "2026-11-28"],
    ["2026-11-27T23:30:00.000Z", "2026-11-28"],
    ["2026-11-28T00:30:00+05:00", "2026-11-27"],
    ["Nov 27, 2026", "2026-11-27"],
    ["November 27, 2026 06:19:00 AM", "2026-11-27"],
    ["27/11/2026 06:19:00 PM", "2026-11-27"],
    ["27/11/2026 18:19 WAT", "2026-11-27"],
    ["Fri 27/11/2026", "2026-11-27"],
    ["27th November, 2026", "2026-11-27"],
    ["Ọjọ́ Ẹtì 27 Nòfẹ̀ńbà 2026", "2026-11-27"],
    ["27 Oṣù Bélú 2026", "2026-11-27"],
    ["Jumma'a, 27 Nuwamba 2026", "2026-11-27"],
    ["20261127", "2026-11-27"],
    ["46353", "2026-11-27"],
    ["46353.75", "2026-11-27"],
  ])("%s", (cell, day) => {
    expect(readDay(cell, "day first")).toBe(day);
  });

  test.each([
    "",
    "27/11",
    "Fri",
    "31/11/2026",
    "11/27/2026",
    "Mon 27/11/2026",
    "27/11/2026 to 28/11/2026",
    "TRF 27/11/2026 Ada",
    "5,000",
    "20269999",
    "2".repeat(200),
  ])("is not '%s'", (cell) => {
    expect(readDay(cell, "day first")).toBeNull();
  });

  test("has its numbers in the order that is given", () => {
    expect([readDay("03/04/2026", "day first"), readDay("03/04/2026", "month first")]).toEqual([
      "2026-04-03",
      "2026-03-04",
    ]);
  });
});

test.each([
  [["03/04/2026", "13/04/2026"], "day first"],
  [["03/04/2026", "04/13/2026 09:00"], "month first"],
  [["Fri 03/04/2026"], "day first"],
  [["03/04/2026", "04/04/2026"], null],
  [["13/04/2026", "04/13/2026"], null],
])("the order of %j is %s", (cells, order) => {
  expect(dayOrderOf(cells, TODAY)).toBe(order);
});

describe("a day in words", () => {
  const read = (text: string) => {
    const asks: Ask[] = [];
    const { said } = takeDay(text);
    return (said && dayOf(said, { today: TODAY, services: [], team: [] }, asks)) ?? asks.map(({ about }) => about);
  };
  test.each([
    ["Sat", "2026-12-05"],
    ["next Sat", "2026-12-05"],
    ["Ọjọ́ Ajé", "2026-11-30"],
    ["ojo isegun", "2026-12-01"],
    ["Ọjọ́rú", "2026-12-02"],
    ["Ojobo", "2026-12-03"],
    ["Ojo Eti", "2026-12-04"],
    ["ọjọ́ àìkú", "2026-11-29"],
    ["Litinin", "2026-11-30"],
    ["ranar Juma’a", "2026-12-04"],
    ["Asabar", "2026-12-05"],
    ["2day", "2026-11-28"],
    ["2moro", "2026-11-29"],
    ["gobe", "2026-11-29"],
    ["next tomorrow", "2026-11-30"],
    ["day after tomorrow", "2026-11-30"],
    ["in 3 days", "2026-12-01"],
    ["last Friday", "2026-11-27"],
    ["last Saturday", "2026-11-21"],
    ["next week Wednesday", "2026-12-02"],
    ["31/11", []],
    ["5/12 or 6/12", []],
    ["5 Dec / 12 Dec", []],
    ["5 Dec 10:00 - 5 Dec 11:00", "2026-12-05"],
    ["this Sat", ["day"]],
    ["Sunday 30 Nov", ["day"]],
  ])("%s", (text, day) => {
    expect(read(text)).toEqual(day);
  });
});
