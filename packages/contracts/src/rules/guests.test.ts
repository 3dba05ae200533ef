import { expect, it } from "vitest";
import { guestInTwoPlaces } from "./guests.ts";

const line = (guest: string | undefined, time: string) => ({ guest, day: "2026-06-10", time, timeframe: "1 hour" });

it("finds the line of a guest who is elsewhere, however the name is spelled, and never one of the customer", () => {
  expect(guestInTwoPlaces([line("Ọlá", "09:00 AM"), line("ola", "09:30 AM")])).toBe(1);
  expect(guestInTwoPlaces([line("Ọlá", "09:00 AM"), line("ola", "10:00 AM")])).toBeNull();
  expect(guestInTwoPlaces([line("Ola", "09:00 AM"), line("Ola B.", "09:00 AM")])).toBeNull();
  expect(guestInTwoPlaces([line(undefined, "09:00 AM"), line(undefined, "09:00 AM")])).toBeNull();
});

it("asks only about the judged lines, and names the later one of two", () => {
  const lines = [line("Ada", "09:00 AM"), line("Ada", "09:00 AM"), line("Ada", "11:00 AM")];
  expect([guestInTwoPlaces(lines, [2]), guestInTwoPlaces(lines, [0]), guestInTwoPlaces(lines, [1, 0])]).toEqual([
    null,
    0,
    1,
  ]);
});
