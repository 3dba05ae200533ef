import type { ContactMessage } from "@salon/contracts";
import mongoose, { Types } from "mongoose";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startApi, type TestApi } from "../../../test/support/api/start-api.ts";
import { PASSWORD, type TestClient } from "../../../test/support/api/test-client.ts";
import { bookedPayment, newPayer, resetSalon, TUESDAY, type Payer } from "../../../test/support/salon/paying.ts";

const MORNING = new Date("2037-11-23T08:00:00Z");
const DIGITS = "2348035550177";
const PHONE = `+${DIGITS}`;
let api: TestApi;
let admin: TestClient;
let serviceId: string;
beforeAll(async () => {
  api = await startApi({ channels: true, config: { slotCapacity: 50 } });
  admin = await api.staff("admin");
  serviceId = (await admin.get("/services/all-services")).body[0]._id;
});
beforeEach(async () => {
  await resetSalon(api);
  for (const name of ["outbox", "messages", "clients"]) await mongoose.connection.collection(name).deleteMany({});
  await mongoose.connection.collection("users").updateMany({}, { $unset: { phone: 1, reminders: 1 } });
  await api.inbox.clear();
  api.clock.set(MORNING);
});
afterAll(() => api.stop());

const write = async (message: {
  type: string;
  id?: string;
  from?: string;
  userId?: string;
  name?: string;
  [content: string]: unknown;
}) => expect(await api.inbox.phones.write({ from: DIGITS, name: "Ada on WhatsApp", ...message })).toBe(200);
const say = (body: string, more: object = {}) => write({ type: "text", text: { body }, ...more });
const listed = async (query = "") => (await admin.get(`/messages${query}`)).body as ContactMessage[];
const addWalkIn = (fields: object = {}) =>
  admin.post("/booking/walk-in", {
    name: "Funke Alabi",
    phone: PHONE,
    serviceId,
    date: TUESDAY,
    time: "11:00 AM",
    method: "later",
    ...fields,
  });
/** An account that typed this number and agreed to both channels. */
async function account(): Promise<Payer> {
  const payer = await newPayer(api);
  const on = { on: true, at: MORNING };
  const set = { phone: PHONE, reminders: { whatsapp: on, sms: on } };
  await payer.client.patch("/users/me", { phone: PHONE });
  await mongoose.connection.collection("users").updateOne({ _id: new Types.ObjectId(payer.id) }, { $set: set });
  return payer;
}

describe("an answer by WhatsApp", () => {
  test("is a message to answer, with its number, client card and next appointment", async () => {
    const { body: booking } = await addWalkIn();
    await say("Can I come at 12?\nAda");
    const [message, ...others] = await listed("?answered=false");
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      name: "Ada on WhatsApp",
      message: "Can I come at 12?\nAda",
      kind: "text",
      phone: { e164: PHONE, shown: "0803 555 0177" },
      client: { name: "Funke Alabi" },
      next: { bookingId: booking._id, date: expect.stringContaining(TUESDAY), time: "11:00 AM" },
      answered: false,
    });
    expect((await admin.get("/waiting")).body.messages).toBe(1);
    expect((await admin.patch(`/messages/${message!._id}`, { answered: true })).status).toBe(200);
    for (const q of ["0803 555", "2348035550177", "ada"]) expect(await listed(`?q=${q}`)).toHaveLength(1);
  });

  test("of an account leads to its appointment", async () => {
    const ada = await account();
    const { bookingId } = await bookedPayment(ada, [{ time: "04:00 PM" }]);
    await say("Hello");
    expect((await listed())[0]).toMatchObject({ next: { bookingId, time: "04:00 PM" } });
  });

  test("is stored once however often it comes, and cut at 5,000 letters", async () => {
    for (let nth = 0; nth < 3; nth++) await say("ọ".repeat(6000), { id: "wamid.same" });
    const messages = await listed();
    expect(messages.map(({ message }) => message)).toEqual(["ọ".repeat(5000)]);
  });

  test.each([
    [{ type: "button", button: { payload: "yes", text: "Yes, see you" } }, "text", "Yes, see you"],
    [
      { type: "interactive", interactive: { type: "button_reply", button_reply: { id: "1", title: "Cancel it" } } },
      "text",
      "Cancel it",
    ],
    [
      { type: "interactive", interactive: { type: "list_reply", list_reply: { id: "1", title: "10:00 AM" } } },
      "text",
      "10:00 AM",
    ],
    [{ type: "image", image: { id: "1", mime_type: "image/jpeg", caption: "Like this" } }, "image", "Like this"],
    [{ type: "audio", audio: { id: "1", voice: true } }, "audio", ""],
    [{ type: "location", location: { latitude: 7.4, longitude: 3.9, name: "Iwo Road" } }, "location", "Iwo Road"],
    [{ type: "reaction", reaction: { message_id: "wamid.1", emoji: "👍" } }, "reaction", "👍"],
    [{ type: "contacts", contacts: [{ name: { formatted_name: "Bola" } }] }, "contacts", ""],
    [{ type: "unsupported", errors: [{ code: 131_051 }] }, "other", ""],
    [{ type: "__proto__" }, "other", ""],
  ])("%j is of the kind %s", async (content, kind, message) => {
    await write(content);
    expect((await listed()).map((one) => [one.kind, one.message])).toEqual([[kind, message]]);
  });

  test("above 30 of an hour and number leaves one row, and other numbers and hours have their own", async () => {
    for (let nth = 0; nth < 34; nth++) await say(`Message ${nth}`);
    const kinds = async () => (await listed("?pageSize=200")).map(({ kind }) => kind);
    expect((await kinds()).filter((kind) => kind === "more")).toHaveLength(1);
    expect(await kinds()).toHaveLength(31);
    await say("Hello", { from: "2348035550178" });
    api.clock.advance(60 * 60_000);
    await say("Again");
    expect(await kinds()).toHaveLength(33);
  });

  test("of somebody who hides the number is counted by the id, whatever the name, and others have their own count", async () => {
    const hidden = { from: "", userId: "NG.13491208655302741918" };
    for (let nth = 0; nth < 32; nth++) await say(`Message ${nth}`, { ...hidden, name: `Name ${nth}` });
    const kinds = async () => (await listed("?pageSize=200")).map(({ kind }) => kind);
    expect((await kinds()).filter((kind) => kind === "text")).toHaveLength(30);
    await say("Hello", { from: "", userId: "NG.2", name: "Name 1" });
    expect((await listed())[0]).toMatchObject({ name: "Name 1", message: "Hello", kind: "text" });
    // The number may come with the id.
    await say("Me again", { from: DIGITS, userId: hidden.userId });
    expect((await kinds()).filter((kind) => kind === "text")).toHaveLength(31);
  });

  test("is not stored for a change of the customer's number, and is stored without a number where WhatsApp names none", async () => {
    await write({ type: "system", system: { type: "user_changed_number" } });
    await say("Hi", { from: "" });
    expect((await listed()).map(({ name, phone }) => [name, phone])).toEqual([["Ada on WhatsApp", undefined]]);
  });
});

describe("STOP", () => {
  const repliesTo = (digits: string) =>
    api.inbox.phones.messages().filter(({ to, text }) => to === digits && text.startsWith("You get no more"));
  const reminders = async ({ client }: Payer) => (await client.get("/users/getUser")).body.reminders;

  test("ends the WhatsApp consents of every account and walk-in with the number, and is answered once", async () => {
    const [ada, bola] = [await account(), await account()];
    const { body: walkIn } = await addWalkIn({ reminder: true });
    await say(" \u200eStop ");
    await say("STOP");
    for (const one of [ada, bola]) expect(await reminders(one)).toMatchObject({ whatsapp: false, sms: true });
    const stored = await mongoose.connection.collection("bookings").findOne({ _id: new Types.ObjectId(walkIn._id) });
    expect(stored?.["walkIn"]).toMatchObject({ noWhatsApp: true });
    expect((await listed()).map(({ kind, answered }) => [kind, answered])).toEqual([["stop", true]]);
    for (let tries = 0; repliesTo(DIGITS).length === 0 && tries < 100; tries++) await pause(20);
    expect(repliesTo(DIGITS)).toHaveLength(1);
    const { body: log } = await admin.get("/audit?action=user.reminders");
    expect(log).toHaveLength(2);
    // 24 hours before the appointment of the walk-in: by SMS, which the customer has not ended.
    api.clock.set(new Date(`${TUESDAY}T09:00:00Z`));
    api.clock.advance(-23 * 60 * 60_000);
    await api.jobs.runAll();
    await api.jobs.runAll();
    const channels = api.inbox.phones.messages().map(({ channel, text }) => [channel, text.startsWith("Reminder")]);
    expect(channels.filter(([, isReminder]) => isReminder)).toEqual([["sms", true]]);
  });

  test("counts after the 30 messages of an hour too, but not within a sentence", async () => {
    const ada = await account();
    await say("Please stop by if you can");
    for (let nth = 0; nth < 31; nth++) await say(`Message ${nth}`);
    expect(await reminders(ada)).toMatchObject({ whatsapp: true });
    await say("stop");
    expect(await reminders(ada)).toMatchObject({ whatsapp: false });
  });
});

describe("STOP of somebody who hides the number", () => {
  test("is a message to answer, once a day, also above the messages of an hour, and ends nothing", async () => {
    const ada = await account();
    const hidden = { from: "", userId: "NG.13491208655302741918" };
    for (let nth = 0; nth < 31; nth++) await say(`Message ${nth}`, hidden);
    for (let nth = 0; nth < 3; nth++) await say("STOP", hidden);
    const stops = async () =>
      (await listed("?pageSize=200&answered=false")).filter(({ message }) => message === "STOP");
    expect(await stops()).toMatchObject([{ name: "Ada on WhatsApp", kind: "text", answered: false }]);
    expect((await ada.client.get("/users/getUser")).body.reminders).toMatchObject({ whatsapp: true });
    api.clock.advance(24 * 60 * 60_000);
    await say("stop.", hidden);
    expect((await listed())[0]).toMatchObject({ message: "stop.", answered: false });
  });
});

describe("the data of a person", () => {
  const card = async () => (await admin.get(`/clients?phone=${encodeURIComponent(PHONE)}`)).body[0]._id as string;

  test("an admin's export of a client card has the messages of its number, and its deletion deletes them", async () => {
    await addWalkIn();
    await say("My skin reacted");
    await say("Other person", { from: "2348035550178" });
    const id = await card();
    const { status, body } = await admin.get(`/clients/${id}/export`);
    expect([status, body.messages]).toEqual([
      200,
      [{ at: MORNING.toISOString(), phone: "0803 555 0177", kind: "text", text: "My skin reacted" }],
    ]);
    expect((await (await api.staff("author")).get(`/clients/${id}/export`)).status).toBe(403);
    expect((await admin.delete(`/clients/${id}`)).status).toBe(200);
    expect((await listed()).map(({ message }) => message)).toEqual(["Other person"]);
  });

  test("the export and the deletion of an account touch no message of its typed number", async () => {
    const ada = await account();
    await say("Private");
    expect(JSON.stringify((await ada.client.get("/users/export")).body)).not.toContain("Private");
    expect((await ada.client.post("/users/delete-account", { password: PASSWORD })).status).toBe(200);
    expect(await listed()).toHaveLength(1);
  });

  test("messages are kept for two years", async () => {
    const indexes = await mongoose.connection.collection("messages").indexes();
    expect(indexes.find(({ expireAfterSeconds }) => expireAfterSeconds)).toMatchObject({
      key: { createdAt: 1 },
      expireAfterSeconds: 2 * 365 * 24 * 60 * 60,
    });
  });
});
