import { FIRST_SETTINGS, type Slot } from "@salon/contracts";
import { randomUUID } from "node:crypto";
import mongoose, { Types } from "mongoose";
import { beforeEach, expect, test } from "vitest";
import { changedCollections, readDatabase } from "../../../test/support/api/database-state.ts";
import type { TestClient } from "../../../test/support/api/test-client.ts";
import { openSalon, type OpenSalon } from "../../../test/support/salon/open-salon.ts";
import { bookedPayment, TUESDAY } from "../../../test/support/salon/paying.ts";

let salon: OpenSalon;
openSalon(5, (opened) => void (salon = opened));

/** Tuesday 11:10 in the salon. */
const NOW = new Date(`${TUESDAY}T10:10:00Z`);
let service: string;
let sade: string;
beforeEach(async () => {
  for (const name of ["TeamMember", "Audit"]) await mongoose.model(name).deleteMany({});
  const listed = (await salon.admin.get("/services/all-services?q=haircut")).body as { _id: string }[];
  service = listed[0]!._id;
  sade = await addMember("Sade Bello");
});

const addMember = async (name: string, more: object = {}): Promise<string> => {
  const fields = { name, hours: FIRST_SETTINGS.hours, serviceIds: [service], ...more };
  return (await salon.admin.post("/team", fields)).body._id as string;
};
/** Books an appointment of today with Sade and goes to the time of the test. */
async function book(...times: Slot[]): Promise<string[]> {
  const ids = [];
  for (const time of times) {
    const { bookingId } = await bookedPayment(salon.ada, [{ time }]);
    const held = { "cartItems.0.with": [new Types.ObjectId(sade)] };
    await mongoose.model("Booking").updateOne({ _id: bookingId }, { $set: held });
    ids.push(bookingId);
  }
  salon.api.clock.set(NOW);
  return ids;
}
const note = (body: object = {}, by: TestClient = salon.author) => by.post(`/team/${sade}/absence`, body);
const takeBack = (by: TestClient = salon.author) => by.delete(`/team/${sade}/absence`);
const inFrom = (from: Slot) => salon.author.send("DELETE", `/team/${sade}/absence`, { from });
const goTo = (utc: string) => salon.api.clock.set(new Date(`${TUESDAY}T${utc}:00Z`));
const notIn = async () => (await salon.admin.get("/waiting")).body.absences as number | undefined;
const idsOf = ({ body }: { body: { bookings: { bookingId: string }[] } }) =>
  body.bookings.map(({ bookingId }) => bookingId);
const member = async () => {
  const { body } = await salon.author.get("/team/all");
  return (body as { _id: string; timeOff: object[]; absence?: object }[]).find(({ _id }) => _id === sade)!;
};
const slots = async () => {
  const { body } = await salon.admin.get(
    `/booking/availability?date=${TUESDAY}&service=${service}&with=${sade}&desk=true`,
  );
  return (body as { slots: { time: string; status: string }[] }).slots;
};
const statusAt = async (time: Slot) => (await slots()).find((slot) => slot.time === time)?.status;

test("an author notes that a person is not in from now on, which lists the appointments without them and books no more", async () => {
  const [, noon, two] = await book("09:00 AM", "12:00 PM", "02:00 PM");
  expect(await statusAt("03:00 PM")).toBe("open");
  const noted = await note();
  expect([noted.status, idsOf(noted)]).toEqual([201, [noon, two]]);
  expect(await statusAt("03:00 PM")).not.toBe("open");
  expect(await member()).toMatchObject({
    timeOff: [{ from: TUESDAY, to: TUESDAY, since: "11:00 AM" }],
    absence: { day: TUESDAY, from: "11:00 AM" },
  });
  expect((await member()).absence).not.toHaveProperty("spans");
  const entry = { action: "team.absence", before: null, after: { day: TUESDAY, from: "11:00 AM" } };
  expect((await salon.admin.get("/audit?action=team.absence")).body).toMatchObject([entry]);
  expect((await note()).status, "once a day").toBe(409);
});

test("an absence begins at the slot that is asked for, and before the day begins it is the whole day", async () => {
  const [two] = await book("02:00 PM");
  expect(idsOf(await note({ from: "02:30 PM" }))).toEqual([]);
  await takeBack();
  expect(idsOf(await note({ from: "02:00 PM" }))).toEqual([two]);
  await takeBack();
  salon.api.clock.set(new Date(`${TUESDAY}T05:00:00Z`));
  await note();
  expect((await member()).timeOff).toEqual([{ from: TUESDAY, to: TUESDAY }]);
});

test("the same attempt is noted once", async () => {
  const [two] = await book("02:00 PM");
  const key = randomUUID();
  const answers = await Promise.all([note({ key }), note({ key })]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201]));
  expect(answers.map(idsOf)).toEqual([[two], [two]]);
  expect((await member()).timeOff).toHaveLength(1);
});

test("times before an absence that begins later are booked", async () => {
  await book("09:00 AM");
  await note({ from: "03:00 PM" });
  expect(await Promise.all((["02:00 PM", "02:30 PM", "03:00 PM"] as const).map(statusAt))).toEqual([
    "open",
    "open",
    "closed",
  ]);
});

test("a person is in again from a slot on, which is booked, and the appointments that were settled stay so and are named", async () => {
  const [, two] = await book("12:00 PM", "02:00 PM", "04:00 PM");
  const tunde = await addMember("Tunde Ojo");
  await note();
  expect((await salon.author.post(`/booking/${two}/assign`, { item: 0, with: tunde })).status).toBe(200);

  const back = await inFrom("01:00 PM");
  expect(back).toMatchObject({
    status: 200,
    body: {
      message: "In again from 01:00 PM",
      moved: [{ bookingId: two, item: 0, date: TUESDAY, time: "02:00 PM", with: ["Tunde Ojo"] }],
    },
  });
  expect(back.body.moved).toHaveLength(1);
  expect(await member()).toMatchObject({
    timeOff: [{ from: TUESDAY, to: TUESDAY, since: "11:00 AM" }],
    absence: { day: TUESDAY, from: "11:00 AM", spans: [{ from: "11:00 AM", until: "01:00 PM" }] },
  });
  expect([await statusAt("12:30 PM"), await statusAt("03:00 PM"), await notIn()]).toEqual(["closed", "open", 1]);
  goTo("12:05");
  expect(await notIn(), "back at one").toBeUndefined();
  const entry = { before: { day: TUESDAY, from: "11:00 AM" }, after: { day: TUESDAY, until: "01:00 PM" } };
  expect((await salon.admin.get("/audit?action=team.absence")).body[0]).toMatchObject(entry);
});

test("a person who came back can go again, and come back again", async () => {
  const [, four] = await book("02:00 PM", "04:00 PM");
  await note();
  goTo("11:10");
  expect((await takeBack()).body).toMatchObject({ message: "In again from 12:00 PM", moved: [] });
  expect(await takeBack(), "who is back already").toMatchObject({ status: 200, body: { moved: [] } });
  goTo("14:05");
  const noted = await note();
  expect([noted.status, idsOf(noted), await notIn()]).toEqual([201, [four], 1]);
  expect((await note()).status, "while they are not in").toBe(409);
  await mailsToAdmins();
  const subjects = salon.api.inbox.mails().map(({ subject }) => subject);
  expect(subjects).toContainEqual(expect.stringContaining("Sade Bello is not in today from 03:00 PM"));

  const spans = [
    { from: "11:00 AM", until: "12:00 PM" },
    { from: "03:00 PM", until: "05:00 PM" },
  ];
  await inFrom("06:00 PM");
  expect((await inFrom("05:00 PM")).status, "earlier than was said").toBe(200);
  expect((await member()).absence).toMatchObject({ spans });
  expect([await statusAt("04:00 PM"), await statusAt("05:00 PM")]).toEqual(["closed", "open"]);
  await takeBack();
  expect((await member()).absence, "the second part has not begun before the slot that runs").toMatchObject({
    spans: spans.slice(0, 1),
  });
});

test("a person who is to go can go earlier or later than was said, also while they are out, and what was settled stays so", async () => {
  const [noon, four] = await book("12:00 PM", "04:00 PM");
  const tunde = await addMember("Tunde Ojo");
  await note();
  await inFrom("01:00 PM");
  expect((await note({ from: "05:00 PM" })).status, "who is out until one").toBe(201);
  expect(idsOf(await note({ from: "03:00 PM" })), "earlier").toEqual([noon, four]);
  const out = { from: "11:00 AM", until: "01:00 PM" };
  expect((await member()).absence).toMatchObject({ spans: [out, { from: "03:00 PM" }] });
  expect((await salon.author.post(`/booking/${four}/assign`, { item: 0, with: tunde })).status).toBe(200);

  const later = await note({ from: "05:00 PM" });
  expect(later.body.moved).toMatchObject([{ bookingId: four, time: "04:00 PM", with: ["Tunde Ojo"] }]);
  expect((await member()).absence).toMatchObject({ spans: [out, { from: "05:00 PM" }] });
  expect([await statusAt("04:30 PM"), await statusAt("05:00 PM")]).toEqual(["open", "closed"]);
  goTo("13:05");
  expect(await note(), "now, who was to go at five").toMatchObject({ status: 201 });
  expect((await note({ from: "05:00 PM" })).body.message).toBe("Sade Bello is off today already");
  expect((await inFrom("04:00 PM")).body).toMatchObject({ message: "In again from 04:00 PM" });
});

test("a day off of the roster that begins later can begin earlier, and keeps its other days", async () => {
  await book("02:00 PM");
  const timeOff = [{ from: TUESDAY, to: "2037-11-26", reason: "Wedding", since: "05:00 PM" }];
  expect((await salon.admin.patch(`/team/${sade}`, { revision: 0, timeOff })).status).toBe(200);
  expect((await note({ from: "06:00 PM" })).status).toBe(409);
  expect((await note({ from: "03:00 PM" })).status).toBe(201);
  expect((await member()).timeOff).toEqual([{ from: TUESDAY, to: "2037-11-26", since: "03:00 PM" }]);
});

test("while a server of the version before runs, an absence ends for all of its day, and not from a slot on", async () => {
  await book("02:00 PM");
  await note();
  const before = mongoose.connection.collection("servers");
  const _id = new Types.ObjectId();
  await before.insertOne({ _id, name: "old", until: new Date("2100-01-01"), at: new Date(), databaseAt: new Date() });
  goTo("12:10");
  expect((await inFrom("02:00 PM")).status).toBe(409);
  expect((await takeBack()).status).toBe(200);
  expect((await member()).timeOff).toEqual([]);
  await before.deleteOne({ _id });
});

test("a person who does not work then cannot be noted, and nothing changes", async () => {
  await book("02:00 PM");
  const hours = FIRST_SETTINGS.hours.map((day) => ({ ...day, open: "10:00 AM", close: "04:00 PM" }));
  await salon.admin.patch(`/team/${sade}`, { revision: 0, hours });
  const before = await readDatabase();
  expect((await note({ from: "04:30 PM" })).body.errors).toEqual([
    { path: "from", message: "Sade Bello does not work then" },
  ]);
  expect((await note({ from: "07:15 AM" })).status).toBe(400);
  salon.api.clock.set(new Date(`${TUESDAY}T16:00:00Z`));
  expect(await note()).toMatchObject({ status: 409, body: { message: "Sade Bello does not work any more today" } });
  expect(changedCollections(before, await readDatabase(), ["sessions", "counters", "outbox"])).toEqual([]);
});

/** The number of mails to admins about an absence, once those that wait are due. */
async function mailsToAdmins(): Promise<number> {
  await salon.api.inbox.clear();
  salon.api.clock.advance(60_000);
  await salon.api.deps.outbox.sendDue();
  return salon.api.inbox.mails().filter(({ subject }) => subject.startsWith("Sade Bello is not in today from")).length;
}
const emailOf = async (client: TestClient) =>
  (await client.get("/users/getUser")).body as { _id: string; email: string };

test("what an author notes of another person goes to that person and all admins, who see that somebody is out", async () => {
  await book("02:00 PM");
  const admins = await mongoose.model("User").countDocuments({ role: "admin" });
  const { _id: account, email } = await emailOf(await salon.api.staff("author"));
  await salon.admin.patch(`/team/${sade}`, { revision: 0, account });

  await note();
  expect([await notIn(), (await salon.author.get("/waiting")).body.absences]).toEqual([1, undefined]);
  expect(await mailsToAdmins()).toBe(admins);
  const own = salon.api.inbox.mails().find(({ subject }) => subject.startsWith("You are not in today from 11:00 AM"));
  expect(own).toMatchObject({ to: email });
});

test("nobody gets a mail about an absence that was taken back at once, that an admin noted, or of the author themselves", async () => {
  await book("02:00 PM");
  await note();
  await takeBack();
  expect(await mailsToAdmins()).toBe(0);

  await note({}, salon.admin);
  expect(await mailsToAdmins()).toBe(0);
  await takeBack();

  const { _id: account } = await emailOf(salon.author);
  const { revision } = (await member()) as unknown as { revision: number };
  await salon.admin.patch(`/team/${sade}`, { revision, account });
  await note();
  expect(await mailsToAdmins()).toBe(0);
});
