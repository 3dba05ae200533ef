import { FIRST_SETTINGS } from "@salon/contracts";
import { beforeEach, describe, expect, test } from "vitest";
import { NOW, line, terms } from "../../../../test/support/salon/seats.ts";
import { withTestDatabase } from "../../../../test/support/api/with-test-database.ts";
import { databaseCallsOf } from "../../../../test/support/api/watch-database.ts";
import { secureSeats } from "../claims/secure.ts";
import { SlotModel } from "../slots.model.ts";
import { seatConflict } from "./nearest.ts";

withTestDatabase();
beforeEach(() => SlotModel.deleteMany());

describe("the refusal of full lines", () => {
  const context = { now: NOW, settings: { ...structuredClone(FIRST_SETTINGS), slotCapacity: 1 } };

  test("names every line without room and the nearest times that have it", async () => {
    for (const at of ["09:30 AM", "10:00 AM", "11:00 AM"] as const)
      await secureSeats({ ref: `sold ${at}`, lines: [line(at)] }, terms(1));
    const lines = [line("09:00 AM"), line("10:00 AM", { line: 1, timeframe: "1hr" }), line("11:00 AM", { line: 2 })];
    const refusal = await seatConflict(lines, { line: 1 }, context);
    expect(refusal.status).toBe(409);
    expect(refusal.extra["conflicts"]).toEqual([
      expect.objectContaining({
        index: 1,
        free: 0,
        nearest: [
          { date: "2037-11-24T11:00:00.000Z", time: "11:30 AM" },
          { date: "2037-11-24T11:00:00.000Z", time: "12:00 PM" },
          { date: "2037-11-24T11:00:00.000Z", time: "12:30 PM" },
        ],
      }),
      expect.objectContaining({
        index: 2,
        free: 0,
        nearest: [
          { date: "2037-11-24T11:00:00.000Z", time: "10:30 AM" },
          { date: "2037-11-24T11:00:00.000Z", time: "11:30 AM" },
          { date: "2037-11-24T11:00:00.000Z", time: "12:00 PM" },
        ],
      }),
    ]);
  });

  test("names the refused line even when its seat came free since", async () => {
    const refusal = await seatConflict([line("09:00 AM")], { line: 0 }, context);
    expect(refusal.extra["conflicts"]).toEqual([expect.objectContaining({ index: 0, free: 1 })]);
  });

  test("offers no time that has begun and none on a closed day", async () => {
    const closed = { ...context.settings, closedDates: [{ date: "2037-11-25", reason: "holiday" }] };
    const sunday = new Date("2037-11-24T17:00:00Z");
    const refusal = await seatConflict([line("06:30 PM")], { line: 0 }, { settings: closed, now: sunday });
    const [conflict] = refusal.extra["conflicts"] as [{ nearest: { date: string; time: string }[] }];
    expect(conflict.nearest.map(({ date, time }) => `${date.slice(0, 10)} ${time}`)).toEqual([
      "2037-11-24 07:00 PM",
      "2037-11-26 09:00 AM",
      "2037-11-26 09:30 AM",
    ]);
  });

  test("offers the days on both sides of a closed day, the nearest times first", async () => {
    const closed = { ...context.settings, closedDates: [{ date: "2037-11-26", reason: "holiday" }] };
    const refused = [line("01:30 PM", { day: "2037-11-26" })];
    const refusal = await seatConflict(refused, { line: 0 }, { settings: closed, now: NOW });
    const [conflict] = refusal.extra["conflicts"] as [{ nearest: { date: string; time: string }[] }];
    expect(conflict.nearest.map(({ date, time }) => `${date.slice(0, 10)} ${time}`)).toEqual([
      "2037-11-25 07:00 PM",
      "2037-11-25 06:30 PM",
      "2037-11-25 06:00 PM",
    ]);
  });

  test("reads the seats once for callers who are refused together, because a rush for one time would use up the connections", async () => {
    await secureSeats({ ref: "sold", lines: [line("10:00 AM")] }, terms(1));
    const calls = await databaseCallsOf(() =>
      Promise.all(Array.from({ length: 50 }, () => seatConflict([line("10:00 AM")], { line: 0 }, context))),
    );
    expect(calls.filter((call) => call.startsWith("slots.")).length).toBeLessThanOrEqual(2);
  });
});
