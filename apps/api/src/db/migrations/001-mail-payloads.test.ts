import { startMailInbox, type MailInbox } from "@salon/inbox";
import { createMailer } from "@salon/email";
import mongoose, { Types } from "mongoose";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { claimDueMail } from "../../features/mail/mail.claims.service.ts";
import { createOutbox } from "../../features/mail/mail.outbox.service.ts";
import { createMailSender } from "../../mail-sources.ts";
import { idleSender, serviceDeps } from "../../testing/api/service-deps.ts";
import { MemoryProvider } from "../../testing/interleavings/memory-provider.ts";
import { TestClock } from "../../testing/api/test-clock.ts";
import { openTestDatabase } from "../../testing/api/test-database.ts";
import { mailPayloads, payloadFromCause } from "./001-mail-payloads.ts";
import { MIGRATIONS } from "./all.ts";
import { migrate, migrateStragglers } from "./migrate.ts";

let close: () => Promise<void>;
let inbox: MailInbox;
let clock: TestClock;
beforeAll(async () => {
  close = await openTestDatabase();
  inbox = await startMailInbox({ smtpPort: 0, webPort: 0 });
});
afterAll(async () => {
  await inbox.stop();
  await close();
});
beforeEach(async () => {
  clock = new TestClock(new Date("2037-11-23T06:00:00Z"));
  for (const name of ["outbox", "migrations", "leases"]) await mongoose.connection.collection(name).deleteMany({});
});

const outbox = () => mongoose.connection.collection("outbox");
const id = () => String(new Types.ObjectId());
const AT = "2037-11-23T09:00:00.000Z";
const TOPICS = [
  { kind: "verification", payload: { request: id() } },
  { kind: "passwordReset", payload: { request: id() } },
  { kind: "passwordChanged", payload: { change: id() } },
  { kind: "newSignIn", payload: { account: id(), device: "Chrome on Android", country: "NG" } },
  { kind: "bookingConfirmed", payload: { booking: id() } },
  { kind: "bookingConfirmed", payload: { booking: id(), mark: id() } },
  { kind: "bookingChanged", payload: { booking: id(), seatRef: "seat-1", item: 2, was: AT } },
  { kind: "bookingCancelled", payload: { booking: id(), mark: id() } },
  { kind: "reminder", payload: { booking: id(), item: 0, begins: AT, name: "24h" } },
  { kind: "contactMessage", payload: { message: id() } },
  { kind: "newsletterWelcome", payload: { subscriber: id() } },
  { kind: "paymentInReview", payload: { payment: "IBD-1" } },
  { kind: "refunded", payload: { payment: "IBD-2" } },
  { kind: "refundKept", payload: { payment: "IBD-3", sequence: 4 } },
] as const;

/** Stores a row of every kind; returns their payloads by key. */
async function storeEveryKind(): Promise<Map<string, object>> {
  const { queue } = createOutbox({ now: clock.now, sender: idleSender });
  for (const topic of TOPICS) await queue({ ...topic, recipient: { type: "salon", id: null } });
  return payloads();
}
const payloads = async (): Promise<Map<string, object>> =>
  new Map((await outbox().find().sort({ _id: 1 }).toArray()).map((row) => [String(row["key"]), row["payload"]]));
const removePayloads = () => outbox().updateMany({}, { $unset: { payload: 1 } });

test("a row of every kind gets the payload that its kind and cause state, and keeps key and cause", async () => {
  const wanted = await storeEveryKind();
  expect([...wanted.values()]).toEqual(TOPICS.map(({ payload }) => payload));
  const rows = await outbox().find().sort({ _id: 1 }).toArray();
  await removePayloads();
  await migrate(MIGRATIONS, clock.now);
  expect(await outbox().find().sort({ _id: 1 }).toArray()).toEqual(rows);
  await mailPayloads.up();
  expect(await outbox().find().sort({ _id: 1 }).toArray()).toEqual(rows);
});

test("cause and key have the form of the previous version", async () => {
  const keys = [...(await storeEveryKind()).keys()];
  const { account } = TOPICS[3].payload;
  expect(keys[3]).toBe(`newSignIn:${account}|Chrome on Android|NG`);
  expect(keys[4]).toBe(`bookingConfirmed:${TOPICS[4].payload.booking}`);
  expect(keys[6]).toBe(`bookingChanged:${TOPICS[6].payload.booking}|seat-1|2|${AT}`);
  expect(keys[8]).toBe(`reminder:${TOPICS[8].payload.booking}|0|${AT}|24h`);
  expect(keys[13]).toBe("refundKept:IBD-3|4");
  for (const { key, kind, cause } of (await outbox().find().toArray()) as unknown as Record<string, string>[])
    expect(key).toBe(`${kind}:${cause}`);
});

/** Stores more rows than two batches hold, without payloads. */
async function storeBatches(): Promise<void> {
  const row = (index: number) => ({ key: `refunded:IBD-${index}`, kind: "refunded", cause: `IBD-${index}` });
  await outbox().insertMany(Array.from({ length: 1201 }, (_, index) => row(index)));
}
const missing = () => outbox().countDocuments({ payload: null });

test("interrupted after a batch, it is not recorded as done, and the next run migrates the rest", async () => {
  await storeBatches();
  const rows = outbox();
  const write = rows.bulkWrite.bind(rows);
  const spy = vi.spyOn(rows, "bulkWrite").mockImplementationOnce(write).mockRejectedValueOnce(new Error("killed"));
  await expect(migrate(MIGRATIONS, clock.now)).rejects.toThrow("killed");
  spy.mockRestore();
  expect(await missing()).toBe(701);
  expect(await mongoose.connection.collection("migrations").countDocuments()).toBe(0);
  await migrate(MIGRATIONS, clock.now);
  expect(await missing()).toBe(0);
  expect(await outbox().findOne({ cause: "IBD-1200" })).toMatchObject({ payload: { payment: "IBD-1200" } });
});

test("a partial index has only the rows without a payload", async () => {
  expect(await outbox().indexes()).toContainEqual(
    expect.objectContaining({ key: { payload: 1 }, partialFilterExpression: { payload: null } }),
  );
});

test("rows that the previous version writes later are migrated by the stragglers job", async () => {
  await migrate(MIGRATIONS, clock.now);
  const wanted = await storeEveryKind();
  await removePayloads();
  await migrateStragglers(MIGRATIONS, clock.now());
  expect(await payloads()).toEqual(wanted);
});

test("a row of the previous version is sent when it is due, also before it is migrated", async () => {
  const { queue } = createOutbox({ now: clock.now, sender: idleSender });
  const subscriber = new Types.ObjectId();
  await mongoose.connection
    .collection("subscribers")
    .insertOne({ _id: subscriber, email: "reader@example.com", createdAt: clock.now() });
  await queue({
    kind: "newsletterWelcome",
    payload: { subscriber: String(subscriber) },
    recipient: { type: "subscriber", id: subscriber },
  });
  await removePayloads();
  const deps = serviceDeps(new MemoryProvider(), clock.now);
  const mailer = createMailer({ smtpUrl: inbox.smtpUrl, from: "Salon <hello@salon.test>" });
  await createMailSender({ ...deps, mailer }).sendDue();
  mailer.close();
  expect(inbox.mails()).toMatchObject([{ to: "reader@example.com" }]);
  expect(await outbox().findOne({})).toMatchObject({ state: "sent" });
});

test("a claim on a row of the previous version has its payload", async () => {
  await storeEveryKind();
  await removePayloads();
  const claimed = await claimDueMail(clock.now());
  expect(claimed?.payload).toEqual(payloadFromCause(claimed!));
});
