import type { Appointment } from "@salon/contracts";
import { expect, it } from "vitest";
import { haircutWith } from "../../../testing/day.ts";
import { slotsWith } from "../../../testing/salon.ts";
import { placeAppointments, rangeText, shownSlots, spanOf } from "./board-layout.ts";

const at = (time: string, timeframe = "1hr", name = time) =>
  haircutWith({ bookingId: `${time} ${timeframe} ${name}`, time, timeframe, customer: { name } });
const lanesOf = (...appointments: Appointment[]) =>
  placeAppointments(appointments).map(({ appointment, lane, lanes }) => [appointment.customer.name, lane, lanes]);

it("places appointments that follow each other in one lane", () => {
  expect(lanesOf(at("11:00 AM"), at("10:00 AM"))).toEqual([
    ["10:00 AM", 0, 1],
    ["11:00 AM", 0, 1],
  ]);
});

it("places overlapping appointments side by side, and uses a lane again that is free", () => {
  expect(
    lanesOf(at("10:00 AM", "3 hours", "long"), at("10:30 AM"), at("11:30 AM"), at("01:00 PM", "1hr", "after")),
  ).toEqual([
    ["long", 0, 2],
    ["10:30 AM", 1, 2],
    ["11:30 AM", 1, 2],
    ["after", 0, 1],
  ]);
});

it("gives each of several appointments at the same time a lane of its own", () => {
  expect(lanesOf(at("10:00 AM", "1hr", "a"), at("10:00 AM", "1hr", "b"), at("10:00 AM", "1hr", "c"))).toEqual([
    ["a", 0, 3],
    ["b", 1, 3],
    ["c", 2, 3],
  ]);
});

it("places an appointment in the pause of another one of the same person, and beside it where it is longer or another person's", () => {
  const byAda = { with: [{ _id: "ada", name: "Ada" }] };
  const colour = { ...at("10:00 AM", "2hrs", "colour"), ...byAda, pause: { after: 30, minutes: 60, spare: 0 } };
  const inner = { ...at("10:30 AM", "1hr", "inner"), ...byAda };
  const longer = { ...at("10:30 AM", "90mins", "longer"), ...byAda };
  const place = (...appointments: Appointment[]) =>
    placeAppointments(appointments).map(({ appointment, lanes, isInPause }) => [
      appointment.customer.name,
      lanes,
      isInPause,
    ]);
  expect(place(colour, inner)).toEqual([
    ["colour", 1, undefined],
    ["inner", 1, true],
  ]);
  for (const other of [longer, { ...inner, with: [{ _id: "bola", name: "Bola" }] }])
    expect(place(colour, other)).toEqual([
      ["colour", 2, undefined],
      [other.customer.name, 2, undefined],
    ]);
});

it("makes an appointment of 20 minutes as high as a slot, and leaves out those without a time", () => {
  const [short, ...others] = placeAppointments([at("10:00 AM", "20mins"), at("N/A")]);
  expect(short).toMatchObject({ from: 600, to: 630 });
  expect(others).toEqual([]);
});

it("shows the open slots and those with appointments, and services that last longer", () => {
  const closed = Object.fromEntries(
    slotsWith()
      .filter((_, index) => index < 8 || index > 16)
      .map(({ time }) => [time, "closed" as const]),
  );
  const slots = slotsWith(closed);
  expect(shownSlots(slots, []).map(({ time }) => time)).toHaveLength(9);
  expect(shownSlots(slots, [at("11:00 AM", "30mins")])[0]?.time).toBe("11:00 AM");
  expect(shownSlots(slotsWith(Object.fromEntries(slots.map(({ time }) => [time, "closed"]))), [])).toHaveLength(21);
  const late = placeAppointments([at("07:00 PM", "3 hours")]);
  expect(spanOf(slotsWith(), late)).toEqual({ from: 9 * 60, to: 22 * 60 });
});

it("names the time of an appointment without AM and PM", () => {
  expect(rangeText({ from: 9 * 60, to: 12 * 60 })).toBe("09:00–12:00");
  expect(rangeText({ from: 13 * 60, to: 14 * 60 + 45 })).toBe("01:00–02:45");
});
