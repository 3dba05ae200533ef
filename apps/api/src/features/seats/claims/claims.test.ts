import { slotKey, type Slot } from "@salon/contracts";
import { beforeEach, describe, expect, test } from "vitest";
import { DAY, LATER, NOW, line, terms } from "../../../../test/support/salon/seats.ts";
import { withTestDatabase } from "../../../../test/support/api/with-test-database.ts";
import { AppError } from "../../../http/app-error.ts";
import { SlotModel } from "../slots.model.ts";
import { readSeats } from "../planning/occupancy.ts";
import { secureSeats, writeUnder } from "./secure.ts";
import { holdSeats, releaseSeats } from "./claims.ts";

const taken = async (time: Slot, now = NOW) => (await readSeats([DAY], now)).seats.get(slotKey(DAY, time)) ?? 0;

withTestDatabase();
beforeEach(() => SlotModel.deleteMany());

/** What must be true of every slot at every moment. */
async function expectSound(capacity: number): Promise<void> {
  for (const slot of await SlotModel.find().lean()) {
    expect(slot.taken).toBe(slot.claims.reduce((sum, { seats }) => sum + seats, 0));
    expect(slot.taken).toBeLessThanOrEqual(capacity);
    const ends = slot.claims.flatMap(({ expiresAt }) => expiresAt?.getTime() ?? []);
    expect(slot.firstHoldEnds?.getTime()).toBe(ends.length > 0 ? Math.min(...ends) : undefined);
    expect(new Set(slot.claims.map(({ ref, line: index }) => `${ref} ${index}`)).size).toBe(slot.claims.length);
  }
}

describe("holding seats", () => {
  test.each([1, 3])("lets exactly %i of fifty win who ask at the same moment [R1]", async (capacity) => {
    const asked = Array.from({ length: 50 }, (_, index) =>
      holdSeats({ ref: `ref-${index}`, lines: [line("09:00 AM")] }, terms(capacity)),
    );
    const won = (await Promise.all(asked)).filter((shortage) => shortage === null);
    expect(won).toHaveLength(capacity);
    await expectSound(capacity);
    expect(await taken("09:00 AM")).toBe(capacity);
  });

  test("takes all slots of all lines or none, in any order of the lines of two carts [R2]", async () => {
    const carts = Array.from({ length: 40 }, (_, index) => {
      const both = [line("09:00 AM", { line: 0 }), line("10:00 AM", { line: 1 })];
      return { ref: `cart-${index}`, lines: index % 2 ? both : both.toReversed() };
    });
    const answers = await Promise.all(carts.map((cart) => holdSeats(cart, terms(1))));
    expect(answers.filter((shortage) => shortage === null)).toHaveLength(1);
    await expectSound(1);
    const winner = carts[answers.indexOf(null)]!.ref;
    const refs = (await SlotModel.find().lean()).flatMap(({ claims }) => claims.map(({ ref }) => ref));
    expect(refs).toEqual([winner, winner]);
  });

  test("covers every slot of a long service, for each person", async () => {
    await holdSeats({ ref: "long", lines: [line("09:00 AM", { timeframe: "1hr 15mins", seats: 2 })] }, terms(5));
    expect(
      await Promise.all((["09:00 AM", "09:30 AM", "10:00 AM", "10:30 AM"] as const).map((at) => taken(at))),
    ).toEqual([2, 2, 2, 0]);
  });

  test("refuses more people than a slot has seats, even in a slot without a document", async () => {
    expect(await holdSeats({ ref: "crowd", lines: [line("09:00 AM", { seats: 4 })] }, terms(3))).toEqual({ line: 0 });
    expect(await taken("09:00 AM")).toBe(0);
  });

  test("counts two lines of one cart in the same slot apart", async () => {
    const lines = [line("09:00 AM"), line("09:00 AM", { line: 1 })];
    expect(await holdSeats({ ref: "two", lines }, terms(1))).toEqual({ line: 1 });
    expect(await taken("09:00 AM")).toBe(0);
    expect(await holdSeats({ ref: "two-again", lines }, terms(2))).toBeNull();
    expect(await taken("09:00 AM")).toBe(2);
  });

  test("continues where a killed run stopped, and holds no seat twice", async () => {
    const request = { ref: "again", lines: [line("09:00 AM", { timeframe: "2 hours" })] };
    await holdSeats({ ref: "again", lines: [line("09:00 AM", { timeframe: "1hr" })] }, terms(1));
    expect(await holdSeats(request, terms(1))).toBeNull();
    expect(await holdSeats(request, terms(1))).toBeNull();
    await expectSound(1);
  });

  test("settles an expired hold before it drops it, and keeps one whose money came", async () => {
    await holdSeats({ ref: "old", lines: [line("09:00 AM")] }, terms(1));
    const asked: string[] = [];
    const later = { ...terms(1), now: new Date(LATER.getTime() + 1), expiresAt: new Date(LATER.getTime() + 60_000) };
    const kept = async (ref: string) => (asked.push(ref), "kept" as const);
    expect(await holdSeats({ ref: "new", lines: [line("09:00 AM")] }, { ...later, settleHold: kept })).toEqual({
      line: 0,
    });
    expect(await holdSeats({ ref: "new", lines: [line("09:00 AM")] }, later)).toBeNull();
    expect(asked).toEqual(["old"]);
    await expectSound(1);
  });

  test("does not count an expired hold as taken, even before it is dropped", async () => {
    await holdSeats({ ref: "old", lines: [line("09:00 AM")] }, terms(2));
    expect([await taken("09:00 AM"), await taken("09:00 AM", LATER)]).toEqual([1, 0]);
  });

  test("counts among several holds those that have not ended, whichever was released or sold before", async () => {
    const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000);
    const request = (ref: string) => ({ ref, lines: [line("09:00 AM")] });
    const takenAt = (...counts: number[]) => Promise.all(counts.map((count) => taken("09:00 AM", minutes(count))));
    for (const [ref, ends] of [
      ["long", 30],
      ["short", 10],
      ["middle", 20],
    ] as const)
      await holdSeats(request(ref), { ...terms(5), expiresAt: minutes(ends) });
    expect(await takenAt(0, 10, 20, 30)).toEqual([3, 2, 1, 0]);
    await expectSound(5);
    await releaseSeats("short");
    expect(await takenAt(0, 10, 20, 30)).toEqual([2, 2, 1, 0]);
    await expectSound(5);
    await secureSeats(request("middle"), terms(5));
    expect(await takenAt(0, 20, 30)).toEqual([2, 2, 1]);
    await expectSound(5);
    await secureSeats(request("long"), terms(5));
    expect(await takenAt(0, 30)).toEqual([2, 2]);
    await expectSound(5);
  });
});

describe("securing seats", () => {
  test("sells held seats, and a second call changes nothing", async () => {
    const request = { ref: "paid", lines: [line("09:00 AM", { timeframe: "1hr" })] };
    await holdSeats(request, terms(1));
    expect(await secureSeats(request, terms(1))).toBeNull();
    expect(await secureSeats(request, terms(1))).toBeNull();
    expect(await taken("09:00 AM", new Date("2030-01-01"))).toBe(1);
    await expectSound(1);
  });

  test("takes seats anew when the hold was dropped, unless they are taken or may not be had", async () => {
    const request = { ref: "late", lines: [line("09:00 AM")] };
    expect(await secureSeats(request, { ...terms(1), mayTake: () => false })).toEqual({ line: 0 });
    expect(await secureSeats(request, terms(1))).toBeNull();
    expect(await secureSeats({ ref: "later", lines: [line("09:00 AM")] }, terms(1))).toEqual({ line: 0 });
    await expectSound(1);
  });

  test("keeps sold seats when the capacity is lowered, and sells no more", async () => {
    for (const ref of ["a", "b", "c"]) await secureSeats({ ref, lines: [line("09:00 AM")] }, terms(3));
    expect(await secureSeats({ ref: "a", lines: [line("09:00 AM")] }, terms(1))).toBeNull();
    expect(await secureSeats({ ref: "d", lines: [line("09:00 AM")] }, terms(1))).toEqual({ line: 0 });
    expect(await taken("09:00 AM")).toBe(3);
  });

  test("two settlers of one payment, and releases between, leave no seat behind", async () => {
    const request = { ref: "twice", lines: [line("09:00 AM", { timeframe: "2 hours" })] };
    await holdSeats(request, terms(1));
    await Promise.all([
      secureSeats(request, terms(1)),
      releaseSeats("twice", { state: "held" }),
      secureSeats(request, terms(1)),
    ]);
    expect(await taken("09:30 AM")).toBe(1);
    await expectSound(1);
    await Promise.all([releaseSeats("twice"), releaseSeats("twice")]);
    await expectSound(1);
    expect(await taken("09:30 AM")).toBe(0);
  });
});

describe("the desk's seats", () => {
  const seats = { ref: "desk-1", lines: [line("09:00 AM")] };
  beforeEach(() => holdSeats(seats, terms(1)));

  const kept = { ...terms(1), onLost: async () => undefined };

  test("are sold once what they are for is written", async () => {
    expect(await writeUnder(seats, kept, async () => "written")).toBe("written");
    expect(await taken("09:00 AM", new Date("2030-01-01"))).toBe(1);
  });

  test("are released when nothing was written, and stay held when the outcome is unknown", async () => {
    const refuse = () => Promise.reject(new AppError(409, "no"));
    await expect(writeUnder(seats, kept, refuse)).rejects.toThrow("no");
    expect(await taken("09:00 AM")).toBe(0);
    await holdSeats(seats, terms(1));
    const lost = () => Promise.reject(new Error("connection lost"));
    await expect(writeUnder(seats, kept, lost)).rejects.toThrow("connection lost");
    expect(await taken("09:00 AM")).toBe(1);
  });
});
