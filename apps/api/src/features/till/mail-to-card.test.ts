import mongoose from "mongoose";
import { beforeEach, expect, test } from "vitest";
import { openSalon, type OpenSalon } from "../../../test/support/salon/open-salon.ts";
import { newPayer, TUESDAY } from "../../../test/support/salon/paying.ts";

const PHONE = "0803 555 0100";
let salon: OpenSalon;
let card: string;
let sentBefore = 0;
openSalon(5, (opened) => (salon = opened));
beforeEach(async () => {
  await salon.api.jobs.runAll();
  sentBefore = salon.api.inbox.mails().length;
  card = (await salon.author.post("/clients", { name: "Bisi Ade", phone: PHONE })).body._id;
  await setEmail("bisi@example.com");
});

const setEmail = async (email: string) => {
  const { revision } = (await salon.author.get(`/clients/${card}`)).body;
  expect((await salon.author.patch(`/clients/${card}`, { revision, email })).status).toBe(200);
};
const walkIn = async (name = "Bisi", time = "09:00 AM"): Promise<string> => {
  const body = { name, phone: PHONE, serviceId: salon.haircut._id, date: TUESDAY, time };
  return (await salon.author.post("/booking/walk-in", { ...body, method: "later" })).body._id;
};
const pay = (id: string, amount: number) =>
  salon.author.post(`/booking/${id}/receipts`, { key: crypto.randomUUID(), method: "cash", kind: "payment", amount });
const ask = (id: string, body: object = { client: card }) => salon.author.post(`/booking/${id}/ask-payment`, body);
const send = (id: string, body: object = { client: card }) => salon.author.post(`/booking/${id}/send-receipt`, body);
/** What has gone out in this test. */
async function mails() {
  await salon.api.jobs.runAll();
  const sent = salon.api.inbox.mails().slice(sentBefore);
  return sent.map(({ to, subject, links }) => ({ to, subject: subject.split(" – ")[0], links }));
}
const outbox = () => mongoose.connection.collection("outbox").find().toArray();

test("the bill names the address of the customer's card to staff, and nothing goes there by itself", async () => {
  const id = await walkIn();
  const bill = async (client = salon.author) => (await client.get(`/booking/${id}/bill`)).body;
  expect((await bill()).card).toEqual({ client: card, name: "Bisi Ade", email: "bisi@example.com" });
  expect((await ask(id, {})).body).not.toHaveProperty("message");
  await pay(id, 1000);
  expect(await mails()).toEqual([]);
  await setEmail("");
  expect(await bill()).not.toHaveProperty("card");
});

test("a link and a receipt go to the address that staff choose, with the link of the bill", async () => {
  const id = await walkIn();
  const { body } = await ask(id);
  expect(body).toMatchObject({ message: "The customer gets a mail with a link to pay" });
  expect((await ask(id)).body).toMatchObject({ message: "The customer has had the mail within the hour" });
  await pay(id, 1000);
  expect((await send(id)).status).toBe(200);
  const sent = await mails();
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    ["bisi@example.com", "Please pay for your booking"],
    ["bisi@example.com", "Your receipt"],
  ]);
  for (const { links } of sent) expect(links).toContain(body.link);
});

test("rows of the outbox name the card: its export has them, the list shows the address, and they go with the card", async () => {
  const id = await walkIn();
  await pay(id, 1000);
  await send(id);
  await mails();
  expect(await outbox()).toMatchObject([{ recipient: { type: "client", id: new mongoose.Types.ObjectId(card) } }]);
  expect((await salon.admin.get("/mails")).body).toMatchObject([{ kind: "receipt", to: "bisi@example.com" }]);
  expect((await salon.admin.get(`/clients/${card}/export`)).body.mails).toMatchObject([
    { kind: "receipt", to: "bisi@example.com" },
  ]);
  await salon.admin.delete(`/clients/${card}`);
  expect(await outbox()).toEqual([]);
});

test("an address that is taken off before the mail goes gets none", async () => {
  const id = await walkIn();
  await pay(id, 1000);
  salon.api.inbox.faults.set("451");
  await send(id);
  await mails();
  expect(await outbox()).toMatchObject([{ state: "queued", attempts: 1 }]);
  salon.api.inbox.faults.clear();
  await setEmail("");
  salon.api.clock.advance(60 * 60_000);
  expect([await mails(), await outbox()]).toMatchObject([[], [{ state: "dropped" }]]);
});

test("a card of another person, one of another name with the number, and one without an address are refused", async () => {
  const other = (await salon.author.post("/clients", { name: "Kemi", phone: "0803 555 0109" })).body._id;
  const id = await walkIn();
  const zainab = await walkIn("Zainab", "10:00 AM");
  await pay(id, 1000);
  expect((await send(id, { client: other })).status).toBe(409);
  expect((await ask(zainab)).status).toBe(409);
  await setEmail("");
  expect([(await send(id)).status, (await ask(id)).status]).toEqual([409, 409]);
  expect((await send(id, { client: "none" })).status).toBe(400);
  expect(await mails()).toEqual([]);
});

test("of a booking with an account the mail goes to the account, or to its card where staff choose it", async () => {
  const ada = await newPayer(salon.api);
  const { body } = await salon.author.post("/clients", { user: ada.id });
  const { revision } = (await salon.author.get(`/clients/${body._id}`)).body;
  await salon.author.patch(`/clients/${body._id}`, { revision, email: "work@example.com" });
  const made = await salon.author.post("/booking/create-admin-booking", {
    paymentMethod: "Flutterwave",
    bookingDate: TUESDAY,
    bookingAmount: 0,
    user: ada.id,
    collect: true,
    cartItems: [{ serviceId: salon.haircut._id }],
  });
  const id = made.body.booking._id as string;
  await pay(id, 1000);
  await send(id, {});
  await send(id, { client: body._id });
  const receipts = (await mails()).filter(({ subject }) => subject === "Your receipt");
  expect(receipts.map(({ to }) => to)).toEqual([ada.email, "work@example.com"]);
});
