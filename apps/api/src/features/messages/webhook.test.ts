import { PHONE_CHANNELS } from "@salon/contracts";
import { once } from "node:events";
import { request, type ClientRequest, type IncomingMessage } from "node:http";
import mongoose, { Types } from "mongoose";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startApi, type TestApi } from "../../../test/support/api/start-api.ts";
import { PASSWORD, type TestClient } from "../../../test/support/api/test-client.ts";
import { bookedPayment, newPayer, type Payer } from "../../../test/support/salon/paying.ts";

const WEBHOOK = "/messages/whatsapp/webhook";
const MORNING = new Date("2037-11-23T08:00:00Z");
let api: TestApi;
let author: TestClient;
beforeAll(async () => {
  api = await startApi({ channels: true, rateLimitScale: 1000, config: { slotCapacity: 50 } });
  // The tests send the statuses themselves.
  api.inbox.phones.setWebhookUrl(null);
  author = await api.staff("author");
});
beforeEach(() => api.clock.set(MORNING));
afterEach(async () => {
  for (const channel of PHONE_CHANNELS) api.inbox.phones.fault(channel, null);
  for (const call of begun.splice(0)) call.destroy();
  await api.inbox.clear();
});
afterAll(() => api.stop());

const rows = () => mongoose.connection.collection("outbox");
const run = async () => {
  await api.jobs.runAll();
  await api.jobs.runAll();
};
let lastPhone = 100;

interface Sent extends Payer {
  phone: string;
  row: Types.ObjectId;
  /** WhatsApp's id of the message; null when it was not taken. */
  wamid: string | null;
}

/** A customer who agreed to both channels and was sent the confirmation of a booking by WhatsApp. */
async function confirmed(): Promise<Sent> {
  const payer = await newPayer(api);
  lastPhone += 1;
  const phone = `+2348051234${lastPhone}`;
  const on = { on: true, at: MORNING };
  const set = { phone, reminders: { whatsapp: on, sms: on } };
  await mongoose.connection.collection("users").updateOne({ _id: new Types.ObjectId(payer.id) }, { $set: set });
  await bookedPayment(payer, [{ time: "04:00 PM" }]);
  await run();
  const row = await rows().findOne({ "recipient.id": new Types.ObjectId(payer.id), channel: "whatsapp" });
  return { ...payer, phone, row: row!._id, wamid: (row!["providerId"] as string | undefined) ?? null };
}
const stateOf = async ({ row }: Sent) => {
  const found = await rows().findOne({ _id: row });
  return [found?.["state"], found?.["outcome"]];
};
const smsTo = ({ phone }: Sent) =>
  api.inbox.phones.messages().filter(({ channel, to }) => channel === "sms" && `+${to}` === phone);
const statusOf = ({ wamid, row }: Sent, status: string, code?: number) => ({
  id: wamid ?? "wamid.of-the-lost-answer",
  status,
  timestamp: "1795420800",
  recipient_id: "2348051234567",
  biz_opaque_callback_data: String(row),
  ...(code !== undefined && { errors: [{ code, title: "Message undeliverable" }] }),
});
const eventOf = (...statuses: object[]): string =>
  JSON.stringify({
    object: "whatsapp_business_account",
    entry: [{ id: "1", changes: [{ field: "messages", value: { messaging_product: "whatsapp", statuses } }] }],
  });
const deliver = (body: string, signature = api.inbox.phones.sign(body)) =>
  api.client().send("POST", WEBHOOK, undefined, {
    raw: new TextEncoder().encode(body),
    headers: { "content-type": "application/json", "x-hub-signature-256": signature },
  });
const begun: ClientRequest[] = [];
/** The status of a webhook whose body does not come. */
async function statusOfBegun(length: number, signature: string): Promise<number | undefined> {
  const call = request(`${api.url}/api/v1${WEBHOOK}`, {
    method: "POST",
    agent: false,
    headers: { "content-length": length, "x-hub-signature-256": signature },
  });
  begun.push(call.on("error", () => undefined));
  call.flushHeaders();
  const [answer] = (await once(call, "response")) as [IncomingMessage];
  return answer.statusCode;
}
const report = async (...statuses: object[]) => expect((await deliver(eventOf(...statuses))).status).toBe(200);

/** They come in any order and more than once: https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/overview */
describe("statuses", () => {
  test("move a message forward and never back, in whatever order and however often they come", async () => {
    const ada = await confirmed();
    await report(statusOf(ada, "delivered"));
    expect(await stateOf(ada)).toEqual(["sent", "delivered"]);
    await report(statusOf(ada, "sent"), statusOf(ada, "delivered"));
    expect(await stateOf(ada)).toEqual(["sent", "delivered"]);
    await report(statusOf(ada, "read"));
    for (const late of ["delivered", "sent", "read"]) await report(statusOf(ada, late));
    await report(statusOf(ada, "failed", 131_026));
    expect(await stateOf(ada)).toEqual(["sent", "read"]);
    expect(smsTo(ada)).toEqual([]);
  });

  test("a failure that comes later sends one SMS in place of the message, also when it comes twice", async () => {
    const ada = await confirmed();
    const failed = statusOf(ada, "failed", 131_026);
    await report(statusOf(ada, "sent"), failed, failed);
    await report(failed);
    await run();
    expect(await stateOf(ada)).toEqual(["failed", "refused"]);
    expect(smsTo(ada)).toHaveLength(1);
    await report(failed);
    await run();
    expect(smsTo(ada)).toHaveLength(1);
    const listed = (await author.get(`/mails?q=${ada.email}`)).body as { channel?: string; to: string }[];
    expect(listed.map(({ channel }) => channel ?? "email").toSorted()).toEqual(["email", "email", "sms", "whatsapp"]);
    expect(listed.find(({ channel }) => channel === "whatsapp")).toMatchObject({
      to: ada.phone,
      kind: "bookingConfirmed",
      outcome: "refused",
      lastError: "WhatsApp: 131026 Message undeliverable",
    });
  });

  test("a failure that passes sends the message again, once, and no SMS", async () => {
    const ada = await confirmed();
    const busy = statusOf(ada, "failed", 130_429);
    await report(busy);
    await report(busy);
    await report(statusOf(ada, "sent"));
    expect(await stateOf(ada)).toEqual(["queued", undefined]);
    api.clock.advance(5 * 60_000);
    await run();
    const toAda = api.inbox.phones.messages().filter(({ to }) => `+${to}` === ada.phone);
    expect(toAda.map(({ channel }) => channel)).toEqual(["whatsapp", "whatsapp"]);
    await report(busy);
    expect(await stateOf(ada)).toEqual(["sent", undefined]);
  });

  test("complete a message whose answer was lost, so that it is not sent again", async () => {
    api.inbox.phones.fault("whatsapp", "die-after-taking", 1);
    const ada = await confirmed();
    expect(await stateOf(ada)).toEqual(["queued", undefined]);
    await report(statusOf(ada, "sent"));
    api.clock.advance(60 * 60_000);
    await run();
    expect(await stateOf(ada)).toEqual(["sent", undefined]);
    expect(api.inbox.phones.messages().filter(({ to }) => `+${to}` === ada.phone)).toHaveLength(1);
  });

  test("are found by WhatsApp's id without ours, and those of other messages change nothing", async () => {
    const ada = await confirmed();
    const { biz_opaque_callback_data: _, ...bare } = statusOf(ada, "delivered");
    await report({ ...bare, id: "wamid.unknown" }, { ...bare, biz_opaque_callback_data: "not an id", id: "wamid.x" });
    expect(await stateOf(ada)).toEqual(["sent", undefined]);
    await report(bare);
    expect(await stateOf(ada)).toEqual(["sent", "delivered"]);
  });

  test("may fill three megabytes", async () => {
    const ada = await confirmed();
    const others = Array.from({ length: 12_500 }, (_, index) => ({
      ...statusOf(ada, "read"),
      id: `wamid.${index}`.padEnd(80, "x"),
      biz_opaque_callback_data: String(new Types.ObjectId()),
    }));
    const body = eventOf(...others, statusOf(ada, "delivered"));
    expect(body.length).toBeGreaterThan(2_400_000);
    expect(body.length).toBeLessThan(3 * 1024 * 1024);
    expect((await deliver(body)).status).toBe(200);
    expect(await stateOf(ada)).toEqual(["sent", "delivered"]);
    expect((await deliver(" ".repeat(3 * 1024 * 1024 + 1))).status).toBe(413);
  });
});

describe("a webhook", () => {
  test("with a wrong signature, or of a body that was changed, is 401 and changes nothing [T41]", async () => {
    const ada = await confirmed();
    const body = eventOf(statusOf(ada, "read"));
    const signature = api.inbox.phones.sign(body);
    for (const [sent, proof] of [
      [body, ""],
      [body, `sha256=${"0".repeat(64)}`],
      [body, signature.slice(0, -1)],
      [body.replace("read", "sent"), signature],
    ] as const)
      expect((await deliver(sent, proof)).status).toBe(401);
    expect(await stateOf(ada)).toEqual(["sent", undefined]);
  });

  test("without a signature that could be one is answered before its body is read, and one address sends two large ones at a time", async () => {
    const length = 1024 * 1024;
    expect(await statusOfBegun(length, "sha256=unknown")).toBe(401);
    const wrong = `sha256=${"0".repeat(64)}`;
    const answers = Array.from({ length: 3 }, () => statusOfBegun(length, wrong));
    expect(await Promise.race(answers)).toBe(503);
    expect((await deliver("{}")).status).toBe(200);
  });

  test("that is signed and no JSON is 400, and one about something else is 200", async () => {
    expect((await deliver("{")).status).toBe(400);
    for (const body of ["{}", "[]", '{"entry":{"a":1}}']) expect((await deliver(body)).status).toBe(200);
  });

  test("is verified with its challenge for the right token, and refused for any other", async () => {
    const check = (token: string) =>
      author.get(`${WEBHOOK}?hub.mode=subscribe&hub.challenge=c-1158201444&hub.verify_token=${token}`);
    const { verifyToken } = api.inbox.phones.whatsapp;
    expect(await check(verifyToken)).toMatchObject({ status: 200, body: "c-1158201444" });
    expect((await check("wrong")).status).toBe(403);
    expect((await author.get(`${WEBHOOK}?hub.mode=other&hub.verify_token=${verifyToken}`)).status).toBe(403);
  });
});

describe("short links", () => {
  const links = () => mongoose.connection.collection<{ _id: string; path: string; expiresAt: Date }>("links");
  const open = (id: string) => fetch(`${api.url}/l/${id}`, { redirect: "manual" });

  test("lead to their page for 90 days; expired, unknown and odd ones are 404", async () => {
    const ada = await confirmed();
    const [message] = api.inbox.phones.messages().filter(({ to }) => `+${to}` === ada.phone);
    const id = message!.links[0]!.slice(-10);
    expect((await open(id)).headers.get("location")).toMatch(/\/booking-details\/[0-9a-f]{24}$/);
    for (const other of ["AAAAAAAAAA", "short", "%00", "a".repeat(500), "..%2f..%2fx"])
      expect((await open(other)).status).toBe(404);
    api.clock.advance(90 * 24 * 60 * 60_000);
    expect((await open(id)).status).toBe(404);
  });

  test("never lead to another site, whatever is stored [T42]", async () => {
    const expiresAt = new Date("2038-01-01");
    for (const [index, path] of [
      "//evil.test",
      "https://evil.test",
      "/\\evil.test",
      "/a\r\nSet-Cookie: a=b",
    ].entries()) {
      await links().insertOne({ _id: `Foreign00${index}`, path, expiresAt });
      expect((await open(`Foreign00${index}`)).status).toBe(404);
    }
  });

  test("are deleted with the account of their reader", async () => {
    const ada = await confirmed();
    const link = (await rows().findOne({ _id: ada.row }))!["link"] as string;
    await mongoose.connection.collection("bookings").updateMany({}, { $set: { bookingStatus: "completed" } });
    const deleted = await ada.client.post("/users/delete-account", { password: PASSWORD });
    expect(deleted.status).toBe(200);
    expect(await links().findOne({ _id: link })).toBeNull();
    expect(await rows().findOne({ _id: ada.row })).toBeNull();
  });
});

test("the export of an account contains its messages with the phone they went to", async () => {
  const ada = await confirmed();
  const { mails } = (await ada.client.get("/users/export")).body as { mails: { channel?: string; to: string }[] };
  expect(mails.find(({ channel }) => channel === "whatsapp")).toMatchObject({ to: ada.phone, state: "sent" });
  expect(mails.filter(({ channel }) => channel === undefined).every(({ to }) => to === ada.email)).toBe(true);
});

describe("counts", () => {
  test("are those of the month by channel; other months than this and the last are refused", async () => {
    await rows().deleteMany({});
    const ada = await confirmed();
    await report(statusOf(ada, "read"));
    api.inbox.phones.fault("whatsapp", { status: 400, body: { error: { code: 131_026, message: "no" } } });
    await confirmed();
    await rows().insertOne({
      key: "reminder:last-month",
      kind: "reminder",
      channel: "email",
      cause: "last-month",
      recipient: { type: "salon", id: null },
      state: "sent",
      createdAt: new Date("2037-10-31T23:30:00+01:00"),
    });
    const none = { queued: 0, sent: 0, delivered: 0, read: 0, failed: 0 };
    expect((await author.get("/messages/counts")).body).toEqual({
      month: "2037-11",
      channels: [
        { ...none, channel: "email", sent: 4 },
        { ...none, channel: "whatsapp", sent: 1, delivered: 1, read: 1, failed: 1 },
        { ...none, channel: "sms", sent: 1 },
      ],
    });
    expect((await author.get("/messages/counts?month=2037-10")).body.channels[0]).toMatchObject({ sent: 1 });
    for (const month of ["2037-09", "2037-12", "2037-13", "november"])
      expect((await author.get(`/messages/counts?month=${month}`)).status).toBe(400);
  });
});
