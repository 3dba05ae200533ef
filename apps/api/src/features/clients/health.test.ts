import { contract, type Route } from "@salon/contracts";
import mongoose from "mongoose";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { setFailpointHook } from "../../failpoint.ts";
import { createLogger } from "../../http/request-log.ts";
import { MONDAY, startApi, type TestApi } from "../../../test/support/api/start-api.ts";
import { PASSWORD, type TestClient } from "../../../test/support/api/test-client.ts";
import { advanceTime, bookedPayment, newPayer, type Payer, TUESDAY } from "../../../test/support/salon/paying.ts";

const NOTE = "Pregnantxq since August";
const ALERT = "Latexxq allergy";
const OTHER_NOTE = "Psoriasisxq on the scalp";
const OTHER_ALERT = "Asthmaxq inhaler";
const TOO_LONG = `Diabetesxq ${"x".repeat(1000)}`;
/** The day of a patch test: no other row of the test has it. */
const TEST_DAY = "2025-02-27";
/** A part of every text above, for searches in any case. */
const MARKERS = ["pregnantxq", "latexxq", "psoriasisxq", "asthmaxq", "diabetesxq", TEST_DAY, "reacted"];
const PHONE = "08035550111";
const OTHER_PHONE = "08035550112";

const lines: string[] = [];
let api: TestApi;
let morning: Date;
let admin: TestClient;
let author: TestClient;
let ada: Payer;
let eve: Payer;
let service: string;
let card: string;
beforeAll(async () => {
  const logger = createLogger("trace", { write: (line: string) => void lines.push(line) });
  api = await startApi({ channels: true, rateLimitScale: 100, overrides: { logger } });
  morning = api.clock.now();
  [admin, author] = await Promise.all([api.staff("admin"), api.staff("author")]);
  service = (await admin.get("/services/all-services?q=Haircut")).body[0]._id;
});
beforeEach(async () => {
  api.clock.set(morning);
  lines.length = 0;
  await api.inbox.clear();
  for (const name of ["Client", "Booking", "Slot"]) await mongoose.model(name).deleteMany({});
  [ada, eve] = await Promise.all([newPayer(api), newPayer(api)]);
  await mongoose.model("User").updateOne({ _id: ada.id }, { verified: true, proven: true });
  await runEverything();
});
afterEach(() => setFailpointHook(null));
afterAll(() => api.stop());

const ok = async (answer: Promise<{ status: number; body: { message?: string } }>) => {
  const { status, body } = await answer;
  expect([status < 300, body.message]).toEqual([true, body.message]);
};

/** A person with health data for whom the salon does everything that writes, mails, logs or fails. */
async function runEverything(): Promise<void> {
  const walkIn = { name: "Ada", serviceId: service, date: MONDAY, method: "cash", reminder: true };
  const first = await author.post("/booking/walk-in", { ...walkIn, phone: PHONE, time: "09:00 AM" });
  await ok(author.post("/booking/walk-in", { ...walkIn, phone: OTHER_PHONE, time: "05:00 PM" }));
  const [one, other] = await Promise.all(
    [PHONE, OTHER_PHONE].map(async (phone) => (await author.get(`/clients?phone=${phone}`)).body[0]._id as string),
  );
  card = one!;
  await writeHealth(card, NOTE, ALERT);
  await writeHealth(other!, OTHER_NOTE, OTHER_ALERT);
  await failWith(card);
  await ok(author.post(`/clients/${card}/link`, { user: ada.id }));
  await ok(admin.post(`/clients/${card}/merge`, { other }));
  await ok(ada.client.patch("/users/me", { phone: PHONE, reminders: { sms: true, whatsapp: true } }));
  const paid = await bookedPayment(ada, [{ time: "09:00 AM" }]);
  const cancelled = await bookedPayment(ada, [{ time: "11:00 AM" }]);
  await ok(ada.client.post(`/booking/${paid.bookingId}/reschedule`, { item: 0, date: TUESDAY, time: "02:00 PM" }));
  await ok(author.post(`/booking/${cancelled.bookingId}/cancel`, {}));
  await ok(admin.post(`/payments/${cancelled.ref}/refund`, { reason: "Asked twice" }));
  await ok(author.patch(`/booking/${first.body._id}/flags`, { arrived: true }));
  await ok(author.post(`/booking/${paid.bookingId}/send-receipt`));
  await api.jobs.runAll();
  expect(api.inbox.mails().filter(({ to }) => to === ada.email).length).toBeGreaterThanOrEqual(4);
}

async function writeHealth(id: string, text: string, alert: string): Promise<void> {
  await ok(author.post(`/clients/${id}/notes`, { text }));
  await ok(author.patch(`/clients/${id}`, { revision: 0, alert }));
  await ok(author.post(`/clients/${id}/patch-tests`, { serviceId: service, day: TEST_DAY, result: "reacted" }));
}

/** Calls with health data that are refused, and one that fails inside. */
async function failWith(id: string): Promise<void> {
  const refused = await Promise.all([
    author.post(`/clients/${id}/notes`, { text: TOO_LONG }),
    author.post(`/clients/${id}/notes`, { text: NOTE, alert: ALERT }),
    author.post("/clients/0123456789abcdef01234567/notes", { text: NOTE }),
    author.patch(`/clients/${id}`, { revision: 0, alert: ALERT }),
    author.patch(`/clients/${id}`, { revision: 1, alert: TOO_LONG }),
    eve.client.post(`/clients/${id}/notes`, { text: NOTE }),
    author.get(`/clients?q=${NOTE.slice(0, 12)}`),
  ]);
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 404, 409, 400, 403, 200]);
  // Who edits an old card reads it as it is now.
  const others = refused.filter(({ status }) => status !== 409);
  for (const { body } of others) expect(markersIn(JSON.stringify(body))).toEqual([]);
  const update = mongoose.model("Client").collection.conn.collection("clients");
  const { _id } = (await update.findOne({ keys: `c:${id}` }))!;
  // A stored card that cannot be read makes the call fail.
  await update.updateOne({ _id }, { $set: { createdAt: "never" } });
  expect((await author.post(`/clients/${id}/notes`, { text: NOTE })).status).toBe(500);
  await update.updateOne({ _id }, { $set: { createdAt: api.clock.now() } });
}

const markersIn = (text: string): string[] => MARKERS.filter((marker) => text.toLowerCase().includes(marker));

/** The collections that hold a marker anywhere. */
async function collectionsWithMarkers(): Promise<string[]> {
  const found: string[] = [];
  for (const collection of await mongoose.connection.db!.collections()) {
    const documents = await collection.find().toArray();
    if (markersIn(JSON.stringify(documents)).length > 0) found.push(collection.collectionName);
  }
  return found.toSorted();
}

/** What a caller reads from every GET without parameters, by path. */
async function readAll(client: TestClient): Promise<Record<string, string>> {
  const queries: Record<string, string> = {
    "/booking/availability": `?date=${MONDAY}`,
    "/booking/availability/month": "?month=2037-11",
    "/booking/day": `?date=${MONDAY}`,
    "/clients/day": `?day=${MONDAY}`,
    "/day-close": `?date=${MONDAY}`,
    "/messages/counts": "?month=2037-11",
    "/reports/commission": "?month=2037-11",
    "/reports/commission.csv": "?month=2037-11",
    "/reports/summary": `?from=${MONDAY}&to=${TUESDAY}`,
  };
  const paths = Object.values<Record<string, Route>>(contract)
    .flatMap((group) => Object.values(group))
    // The description of the API names the results of a test, and the stream of events has only topics and does not end.
    .filter(
      ({ method, path, stream }) => method === "GET" && !path.includes(":") && path !== "/openapi.json" && !stream,
    )
    .map(({ path }) => path);
  const answers: Record<string, string> = {};
  for (const path of paths) {
    const { status, body } = await client.get(`${path}${queries[path] ?? ""}`);
    expect([path, status < 500]).toEqual([path, true]);
    answers[path] = typeof body === "string" ? body : JSON.stringify(body);
  }
  return answers;
}

const pathsWithMarkers = (answers: Record<string, string>): string[] =>
  Object.keys(answers)
    .filter((path) => markersIn(answers[path]!).length > 0)
    .toSorted();

describe("notes, alerts and patch tests of a card [T44]", () => {
  test("are in no collection but the cards', and in no log, mail or message", async () => {
    expect(await collectionsWithMarkers()).toEqual(["clients"]);
    expect(lines.length).toBeGreaterThan(20);
    expect(lines.some((line) => line.includes(`/clients/${card}/notes`))).toBe(true);
    expect(markersIn(lines.join("\n"))).toEqual([]);
    expect(markersIn(JSON.stringify(api.inbox.mails()))).toEqual([]);
    expect(markersIn(JSON.stringify(api.inbox.phones.messages()))).toEqual([]);
  });

  test("are answered to staff by the calls about cards and the file of the whole salon alone, in no table and not in the activity log", async () => {
    const answers = await readAll(admin);
    for (const path of Object.keys(answers).filter((name) => name.endsWith(".csv")))
      expect(answers[path]).toContain(",");
    expect(JSON.parse(answers["/audit"]!).some(({ action }: { action: string }) => action === "client.note")).toBe(
      true,
    );
    expect(pathsWithMarkers(answers)).toEqual(["/clients", "/clients/day", "/reports/everything.json"]);
    const shown = (await author.get(`/clients/${card}`)).body;
    // The search finds what the cards have.
    expect(markersIn(JSON.stringify(shown))).toEqual(MARKERS.filter((marker) => marker !== "diabetesxq"));
  });

  test("are in the export of the linked person and in nothing that another person reads", async () => {
    const own = (await ada.client.get("/users/export")).body;
    expect(own.card).toMatchObject({ _id: card, alert: ALERT });
    expect(own.card.notes.map(({ text }: { text: string }) => text)).toEqual(
      expect.arrayContaining([NOTE, OTHER_NOTE]),
    );
    expect(own.card.patchTests).toMatchObject([{ day: TEST_DAY, result: "reacted" }, { day: TEST_DAY }]);
    // Customers see no names of the staff.
    expect(JSON.stringify(own.card)).not.toMatch(/"by"/);
    expect(pathsWithMarkers(await readAll(eve.client))).toEqual([]);
    expect(pathsWithMarkers(await readAll(api.client()))).toEqual([]);
    expect(pathsWithMarkers(await readAll(ada.client))).toEqual(["/users/export"]);
    expect((await eve.client.get(`/clients/${card}`)).status).toBe(403);
  });

  test("are deleted everywhere with the account", async () => {
    // The provider sends the refund.
    await api.sandbox.advance(60_000);
    await advanceTime(api, 7 * 24 * 60);
    await ada.client.signIn(ada.email);
    await ok(ada.client.post("/users/delete-account", { password: PASSWORD }));
    expect(await collectionsWithMarkers()).toEqual([]);
    expect(await mongoose.connection.collection("clients").countDocuments()).toBe(0);
  });

  test("are deleted everywhere with the card", async () => {
    expect((await admin.delete(`/clients/${card}`)).status).toBe(200);
    expect(await collectionsWithMarkers()).toEqual([]);
    expect(await mongoose.connection.collection("clients").countDocuments()).toBe(0);
    expect((await ada.client.get("/users/export")).body.card).toBeUndefined();
  });
});
