import type { Slot } from "@salon/contracts";
import { beforeEach, describe, expect, test } from "vitest";
import { faultsAtRest } from "../../../../test/support/salon/at-rest.ts";
import { openSalon, type OpenSalon } from "../../../../test/support/salon/open-salon.ts";
import { confirmedBooking, keysAt, seatsAt, TUESDAY } from "../../../../test/support/salon/paying.ts";
import { addMember, dismissTeam } from "../../../../test/support/salon/team.ts";
import { BookingModel } from "../bookings.model.ts";

const CAPACITY = 3;
const SHORT = "Haircut & Styling";
const LONG = "Manicure & Pedicure";
let salon: OpenSalon;
let services: { _id: string; name: string }[];
let tunde: string;
openSalon(CAPACITY, (opened) => (salon = opened));
beforeEach(async () => {
  await dismissTeam();
  services = (await salon.author.get("/services/all-services?pageSize=500")).body as never;
  tunde = await addMember(salon.admin, { name: "Tunde", services: [SHORT, LONG] });
  await salon.admin.patch(`/services/${idOf(SHORT)}`, { timeframe: "30mins" });
  await salon.admin.patch(`/services/${idOf(LONG)}`, { timeframe: "60mins" });
});

const idOf = (name: string) => services.find((one) => one.name === name)!._id;
const at = (time: string) => salon.api.clock.set(new Date(`${TUESDAY}T${time}:00+01:00`));
const walkIn = (more: object = {}) =>
  salon.author.post("/booking/walk-in", { name: "Ngozi", serviceId: idOf(SHORT), method: "cash", ...more });
const held = async () =>
  Promise.all(
    (["11:00 AM", "11:30 AM", "12:00 PM"] as Slot[]).map(async (time) => (await keysAt(time, TUESDAY)).length),
  );
const lineOf = async (id: string) => (await BookingModel.findById(id).lean())!.cartItems[0]!;
const violations = () => faultsAtRest(salon, CAPACITY);

describe("a walk-in who begins now", () => {
  test("keeps the slot and lasts from now, which no page but the board counts", async () => {
    at("11:27");
    const { body } = await walkIn();
    expect(await lineOf(body._id)).toMatchObject({ time: "11:00 AM", minutes: 57, lead: 27 });
    expect(await held()).toEqual([1, 1, 0]);
    expect(body.cartItems[0]).not.toHaveProperty("minutes");
    const board = (await salon.author.get(`/booking/day?date=${TUESDAY}`)).body;
    expect(board.appointments[0]).toMatchObject({ time: "11:00 AM", minutes: 57, lead: 27 });
    const calendar = (await salon.author.get(`/booking/${body._id}/calendar.ics`)).body as unknown as string;
    expect(calendar).toMatch(/DTSTART:20371124T102700Z/);
    expect(calendar).toMatch(/DTEND:20371124T105700Z/);
    const report = (await salon.admin.get(`/reports/summary?from=${TUESDAY}&to=${TUESDAY}`)).body;
    expect(report.team.find(({ name }: { name: string }) => name === "Tunde").bookedMinutes).toBe(30);
    expect(await violations()).toEqual([]);
  });

  test("does not take a last slot of which ten minutes are needed at most", async () => {
    at("11:10");
    const { body } = await walkIn();
    expect([await held(), (await lineOf(body._id)).lead]).toEqual([[1, 0, 0], 10]);
    expect((await walkIn({ date: TUESDAY, time: "11:30 AM" })).status).toBe(201);
    expect(await violations()).toEqual([]);
  });

  test("reads who is free until when and who else has room, and is squeezed in", async () => {
    await confirmedBooking(salon.api, salon.ada, [{ service: SHORT, time: "11:30 AM", with: tunde }]);
    at("11:27");
    const refused = await walkIn();
    expect([refused.status, refused.body.message]).toEqual([409, "Tunde is free until 11:30; this would end at 11:57"]);
    expect(refused.body.conflicts[0].nearest[0].time).toBe("12:00 PM");
    const ask = `/booking/availability?date=${TUESDAY}&service=${idOf(SHORT)}&desk=true`;
    const bisi = await addMember(salon.admin, { name: "Bisi", services: [SHORT] });
    expect((await salon.author.get(ask)).body).not.toHaveProperty("now");
    expect((await salon.author.get(`${ask}&with=${tunde}`)).body.now).toEqual({
      ends: "11:57",
      name: "Tunde",
      until: "11:30",
      others: [{ _id: bisi, name: "Bisi" }],
    });
    expect((await walkIn({ person: tunde })).status).toBe(409);
    const squeezed = await walkIn({ person: tunde, squeeze: true });
    expect([squeezed.status, squeezed.body.cartItems[0].beyond]).toEqual([201, true]);
    expect(await violations()).toEqual([]);
  });

  test("has the minutes of the service again once it is moved, and those from now on in a running slot", async () => {
    at("11:20");
    const { body } = await walkIn({ serviceId: idOf(LONG) });
    await salon.author.patch(`/booking/${body._id}/flags`, { item: 0, arrived: false });
    const move = (time: Slot) => salon.author.post(`/booking/${body._id}/reschedule`, { item: 0, date: TUESDAY, time });
    expect((await move("02:00 PM")).status).toBe(200);
    expect(await lineOf(body._id)).not.toHaveProperty("lead");
    expect(await lineOf(body._id)).not.toHaveProperty("minutes");
    at("11:27");
    expect((await move("11:00 AM")).status).toBe(200);
    expect(await lineOf(body._id)).toMatchObject({ time: "11:00 AM", minutes: 87, lead: 27 });
    expect([await held(), await seatsAt("12:00 PM")]).toEqual([[1, 1, 1], 1]);
    expect(await violations()).toEqual([]);
  });

  test("of several services has the next one after it, or reads that it lasts longer", async () => {
    at("11:27");
    const lines = (time: Slot) => ({
      serviceId: undefined,
      lines: [
        { serviceId: idOf(SHORT), time: "11:00 AM" },
        { serviceId: idOf(LONG), time },
      ],
    });
    const refused = await walkIn(lines("11:30 AM"));
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [{ path: "lines.1.time", message: `${SHORT} begins now and lasts until 11:57 AM; please choose a later time` }],
    ]);
    expect((await walkIn(lines("12:00 PM"))).status).toBe(201);
    const guests = [{ items: [{ serviceId: idOf(SHORT) }, { serviceId: idOf(LONG) }] }];
    const { body } = await salon.author.post("/booking/availability/visit", { guests, date: TUESDAY, desk: true });
    expect(body.plans[0].lines[0].time).not.toBe("11:00 AM");
    expect(await violations()).toEqual([]);
  });
});
