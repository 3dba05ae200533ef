import { describe, expect, test } from "vitest";
import { FIRST_SETTINGS, type Slot } from "../salon.ts";
import {
  breaksOutsideHours,
  isOnDuty,
  personKey,
  readUnitKey,
  rosteredMinutes,
  rosteredSlots,
  timeOffOverlap,
  unitKey,
  type Roster,
} from "./roster.ts";
import { canBeAsked, isSkilled, isStaffed } from "./skills.ts";
import { coveredSlots } from "./slots.ts";

const MONDAY = "2026-11-23";
const TUESDAY = "2026-11-24";
const SUNDAY = "2026-11-22";
const week = (open: Slot | null, close: Slot | null) => [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, open, close }));
const salon = { hours: FIRST_SETTINGS.hours, closedDates: [] };
const roster = (change: Partial<Roster> = {}): Roster => ({
  hours: week("10:00 AM", "05:00 PM"),
  breaks: [{ day: 1, from: "01:00 PM", to: "02:00 PM" }],
  timeOff: [{ from: "2026-11-25", to: "2026-11-27" }],
  ...change,
});

test("on the first of some days off a person may work until a slot, and not at all on the others", () => {
  const off = { from: MONDAY, to: TUESDAY } as const;
  const worked = (since: Slot, day = MONDAY) => rosteredSlots(roster({ timeOff: [{ ...off, since }] }), salon, day);
  expect(worked("11:30 AM")).toEqual(["10:00 AM", "10:30 AM", "11:00 AM"]);
  expect(worked("10:00 AM")).toEqual([]);
  expect(worked("11:30 AM", TUESDAY)).toEqual([]);
});

test("a person is in between the parts of a day off that staff noted, until the day off is changed", () => {
  const spans = [{ from: "10:30 AM", until: "12:00 PM" }, { from: "03:00 PM" }] as const;
  const off = { timeOff: [{ from: MONDAY, to: MONDAY, since: "10:30 AM" }], absence: { day: MONDAY, spans } } as const;
  const worked = ["10:00 AM", "12:00 PM", "12:30 PM", "02:00 PM", "02:30 PM"];
  expect(rosteredSlots(roster(off), salon, MONDAY)).toEqual(worked);
  const later = roster({ ...off, timeOff: [{ from: MONDAY, to: MONDAY, since: "11:00 AM" }] });
  expect(rosteredSlots(later, salon, MONDAY)).toEqual(["10:00 AM", "10:30 AM"]);
  expect(rosteredSlots(roster({ ...off, timeOff: [] }), salon, MONDAY)).toHaveLength(13);
});

describe("being on duty", () => {
  test.each<[string, Slot, string, boolean]>([
    [MONDAY, "10:00 AM", "1hr", true],
    [MONDAY, "09:30 AM", "30mins", false],
    [MONDAY, "09:30 AM", "1hr", false],
    [MONDAY, "05:00 PM", "30mins", true],
    [MONDAY, "05:00 PM", "1hr", false],
    [MONDAY, "05:30 PM", "30mins", false],
    [MONDAY, "12:30 PM", "30mins", true],
    [MONDAY, "12:30 PM", "1hr", false],
    [MONDAY, "01:00 PM", "30mins", false],
    [MONDAY, "01:30 PM", "30mins", false],
    [MONDAY, "02:00 PM", "30mins", true],
    [MONDAY, "12:00 PM", "3hrs", false],
    [TUESDAY, "01:00 PM", "30mins", true],
    ["2026-11-24", "10:00 AM", "30mins", true],
    ["2026-11-25", "10:00 AM", "30mins", false],
    ["2026-11-27", "10:00 AM", "30mins", false],
    ["2026-11-28", "10:00 AM", "30mins", true],
  ])("%s %s for %s: %s", (day, time, timeframe, expected) => {
    expect(isOnDuty(roster(), salon, day, coveredSlots(time, timeframe))).toBe(expected);
  });

  test("a person without hours on a weekday is not on duty", () => {
    expect(isOnDuty(roster({ hours: week(null, null) }), salon, MONDAY, ["10:00 AM"])).toBe(false);
  });

  test("slots past the salon's last one count for a person who works to the salon's close, and for no other", () => {
    const late = coveredSlots("05:00 PM", "2hrs");
    const toClose = roster({ hours: week("10:00 AM", "05:00 PM") });
    expect(isOnDuty(toClose, salon, SUNDAY, late)).toBe(true);
    expect(
      isOnDuty(roster({ hours: week("10:00 AM", "04:30 PM") }), salon, SUNDAY, coveredSlots("04:30 PM", "1hr")),
    ).toBe(false);
    expect(isOnDuty(toClose, salon, MONDAY, late)).toBe(false);
    const rests = roster({
      hours: week("10:00 AM", "07:00 PM"),
      breaks: [{ day: 0, from: "06:00 PM", to: "06:30 PM" }],
    });
    expect(isOnDuty(rests, salon, SUNDAY, late)).toBe(false);
  });
});

describe("rostered time", () => {
  test("counts the slots worked while the salon is open, without breaks, days off and closed dates", () => {
    expect(rosteredMinutes(roster(), salon, MONDAY)).toBe((15 - 2) * 30);
    expect(rosteredMinutes(roster(), salon, "2026-11-26")).toBe(0);
    expect(rosteredSlots(roster(), salon, SUNDAY)[0]).toBe("01:00 PM");
    expect(rosteredSlots(roster(), salon, SUNDAY)).toHaveLength(9);
    const closed = { ...salon, closedDates: [{ date: MONDAY, reason: "Holiday" }] };
    expect(rosteredSlots(roster(), closed, MONDAY)).toEqual([]);
  });
});

describe("checks of a roster", () => {
  test.each<[Slot, Slot, number[]]>([
    ["10:00 AM", "05:00 PM", []],
    ["04:30 PM", "05:30 PM", []],
    ["04:30 PM", "06:00 PM", [0]],
    ["09:30 AM", "10:30 AM", [0]],
  ])("a break from %s to %s", (from, to, outside) => {
    expect(breaksOutsideHours(roster({ breaks: [{ day: 1, from, to }] }))).toEqual(outside);
  });

  test("a break on a weekday without work is outside", () => {
    expect(breaksOutsideHours(roster({ hours: week(null, null) }))).toEqual([0]);
  });

  test("days off that share a day overlap", () => {
    const first = { from: "2026-12-01", to: "2026-12-03" };
    expect(timeOffOverlap([first, { from: "2026-12-04", to: "2026-12-04" }])).toBeNull();
    expect(timeOffOverlap([first, { from: "2026-12-03", to: "2026-12-05" }])).toBe(1);
    expect(timeOffOverlap([{ from: "2026-12-02", to: "2026-12-02" }, first])).toBe(1);
  });
});

describe("skills", () => {
  const member = { serviceIds: ["a", "b"], active: true, bookable: true };

  test("only an active member has a skill, and only a bookable one can be asked for", () => {
    expect([isSkilled(member, "a"), isSkilled(member, "c"), isSkilled({ ...member, active: false }, "a")]).toEqual([
      true,
      false,
      false,
    ]);
    expect([canBeAsked(member, "a"), canBeAsked({ ...member, bookable: false }, "a")]).toEqual([true, false]);
    expect([isStaffed([member], "b"), isStaffed([{ ...member, active: false }], "b"), isStaffed([], "b")]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test("the keys of claims name a person or a unit", () => {
    const id = "6".repeat(24);
    expect([personKey(id), unitKey(id, 2)]).toEqual([`p:${id}`, `r:${id}#2`]);
    expect(readUnitKey(unitKey(id, 12))).toEqual({ resourceId: id, unit: 12 });
    expect(readUnitKey(personKey(id))).toBeNull();
  });
});
