import { describe, expect, test } from "vitest";
import { minutesOf, takeLength, takeTime } from "./times.ts";
import type { Ask } from "../imports/reading.ts";

/** The time as `16:00`, what it asks, or null. */
function read(text: string): string | string[] | null {
  const { said } = takeTime(text, "");
  const asks: Ask[] = [];
  const minutes = said && minutesOf(said, { today: "2026-11-28", services: [], team: [] }, asks);
  if (minutes === undefined) return asks.flatMap(({ choices }) => choices.map(({ label }) => label));
  return minutes === null
    ? null
    : [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

describe("a time", () => {
  test.each([
    ["10am", "10:00"],
    ["2:30p.m.", "14:30"],
    ["02:30:00 PM", "14:30"],
    ["10.30", "10:30"],
    ["3.45", "15:45"],
    ["14h30", "14:30"],
    ["17h", "17:00"],
    ["1600hrs", "16:00"],
    ["0930 hrs", "09:30"],
    ["16:00:00", "16:00"],
    ["12 noon", "12:00"],
    ["12.30am", ["12:30 pm", "12:30 am"]],
    ["0:30", "00:30"],
    ["08:00", "08:00"],
    ["half past two", "14:30"],
    ["half past 2", "14:30"],
    ["quarter past 3", "15:15"],
    ["quarter to 4", "15:45"],
    ["a quarter to one", "12:45"],
    ["half past 9pm", "21:30"],
    ["10 minutes past 3", "15:10"],
    ["four o'clock", "16:00"],
    ["11 o clock", "11:00"],
    ["2-4pm", "14:00"],
    ["by 4", "16:00"],
    ["by two", "14:00"],
    ["nine am", "09:00"],
    ["8am", "08:00"],
    ["8", ["8:00 am", "8:00 pm"]],
    ["8 o'clock", ["8:00 am", "8:00 pm"]],
    ["7:30", ["7:30 am", "7:30 pm"]],
    ["13pm", ["1:00 pm"]],
    ["13:30 pm", "13:30"],
  ])("%s", (text, time) => {
    expect(read(text)).toEqual(time);
  });

  test.each(["3 hrs", "3hrs", "2 hours", "90 mins", "3h", "1hr 30", "25:00", "12/5", "2026", "1500", "5k", "midnight"])(
    "is not '%s'",
    (text) => {
      expect(takeTime(takeLength(text, "").rest, "").said).toBeNull();
    },
  );
});

test.each(["3 hrs", "2 hours", "1hr 30 mins", "90 mins", "half an hour", "1.5 hrs", "for 2 hours"])(
  "%s is how long",
  (text) => {
    expect(takeLength(`Ada ${text} braids`, "|")).toEqual({ said: text, rest: "Ada | braids" });
  },
);
