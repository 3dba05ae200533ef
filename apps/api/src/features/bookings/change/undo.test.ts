import { FIRST_SETTINGS, type Slot } from "@salon/contracts";
import { beforeEach, describe, expect, test } from "vitest";
import { openSalon, type OpenSalon } from "../../../../test/support/salon/open-salon.ts";
import {
  advanceTime,
  bookedPayment,
  seatsAt,
  TUESDAY,
  type WantedLine,
} from "../../../../test/support/salon/paying.ts";
import { addMember, dismissTeam } from "../../../../test/support/salon/team.ts";
import { BookingModel } from "../bookings.model.ts";

const CLOSED = "The salon takes no appointments at this time";
const SQUEEZED = "Another customer is squeezed in at this time already";
let salon: OpenSalon;
openSalon(1, (opened) => (salon = opened));
beforeEach(dismissTeam);

/** A booking of Ada, whose confirmation has been sent. */
async function book(line: WantedLine): Promise<string> {
  const { bookingId } = await bookedPayment(salon.ada, [line]);
  await salon.api.jobs.runAll();
  return bookingId;
}
async function walkIn(time: Slot, more: object = {}): Promise<{ status: number; id: string }> {
  const services = (await salon.author.get("/services/all-services?pageSize=500")).body as {
    _id: string;
    name: string;
  }[];
  const serviceId = services.find(({ name }) => name === "Haircut & Styling")!._id;
  const customer = { name: "Walk In", serviceId, date: TUESDAY, time, method: "cash" };
  const { status, body } = await salon.author.post("/booking/walk-in", { ...customer, ...more });
  return { status, id: body._id };
}
const move = (id: string, time: Slot, more: object = {}) =>
  salon.author.post(`/booking/${id}/reschedule`, { item: 0, date: TUESDAY, time, ...more });
const lineOf = async (id: string) => (await BookingModel.findById(id).lean())!.cartItems[0]!;
const peopleOf = async (id: string) => ((await lineOf(id)).with ?? []).map(String);
const setTime = (time: string) => salon.api.clock.set(new Date(`${TUESDAY}T${time}:00+01:00`));
const wait = async (seconds: number) => {
  salon.api.clock.advance(seconds * 1000);
  await salon.api.jobs.runAll();
};
const mailsAbout = (words: RegExp) => salon.api.inbox.mails().filter(({ subject }) => words.test(subject)).length;

describe("the undo of a move whose time has passed", () => {
  test("puts the line back to where it was, and sends no mail", async () => {
    const id = await book({ time: "10:00 AM" });
    const sent = mailsAbout(/new time/);
    setTime("11:10");
    expect((await move(id, "12:00 PM")).status).toBe(200);
    await wait(8);
    const back = await move(id, "10:00 AM", { from: { date: TUESDAY, time: "12:00 PM" } });
    expect([back.status, (await lineOf(id)).time]).toEqual([200, "10:00 AM"]);
    await wait(10);
    await advanceTime(salon.api, 5);
    expect(mailsAbout(/new time/)).toBe(sent);
    expect([await seatsAt("10:00 AM"), await seatsAt("12:00 PM")]).toEqual([1, 0]);
  });

  test("is refused after a minute, and to a time that the latest move did not leave", async () => {
    const id = await book({ time: "10:00 AM" });
    setTime("11:10");
    await move(id, "12:00 PM");
    await wait(61);
    const late = await move(id, "10:00 AM");
    expect([late.status, late.body.errors[0].message]).toEqual([400, CLOSED]);
    await move(id, "02:00 PM");
    await move(id, "12:00 PM");
    for (const time of ["10:00 AM", "10:30 AM"] as const) expect((await move(id, time)).status).toBe(400);
  });

  test("is for moves by staff alone", async () => {
    const id = await book({ time: "10:00 AM" });
    await move(id, "11:00 AM");
    const own = { item: 0, date: TUESDAY, time: "12:00 PM" };
    expect((await salon.ada.client.post(`/booking/${id}/reschedule`, own)).status).toBe(200);
    expect(await lineOf(id)).not.toHaveProperty("left");
  });

  test("gives the line the person it had, and no other one", async () => {
    const [sade, bisi] = [
      await addMember(salon.admin, { name: "Sade" }),
      await addMember(salon.admin, { name: "Bisi" }),
    ];
    const id = await book({ time: "10:00 AM" });
    const [person] = await peopleOf(id);
    const other = person === sade ? bisi : sade;
    setTime("11:10");
    expect((await move(id, "12:00 PM", { person: other })).status).toBe(200);
    expect((await move(id, "10:00 AM", { person: other })).status).toBe(400);
    expect((await move(id, "10:00 AM", { person })).status).toBe(200);
    expect(await peopleOf(id)).toEqual([person]);
    await move(id, "12:00 PM", { person: other });
    expect((await move(id, "10:00 AM")).status).toBe(200);
    expect(await peopleOf(id)).toEqual([person]);
  });

  test("leaves a line without a person that had none", async () => {
    const id = await book({ time: "10:00 AM" });
    // She cannot be given to the appointment, because she begins later.
    const hours = FIRST_SETTINGS.hours.map((day) => ({ ...day, open: day.open && "11:00 AM" }));
    const sade = await addMember(salon.admin, { name: "Sade", hours });
    setTime("11:10");
    expect((await move(id, "12:00 PM", { person: sade })).status).toBe(200);
    expect((await move(id, "10:00 AM")).status).toBe(200);
    expect([(await lineOf(id)).time, await peopleOf(id), await seatsAt("10:00 AM")]).toEqual(["10:00 AM", [], 1]);
  });

  test("is no part of an answer", async () => {
    const id = await book({ time: "10:00 AM" });
    await move(id, "12:00 PM");
    expect((await lineOf(id)).left).toMatchObject({ day: TUESDAY, time: "10:00 AM" });
    const answers = [
      await salon.author.get(`/booking/getBooking/${id}`),
      await salon.ada.client.get(`/booking/getBooking/${id}`),
      await salon.author.get(`/booking/day?date=${TUESDAY}`),
      await salon.ada.client.get("/users/export"),
    ];
    for (const { status, body } of answers)
      expect([status, JSON.stringify(body).includes('"left"')]).toEqual([200, false]);
  });
});

describe("the undo of a move of a squeezed line", () => {
  test("squeezes it in again, though the time is full and has passed", async () => {
    await book({ time: "10:00 AM" });
    const { id } = await walkIn("10:00 AM", { squeeze: true });
    setTime("11:10");
    expect((await move(id, "12:00 PM")).status).toBe(200);
    expect(await lineOf(id)).not.toHaveProperty("beyond");
    expect((await move(id, "10:00 AM")).status).toBe(200);
    expect(await lineOf(id)).toMatchObject({ time: "10:00 AM", beyond: true });
    expect([await seatsAt("10:00 AM"), await seatsAt("12:00 PM")]).toEqual([1, 0]);
  });

  test("is refused when another customer was squeezed in meanwhile, also where the two places overlap", async () => {
    const LONG = "Manicure & Pedicure";
    await addMember(salon.admin, { name: "Sade" });
    await addMember(salon.admin, { name: "Bisi", services: [LONG] });
    await book({ time: "10:00 AM" });
    const { _id: serviceId } = (
      (await salon.author.get("/services/all-services?pageSize=500")).body as { _id: string; name: string }[]
    ).find(({ name }) => name === LONG)!;
    const { id } = await walkIn("10:00 AM", { squeeze: true, serviceId });
    expect(await lineOf(id)).toMatchObject({ beyond: true });
    expect((await move(id, "10:30 AM")).status).toBe(200);
    expect((await walkIn("10:30 AM", { squeeze: true })).status).toBe(201);
    const refused = await move(id, "10:00 AM");
    expect([refused.status, refused.body.message]).toEqual([409, SQUEEZED]);
    expect(await lineOf(id)).toMatchObject({ time: "10:30 AM" });
    expect(await seatsAt("10:30 AM")).toBe(1);
  });
});

describe("the undo of a walk-in", () => {
  const undo = (id: string) => salon.author.post(`/booking/${id}/cancel`, { money: "back", undo: true });
  const statusOf = async (id: string) => (await BookingModel.findById(id).lean())!.bookingStatus;

  test("gives time and money back, also of a customer who is here", async () => {
    const { id } = await walkIn("10:00 AM");
    expect((await undo(id)).status).toBe(200);
    expect(await BookingModel.findById(id).lean()).toMatchObject({ bookingStatus: "cancelled", paid: 0 });
    expect(await seatsAt("10:00 AM")).toBe(0);
    setTime("11:10");
    const { id: here } = await walkIn("11:00 AM");
    expect((await undo(here)).status).toBe(200);
  });

  test("is refused after ten minutes, after any other change, and for what was no walk-in", async () => {
    const changed = async (time: Slot, change: (id: string) => Promise<unknown>) => {
      const { id } = await walkIn(time);
      await change(id);
      const refused = await undo(id);
      return [refused.status, refused.body.message, await statusOf(id)];
    };
    const key = "0b7b7a4e-5a3c-4a55-9d6f-2f4c9d7a1b10";
    const NO = [409, "This booking has changed since it was made; please cancel it on its page", "placed"];
    expect(await changed("09:30 AM", (id) => move(id, "10:00 AM"))).toEqual(NO);
    const tip = { key, kind: "tip", method: "cash", amount: 100 };
    expect(await changed("11:00 AM", (id) => salon.author.post(`/booking/${id}/receipts`, tip))).toEqual(NO);
    expect(await changed("11:30 AM", async () => salon.api.clock.advance(10 * 60_000 + 1))).toEqual(NO);
    const online = await book({ time: "12:00 PM" });
    expect((await undo(online)).status).toBe(409);
    setTime("10:31");
    expect(await changed("10:30 AM", (id) => salon.author.patch(`/booking/${id}/flags`, { noShow: true }))).toEqual(NO);
  });
});
