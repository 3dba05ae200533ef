import { noonOf, type Booking, type VisitPlan } from "@salon/contracts";
import { expect, test } from "vitest";
import { braidingLine, cartLine, SATURDAY, SUNDAY } from "../../../testing/salon.ts";
import { movesTo, visitOf } from "./visit-lines.ts";

const lines = [
  cartLine(),
  cartLine({ guest: "Bola" }),
  braidingLine({ cancelled: { at: noonOf(SATURDAY) } } as object),
  braidingLine(),
];
const booking = { bookingStatus: "placed", cartItems: lines } as unknown as Booking;
const visit = visitOf(booking, () => true);

test("a visit is the live lines that may be moved, and one line is none", () => {
  expect(visit.map(({ item }) => item)).toEqual([0, 1, 3]);
  expect(visitOf(booking, (line) => line.guest === "Bola")).toEqual([]);
});

test("the lines of a plan are those of the booking, by their position among those that were sent", () => {
  const at = (item: number, time: string) => ({ item, time, with: null }) as VisitPlan["lines"][number];
  const plan = { date: SUNDAY, lines: [at(1, "02:00 PM"), at(0, "02:00 PM"), at(2, "02:30 PM")] };
  const moves = movesTo(plan as VisitPlan, visit, false);
  expect(moves.map(({ item, date, time }) => [item, date, time])).toEqual([
    [1, SUNDAY, "02:00 PM"],
    [0, SUNDAY, "02:00 PM"],
    [3, SUNDAY, "02:30 PM"],
  ]);
  expect(moves[0]!.from).toEqual({ date: SATURDAY, time: "10:00 AM" });
});
