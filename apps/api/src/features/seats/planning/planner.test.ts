import { FIRST_SETTINGS, type Slot, type TeamMember } from "@salon/contracts";
import { describe, expect, test } from "vitest";
import { DAY, line, memberOf } from "../../../../test/support/salon/seats.ts";
import { addOccupied, type Occupancy } from "./occupancy.ts";
import { bitAt, type SeatLine, slotBits } from "./lines.ts";
import { Planner } from "./planner.ts";

const SERVICE = "65f0c0ffee65f0c0ffee65f0";
const OTHER = "65f0c0ffee65f0c0ffee65f1";
const BASIN = "65f0c0ffee65f0c0ffee65f9";

const member = (id: string, change: Partial<TeamMember> = {}) => memberOf(id, { serviceIds: [SERVICE], ...change });
const planner = (members: TeamMember[], units = 0) =>
  new Planner(
    { ...FIRST_SETTINGS, slotCapacity: 5 },
    {
      members,
      resources:
        units > 0 ? [{ _id: BASIN, name: "Basin", units, serviceIds: [SERVICE], active: true, revision: 0 }] : [],
    },
  );
const nothing = (): Occupancy => ({ seats: new Map(), occupiedKeys: new Map() });
const wish = (time: Slot, change: Partial<SeatLine> = {}) => line(time, { serviceId: SERVICE, ...change });
const chosen = (plan: ReturnType<Planner["plan"]>, index = 0) => plan?.get(index)?.people.map(({ _id }) => _id);

test("each of 41 slots, as a day of quarter hours has, has a bit of its own", () => {
  expect(new Set(Array.from({ length: 41 }, (_, position) => bitAt(position))).size).toBe(41);
});

describe("the planner", () => {
  test("prefers the fewest minutes that day, then the lowest id, and the people of the line before all", () => {
    const team = planner([member("b"), member("a"), member("c")]);
    const taken = nothing();
    expect(chosen(team.plan([wish("09:00 AM")], taken))).toEqual(["a"]);
    addOccupied(taken, DAY, "p:a", slotBits(["03:00 PM"]));
    expect(chosen(team.plan([wish("09:00 AM")], taken))).toEqual(["b"]);
    expect(chosen(team.plan([wish("09:00 AM", { with: ["a"] })], taken))).toEqual(["a"]);
    expect(chosen(team.plan([wish("09:00 AM", { seats: 2 })], taken))).toEqual(["b", "c"]);
  });

  test("keeps the same person through all covered slots", () => {
    const team = planner([member("a"), member("b")]);
    const taken = nothing();
    addOccupied(taken, DAY, "p:a", slotBits(["09:30 AM"]));
    addOccupied(taken, DAY, "p:b", slotBits(["10:00 AM"]));
    expect(team.plan([wish("09:00 AM", { timeframe: "1hr 30mins" })], taken)).toBeNull();
    expect(chosen(team.plan([wish("09:00 AM", { timeframe: "1hr" })], taken))).toEqual(["b"]);
  });

  test("gives the one person of a line to that line, in any order of the lines", () => {
    const team = planner([member("a", { serviceIds: [SERVICE, OTHER] }), member("b")]);
    const lines = [wish("09:00 AM"), wish("09:00 AM", { line: 1, serviceId: OTHER })];
    for (const order of [lines, lines.toReversed()]) {
      const plan = team.plan(order, nothing());
      expect([chosen(plan, 0), chosen(plan, 1)]).toEqual([["b"], ["a"]]);
    }
    expect(team.plan([...lines, wish("09:00 AM", { line: 2 })], nothing())).toBeNull();
  });

  test("an inactive, absent or unskilled person serves no line, and a service without staff needs no person", () => {
    const off = { timeOff: [{ from: DAY, to: DAY, reason: "" }] };
    const team = planner([member("a", { active: false }), member("b", off), member("c", { serviceIds: [OTHER] })]);
    expect(team.isServed(wish("09:00 AM"))).toBe(false);
    expect(team.plan([wish("09:00 AM")], nothing())).toBeNull();
    expect(team.plan([wish("09:00 AM", { asked: "c" })], nothing())).toBeNull();
    expect(team.needs(wish("09:00 AM", { serviceId: BASIN }))).toBe(false);
    expect(team.plan([wish("09:00 AM", { serviceId: BASIN })], nothing())).toEqual(new Map());
  });

  test("a person who works to the salon's close serves past it, and another does not", () => {
    const early = FIRST_SETTINGS.hours.map(({ day }) => ({
      day,
      open: "09:00 AM" as const,
      close: "05:00 PM" as const,
    }));
    const salon = {
      ...FIRST_SETTINGS,
      hours: early.map((hours) => ({ ...hours, close: "06:00 PM" as const })),
      slotCapacity: 5,
    };
    const late = wish("06:00 PM", { timeframe: "1hr" });
    expect(new Planner(salon, { members: [member("a")], resources: [] }).isServed(late)).toBe(true);
    expect(new Planner(salon, { members: [member("a", { hours: early })], resources: [] }).isServed(late)).toBe(false);
  });

  test("takes a unit for each seat, and shows how many such lines fit", () => {
    const team = planner([member("a"), member("b"), member("c")], 2);
    expect(team.plan([wish("09:00 AM", { seats: 2 })], nothing())?.get(0)?.units).toEqual([
      `r:${BASIN}#1`,
      `r:${BASIN}#2`,
    ]);
    expect(team.room(wish("09:00 AM"), nothing())).toBe(2);
    expect(team.plan([wish("09:00 AM", { seats: 3 })], nothing())).toBeNull();
  });

  test("finds people for lines of which the last decides who serves the first, however many units there are", () => {
    const team = planner([member("a"), member("b")], 20);
    const hour = { timeframe: "1hr" };
    const lines = [
      wish("09:00 AM", hour),
      wish("10:00 AM", hour),
      ...(["12:00 PM", "01:00 PM", "02:00 PM", "03:00 PM"] as const).map((time) => wish(time)),
      wish("09:30 AM", hour),
    ].map((one, index) => ({ ...one, line: index }));
    const plan = team.plan(lines, nothing());
    expect([chosen(plan, 0), chosen(plan, 1)]).toEqual([["a"], ["a"]]);
  });

  test("gives up a hopeless cart, whose arrangements would take years to try", () => {
    const team = planner(Array.from({ length: 24 }, (_, index) => member(`m${String(index).padStart(2, "0")}`)));
    const lines = Array.from({ length: 25 }, (_, index) => wish("09:00 AM", { line: index }));
    expect(team.plan(lines, nothing())).toBeNull();
  });
});
