import type { Displaced } from "@salon/contracts";
import mongoose from "mongoose";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type OpenSalon, openSalon } from "../../../../test/support/salon/open-salon.ts";
import {
  advanceTime,
  bookedPayment,
  mailsTo,
  newPayer,
  TUESDAY,
  type Payer,
} from "../../../../test/support/salon/paying.ts";
import { addMember, changeMember, dismissTeam } from "../../../../test/support/salon/team.ts";
import { queueReminders } from "../mails/reminders.ts";

let salon: OpenSalon;
openSalon(5, (opened) => (salon = opened));
beforeEach(dismissTeam);
afterEach(async () => {
  await salon.admin.patch("/settings", { closedDates: [] });
  await mongoose.connection.collection("servers").deleteMany({});
});

const WEDNESDAY = "2037-11-25";
const close = (date: string) => salon.admin.patch("/settings", { closedDates: [{ date, reason: "Generator" }] });
const linesOf = async ({ client }: Payer, booking: string) =>
  (await client.get(`/booking/getBooking/${booking}`)).body.cartItems as { blocked?: object }[];
const blockedOf = async (payer: Payer, booking: string) =>
  (await linesOf(payer, booking)).map(({ blocked }) => blocked);
const rows = async () => (await salon.author.get("/booking/displaced")).body as unknown as Displaced[];
const at = (day: string, time: string) => salon.api.clock.set(new Date(`${day}T${time}:00.000Z`));
const reminders = (payer: Payer) =>
  mailsTo(salon.api, payer).filter((subject) => subject.startsWith("Your appointment:"));

test("customers are told of a closed day and of a person who is not there; all else is the desk's alone", async () => {
  const sade = await addMember(salon.admin, { name: "Sade Bello" });
  const tolu = await addMember(salon.admin, {
    name: "Tolu Ojo",
    services: ["Haircut & Styling", "Manicure & Pedicure"],
  });
  const asked = (await bookedPayment(salon.ada, [{ with: sade }])).bookingId;
  const only = (await bookedPayment(salon.bola, [{ time: "10:00 AM", service: "Manicure & Pedicure" }])).bookingId;
  const anyone = (await bookedPayment(await newPayer(salon.api), [{ time: "02:00 PM" }])).bookingId;
  await salon.author.post(`/booking/${anyone}/assign`, { item: 0, with: tolu });
  expect([await blockedOf(salon.ada, asked), await rows()]).toEqual([[undefined], []]);

  await changeMember(salon.admin, sade, { active: false });
  expect(await blockedOf(salon.ada, asked)).toEqual([{ by: "person", name: "Sade Bello" }]);
  await changeMember(salon.admin, sade, { active: true });
  await changeMember(salon.admin, tolu, { active: false });
  expect(await blockedOf(salon.bola, only)).toEqual([{ by: "nobody" }]);
  expect((await rows()).map(({ bookingId }) => bookingId)).toEqual([only, anyone]);
  expect((await salon.author.get(`/booking/getBooking/${anyone}`)).body.cartItems[0].blocked).toBeUndefined();
  await close(TUESDAY);
  const { body: mine } = await salon.bola.client.get("/booking/?mine=true");
  expect(mine[0].cartItems[0].blocked).toEqual({ by: "closed" });
  expect(JSON.stringify(mine)).not.toContain("displaced");
});

test("such a line is moved and cancelled past the cut-off and beside one that has begun, and no other one", async () => {
  const nails = { service: "Manicure & Pedicure", time: "09:00 AM" as const };
  const lines = [{ date: TUESDAY }, { date: WEDNESDAY, time: "11:00 AM" as const }, { date: WEDNESDAY, ...nails }];
  const { bookingId } = await bookedPayment(salon.ada, lines);
  const move = (item: number) =>
    salon.ada.client.post(`/booking/${bookingId}/reschedule`, { item, date: "2037-11-26", time: "02:00 PM" });
  const cancel = (item: number) => salon.ada.client.post(`/booking/${bookingId}/cancel`, { item });
  at(TUESDAY, "08:25");
  expect([(await move(1)).status, (await cancel(2)).status]).toEqual([409, 403]);
  await close(WEDNESDAY);
  expect([(await move(1)).status, (await cancel(2)).status]).toEqual([200, 200]);
  expect([(await move(0)).status, (await cancel(0)).status]).toEqual([409, 409]);
  expect(await rows()).toEqual([]);
});

test("the reminder waits and goes once it is settled; until then the row says that nobody was reminded", async () => {
  const { bookingId } = await bookedPayment(salon.ada, [{ date: WEDNESDAY }]);
  await close(WEDNESDAY);
  at(TUESDAY, "07:00");
  expect((await rows())[0]).not.toHaveProperty("notReminded");
  at(TUESDAY, "10:00");
  await salon.api.jobs.runAll();
  expect([reminders(salon.ada), (await rows())[0]?.notReminded]).toEqual([[], true]);
  expect((await salon.author.post(`/booking/${bookingId}/takes-place`, { item: 0 })).status).toBe(200);
  await salon.api.jobs.runAll();
  expect(reminders(salon.ada)).toHaveLength(1);
});

test("a reminder that was queued before the day was closed waits too, and goes once it is settled", async () => {
  const payer = await newPayer(salon.api);
  const { bookingId } = await bookedPayment(payer, [{ date: WEDNESDAY }]);
  at(TUESDAY, "10:00");
  const { deps } = salon.api;
  await queueReminders({ ...deps, outbox: { ...deps.outbox, queue: deps.outbox.prepare } }, () => false);
  await close(WEDNESDAY);
  await advanceTime(salon.api, 2);
  expect([reminders(payer), (await rows())[0]?.notReminded]).toEqual([[], true]);
  await salon.author.post(`/booking/${bookingId}/takes-place`, { item: 0 });
  await advanceTime(salon.api, 2);
  expect([reminders(payer).length, await rows()]).toEqual([1, []]);
});

test("while a server of an earlier version runs, no reminder waits", async () => {
  await bookedPayment(salon.bola, [{ date: WEDNESDAY }]);
  await close(WEDNESDAY);
  const now = new Date();
  const row = { _id: "before" as never, name: "before", until: new Date(now.getTime() + 60_000), at: now };
  await mongoose.connection.collection("servers").insertOne({ ...row, databaseAt: now });
  at(TUESDAY, "10:00");
  await salon.api.jobs.runAll();
  expect(reminders(salon.bola)).toHaveLength(1);
});

test("its bill takes no new payment until it is settled", async () => {
  const walkIn = { name: "Bisi Ade", serviceId: salon.haircut._id, date: WEDNESDAY, time: "09:00 AM", method: "later" };
  const { body } = await salon.author.post("/booking/walk-in", walkIn);
  const pay = () => salon.author.post(`/booking/${body._id}/transfer`, {});
  await close(WEDNESDAY);
  const refused = await pay();
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining("call us first")]);
  await salon.author.post(`/booking/${body._id}/takes-place`, { item: 0 });
  expect((await pay()).status).toBe(201);
});
