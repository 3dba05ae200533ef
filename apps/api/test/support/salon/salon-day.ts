import mongoose from "mongoose";
import { requestPayment, lineOf, pressButton, TUESDAY, type Payer } from "./paying.ts";
import { MONDAY, startApi, type TestApi } from "../api/start-api.ts";
import { closeTestDatabase } from "../api/test-database.ts";
import type { Answer, TestClient } from "../api/test-client.ts";

// day-in-zone.ts runs this program in processes of different time zones. It runs the same day of a salon each time and
// prints every answer, mail and stored document, one fact per line.

/** Instants at which the day in Lagos differs from the day in other zones: an ordinary day, a new year, a leap day. */
const EDGES = ["2037-11-22T22:59:00Z", "2037-12-31T22:59:59Z", "2037-12-31T23:00:00Z", "2040-02-28T23:30:00Z"];

const lines: string[] = [];

/** Replaces values that differ from run to run, such as ids and tokens. */
const withoutRandom = (text: string): string =>
  text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "<uuid>")
    .replaceAll(/\b[0-9a-f]{64}\b/g, "<digest>")
    .replaceAll(/\b1\d{12}\b/g, "<number>")
    .replaceAll(/"attempts":\d+/g, '"attempts":"some"')
    // The outbox sends a mail after a random delay, and the test may have moved the clock by then.
    .replaceAll(/"sentAt":"[^"]+"/g, '"sentAt":"<soon>"')
    .replaceAll(/IBD-[0-9A-Z]{16}/g, "<ref>")
    .replaceAll(/\$2[aby]\$[^"\s]{56}/g, "<hash>")
    .replaceAll(/(?:localhost|127\.0\.0\.1):\d+/g, "<host>")
    .replaceAll(/(?<![0-9a-f])[0-9a-f]{24}(?![0-9a-f])/g, "<id>")
    .replaceAll(/[\w-]{43}(?![\w-])/g, "<token>")
    .replaceAll(/"(provider)?[tT]ransactionId":"?\d+"?/g, '"transaction":"<number>"');

const note = (what: string, fact: unknown): void =>
  void lines.push(`${what} ${withoutRandom(typeof fact === "string" ? JSON.stringify(fact) : JSON.stringify(fact))}`);

async function record(what: string, answer: Answer | Promise<Answer>): Promise<Answer> {
  const received = await answer;
  note(what, [received.status, received.body, received.headers.get("content-disposition")]);
  return received;
}

async function recordCalendar(client: TestClient, date: string): Promise<void> {
  await record("server date", client.get("/"));
  await record("a day", client.get(`/booking/availability?date=${date}`));
  await record("a month", client.get(`/booking/availability/month?month=${date.slice(0, 7)}`));
}

/** A customer signs up, fills a cart, pays, moves one appointment and keeps the other. */
async function bookAndMove(api: TestApi): Promise<string> {
  const client = api.client();
  const { _id, email } = await client.signUp({ name: "Sade Akin", email: "sade@example.com" });
  await api.jobs.runAll();
  const payer: Payer = { id: _id, email, client };
  const wanted = [{ time: "09:00 AM" }, { service: "Wig Installation", time: "06:30 PM" }] as const;
  await record("save cart", client.patch("/users/saveCart", { cartItems: wanted.map(lineOf) }));
  await record("cart", client.get("/users/getCart"));
  const { body } = await record("pay", requestPayment(payer, wanted));
  note("return", await pressButton(body.data as string, "pay"));
  // A mail states the data at the time it is sent, so it is sent before the next change.
  await api.jobs.runAll();
  const { body: payment } = await record("payment", client.get(`/booking/payment/${body.ref}`));
  const id = payment.bookingId as string;
  await record("move", client.post(`/booking/${id}/reschedule`, { item: 0, date: TUESDAY, time: "07:00 PM" }));
  await api.jobs.runAll();
  await record("move again", client.post(`/booking/${id}/reschedule`, { item: 0, date: MONDAY, time: "09:00 AM" }));
  // Moving the clock while a mail is being sent would end its claim, and the mail would be sent twice.
  await api.jobs.runAll();
  await record("booking", client.get(`/booking/getBooking/${id}`));
  await record("calendar", client.get(`/booking/${id}/calendar.ics`));
  return id;
}

async function runTheDesk(api: TestApi, bookingId: string): Promise<void> {
  const admin = await api.staff("admin");
  const services = (await admin.get("/services/all-services")).body as { _id: string; name: string }[];
  const serviceId = services.find(({ name }) => name === "Ear & Nose Piercing")?._id;
  api.clock.set(new Date(`${MONDAY}T10:10:00Z`));
  const { body: walkIn } = await record(
    "walk-in",
    admin.post("/booking/walk-in", { name: "Bola", serviceId, method: "cash" }),
  );
  await record("arrived", admin.patch(`/booking/${walkIn._id}/flags`, { arrived: true }));
  await record("status", admin.patch(`/booking/${bookingId}`, { bookingStatus: "processing" }));
  const range = `from=${MONDAY}&to=${MONDAY}`;
  await api.jobs.runAll();
  for (const path of [
    `/booking/?${range}`,
    `/booking/?dayFrom=${TUESDAY}&dayTo=${TUESDAY}`,
    `/booking/day?date=${TUESDAY}`,
    "/booking/day",
    "/stats",
    `/reports/summary?${range}`,
    `/reports/bookings.csv?${range}`,
    `/reports/payments.csv?${range}`,
    "/reports/users.csv",
    `/day-close?date=${MONDAY}`,
    "/payments",
    "/audit",
  ])
    await record(path, admin.get(path));
  await record(
    "close the day",
    admin.post("/day-close", { date: MONDAY, counted: { cash: 5000, pos: 0, transfer: 0 } }),
  );
}

async function noteMails(api: TestApi): Promise<void> {
  await api.jobs.runAll();
  const mails = api.inbox.mails().map(({ to, subject, text }) => withoutRandom(JSON.stringify([to, subject, text])));
  lines.push(...mails.toSorted().map((mail) => `mail ${mail}`));
}

/** The database adds groups up in any order, so the fields of stored objects are compared in the order of their names. */
const inOrder = (_key: string, value: unknown): unknown =>
  Object.prototype.toString.call(value) === "[object Object]"
    ? Object.fromEntries(Object.entries(value as object).toSorted(([a], [b]) => a.localeCompare(b)))
    : value;

async function noteDatabase(): Promise<void> {
  const db = mongoose.connection.db!;
  // The topics of the live desk stand in the order in which they were first announced, which is that of the jobs' timing.
  const collections = (await db.listCollections().toArray())
    .map(({ name }) => name)
    .toSorted()
    .filter((name) => name !== "revisions");
  for (const name of collections) {
    const documents = await db.collection(name).find().toArray();
    lines.push(
      ...documents
        .map((each) => withoutRandom(JSON.stringify(each, inOrder)))
        .toSorted()
        .map((each) => `${name} ${each}`),
    );
  }
}

const api = await startApi();
await recordCalendar(api.client(), TUESDAY);
await runTheDesk(api, await bookAndMove(api));
await noteMails(api);
for (const edge of EDGES) {
  api.clock.set(new Date(edge));
  note("it is", edge);
  await recordCalendar(api.client(), edge.slice(0, 10));
}
await noteDatabase();
await api.stop();
await closeTestDatabase();
// The first line shows the time zone of the process.
process.stdout.write(`${new Date(MONDAY).toString()}\n${lines.join("\n")}\n`);
