import mongoose, { Types } from "mongoose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApi, type TestApi } from "../../../../test/support/api/start-api.ts";
import { bookedPayment, newPayer } from "../../../../test/support/salon/paying.ts";
import { idleSender } from "../../../../test/support/api/service-deps.ts";
import { createOutbox } from "../queue.ts";

let api: TestApi;
beforeAll(async () => void (api = await startApi()));
afterAll(() => api.stop());
const rows = () => mongoose.connection.collection("outbox");

test("while no channel is configured, none is offered, and a customer who agreed to them gets mails only", async () => {
  const ada = await newPayer(api);
  expect((await ada.client.get("/users/getUser")).body).not.toHaveProperty("phoneChannels");
  const on = { on: true, at: api.clock.now() };
  const set = { phone: "+2348031234567", reminders: { whatsapp: on, sms: on } };
  await mongoose.connection.collection("users").updateOne({ _id: new Types.ObjectId(ada.id) }, { $set: set });
  await bookedPayment(ada);
  await api.jobs.runAll();
  await api.jobs.runAll();
  const stored = await rows()
    .find({ "recipient.id": new Types.ObjectId(ada.id) })
    .toArray();
  expect(new Set(stored.map(({ channel, state }) => `${channel} ${state}`))).toEqual(new Set(["email sent"]));
});

test("a message of a channel that is no longer configured waits, and delays no mail", async () => {
  const id = new Types.ObjectId();
  const payload = { subscriber: String(id) };
  const recipient = { type: "subscriber", id } as const;
  await createOutbox({ now: api.deps.now, sender: idleSender }).queue({
    kind: "newsletterWelcome",
    payload,
    recipient,
  });
  const due = {
    state: "queued",
    attempts: 0,
    createdAt: new Date(0),
    nextAttemptAt: new Date(0),
    giveUpAt: new Date(0),
  };
  const message = { key: "reminder:x:sms", kind: "reminder:sms", channel: "sms", cause: "x", recipient, lease: null };
  await rows().insertOne({ ...message, ...due, payload: {} });
  await api.jobs.runAll();
  expect(await rows().findOne({ key: "reminder:x:sms" })).toMatchObject({ state: "queued", attempts: 0 });
  expect(await rows().findOne({ cause: String(id) })).toMatchObject({ state: "dropped" });
});

test("while WhatsApp is not configured, its webhook refuses every call", async () => {
  const path = "/messages/whatsapp/webhook";
  const check = `${path}?hub.mode=subscribe&hub.challenge=1&hub.verify_token=`;
  expect((await api.client().get(check)).status).toBe(403);
  const headers = { "content-type": "application/json", "x-hub-signature-256": `sha256=${"0".repeat(64)}` };
  const raw = new TextEncoder().encode('{"entry":[]}');
  expect((await api.client().send("POST", path, undefined, { raw, headers })).status).toBe(401);
});

test("short links are limited for each address, so that none is found by trying", async () => {
  const open = async () => (await fetch(`${api.url}/l/AAAAAAAAAA`, { redirect: "manual" })).status;
  for (let tries = 0; tries < 60; tries++) expect(await open()).toBe(404);
  expect(await open()).toBe(429);
  api.clock.advance(60_000);
  expect(await open()).toBe(404);
});
