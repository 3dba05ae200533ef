import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { startApi, type TestApi } from "../../../../test/support/api/start-api.ts";
import { bookedPayment, TUESDAY, type Payer } from "../../../../test/support/salon/paying.ts";

const MORNING = new Date("2037-11-23T08:00:00Z");
const REFUSED = { status: 400, body: { error: { code: 131_026, message: "(#131026) Message undeliverable" } } };
let api: TestApi;
let people = 0;
beforeAll(async () => void (api = await startApi({ channels: true, config: { slotCapacity: 50 } })));
beforeEach(() => api.clock.set(MORNING));
afterEach(async () => {
  api.inbox.phones.fault("whatsapp", null);
  await api.inbox.clear();
});
afterAll(() => api.stop());

/** A customer who opened an account by quick start; the number is the one they give later. */
async function newcomer(): Promise<Payer & { typed: string; digits: string }> {
  const client = api.client();
  people += 1;
  const email = `newcomer${people}@example.com`;
  const { status, body } = await client.post("/users/quick-start", { name: "Ṣadé Akin", email });
  expect([status, body.phoneChannels]).toEqual([201, ["whatsapp", "sms"]]);
  return {
    id: body._id as string,
    email,
    client,
    typed: `0803 555 00${10 + people}`,
    digits: `23480355500${10 + people}`,
  };
}
const save = async ({ client }: Payer, fields: object) =>
  expect((await client.patch("/users/me", fields)).status).toBe(200);
const agree = async (who: Payer & { typed: string }) => {
  await save(who, { phone: who.typed });
  await save(who, { reminders: { whatsapp: true } });
  await save(who, { reminders: { sms: true } });
};
async function run(): Promise<void> {
  await api.jobs.runAll();
  await api.jobs.runAll();
}
/** The messages that arrived on a phone since the last call. */
async function received({ digits }: { digits: string }): Promise<string[]> {
  await run();
  const own = api.inbox.phones.messages().filter(({ to }) => to === digits);
  await api.inbox.clear();
  return own.map(({ channel, text }) => `${channel}: ${text.replace(/ https?:\S+/, "")}`);
}
const SADE = "Hi Ṣadé Akin, Haircut & Styling on Tue 24 Nov,";

test("a customer of a quick start who agrees on the paid page gets the confirmation on WhatsApp, by SMS where WhatsApp refuses, and nothing after taking the ticks away", async () => {
  const sade = await newcomer();
  const { bookingId } = await bookedPayment(sade, [{ time: "02:00 PM" }]);
  await run();
  expect(api.inbox.mails().filter(({ to, subject }) => to === sade.email && /confirmed/.test(subject))).toHaveLength(1);
  expect(await received(sade)).toEqual([]);

  await agree(sade);
  await run();
  const [confirmation] = api.inbox.phones.messages();
  const followed = await fetch(confirmation!.links[0]!, { redirect: "manual" });
  expect(followed.headers.get("location")).toBe(`${api.url}/booking-details/${bookingId}`);
  expect(await received(sade)).toEqual([`whatsapp: ${SADE} 2:00 PM is booked. See you!`]);

  api.inbox.phones.fault("whatsapp", REFUSED);
  await bookedPayment(sade, [{ time: "03:00 PM" }]);
  expect(await received(sade)).toEqual([
    "sms: Hi Sadé Akin, Haircut & Styling on Tue 24 Nov, 3:00 PM is booked. See you!",
  ]);

  api.inbox.phones.fault("whatsapp", null);
  await save(sade, { reminders: { whatsapp: false, sms: false } });
  await bookedPayment(sade, [{ time: "04:00 PM" }]);
  await run();
  expect(api.inbox.mails().filter(({ to, subject }) => to === sade.email && /confirmed/.test(subject))).toHaveLength(1);
  expect(await received(sade)).toEqual([]);
});

test("an agreement brings a confirmation to the phone once, at night too, and none of a booking that was cancelled or made more than an hour ago", async () => {
  const [sade, ngozi, bola] = [await newcomer(), await newcomer(), await newcomer()];
  await bookedPayment(ngozi, [{ time: "01:00 PM" }]);
  api.clock.set(new Date("2037-11-23T20:30:00Z"));
  await bookedPayment(sade, [{ time: "02:00 PM" }]);
  const cancelled = await bookedPayment(bola, [{ time: "03:00 PM", date: "2037-11-26" }]);
  expect((await bola.client.post(`/booking/${cancelled.bookingId}/cancel`)).status).toBe(200);
  for (const who of [sade, ngozi, bola]) await agree(who);
  await run();
  await save(sade, { reminders: { whatsapp: false } });
  await save(sade, { reminders: { whatsapp: true } });
  await run();
  const confirmed = api.inbox.phones.messages().filter(({ text }) => text.includes("is booked"));
  expect(confirmed.map(({ to, text }) => [to, /\d+:\d\d PM/.exec(text)?.[0]])).toEqual([[sade.digits, "2:00 PM"]]);
});

test("a confirmation that is mailed again to a corrected address goes to no phone again, and to one that is agreed to later once", async () => {
  const [sade, bola] = [await newcomer(), await newcomer()];
  await agree(sade);
  await bookedPayment(sade, [{ time: "05:00 PM" }]);
  await bookedPayment(bola, [{ time: "05:30 PM" }]);
  expect(await received(sade)).toEqual([`whatsapp: ${SADE} 5:00 PM is booked. See you!`]);
  for (const who of [sade, bola]) await save(who, { email: `right-${who.email}` });
  await run();
  const mailed = api.inbox.mails().filter(({ subject }) => /confirmed/.test(subject));
  expect(mailed.map(({ to }) => to).toSorted()).toEqual([`right-${sade.email}`, `right-${bola.email}`].toSorted());
  expect(await received(sade)).toEqual([]);
  await agree(bola);
  expect(await received(bola)).toEqual([`whatsapp: ${SADE} 5:30 PM is booked. See you!`]);
});

test("a customer at the desk, whose booking needs no confirmation, gets none by agreeing", async () => {
  const sade = await newcomer();
  const desk = await api.staff("author");
  const [service] = (await desk.get("/services/all-services")).body;
  api.clock.set(new Date(`${TUESDAY}T09:10:00Z`));
  const walkIn = { name: "Sade", serviceId: service._id, method: "cash", user: sade.id };
  expect((await desk.post("/booking/walk-in", walkIn)).status).toBe(201);
  await agree(sade);
  expect(await received(sade)).toEqual([]);
});
