import { FIRST_SETTINGS } from "@salon/contracts";
import mongoose from "mongoose";
import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { MADE_BEFORE, writeMeta } from "../../db/first-write.ts";
import { storeAnnouncements } from "../../db/revisions/announce.ts";
import { seed } from "../../db/seed.ts";
import { checkInvariants, stateDigest } from "../../../test/support/interleavings/check-invariants.ts";
import {
  bookedPayment,
  newPayer,
  openPayment,
  advanceTime,
  resetSalon,
  type Payer,
} from "../../../test/support/salon/paying.ts";
import { isTrusted, trustDevice } from "../../features/users/trusted-devices.ts";
import { startApi, type TestApi } from "../../../test/support/api/start-api.ts";
import { closeTestDatabase } from "../../../test/support/api/test-database.ts";
import { encodeFrame, FORMAT, CollectionDigest, VERSION, type Frame } from "../backup/backup-file.ts";
import { repairCopy } from "./repair-copy.ts";
import { restoreBackup } from "./restore-backup.ts";
import { markRestoring } from "./restore-marker.ts";
import { writeBackup } from "../backup/write-backup.ts";

let api: TestApi;
let folder: string;
let file: string;
let ada: Payer;
let bola: Payer;
const db = () => mongoose.connection.db!;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "salon-backup-"));
  api = await startApi();
  [ada, bola] = await Promise.all([newPayer(api), newPayer(api)]);
});
beforeEach(async () => {
  await resetSalon(api);
  // A restore ends every session.
  for (const { client, email } of [ada, bola]) await client.signIn(email);
  file = join(folder, "salon.backup");
  await rm(file, { force: true });
});
afterAll(async () => {
  await api.stop();
  await closeTestDatabase();
  await rm(folder, { recursive: true });
});

/** Restores the file. An announcement that this process has still to write would come into the restored database. */
const restore = async (replace = false, yes = replace) => {
  await storeAnnouncements();
  return restoreBackup(file, { replace, yes, now: api.clock.now() });
};
/** Sends all queued mails: a mail sent later would change the restored outbox. */
const sendQueuedMails = () => api.jobs.runAll();
const backUp = () => writeBackup(db(), file, api.clock.now());

async function violations(without: readonly string[] = []) {
  const transactions = api.sandbox
    .transactions()
    .filter(({ txRef }) => !without.includes(txRef))
    .map(({ id, txRef, status, amount }) => ({ id: String(id), ref: txRef, status, amount }));
  const truth = { transactions, refundCalls: [] };
  return checkInvariants({ db: db(), truth, now: api.clock.now(), capacity: 5, atRest: true });
}

const begin = (version: number) =>
  ({ kind: "begin", format: FORMAT, version, createdAt: new Date(), server: "8", consistency: "snapshot" }) as Frame;

/** Returns the collections of a backup with their indexes. */
async function shape() {
  const names = (await db().listCollections().toArray()).map(({ name }) => name);
  const included = names
    .filter((name) => !["sessions", "trustedDevices", "counters", "leases", "guards", "revisions"].includes(name))
    .toSorted();
  return Promise.all(
    included.map(async (name) => {
      const indexes = (await db().collection(name).listIndexes().toArray()) as { name: string; key: object }[];
      return { name, count: await db().collection(name).countDocuments(), indexes: indexes.map((index) => index.name) };
    }),
  );
}

describe("a restore", () => {
  test("brings back rows, indexes and invariants, and ends only the sessions and the trust in devices [R15] [T35]", async () => {
    await bookedPayment(ada, [{ cartQuantity: 2 }, { service: "Braiding & Weaving", time: "11:00 AM" }]);
    const { ref } = await openPayment(bola);
    await trustDevice(ada.id, { device: "digest", name: "Chrome on Android" }, api.clock.now());
    await sendQueuedMails();
    const before = { digest: await stateDigest(db()), shape: await shape() };
    const { collections } = await backUp();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await db().collection("bookings").deleteMany({});
    const restored = await restore(true);
    expect(restored).toMatchObject({ collections, notes: [] });
    expect({ digest: await stateDigest(db()), shape: await shape() }).toEqual(before);
    expect((await ada.client.get("/users/getUser")).status).toBe(401);
    expect(await isTrusted(ada.id, "digest", api.clock.now())).toBe(false);
    expect((await ada.client.signIn(ada.email)).status).toBe(200);
    expect((await bola.client.signIn(bola.email)).status).toBe(200);
    expect((await bola.client.get(`/booking/payment/${ref}`)).body).toMatchObject({ state: "pending" });
    await api.jobs.runAll();
    expect(await violations()).toEqual([]);
  });

  test("recomputes sums from the restored rows [R15]", async () => {
    await bookedPayment(ada);
    await bookedPayment(bola, [{ time: "11:00 AM" }]);
    await advanceTime(api, 2);
    // The stored sums may count a booking that the copied collection does not contain.
    await db().collection("bookings").deleteOne({});
    await backUp();
    await restore(true);
    const staff = await api.staff("author");
    const expected = { totalIncome: 3000, bookings: { total: 1 } };
    expect((await staff.get("/stats")).body).toMatchObject(expected);
    await advanceTime(api, 2);
    expect((await staff.get("/stats")).body).toMatchObject(expected);
  });

  test("fills an empty database, and a database with data only with --replace and --yes", async () => {
    await bookedPayment(ada);
    await sendQueuedMails();
    await backUp();
    const digest = await stateDigest(db());
    await expect(restore()).rejects.toThrow("is not empty");
    await expect(restore(true, false)).rejects.toThrow(/deletes all that the database .* has \(1 bookings.*give --yes/);
    expect(await stateDigest(db())).toBe(digest);
    await storeAnnouncements();
    await db().dropDatabase();
    await restore();
    expect(await stateDigest(db())).toBe(digest);
  });

  test("runs again after an interrupted one; until then the salon refuses to start [T35]", async () => {
    await backUp();
    await markRestoring(db(), api.clock.now());
    const start = () => seed(api.deps, { seed: "none", ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined });
    await expect(start()).rejects.toThrow("a restore into this database was interrupted");
    await restore();
    await start();
  });
});

test("a restored database has every index of this version, also from an older backup, and those added by hand", async () => {
  const indexesOf = async (name: string) =>
    ((await db().collection(name).listIndexes().toArray()) as { name: string }[]).map((index) => index.name);
  await db().collection("payments").dropIndex("ref_1");
  await db().collection("services").createIndex({ price: 1 });
  await backUp();
  await restore(true);
  expect(await indexesOf("payments")).toContain("ref_1");
  expect(await indexesOf("services")).toContain("price_1");
  // The collection is not in a backup; the server creates it with its first request.
  expect(await indexesOf("sessions")).toContain("expiresAt_1");
  await db().collection("services").dropIndex("price_1");
});

describe("a damaged file", () => {
  const damages: [string, (bytes: Buffer) => Buffer][] = [
    ["empty", () => Buffer.alloc(0)],
    ["a text", () => Buffer.from("a list of bookings")],
    ["another gzip file", () => gzipSync("a list of bookings")],
    ["another BSON file", () => gzipSync(mongoose.mongo.BSON.serialize({ kind: "begin", format: "other" }))],
    ["without its last byte", (bytes) => bytes.subarray(0, -1)],
    ["without its last half", (bytes) => bytes.subarray(0, bytes.length / 2)],
    ["of a later version", () => gzipSync(encodeFrame(begin(VERSION + 1)))],
    ["without its end, packed anew", () => gzipSync(encodeFrame(begin(VERSION)))],
    ["twice", (bytes) => Buffer.concat([bytes, bytes])],
    ...[0.2, 0.5, 0.8].map((place): [string, (bytes: Buffer) => Buffer] => [
      `with one bit turned at ${place}`,
      (bytes) => Buffer.from(bytes).fill(bytes[Math.floor(bytes.length * place)]! ^ 16, ...one(bytes.length * place)),
    ]),
  ];
  const one = (place: number): [number, number] => [Math.floor(place), Math.floor(place) + 1];
  test.each(damages)("%s is refused with its name and changes nothing [T35]", async (_what, damage) => {
    await backUp();
    await writeFile(file, damage(await readFile(file)));
    const digest = JSON.stringify(await shape());
    await expect(restore(true)).rejects.toThrow(`${file} cannot be used`);
    expect(JSON.stringify(await shape())).toBe(digest);
  });

  test("a file with changed documents and a valid compression is refused by its digest [T35]", async () => {
    await writeFile(file, handmade({ sha256: "0".repeat(64) }));
    await expect(restore(true)).rejects.toThrow("its contents are not what was written into it");
  });
});

/** A backup of two services with the same name, which only the build of the unique index detects. */
function handmade(end: { sha256?: string } = {}): Buffer {
  const meta = mongoose.mongo.BSON.serialize({ _id: "salon", since: "1.0.0" });
  const bytes = [1, 2].map((_id) => mongoose.mongo.BSON.serialize({ _id, nameKey: "haircut" }));
  const [metaSum, sum] = [new CollectionDigest("meta"), new CollectionDigest("services")];
  metaSum.add(meta);
  for (const document of bytes) sum.add(document);
  const frames = [
    begin(VERSION),
    { kind: "collection", name: "meta", indexes: [] },
    { kind: "documents", bson: new mongoose.mongo.Binary(meta) },
    { kind: "collection", name: "services", indexes: [{ key: { nameKey: 1 }, name: "nameKey_1", unique: true }] },
    { kind: "documents", bson: new mongoose.mongo.Binary(Buffer.concat(bytes)) },
  ].map((frame) => encodeFrame(frame as Frame));
  const sha256 = createHash("sha256").update(Buffer.concat(frames)).digest("hex");
  const last = encodeFrame({ kind: "end", collections: [metaSum.summary(), sum.summary()], sha256, ...end });
  return gzipSync(Buffer.concat([...frames, last]));
}

test("collections that were copied one after the other are made consistent", async () => {
  const seatless = await bookedPayment(ada, [{ time: "10:00 AM" }]);
  const later = await bookedPayment(bola, [{ time: "11:00 AM" }]);
  const behind = await bookedPayment(ada, [{ time: "12:00 PM" }]);
  const find = (ref: string) => ({ ref });
  const slots = db().collection("slots");
  // The seats of this booking were moved after the booking was read.
  await slots.updateMany({ "claims.ref": seatless.ref }, { $set: { claims: [], taken: 0 } });
  // This payment began after the payments were read.
  await db().collection("payments").deleteOne(find(later.ref));
  // This payment was being placed when the payments were read, and its booking existed when the bookings were read.
  const payments = db().collection<{ history: unknown[] }>("payments");
  const payment = await payments.findOne(find(behind.ref));
  const history = payment!.history.slice(0, -1);
  await payments.updateOne(find(behind.ref), {
    $set: { state: "placing", fulfilledAt: null, nextCheckAt: api.clock.now(), history } as object,
  });
  expect((await violations([later.ref])).length).toBeGreaterThan(2);
  expect(await repairCopy(api.clock.now(), api.clock.now())).toEqual([
    `the booking of payment ${later.ref}, which started after this backup, is not in it`,
  ]);
  await api.jobs.runAll();
  expect(await violations([later.ref])).toEqual([]);
});

test("calendar links do not come back with a restore, because one may have been revoked since [T35]", async () => {
  const admin = await api.staff("admin");
  const { body } = await admin.post("/team", { name: "Bisi Ojo", hours: FIRST_SETTINGS.hours });
  const { url } = (await admin.post(`/team/${body._id}/feed`)).body as { url: string };
  await sendQueuedMails();
  await backUp();
  expect((await admin.delete(`/team/${body._id}/feed`)).status).toBe(200);
  await restore(true);
  expect((await fetch(url)).status).toBe(404);
  expect((await api.client().get("/team")).body).toContainEqual(expect.objectContaining({ _id: body._id }));
});

test("a copy that read the settings before the first member, and an account after its deletion, gets the mark of a team and loses the account", async () => {
  await db().collection("team").deleteMany({});
  const admin = await api.staff("admin");
  const stylist = await api.staff("author");
  const account = (await stylist.get("/users/getUser")).body._id as string;
  const added = await admin.post("/team", { name: "Sade Bello", hours: FIRST_SETTINGS.hours, account });
  await db()
    .collection("settings")
    .updateOne({}, { $unset: { hasTeam: 1 } });
  await db()
    .collection("users")
    .deleteOne({ _id: new mongoose.Types.ObjectId(account) });
  expect(await repairCopy(api.clock.now(), api.clock.now())).toEqual([]);
  expect((await admin.get("/team")).body).toEqual([expect.objectContaining({ _id: added.body._id })]);
  expect((await admin.get("/team/all")).body).toEqual([expect.objectContaining({ account: null, revision: 1 })]);
});

test("a copy that read a client card before a merge and the merged card after it has the content of both, once", async () => {
  const admin = await api.staff("admin");
  const card = async (name: string, phone: string) => {
    const { body } = await admin.post("/clients", { name, phone });
    await admin.post(`/clients/${body._id}/notes`, { text: `Note of ${name}` });
    return new mongoose.Types.ObjectId(body._id as string);
  };
  const clients = db().collection("clients");
  const [one, other] = [await card("Bisi Ade", "08035550101"), await card("Mrs Ade", "08035550102")];
  const before = await clients.findOne({ _id: one });
  await admin.post(`/clients/${String(one)}/merge`, { other: String(other) });
  await clients.replaceOne({ _id: one }, before!);
  // The account of this card was deleted after the card had been read.
  const { id } = await newPayer(api);
  const lost = await admin.post("/clients", { user: id });
  await db()
    .collection("users")
    .deleteOne({ _id: new mongoose.Types.ObjectId(id) });
  expect(await repairCopy(api.clock.now(), api.clock.now())).toEqual([]);
  expect(await repairCopy(api.clock.now(), api.clock.now())).toEqual([]);
  const { notes, phones } = (await admin.get(`/clients/${String(other)}`)).body;
  const texts = notes.map(({ text }: { text: string }) => text).toSorted();
  expect(texts).toEqual(["Merged with the card of Mrs Ade", "Note of Bisi Ade", "Note of Mrs Ade"]);
  expect(phones).toHaveLength(2);
  expect((await admin.get(`/clients/${lost.body._id}`)).status).toBe(404);
  expect(await db().collection("audit").countDocuments({ action: "client.merge" })).toBe(1);
});

test("a refund that was sent while its payment and booking were copied is not sent again", async () => {
  const { ref, bookingId } = await bookedPayment(ada);
  const payments = db().collection("payments");
  const bookings = db().collection("bookings");
  await ada.client.post(`/booking/${bookingId}/cancel`);
  const [payment, booking] = [await payments.findOne({ ref }), await bookings.findOne({ paymentRef: ref })];
  const admin = await api.staff("admin");
  expect((await admin.post(`/payments/${ref}/refund`, { reason: "Ill" })).status).toBe(200);
  // Copied before the refund began; its record was copied after it.
  await payments.replaceOne({ ref }, payment!);
  await bookings.replaceOne({ paymentRef: ref }, booking!);
  expect(await repairCopy(api.clock.now(), api.clock.now())).toEqual([]);
  expect((await admin.post(`/payments/${ref}/refund`, { reason: "Ill" })).status).toBe(409);
  expect((await admin.patch(`/booking/${bookingId}`, { bookingStatus: "placed" })).status).toBe(409);
  await api.sandbox.advance(60_000);
  await advanceTime(api, 1);
  expect(await payments.findOne({ ref })).toMatchObject({ state: "refunded" });
  expect(await bookings.findOne({ paymentRef: ref })).toMatchObject({ refund: "refunded" });
  expect(api.sandbox.refunds()).toHaveLength(1);
});

test.each(["before", "after"])(
  "a refund that was requested during the copy agrees with a booking that was copied %s its cancellation",
  async (moment) => {
    const { ref, bookingId } = await bookedPayment(ada);
    const payments = db().collection("payments");
    const bookings = db().collection("bookings");
    const payment = await payments.findOne({ ref });
    const booking = await bookings.findOne({ paymentRef: ref });
    await ada.client.post(`/booking/${bookingId}/cancel`);
    await payments.replaceOne({ ref }, payment!);
    if (moment === "before") await bookings.replaceOne({ paymentRef: ref }, booking!);
    await repairCopy(api.clock.now(), api.clock.now());
    await advanceTime(api, 1);
    const isCancelled = moment === "after";
    expect(await payments.findOne({ ref })).toMatchObject({ state: "fulfilled", refundDue: isCancelled });
    expect(await db().collection("refunds").countDocuments({ payment: ref })).toBe(isCancelled ? 1 : 0);
    const { body } = await ada.client.get(`/booking/getBooking/${bookingId}`);
    expect(body.bookingStatus).toBe(isCancelled ? "cancelled" : "placed");
  },
);

test("a backup of a database that was made before the first release is refused, and nothing is changed", async () => {
  await db().collection("meta").deleteMany({});
  await backUp();
  const digest = await stateDigest(db());
  await expect(restore(true)).rejects.toThrow(MADE_BEFORE);
  expect(await stateDigest(db())).toBe(digest);
  await writeMeta(db());
});

test("a failed restore leaves an empty database [T35]", async () => {
  await writeFile(file, handmade());
  await expect(restore(true)).rejects.toThrow(/The old data is deleted, and the database is empty.*E11000/);
  expect(await db().listCollections().toArray()).toEqual([]);
});
