import { expect, it } from "vitest";
import { percentOn, percentsAfter, percentsWithin, type PercentFrom } from "./percents.ts";

const changed = (percents: PercentFrom[]) => ({ commissionPercent: percents.at(-1)!.percent, percents });

it("counts the present percent for all days until it is changed, and then from the day of each change on", () => {
  const at30 = { commissionPercent: 30 };
  expect(percentOn(at30, "2020-01-01")).toBe(30);
  const first = percentsAfter(at30, 40, "2026-06-10");
  expect(first).toEqual([
    { from: null, percent: 30 },
    { from: "2026-06-10", percent: 40 },
  ]);
  const second = changed(percentsAfter(changed(first), 35, "2026-07-01"));
  const days = ["2026-03-01", "2026-06-09", "2026-06-10", "2026-06-30", "2026-07-01", "2027-01-01"];
  expect(days.map((day) => percentOn(second, day))).toEqual([30, 30, 40, 40, 35, 35]);
  expect(percentsWithin(second, "2026-06-01", "2026-06-31")).toEqual([30, 40]);
  expect(percentsWithin(second, "2026-06-10", "2026-06-31")).toEqual([40]);
});

it("keeps the last change of a day alone", () => {
  const once = changed(percentsAfter({ commissionPercent: 30 }, 400, "2026-06-10"));
  expect(percentsAfter(once, 40, "2026-06-10")).toEqual([
    { from: null, percent: 30 },
    { from: "2026-06-10", percent: 40 },
  ]);
});

it("counts a percent that the release before changed from the last change on", () => {
  const list = percentsAfter({ commissionPercent: 30 }, 40, "2026-06-10");
  const member = { commissionPercent: 45, percents: list };
  expect([percentOn(member, "2026-06-09"), percentOn(member, "2026-06-10")]).toEqual([30, 45]);
  expect(percentsAfter(member, 50, "2026-07-01")).toEqual([
    { from: null, percent: 30 },
    { from: "2026-06-10", percent: 45 },
    { from: "2026-07-01", percent: 50 },
  ]);
});
