import { PHONE_CHANNELS, type Slot } from "@salon/contracts";
import { randomUUID } from "node:crypto";
import mongoose, { Types } from "mongoose";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startApi, type TestApi } from "../../../../test/support/api/start-api.ts";
import type { TestClient } from "../../../../test/support/api/test-client.ts";
import { bookedPayment, newPayer, TUESDAY } from "../../../../test/support/salon/paying.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const MORNING = new Date("2037-11-23T08:00:00Z");
const EVENING = new Date("2037-11-23T20:30:00Z");
const REFUSED = { status: 400, body: { error: { code: 131_026, message: "(#131026) Message undeliverable" } } };
let api: TestApi;
let desk: TestClient;
beforeAll(async () => {
  api = await startApi({ channels: true, rateLimitScale: 1000, config: { slotCapacity: 50 } });
  desk = await api.staff("admin");
});
beforeEach(() => api.clock.set(MORNING));
afterEach(async () => {
  for (const channel of PHONE_CHANNELS) api.inbox.phones.fault(channel, null);
  await rows().deleteMany({ state: "queued" });
  await api.inbox.clear();
});
afterAll(() => api.stop());

const rows = () => mongoose.connection.collection("outbox");
const users = () => mongoose.connection.collection("users");
let lastPhone = 100;

interface Customer {
  id: string;
  email: string;
  phone: string;
  client: TestClient;
}

/** A customer with a phone who agreed to the given channels. */
async function customer(...agreed: ("whatsapp" | "sms")[]): Promise<Customer> {
  const payer = await newPayer(api);
  lastPhone += 1;
  const phone = `+2348031234${lastPhone}`;
  await users().updateOne({ _id: new Types.ObjectId(payer.id) }, { $set: { phone, reminders: consent(...agreed) } });
  return { ...payer, phone };
}
const consent = (...agreed: string[]) =>
  Object.fromEntries(PHONE_CHANNELS.map((name) => [name, { on: agreed.includes(name), at: MORNING }]));

const run = async (): Promise<void> => {
  await api.jobs.runAll();
  await api.jobs.runAll();
};
/** What arrived on a customer's phone. */
const arrived = ({ phone }: Pick<Customer, "phone">) =>
  api.inbox.phones.messages().filter(({ to }) => `+${to}` === phone);
const book = (who: Customer, time: Slot = "04:00 PM", date = TUESDAY) => bookedPayment(who, [{ time, date }]);
const rowOf = (who: Customer, channel: string, kind = "bookingConfirmed") =>
  rows().findOne({ "recipient.id": new Types.ObjectId(who.id), channel, kind: `${kind}:${channel}` });

describe("a confirmation", () => {
  test("goes to WhatsApp and to the address of a customer who agreed to WhatsApp", async () => {
    const ada = await customer("whatsapp");
    const { bookingId } = await book(ada);
    await run();
    const [message, ...others] = arrived(ada);
    expect(others).toEqual([]);
    expect(message).toMatchObject({ channel: "whatsapp" });
    expect(message?.text).toMatch(
      /^Hi .+, Haircut & Styling on Tue 24 Nov, 4:00 PM is booked\. http:\/\/\S+\/l\/[A-Za-z0-9]{10} See you!$/,
    );
    expect(api.inbox.mails().filter(({ to, subject }) => to === ada.email && /confirmed/.test(subject))).toHaveLength(
      1,
    );
    const { pathname } = new URL(message!.links[0]!);
    const followed = await fetch(`${api.url}${pathname}`, { redirect: "manual" });
    expect(followed.status).toBe(302);
    expect(followed.headers.get("location")).toBe(`${api.url}/booking-details/${bookingId}`);
  });

  test("goes by SMS to a customer who agreed to SMS alone, and by WhatsApp alone to one who agreed to both", async () => {
    const [ada, bola] = [await customer("sms"), await customer("whatsapp", "sms")];
    await book(ada);
    await book(bola, "04:30 PM");
    await run();
    expect(arrived(ada).map(({ channel }) => channel)).toEqual(["sms"]);
    expect(arrived(bola).map(({ channel }) => channel)).toEqual(["whatsapp"]);
  });

  test("goes to no phone of a customer who agreed to none, and no row is stored for it", async () => {
    const ada = await customer();
    await book(ada);
    await run();
    expect(arrived(ada)).toEqual([]);
    expect(await rows().countDocuments({ "recipient.id": new Types.ObjectId(ada.id), channel: "whatsapp" })).toBe(0);
  });

  test("is not sent once the customer has withdrawn the consent, or the booking is cancelled [T43]", async () => {
    const [ada, bola] = [await customer("whatsapp"), await customer("sms")];
    for (const channel of PHONE_CHANNELS) api.inbox.phones.fault(channel, "refuse");
    await book(ada);
    const { bookingId } = await book(bola, "04:30 PM");
    await run();
    for (const channel of PHONE_CHANNELS) api.inbox.phones.fault(channel, null);
    await users().updateOne({ _id: new Types.ObjectId(ada.id) }, { $set: { reminders: consent() } });
    expect((await bola.client.post(`/booking/${bookingId}/cancel`)).status).toBe(200);
    api.clock.advance(HOUR_MS);
    await run();
    expect(arrived(ada)).toEqual([]);
    expect(arrived(bola).map(({ text }) => /is \w+/.exec(text)?.[0])).toEqual(["is cancelled"]);
  });

  test("is stored under the key of its mail with the channel, and under a kind that names it", async () => {
    const ada = await customer("sms");
    const { bookingId } = await book(ada);
    expect(await rowOf(ada, "sms")).toMatchObject({
      key: `bookingConfirmed:${bookingId}:sms`,
      kind: "bookingConfirmed:sms",
      channel: "sms",
    });
    expect(await rows().findOne({ key: `bookingConfirmed:${bookingId}` })).toMatchObject({ channel: "email" });
  });
});

test("a new time and a cancellation go to the phone, once each; a security mail never does", async () => {
  const ada = await customer("whatsapp");
  const { bookingId } = await book(ada);
  await run();
  const target = { item: 0, date: TUESDAY, time: "05:00 PM" };
  expect((await ada.client.post(`/booking/${bookingId}/reschedule`, target)).status).toBe(200);
  await run();
  expect((await ada.client.post(`/booking/${bookingId}/cancel`)).status).toBe(200);
  await run();
  await api.client().post("/users/forgotPassword", { email: ada.email });
  await run();
  expect(arrived(ada).map(({ text }) => text.replace(/.*Styling (.*) http.*/, "$1"))).toEqual([
    "on Tue 24 Nov, 4:00 PM is booked.",
    "is now on Tue 24 Nov, 5:00 PM.",
    "on Tue 24 Nov, 5:00 PM is cancelled.",
  ]);
  expect(api.inbox.mails().some(({ to, subject }) => to === ada.email && /new password/.test(subject))).toBe(true);
});

test("a move by staff goes to the phone after ten seconds, and not at all when it is undone before", async () => {
  const ada = await customer("sms");
  const { bookingId } = await book(ada);
  await run();
  const move = (time: Slot) => desk.post(`/booking/${bookingId}/reschedule`, { item: 0, date: TUESDAY, time });
  await move("05:00 PM");
  await move("04:00 PM");
  api.clock.advance(10 * MINUTE_MS);
  await run();
  expect(arrived(ada)).toHaveLength(1);
  await move("05:00 PM");
  await run();
  expect(arrived(ada)).toHaveLength(1);
  api.clock.advance(10_000);
  await run();
  expect(arrived(ada).map(({ text }) => / on .*?[AP]M/.exec(text)?.[0])).toEqual([
    " on Tue 24 Nov, 4:00 PM",
    " on Tue 24 Nov, 5:00 PM",
  ]);
});

describe("a payment request", () => {
  beforeAll(() => desk.patch("/settings", { depositPercent: 50 }));
  afterAll(() => desk.patch("/settings", { depositPercent: 100 }));
  const ask = (bookingId: string) => desk.post(`/booking/${bookingId}/ask-payment`);
  const requests = (who: Customer) => arrived(who).filter(({ text }) => text.includes(" is due "));

  test("goes to the phone of the owner beside its mail, and leads to the booking, where the rest is paid", async () => {
    const ada = await customer("whatsapp");
    const { bookingId } = await book(ada);
    expect((await ask(bookingId)).status).toBe(200);
    await run();
    const [request, ...others] = requests(ada);
    expect(others).toEqual([]);
    expect(request).toMatchObject({ channel: "whatsapp" });
    expect(request?.text).toMatch(
      /^Hi .+, NGN 1,500 is due for your visit on Tue 24 Nov, 4:00 PM\. http:\/\/\S+ Thanks\.$/,
    );
    const followed = await fetch(request!.links[0]!, { redirect: "manual" });
    expect(followed.headers.get("location")).toBe(`${api.url}/booking-details/${bookingId}`);
    expect(
      api.inbox.mails().filter(({ to, subject }) => to === ada.email && subject.startsWith("Please pay")),
    ).toHaveLength(1);
  });

  test("of the evening is not sent in the morning once the rest was paid", async () => {
    const [ada, bola] = [await customer("sms"), await customer("sms")];
    const due = await book(ada, "04:00 PM", "2037-11-26");
    const paid = await book(bola, "04:30 PM", "2037-11-26");
    await run();
    api.clock.set(EVENING);
    for (const { bookingId } of [due, paid]) expect((await ask(bookingId)).status).toBe(200);
    await run();
    expect([requests(ada), requests(bola)]).toEqual([[], []]);
    const receipt = { key: randomUUID(), method: "transfer", kind: "payment", amount: 1500 };
    expect((await desk.post(`/booking/${paid.bookingId}/receipts`, receipt)).status).toBe(201);
    api.clock.set(new Date("2037-11-24T06:00:00Z"));
    await run();
    expect([requests(ada).length, requests(bola).length]).toEqual([1, 0]);
  });
});

describe("an SMS in place of a WhatsApp message", () => {
  test("goes when WhatsApp refuses the message for good, once", async () => {
    const ada = await customer("whatsapp", "sms");
    api.inbox.phones.fault("whatsapp", REFUSED);
    await book(ada);
    await run();
    await run();
    expect(arrived(ada).map(({ channel }) => channel)).toEqual(["sms"]);
    expect(await rowOf(ada, "whatsapp")).toMatchObject({ state: "failed", outcome: "refused", attempts: 1 });
  });

  test("does not go while WhatsApp is only busy, and the message keeps the pause that WhatsApp asks for", async () => {
    const ada = await customer("whatsapp", "sms");
    const busy = {
      status: 429,
      headers: { "retry-after": "600" },
      body: { error: { code: 131_056, message: "busy" } },
    };
    api.inbox.phones.fault("whatsapp", busy, 1);
    await book(ada);
    await run();
    expect(await rowOf(ada, "whatsapp")).toMatchObject({ state: "queued", attempts: 1 });
    api.clock.advance(599_000);
    await run();
    expect(arrived(ada)).toEqual([]);
    api.clock.advance(1000);
    await run();
    expect(arrived(ada).map(({ channel }) => channel)).toEqual(["whatsapp"]);
  });

  test("does not go to a customer who did not agree to SMS", async () => {
    const ada = await customer("whatsapp");
    api.inbox.phones.fault("whatsapp", REFUSED);
    await book(ada);
    await run();
    api.clock.advance(HOUR_MS);
    await run();
    expect(arrived(ada)).toEqual([]);
  });

  test("waits for the stored refusal, and is dropped when WhatsApp delivered after all", async () => {
    const ada = await customer("whatsapp", "sms");
    await book(ada);
    await run();
    const whatsapp = (await rowOf(ada, "whatsapp"))!;
    const { _id, ...copy } = whatsapp;
    // A process that was killed after it stored the SMS, and before it stored the refusal.
    await rows().insertOne({
      ...copy,
      key: String(whatsapp["key"]).replace("whatsapp", "sms"),
      kind: "bookingConfirmed:sms",
      channel: "sms",
      state: "queued",
      attempts: 0,
      nextAttemptAt: api.clock.now(),
      providerId: "none",
    });
    await rows().updateOne({ _id }, { $set: { state: "queued", nextAttemptAt: new Date("2038-01-01") } });
    await run();
    expect(await rowOf(ada, "sms")).toMatchObject({ state: "queued", attempts: 0 });
    await rows().updateOne({ _id }, { $set: { state: "sent", outcome: "delivered", nextAttemptAt: null } });
    api.clock.advance(2 * MINUTE_MS);
    await run();
    expect(await rowOf(ada, "sms")).toMatchObject({ state: "dropped" });
    expect(arrived(ada).map(({ channel }) => channel)).toEqual(["whatsapp"]);
  });
});

describe("in the quiet hours", () => {
  /** A booking that staff cancel at half past nine in the evening. */
  async function cancelledByStaff(): Promise<Customer> {
    const ada = await customer("whatsapp");
    const { bookingId } = await book(ada, "04:00 PM", "2037-11-26");
    await run();
    await api.inbox.clear();
    api.clock.set(EVENING);
    expect((await desk.patch(`/booking/${bookingId}`, { bookingStatus: "cancelled" })).status).toBe(200);
    await run();
    return ada;
  }

  test("a message waits until seven in the morning, and its mail does not", async () => {
    const ada = await cancelledByStaff();
    expect(arrived(ada)).toEqual([]);
    expect(api.inbox.mails().filter(({ subject }) => /cancelled/.test(subject))).toHaveLength(1);
    expect(await rowOf(ada, "whatsapp", "bookingCancelled")).toMatchObject({ state: "queued", attempts: 0 });
    api.clock.set(new Date("2037-11-24T05:59:59Z"));
    await run();
    expect(arrived(ada)).toEqual([]);
    api.clock.set(new Date("2037-11-24T06:00:00Z"));
    await run();
    expect(arrived(ada)).toHaveLength(1);
  });

  test("the answer to what the customer did in the last ten minutes is sent at once, a later one waits", async () => {
    const [ada, bola] = [await customer("sms"), await customer("sms")];
    api.clock.set(EVENING);
    await book(ada, "04:00 PM", "2037-11-26");
    await run();
    expect(arrived(ada)).toHaveLength(1);
    api.inbox.phones.fault("sms", "refuse");
    await book(bola, "04:30 PM", "2037-11-26");
    await run();
    api.inbox.phones.fault("sms", null);
    api.clock.advance(11 * MINUTE_MS);
    await run();
    expect(arrived(bola)).toEqual([]);
    api.clock.set(new Date("2037-11-24T06:00:00Z"));
    await run();
    expect(arrived(bola)).toHaveLength(1);
  });
});

describe("reminders on the phone", () => {
  const remindersOf = (who: Pick<Customer, "phone">) => arrived(who).filter(({ text }) => text.startsWith("Reminder"));

  test("come a day and two hours before; one of two hours that is more than half an hour late does not", async () => {
    const [ada, bola] = [await customer("whatsapp"), await customer("sms")];
    await book(ada, "04:00 PM", "2037-11-26");
    await book(bola, "04:30 PM", "2037-11-26");
    api.clock.set(new Date("2037-11-25T15:30:00Z"));
    await run();
    api.clock.set(new Date("2037-11-26T13:00:00Z"));
    await run();
    expect(remindersOf(ada)).toHaveLength(2);
    expect(remindersOf(bola)).toHaveLength(1);
    api.clock.set(new Date("2037-11-26T14:00:01Z"));
    await run();
    expect(remindersOf(bola)).toHaveLength(1);
  });

  test("one that was queued in time and could not be sent for half an hour is dropped", async () => {
    const ada = await customer("sms");
    await book(ada, "04:00 PM", "2037-12-03");
    await run();
    api.inbox.phones.fault("sms", "refuse");
    api.clock.set(new Date("2037-12-03T13:00:00Z"));
    await run();
    api.inbox.phones.fault("sms", null);
    api.clock.advance(31 * MINUTE_MS);
    await run();
    expect(remindersOf(ada)).toEqual([]);
    expect(await rowOf(ada, "sms", "reminder")).toMatchObject({ state: "dropped" });
  });

  test("come by mail unless the customer declined them", async () => {
    const ada = await customer("sms");
    await users().updateOne(
      { _id: new Types.ObjectId(ada.id) },
      { $set: { "reminders.email": { on: false, at: MORNING } } },
    );
    await book(ada, "04:00 PM", "2037-12-04");
    api.clock.set(new Date("2037-12-03T15:00:00Z"));
    await run();
    expect(remindersOf(ada)).toHaveLength(1);
    expect(api.inbox.mails().filter(({ to, subject }) => to === ada.email && /appointment:/.test(subject))).toEqual([]);
  });

  test("are sent to a walk-in who asked for them, and to no other", async () => {
    const [service] = (await desk.get("/services/all-services")).body;
    const phones = ["+2348039990001", "+2348039990002"];
    for (const [index, phone] of phones.entries()) {
      const date = "2037-12-08";
      const walkIn = { name: "Sade", phone, serviceId: service._id, date, time: "04:00 PM", reminder: index === 0 };
      const made = await desk.post("/booking/walk-in", { ...walkIn, method: "cash" });
      expect(made.status).toBe(201);
    }
    api.clock.set(new Date("2037-12-07T15:00:00Z"));
    await run();
    expect(phones.map((phone) => remindersOf({ phone }).length)).toEqual([1, 0]);
    const [listed] = (await desk.get("/mails?pageSize=1")).body;
    expect(listed).toMatchObject({ kind: "reminder", channel: "whatsapp", to: phones[0] });
  });

  test("of a walk-in with an account follow the choices of the account, not the number at the desk", async () => {
    const [ada, bola] = [await customer("sms"), await customer()];
    const [service] = (await desk.get("/services/all-services")).body;
    const atTheDesk = "+2348039990003";
    for (const { id } of [ada, bola]) {
      const walkIn = { name: "Sade", phone: atTheDesk, serviceId: service._id, date: "2037-12-10", time: "04:00 PM" };
      const made = await desk.post("/booking/walk-in", { ...walkIn, method: "cash", reminder: true, user: id });
      expect(made.status).toBe(201);
    }
    await run();
    expect(arrived(ada).map(({ text }) => /is \w+/.exec(text)?.[0])).toEqual(["is booked"]);
    api.clock.set(new Date("2037-12-09T15:00:00Z"));
    await run();
    expect(remindersOf(ada)).toHaveLength(1);
    expect(arrived(bola)).toEqual([]);
    expect(arrived({ phone: atTheDesk })).toEqual([]);
  });
});
