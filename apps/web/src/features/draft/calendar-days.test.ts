import { addDays } from "@salon/contracts";
import { expect, it } from "vitest";
import { fromCalendar, toCalendar } from "./calendar-days.ts";

it("brings every day of three years to the calendar and back, in the zone of this device", () => {
  for (let day = "2029-01-01"; day < "2032-01-01"; day = addDays(day, 1)) {
    expect(fromCalendar(toCalendar(day))).toBe(day);
  }
});
