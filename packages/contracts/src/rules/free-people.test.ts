import { expect, test } from "vitest";
import { FIRST_SETTINGS, type Slot } from "../salon.ts";
import { freePeopleAt } from "./free-people.ts";

const MONDAY = "2026-11-23";
const TEN_PAST_ELEVEN = 11 * 60 + 10;
const salon = { hours: FIRST_SETTINGS.hours, closedDates: [] };
const hours = (open: Slot, close: Slot) => [{ day: 1, open, close }];
const member = (name: string, more: object = {}) => ({
  _id: name,
  name,
  active: true,
  hours: hours("09:00 AM", "05:00 PM"),
  breaks: [],
  timeOff: [],
  ...more,
});
const served = (person: string, time: Slot, more: object = {}) => ({
  time,
  timeframe: "1hr",
  bookingStatus: "placed" as const,
  with: [{ _id: person }],
  ...more,
});
const here = { arrived: true, started: true };

test("names the people on duty whom no appointment takes at the minute", () => {
  const team = [
    member("free"),
    member("booked"),
    member("finished early"),
    member("still at work"),
    member("cleaning up"),
    member("off", { hours: hours("02:00 PM", "05:00 PM") }),
    member("gone", { active: false }),
  ];
  const appointments = [
    served("free", "09:00 AM"),
    served("free", "12:00 PM"),
    served("booked", "11:00 AM"),
    served("finished early", "11:00 AM", { ...here, done: true }),
    served("still at work", "09:00 AM", here),
    served("cleaning up", "10:00 AM", { cleanup: 15 }),
  ];
  expect(freePeopleAt({ day: MONDAY, team, appointments, salon }, TEN_PAST_ELEVEN)).toEqual(["free", "finished early"]);
});

test("hands are free in a pause, but not in its last minutes that are not sold", () => {
  const paused = (spare: number) => ({ timeframe: "2hrs", pause: { after: 30, minutes: 60, spare }, ...here });
  const appointments = [served("free", "10:00 AM", paused(0)), served("back soon", "10:00 AM", paused(20))];
  const team = [member("free"), member("back soon")];
  expect(freePeopleAt({ day: MONDAY, team, appointments, salon }, TEN_PAST_ELEVEN)).toEqual(["free"]);
});

test("answers null in a salon without a team", () => {
  expect(freePeopleAt({ day: MONDAY, team: [], appointments: [], salon }, TEN_PAST_ELEVEN)).toBeNull();
});
