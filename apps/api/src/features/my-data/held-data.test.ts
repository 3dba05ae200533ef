import mongoose, { Types } from "mongoose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  MONDAY,
  TUESDAY,
  bookedPayment,
  lineOf,
  advanceTime,
  underpaid,
  type Payer,
} from "../../../test/support/salon/paying.ts";
import { startApi, type TestApi } from "../../../test/support/api/start-api.ts";
import { PASSWORD, type TestClient } from "../../../test/support/api/test-client.ts";

const GIVEN = "Temilolaxq";
const EMAIL = "temilolaxq@example.com";
const NIGERIA = { headers: { "x-forwarded-for": "102.89.23.1" } };
const BRITAIN = { headers: { "x-forwarded-for": "81.2.69.160" } };

let api: TestApi;
let admin: TestClient;
let me: Payer;
beforeAll(async () => {
  api = await startApi({ config: { trustProxy: 1 } });
  admin = await api.staff("admin");
  await liveALife();
});
afterAll(() => api.stop());

/** A customer about whom every collection stores data. */
async function liveALife(): Promise<void> {
  const client = api.client();
  const account = { name: `${GIVEN} Adéyẹmí`, email: EMAIL, password: PASSWORD };
  const { body } = await client.post("/users/create-account", account, NIGERIA);
  me = { id: body._id as string, email: EMAIL, client };
  await api.client().post("/users/news-letter", { email: EMAIL });
  await api.client().post("/users/contact-us", { name: GIVEN, email: EMAIL, message: `My hair, by ${GIVEN}` });
  await client.post("/users/contact-us", { name: "Somebody", email: "else@example.com", message: "For a friend" });
  await api.client().post("/users/forgotPassword", { email: EMAIL });
  await api.client().post("/users/sign-in", { email: EMAIL, password: PASSWORD }, BRITAIN);
  await api.client().post("/users/sign-in", { email: EMAIL, password: "Wrong#123" }, BRITAIN);
  await api.jobs.runAll();
  const links = api.inbox.mails().flatMap(({ to, links: found }) => (to === EMAIL ? found : []));
  const token = links
    .find((link) => link.includes("/verify/"))!
    .split("/")
    .at(-1)!;
  expect((await client.patch(`/users/verifyUser/${token}`)).status).toBe(200);
  await client.patch("/users/saveCart", { cartItems: [lineOf({ date: MONDAY, time: "05:00 PM" })] });
  await liveWithMoney();
  const card = await admin.post("/clients", { user: me.id });
  await admin.post(`/clients/${card.body._id}/notes`, { text: `${GIVEN} likes tea` });
  await api.jobs.runAll();
}

/** A moved booking, a refunded one and one whose refund was declined, with reasons in which staff name the customer. */
async function liveWithMoney(): Promise<void> {
  const book = (time: "09:00 AM" | "10:00 AM" | "11:00 AM") => bookedPayment(me, [{ time }]);
  const kept = await book("09:00 AM");
  await me.client.post(`/booking/${kept.bookingId}/reschedule`, { item: 0, date: TUESDAY, time: "04:00 PM" });
  for (const [time, answer] of [
    ["10:00 AM", "refund"],
    ["11:00 AM", "decline-refund"],
  ] as const) {
    const { ref, bookingId } = await book(time);
    await me.client.post(`/booking/${bookingId}/cancel`);
    const decided = await admin.post(`/payments/${ref}/${answer}`, { reason: `${GIVEN} (${EMAIL}) asked twice` });
    expect(decided.status).toBe(200);
  }
  const [service] = (await me.client.get("/services/all-services")).body;
  const written = { paymentMethod: "Flutterwave", bookingStatus: "completed", bookingDate: TUESDAY, bookingAmount: 0 };
  await admin.post("/booking/create-admin-booking", {
    ...written,
    user: me.id,
    cartItems: [{ serviceId: service._id }],
  });
  const ref = await underpaid(api, me);
  await admin.post(`/payments/${ref}/refund`, { reason: `Too little came from ${GIVEN}` });
  await api.sandbox.advance(60_000);
  await advanceTime(api, 1);
}

/** Staff name the customer in the label of an extra of a booking. */
async function nameInTill(): Promise<void> {
  const [booking] = (await me.client.get("/booking/")).body;
  const extra = await admin.post(`/booking/${booking._id}/extras`, { label: `Beads for ${GIVEN}`, amount: 500 });
  expect(extra.status).toBe(201);
}

/** Every text and id in a document, at any depth. */
function valuesOf(value: unknown): string[] {
  if (value instanceof Types.ObjectId) return [String(value)];
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(valuesOf);
  return typeof value === "string" ? [value] : [];
}

/** The documents of every collection that hold one of these texts anywhere, in any case. */
async function mentioning(...texts: string[]): Promise<Map<string, Record<string, unknown>[]>> {
  const wanted = texts.map((text) => text.toLowerCase());
  const found = new Map<string, Record<string, unknown>[]>();
  for (const collection of await mongoose.connection.db!.collections()) {
    const documents = await collection.find().toArray();
    const hits = documents.filter((document) =>
      valuesOf(document).some((value) => wanted.some((text) => value.toLowerCase().includes(text))),
    );
    if (hits.length > 0) found.set(collection.collectionName, hits);
  }
  return found;
}

const ids = (rows: { _id?: unknown }[]) => rows.map(({ _id }) => String(_id)).toSorted();

describe("the stored data of a customer [T36]", () => {
  test("is in the export, document for document", async () => {
    const { status, body } = await me.client.get("/users/export");
    expect(status).toBe(200);
    const held = await mentioning(me.id, EMAIL, GIVEN);
    const shown: Record<string, (rows: Record<string, unknown>[]) => void> = {
      users: (rows) => expect([body.account._id]).toEqual(ids(rows)),
      sessions: (rows) => expect(ids(body.sessions)).toEqual(ids(rows)),
      subscribers: (rows) => expect([body.newsletter._id]).toEqual(ids(rows)),
      messages: (rows) => expect(ids(body.messages)).toEqual(ids(rows)),
      outbox: (rows) => expect(ids(body.mails)).toEqual(ids(rows)),
      carts: ([row]) =>
        expect(body.cart).toEqual(JSON.parse(JSON.stringify({ lines: row!["lines"], updatedAt: row!["updatedAt"] }))),
      bookings: (rows) => expect(ids(body.bookings)).toEqual(ids(rows)),
      payments: (rows) =>
        expect(new Set(body.payments.map(({ ref }: { ref: string }) => ref))).toEqual(
          new Set(rows.map((row) => row["ref"])),
        ),
      // The words of a refund are in its payment.
      refunds: (rows) =>
        expect(body.payments).toEqual(
          expect.arrayContaining(
            rows.map((row) =>
              expect.objectContaining(
                row["state"] === "declined"
                  ? { ref: row["payment"], refundKept: row["answer"] }
                  : { ref: row["payment"], reason: row["reason"] },
              ),
            ),
          ),
        ),
      clients: (rows) => expect([body.card._id]).toEqual(ids(rows)),
      audit: (rows) => expect(body.activity).toHaveLength(rows.length),
    };
    // A new collection with personal data must be added to the export.
    expect([...held.keys()].toSorted()).toEqual(Object.keys(shown).toSorted());
    for (const [collection, rows] of held) shown[collection]!(rows);
    expect(held.get("payments")).toHaveLength(4);
    expect(held.get("bookings")).toHaveLength(4);
  });

  test("the activity log has no reasons of refunds", async () => {
    const { body } = await admin.get("/audit?action=payment");
    expect(body.length).toBeGreaterThanOrEqual(3);
    expect(JSON.stringify(body)).not.toContain("asked twice");
  });

  test("is deleted in every collection, name and e-mail included, and the amounts stay", async () => {
    const income = async () => (await admin.get("/stats")).body.totalIncome;
    const before = await income();
    expect(before).toBeGreaterThan(0);
    const cookie = me.client.cookieHeader;
    const remove = () => me.client.post("/users/delete-account", { password: PASSWORD });
    expect(await remove()).toMatchObject({ status: 409, body: { message: expect.stringContaining("booking ahead") } });
    expect((await mentioning(EMAIL, GIVEN)).size).toBeGreaterThan(3);
    await nameInTill();
    api.clock.advance(7 * 24 * 60 * 60_000);
    expect((await remove()).status).toBe(200);
    await api.jobs.runAll();
    expect([...(await mentioning(EMAIL, GIVEN)).keys()]).toEqual([]);
    // The activity log keeps its entries under an id without an account.
    expect([...(await mentioning(me.id)).keys()]).toEqual(["audit"]);
    expect(await income()).toBe(before);
    expect((await api.client().get("/users/getUser", { headers: { cookie } })).status).toBe(401);
    expect((await api.client().get("/users/export", { headers: { cookie } })).status).toBe(401);
  });
});
