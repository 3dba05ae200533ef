import { SLOTS, type Appointment, type Slot } from "@salon/contracts";
import { expect, it } from "vitest";
import { ApiError } from "../../../lib/api/api-error.ts";
import { haircutWith } from "../../../testing/day.ts";
import { booking } from "../../../testing/desk-data.ts";
import { cartLine } from "../../../testing/salon.ts";
import type { BoardColumn } from "./board-columns.ts";
import { columnsFor, isMovable, moveRequest, slotAtHeight, spotBeside, undoRequest, type Spot } from "./board-moves.ts";
import { refusalOf } from "./refusal.ts";

const DAY = "2030-06-15";
const appointment = haircutWith({ item: 1, asked: null, with: [{ _id: "sade", name: "Sade" }] });
const columns: BoardColumn[] = [
  { key: "sade", name: "Sade", appointments: [], works: new Set<Slot>() },
  { key: "tunde", name: "Tunde", appointments: [], works: new Set<Slot>() },
  { key: "unassigned", name: "Unassigned", appointments: [] },
];
const spot = (slot: Slot, column: string) => ({ slot, column });

it("moves an appointment until its customer has arrived", () => {
  const movable = [{}, { arrived: true }, { noShow: true }, { bookingStatus: "cancelled" as const }, { time: "N/A" }];
  expect(movable.map((more) => isMovable({ ...appointment, ...more }))).toEqual([true, false, false, false, false]);
});

it("moves between people only what one person does for one customer", () => {
  const keys = (more: Partial<Appointment>, own: string) =>
    columnsFor({ ...appointment, ...more }, own, columns).map(({ key }) => key);
  expect(keys({}, "sade")).toEqual(["sade", "tunde"]);
  expect(keys({ with: [] }, "unassigned")).toEqual(["sade", "tunde", "unassigned"]);
  expect(keys({ cartQuantity: 2 }, "sade")).toEqual(["sade"]);
});

it("moves by arrow keys within the grid", () => {
  const grid = { slots: SLOTS, columns };
  const from = spot("09:00 AM", "tunde");
  expect(spotBeside(from, "ArrowDown", grid)).toEqual(spot("09:30 AM", "tunde"));
  expect(spotBeside(from, "ArrowUp", grid)).toEqual(from);
  expect(spotBeside(from, "ArrowLeft", grid)).toEqual(spot("09:00 AM", "sade"));
  expect(spotBeside(spot("09:00 AM", "unassigned"), "ArrowRight", grid)).toEqual(spot("09:00 AM", "unassigned"));
});

it("snaps a height to the nearest slot, and stays within the day", () => {
  const slots = [0, 37, 39, 151, 10_000, -50].map((height) => slotAtHeight(height, 76, SLOTS));
  expect(slots).toEqual(["09:00 AM", "09:00 AM", "09:30 AM", "10:00 AM", "07:00 PM", "09:00 AM"]);
});

it("asks to move from where the desk saw the appointment, with the person of the new column", () => {
  const from = spot("10:00 AM", "sade");
  expect(moveRequest(appointment, DAY, { from, to: spot("11:00 AM", "tunde"), columns })).toEqual({
    item: 1,
    date: DAY,
    time: "11:00 AM",
    from: { date: DAY, time: "10:00 AM", with: ["sade"] },
    person: "tunde",
  });
  const two = { ...appointment, cartQuantity: 2 };
  expect(moveRequest(two, DAY, { from, to: spot("11:00 AM", "sade"), columns })).not.toHaveProperty("person");
});

it("asks to move back from the place and the person that the move gave", () => {
  const back = (more: Partial<Appointment>, from: Spot, to: Spot) =>
    undoRequest({ ...appointment, ...more }, DAY, { from, to, columns });
  const [sade, later] = [spot("10:00 AM", "sade"), spot("11:00 AM", "tunde")];
  const request = { item: 1, date: DAY, time: "10:00 AM", person: "sade" };
  expect(back({}, sade, later)).toEqual({ ...request, from: { date: DAY, time: "11:00 AM", with: ["tunde"] } });
  const { person: _person, ...noOne } = request;
  expect(back({ with: [] }, spot("10:00 AM", "unassigned"), later)).toEqual({
    ...noOne,
    from: { date: DAY, time: "11:00 AM", with: ["tunde"] },
  });
  expect(back({ cartQuantity: 2 }, sade, spot("11:00 AM", "sade"))).toEqual({
    ...noOne,
    from: { date: DAY, time: "11:00 AM" },
  });
});

it("has no way back for an appointment that got a person and kept its time", () => {
  const from = spot("10:00 AM", "unassigned");
  const move = { from, to: spot("10:00 AM", "tunde"), columns };
  expect(undoRequest({ ...appointment, with: [] }, DAY, move)).toBeNull();
});

it("says what a refused appointment is now, and the nearest free times", () => {
  const cartItems = [cartLine(), cartLine({ time: "02:00 PM", with: [{ _id: "tunde", name: "Tunde" }], asked: null })];
  const refused = (body: object) => refusalOf(appointment, DAY, new ApiError(409, "Another change came first", body));
  expect(refused({ booking: { ...booking, cartItems } })).toEqual({
    name: "Adaeze Obi",
    why: "Another change came first",
    now: "It is at Sat, 15 Jun, 02:00 PM, Tunde now.",
    nearest: [],
  });
  expect(refused({ booking: { ...booking, bookingStatus: "cancelled", cartItems } }).now).toBe(
    "The booking is cancelled now.",
  );
  const nearest = [
    { date: DAY, time: "11:00 AM" },
    { date: "2030-06-16", time: "01:00 PM" },
  ];
  expect(refused({ conflicts: [{ nearest }] })).toMatchObject({ nearest: ["11:00 AM", "Sun, 16 Jun 01:00 PM"] });
});
