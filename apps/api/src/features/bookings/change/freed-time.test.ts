import type { Slot } from "@salon/contracts";
import mongoose from "mongoose";
import { beforeEach, describe, expect, test } from "vitest";
import { setFailpointHook } from "../../../failpoint.ts";
import { faultsAtRest } from "../../../../test/support/salon/at-rest.ts";
import { openSalon, type OpenSalon } from "../../../../test/support/salon/open-salon.ts";
import { bookedPayment, keysAt, seatsAt, TUESDAY } from "../../../../test/support/salon/paying.ts";
import { addMember, dismissTeam } from "../../../../test/support/salon/team.ts";
import { BookingModel } from "../bookings.model.ts";

const CAPACITY = 2;
/** Takes an hour and a half: 11:00 to 12:30. */
const LONG = "Manicure & Pedicure";
const KEY = "5b1c8a52-29a3-4ae8-9d5f-8b9c1f3f8a11";
let salon: OpenSalon;
let id: string;
let tunde: string;
openSalon(CAPACITY, (opened) => (salon = opened));
beforeEach(async () => {
  await dismissTeam();
  tunde = await addMember(salon.admin, { name: "Tunde", services: [LONG] });
  const service = (
    (await salon.admin.get("/services/all-services?pageSize=500")).body as unknown as { _id: string; name: string }[]
  ).find(({ name }) => name === LONG)!;
  await salon.admin.patch(`/services/${service._id}`, { timeframe: "90mins" });
  ({ bookingId: id } = await bookedPayment(salon.ada, [{ service: LONG, time: "11:00 AM" }]));
});

const at = (time: string) => salon.api.clock.set(new Date(`${TUESDAY}T${time}:00+01:00`));
const flag = (change: object) => salon.author.patch(`/booking/${id}/flags`, { item: 0, ...change });
const free = (body: object = {}) => salon.author.post(`/booking/${id}/free`, { item: 0, ...body });
/** Who holds each half hour from 11:00 to 12:30. */
const held = async () =>
  Promise.all(
    (["11:00 AM", "11:30 AM", "12:00 PM"] as Slot[]).map(async (time) => (await keysAt(time, TUESDAY)).length),
  );
const line = async () => (await BookingModel.findById(id).lean())!.cartItems[0]!;
const missedAt = async (time: string) => {
  at(time);
  expect((await flag({ noShow: true })).status).toBe(200);
};
/** Another customer takes the freed time. */
const walkIn = async (time: Slot, more: object = {}) => {
  const { body } = await salon.author.get("/services/all-services?pageSize=500");
  const { _id: serviceId } = (body as unknown as { _id: string; name: string }[]).find(({ name }) => name === LONG)!;
  return salon.author.post("/booking/walk-in", {
    name: "Ngozi",
    serviceId,
    date: TUESDAY,
    time,
    method: "later",
    person: tunde,
    ...more,
  });
};
const violations = () => faultsAtRest(salon, CAPACITY);

describe("the time of a no-show", () => {
  test("is given up from the next slot on, once for each key, and before its start whole", async () => {
    await missedAt("11:10");
    expect(await held()).toEqual([1, 1, 1]);
    const { status, body } = await free({ key: KEY });
    expect([status, body.message]).toEqual([200, "Free from 11:30 AM on"]);
    expect((await free({ key: KEY })).body.message).toBe("Free from 11:30 AM on");
    expect([await held(), await seatsAt("11:30 AM")]).toEqual([[1, 0, 0], 0]);
    const board = (await salon.author.get(`/booking/day?date=${TUESDAY}`)).body;
    expect(board.appointments[0]).toMatchObject({ noShow: true, freed: "11:30 AM" });
    expect(board.appointments[0]).not.toHaveProperty("freedBy");
    const [entry] = (await salon.admin.get(`/audit?target=${id}&action=booking.free`)).body;
    expect(entry.after).toEqual({ item: 0, freed: "11:30 AM" });
    expect(await violations()).toEqual([]);

    await flag({ noShow: false });
    await missedAt("10:50");
    expect((await free()).body.message).toBe("Free from 11:00 AM on");
    expect(await held()).toEqual([0, 0, 0]);
    expect(await violations()).toEqual([]);
  });

  test("is given up only of a no-show, while some is left, and once every server knows it", async () => {
    at("11:10");
    expect((await free()).status).toBe(409);
    await missedAt("12:05");
    expect((await free()).body.message).toBe("No time of this appointment is left to free");
    at("11:10");
    const servers = mongoose.connection.collection("servers");
    await servers.insertOne({ name: "old", version: "1.0.0", databaseAt: new Date() });
    const refused = await free();
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "An update is under way. Please try again in a minute",
    ]);
    await servers.deleteOne({ name: "old" });
    expect((await free({ item: 3 })).status).toBe(400);
    expect((await free()).status).toBe(200);
  });

  test("is sold to another, and a sweep, a restart and a cancellation leave that alone", async () => {
    await missedAt("11:10");
    await free();
    expect((await walkIn("11:30 AM")).status).toBe(201);
    expect(await violations()).toEqual([]);
    expect((await salon.author.post(`/booking/${id}/cancel`, { money: "later" })).status).toBe(409);
    expect((await salon.author.patch(`/booking/${id}`, { bookingStatus: "cancelled" })).status).toBe(200);
    expect((await salon.author.patch(`/booking/${id}`, { bookingStatus: "placed" })).status).toBe(200);
    expect(await held()).toEqual([1, 1, 1]);
    expect(await violations()).toEqual([]);
  });

  test("is removed by the sweep when the server was killed after the booking was written", async () => {
    await missedAt("11:10");
    setFailpointHook((point) => {
      if (point === "time-freed") throw new Error("killed");
    });
    expect((await free()).status).toBe(500);
    setFailpointHook(null);
    expect(await held()).toEqual([1, 1, 1]);
    salon.api.clock.advance(5 * 60_000);
    expect(await violations()).toEqual([]);
    expect(await held()).toEqual([1, 0, 0]);
  });
});

describe("a no-show who comes after all", () => {
  test("has all the time again from the running slot on, under a fresh reference", async () => {
    await missedAt("11:10");
    await free();
    const before = await line();
    at("11:25");
    expect((await flag({ noShow: false })).status).toBe(200);
    expect(await held()).toEqual([1, 1, 1]);
    const after = await line();
    expect(after).not.toHaveProperty("freed");
    expect(after.progress).toBeUndefined();
    expect(after.seatRef).not.toBe(before.seatRef);
    expect(await violations()).toEqual([]);
  });

  test("has what is left, without the part that passed, also when noted as arrived", async () => {
    await missedAt("11:10");
    await free();
    at("12:10");
    expect((await flag({ arrived: true })).status).toBe(200);
    expect(await line()).toMatchObject({ progress: "arrived", freed: "11:30 AM", again: "12:00 PM" });
    expect(await held()).toEqual([1, 0, 1]);
    expect(await violations()).toEqual([]);
  });

  test("reads who has the time now, with other times, is squeezed in, and after its end is never refused", async () => {
    await missedAt("11:10");
    await free();
    await walkIn("11:30 AM");
    const refused = await flag({ noShow: false });
    expect([refused.status, refused.body.message]).toEqual([409, "Ngozi has this time now, with Tunde"]);
    expect(refused.body.conflicts[0].nearest.length).toBeGreaterThan(0);
    expect(await line()).toMatchObject({ progress: "noShow", freed: "11:30 AM" });
    expect((await flag({ squeeze: true })).status).toBe(400);
    expect((await flag({ noShow: false, squeeze: true })).status).toBe(200);
    expect(await line()).toMatchObject({ beyond: true });
    expect(await violations()).toEqual([]);

    await missedAt("11:12");
    await free();
    at("12:31");
    expect((await flag({ noShow: false })).status).toBe(200);
    expect(await violations()).toEqual([]);
  });

  test("and another customer who buys the time at once: one of them has it", async () => {
    await missedAt("11:10");
    await free();
    const [bought, back] = await Promise.all([walkIn("11:30 AM"), flag({ noShow: false })]);
    expect([bought.status, back.status]).toEqual(bought.status === 201 ? [201, 409] : [409, 200]);
    expect(await violations()).toEqual([]);
  });
});

describe("what is due after a no-show", () => {
  let due: string;
  beforeEach(async () => {
    const { body } = await walkIn("02:00 PM");
    due = body._id as string;
    at("14:10");
  });
  const flagDue = (change: object) => salon.author.patch(`/booking/${due}/flags`, { item: 0, ...change });
  const read = async () => (await salon.author.get(`/booking/getBooking/${due}`)).body;
  const letGo = (amount: number) =>
    salon.author.post(`/booking/${due}/extras`, { key: KEY, label: "Missed", amount: -amount, missed: 0 });

  test("is let go by a discount, which goes when the customer came after all", async () => {
    const { due: owed } = await read();
    expect((await letGo(owed)).status).toBe(409);
    await flagDue({ noShow: true });
    expect((await read()).cartItems[0].neverPaid).toBe(owed);
    expect((await letGo(owed + 1)).status).toBe(409);
    expect((await letGo(owed)).status).toBe(201);
    expect((await letGo(owed)).status).toBe(200);
    const after = await read();
    expect([after.due ?? 0, after.cartItems[0].neverPaid]).toEqual([0, undefined]);
    await flagDue({ noShow: false });
    const back = await read();
    expect([back.due, back.cartItems[0].neverPaid]).toEqual([owed, undefined]);
    const bill = (await salon.author.get(`/booking/${due}/bill`)).body;
    expect(
      bill.extras.map(({ label, missed, undoes }: Record<string, unknown>) => [label, missed, undoes !== undefined]),
    ).toEqual([
      ["Missed", 0, false],
      ["Missed", undefined, true],
    ]);
  });

  test("is asked for no more once staff said that it is still owed, until the next no-show", async () => {
    expect((await flagDue({ stillOwes: true })).status).toBe(409);
    await flagDue({ noShow: true });
    expect((await flagDue({ stillOwes: true })).status).toBe(200);
    const after = await read();
    expect([after.due > 0, after.cartItems[0].neverPaid]).toEqual([true, undefined]);
    await flagDue({ noShow: false });
    await flagDue({ noShow: true });
    expect((await read()).cartItems[0].neverPaid).toBe(after.due);
  });
});
