import type { Slot } from "@salon/contracts";
import { beforeEach, describe, expect, test } from "vitest";
import { faultsAtRest } from "../../../../test/support/salon/at-rest.ts";
import { openSalon, type OpenSalon } from "../../../../test/support/salon/open-salon.ts";
import {
  advanceTime,
  bookedPayment,
  claimsAt,
  MONDAY,
  seatsAt,
  TUESDAY,
} from "../../../../test/support/salon/paying.ts";
import { addMember, addResource, dismissTeam } from "../../../../test/support/salon/team.ts";
import { BookingModel } from "../bookings.model.ts";

const CAPACITY = 1;
const LONG = "Manicure & Pedicure";
let salon: OpenSalon;
let services: { _id: string; name: string }[];
openSalon(CAPACITY, (opened) => (salon = opened));
beforeEach(async () => {
  await dismissTeam();
  services = (await salon.author.get("/services/all-services?pageSize=500")).body as never;
});

const walkIn = (time: Slot, more: { service?: string; [field: string]: unknown } = {}) => {
  const { service = "Haircut & Styling", ...fields } = more;
  const { _id: serviceId } = services.find(({ name }) => name === service)!;
  const body = { name: "Walk In", serviceId, date: TUESDAY, time, method: "cash", ...fields };
  return salon.author.post("/booking/walk-in", body);
};
const squeeze = (time: Slot, more: object = {}) => walkIn(time, { squeeze: true, ...more });
const beyondAt = async (time: Slot) => (await claimsAt(time)).filter(({ beyond }) => beyond);
const lineOf = async (id: string) => (await BookingModel.findById(id).lean())!.cartItems[0]!;
const statusOf = (id: string, bookingStatus: string) => salon.author.patch(`/booking/${id}`, { bookingStatus });
const violations = () => faultsAtRest(salon, CAPACITY);

describe("squeezing in", () => {
  test("takes no seat of a full time, is shown and logged, and changes what is free for no one", async () => {
    await bookedPayment(salon.ada, [{ service: LONG, time: "10:00 AM" }]);
    expect((await walkIn("10:00 AM")).status).toBe(409);
    const { status, body } = await squeeze("10:00 AM");
    expect([status, body.cartItems[0].beyond]).toEqual([201, true]);
    expect(await seatsAt("10:00 AM")).toBe(1);
    expect(await beyondAt("10:00 AM")).toMatchObject([{ seats: 0, state: "sold" }]);
    const board = (await salon.author.get(`/booking/day?date=${TUESDAY}`)).body;
    expect(board.appointments.map(({ beyond = false }: { beyond?: boolean }) => beyond)).toEqual([false, true]);
    const slot = board.slots.find(({ time }: { time: string }) => time === "10:00 AM");
    expect(slot).toMatchObject({ free: 0, status: "full" });
    const [entry] = (await salon.admin.get(`/audit?target=${body._id}&action=booking.walk-in`)).body;
    expect(entry.after).toMatchObject({ beyond: true, method: "cash" });
    expect(await violations()).toEqual([]);
  });

  test("takes a seat like any other where there is room", async () => {
    const { body } = await squeeze("10:00 AM");
    expect(body.cartItems[0]).not.toHaveProperty("beyond");
    expect([await seatsAt("10:00 AM"), (await beyondAt("10:00 AM")).length]).toEqual([1, 0]);
  });

  test("is refused in every slot in which another customer is squeezed in, with the nearest times", async () => {
    await bookedPayment(salon.ada, [{ service: LONG, time: "10:00 AM" }]);
    expect((await squeeze("10:00 AM", { service: LONG })).status).toBe(201);
    const refused = await squeeze("10:30 AM");
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "Another customer is squeezed in at this time already",
    ]);
    expect(refused.body.conflicts[0].nearest).toHaveLength(3);
    expect(await violations()).toEqual([]);
  });

  test("by two desks at once lets one of them in", async () => {
    await bookedPayment(salon.ada, [{ time: "10:00 AM" }]);
    const answers = await Promise.all([squeeze("10:00 AM"), squeeze("10:00 AM"), squeeze("10:00 AM")]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    expect(await beyondAt("10:00 AM")).toHaveLength(1);
    expect(await violations()).toEqual([]);
  });

  test("is not for closed times, and a number is not accepted for it", async () => {
    expect((await squeeze("10:00 AM", { date: "2037-11-29" })).status).toBe(400);
    expect((await squeeze("10:00 AM", { squeeze: 1 })).status).toBe(400);
  });

  test("now, when it is full", async () => {
    salon.api.clock.set(new Date(`${MONDAY}T09:10:00Z`));
    const now = { date: undefined, time: undefined };
    expect((await walkIn("10:00 AM", now)).status).toBe(201);
    expect((await walkIn("10:00 AM", now)).status).toBe(409);
    const { status, body } = await squeeze("10:00 AM", now);
    expect([status, body.arrived, body.cartItems[0].beyond]).toEqual([201, true, true]);
  });
});

describe("a squeezed line", () => {
  let id: string;
  beforeEach(async () => {
    await bookedPayment(salon.ada, [{ service: LONG, time: "10:00 AM" }]);
    id = (await squeeze("10:00 AM", { service: LONG })).body._id;
  });
  const move = (time: Slot) => salon.author.post(`/booking/${id}/reschedule`, { item: 0, date: TUESDAY, time });

  test("that is cancelled leaves room to squeeze another in, and comes back as it was where there is none", async () => {
    await statusOf(id, "cancelled");
    expect(await beyondAt("10:00 AM")).toEqual([]);
    expect((await statusOf(id, "placed")).status).toBe(200);
    expect(await beyondAt("10:00 AM")).toHaveLength(1);
    await statusOf(id, "cancelled");
    expect((await squeeze("10:30 AM")).status).toBe(201);
    expect((await statusOf(id, "placed")).status).toBe(409);
    expect(await violations()).toEqual([]);
  });

  test("takes a seat when it comes back to a time that has room now, and when it is moved", async () => {
    await statusOf(id, "cancelled");
    const [other] = await BookingModel.find({ _id: { $ne: id } }).lean();
    await statusOf(String(other!._id), "cancelled");
    await statusOf(id, "placed");
    expect(await lineOf(id)).not.toHaveProperty("beyond");
    expect([await seatsAt("10:00 AM"), (await beyondAt("10:00 AM")).length]).toEqual([1, 0]);
    expect(await violations()).toEqual([]);
  });

  test("takes a seat when it is moved, and is refused at a time without one", async () => {
    expect((await move("10:30 AM")).status).toBe(409);
    expect((await move("12:00 PM")).status).toBe(200);
    expect(await lineOf(id)).not.toHaveProperty("beyond");
    expect([await seatsAt("12:00 PM"), (await beyondAt("10:00 AM")).length]).toEqual([1, 0]);
    expect(await violations()).toEqual([]);
  });
});

describe("the people of a squeezed line", () => {
  const OTHER = { service: LONG };
  const busy = (time: Slot) => bookedPayment(salon.ada, [{ time }]);

  test("are held where they are free", async () => {
    await addMember(salon.admin, { name: "Sade" });
    const bisi = await addMember(salon.admin, { name: "Bisi", services: [LONG] });
    await busy("10:00 AM");
    const { body } = await squeeze("10:00 AM", OTHER);
    expect((await lineOf(body._id)).with?.map(String)).toEqual([bisi]);
    expect(await beyondAt("10:00 AM")).toMatchObject([{ seats: 0, holds: [`p:${bisi}`] }]);
    expect(await violations()).toEqual([]);
  });

  test("are none where they are taken, also when the customer asks for one of them", async () => {
    const sade = await addMember(salon.admin, { name: "Sade" });
    await busy("10:00 AM");
    const { status, body } = await squeeze("10:00 AM", { with: sade });
    expect(status).toBe(201);
    expect(body.cartItems[0]).toMatchObject({ asked: sade, with: [], beyond: true });
    expect(await violations()).toEqual([]);
    const assigned = await salon.author.post(`/booking/${body._id}/assign`, { item: 0, with: null });
    expect(assigned.status).toBe(409);
  });

  test("are held without the unit that is taken, and the unit without the people", async () => {
    const sade = await addMember(salon.admin, { name: "Sade" });
    const tolu = await addMember(salon.admin, { name: "Tolu" });
    const basin = await addResource(salon.admin, { name: "Basin" });
    const { bookingId } = await bookedPayment(salon.ada, [{ time: "10:00 AM", with: sade }]);
    expect((await lineOf(bookingId)).units).toEqual([`r:${basin}#1`]);
    const { body } = await squeeze("10:00 AM");
    expect((await lineOf(body._id)).with?.map(String)).toEqual([tolu]);
    expect(await lineOf(body._id)).not.toHaveProperty("units");
    expect(await violations()).toEqual([]);
  });

  test("are assigned later, and the line stays squeezed in", async () => {
    const sade = await addMember(salon.admin, { name: "Sade" });
    await busy("10:00 AM");
    const { body } = await squeeze("10:00 AM");
    const tolu = await addMember(salon.admin, { name: "Tolu" });
    expect((await salon.author.post(`/booking/${body._id}/assign`, { item: 0, with: tolu })).status).toBe(200);
    expect(await lineOf(body._id)).toMatchObject({ beyond: true });
    expect((await claimsAt("10:00 AM")).map(({ holds, beyond = false }) => [holds, beyond])).toEqual([
      [[`p:${sade}`], false],
      [[`p:${tolu}`], true],
    ]);
    await advanceTime(salon.api, 5);
    expect(await violations()).toEqual([]);
  });
});
