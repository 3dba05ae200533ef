import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  bookingFlags,
  flagsOf,
  isNoShowArrived,
  isStepMissing,
  isStepOnOtherDay,
  noShowBefore,
  progressAfter,
  type FlagChange,
} from "./progress.ts";
import { LINE_PROGRESS, type LineProgress } from "../states.ts";

const anyProgress = fc.constantFrom(undefined, ...LINE_PROGRESS);
const flag = fc.option(fc.boolean(), { nil: undefined });
const anyChange: fc.Arbitrary<FlagChange> = fc.record({ arrived: flag, started: flag, done: flag, noShow: flag });
const possibleChange = anyChange.filter((change) => !isNoShowArrived(change) && !isStepMissing(change));

describe("progressAfter", () => {
  test.each<[LineProgress | undefined, FlagChange, LineProgress | undefined]>([
    [undefined, { arrived: true }, "arrived"],
    [undefined, { done: true }, "done"],
    ["arrived", { started: true }, "started"],
    ["started", { arrived: true }, "started"],
    ["done", { started: false }, "arrived"],
    ["done", { done: false }, "started"],
    ["done", { arrived: false }, undefined],
    ["arrived", { done: false }, "arrived"],
    ["arrived", { noShow: true }, "noShow"],
    ["noShow", { arrived: true }, "arrived"],
    ["noShow", { noShow: false }, undefined],
    ["noShow", { arrived: false }, "noShow"],
    ["done", { noShow: false }, "done"],
    [undefined, {}, undefined],
  ])("%s with %j becomes %s", (before, change, after) => {
    expect(progressAfter(before, change)).toBe(after);
  });

  test("sets every flag that the change sets, takes back every flag that it takes back, and is repeatable", () => {
    fc.assert(
      fc.property(anyProgress, possibleChange, (before, change) => {
        const after = progressAfter(before, change);
        const wanted = Object.entries(change).filter(([, value]) => value !== undefined);
        expect(flagsOf(after)).toMatchObject(Object.fromEntries(wanted));
        expect(progressAfter(after, change)).toBe(after);
      }),
    );
  });
});

test("a no-show has not arrived, and a step needs those before it", () => {
  expect(isNoShowArrived({ noShow: true, started: true })).toBe(true);
  expect(isNoShowArrived({ noShow: true, arrived: false })).toBe(false);
  expect(isStepMissing({ done: true, arrived: false })).toBe(true);
  expect(isStepMissing({ arrived: true, started: false })).toBe(false);
});

test("a step is set on the day of the appointment alone, and taken back on any", () => {
  expect(isStepOnOtherDay({ arrived: true }, "2030-06-14", "2030-06-14")).toBe(false);
  for (const step of ["arrived", "started", "done"])
    expect(isStepOnOtherDay({ [step]: true }, "2030-06-15", "2030-06-14")).toBe(true);
  expect(isStepOnOtherDay({ arrived: false, noShow: true }, "2030-06-15", "2030-06-14")).toBe(false);
});

test.each([
  ["2030-06-15", "10:00 AM", "day"],
  ["2030-06-15", "N/A", "day"],
  ["2030-06-14", "10:30 AM", "begin"],
  ["2030-06-14", "10:00 AM", undefined],
  ["2030-06-14", "N/A", undefined],
  ["2030-06-13", "05:00 PM", undefined],
])("at ten on 14 June a no-show on %s, %s comes before its %s", (day, time, before) => {
  expect(noShowBefore({ day, time }, new Date("2030-06-14T09:00:00Z"))).toBe(before);
});

test("a flag of a booking is set when it is set on all appointments", () => {
  expect(bookingFlags(["done", "arrived"])).toEqual({ arrived: true, started: false, done: false, noShow: false });
  expect(bookingFlags(["noShow", undefined])).toMatchObject({ noShow: false });
  expect(bookingFlags(["noShow", "noShow"])).toMatchObject({ noShow: true, arrived: false });
  expect(bookingFlags([])).toMatchObject({ arrived: false });
});
