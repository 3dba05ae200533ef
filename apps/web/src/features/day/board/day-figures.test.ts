import type { Appointment } from "@salon/contracts";
import { expect, it } from "vitest";
import { haircutWith } from "../../../testing/day.ts";
import type { BoardColumn } from "./board-columns.ts";
import { columnToSeeFirst, dayFigures, delayText, finishedText, nextStep } from "./day-figures.ts";

const at = (time: string, more?: Partial<Appointment>) =>
  haircutWith({ bookingId: time, time, timeframe: "1hr", customer: { name: time }, ...more });
const TEN_PAST_ELEVEN = 11 * 60 + 10;
const here = { arrived: true };
const started = { ...here, started: true };
const done = { ...started, done: true };

it("counts who is late, who is here, who is served and who is to come", () => {
  const figures = dayFigures(
    [
      at("09:00 AM", done),
      at("09:30 AM", { bookingStatus: "cancelled" }),
      at("10:00 AM", started),
      at("10:30 AM"),
      at("11:00 AM", here),
      at("11:00 AM", { noShow: true }),
      at("12:00 PM"),
      at("11:30 AM"),
      at("N/A"),
    ],
    TEN_PAST_ELEVEN,
  );
  expect(figures).toMatchObject({ late: 1, here: 1, inChair: 1, toCome: 2, next: { time: "11:30 AM" } });
});

it("does not count a customer as late in the minute of the appointment", () => {
  expect(dayFigures([at("11:00 AM")], 11 * 60)).toMatchObject({ late: 0, toCome: 1 });
  expect(dayFigures([at("11:00 AM")], 11 * 60 + 1)).toMatchObject({ late: 1, toCome: 0, next: null });
});

it("says how long a customer waits since the arrival, else since the time of the appointment", () => {
  const arrivedAt = "2026-11-24T09:58:00.000Z";
  expect(delayText(at("10:30 AM", { ...here, arrivedAt }), TEN_PAST_ELEVEN)).toBe("waits 12 min");
  expect(delayText(at("11:30 AM", { ...here, arrivedAt }), TEN_PAST_ELEVEN)).toBe("waits 12 min");
  expect(delayText(at("10:30 AM", here), TEN_PAST_ELEVEN)).toBe("waits 40 min");
  expect(delayText(at("11:30 AM", here), TEN_PAST_ELEVEN)).toBeUndefined();
  expect(delayText(at("09:30 AM", { ...started, arrivedAt }), TEN_PAST_ELEVEN)).toBe("over by 40 min");
});

it("first shows the column of the awaited appointment nearest to now", () => {
  const column = (key: string, ...appointments: Appointment[]): BoardColumn => ({ key, name: key, appointments });
  const busy = column("busy", at("09:00 AM"), at("11:00 AM", started), at("11:00 AM", done), at("N/A"));
  const next = column("next", at("12:00 PM"));
  expect(columnToSeeFirst([busy, column("late", at("10:30 AM")), next], TEN_PAST_ELEVEN)).toBe("late");
  expect(columnToSeeFirst([busy, next], TEN_PAST_ELEVEN)).toBe("next");
  expect(columnToSeeFirst([column("served", at("11:00 AM", started))], TEN_PAST_ELEVEN)).toBeNull();
});

it("offers one step after the other, and none when it is over", () => {
  const steps = [{}, here, started, done, { noShow: true }, { bookingStatus: "completed" as const }].map(
    (more) => nextStep(at("10:00 AM", more))?.label ?? null,
  );
  expect(steps).toEqual(["Arrived", "Start", "Complete", null, null, null]);
});

it("counts what is over, and what still needs money", () => {
  expect(
    finishedText([
      at("09:00 AM", done),
      at("09:30 AM", { ...done, due: 3000 }),
      at("10:00 AM", { bookingStatus: "completed" }),
      at("10:30 AM", { noShow: true }),
      at("11:00 AM", { bookingStatus: "cancelled", noShow: true, giveBack: 500 }),
    ]),
  ).toBe("3 done, 1 no-show, 1 cancelled, 1 still to pay, 1 to give back");
  expect(finishedText([])).toBe("");
});
