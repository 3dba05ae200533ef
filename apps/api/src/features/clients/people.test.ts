import { beforeEach, describe, expect, test } from "vitest";
import { MONDAY, type TestApi } from "../../../test/support/api/start-api.ts";
import type { TestClient } from "../../../test/support/api/test-client.ts";
import { openSalon } from "../../../test/support/salon/open-salon.ts";
import { bookedPayment, newPayer, type Payer, TUESDAY } from "../../../test/support/salon/paying.ts";

const UNKNOWN = "0123456789abcdef01234567";
const PHONE = "0803 555 0100";
const DAY = "2037-12-03";
const ALERT = "Allergic to latex";
let api: TestApi;
let admin: TestClient;
let author: TestClient;
let ada: Payer;
let service: string;
openSalon(
  5,
  async (salon) => {
    ({ api, admin, author } = salon);
    service = salon.haircut._id;
    await author.patch(`/services/${service}/menu`, { revision: 0, patchTestDays: 30 });
  },
  { rateLimitScale: 100 },
);
beforeEach(async () => {
  ada = await newPayer(api);
});

const create = async (body: object) => (await author.post("/clients", body)).body as { _id: string };
const walkIn = async (fields: object) => {
  const body = { phone: PHONE, serviceId: service, date: DAY, time: "09:00 AM", method: "cash" };
  const answer = await author.post("/booking/walk-in", { ...body, ...fields });
  expect([answer.status, answer.body.message]).toEqual([201, undefined]);
  return answer.body as { _id: string };
};
const ofNumber = async () => (await author.get(`/clients?phone=${encodeURIComponent(PHONE)}`)).body;
const onDay = async (id: string) =>
  (await author.get(`/clients/day?day=${DAY}`)).body.find(({ bookingId }: { bookingId: string }) => bookingId === id);
const say = (booking: string, client: string | null) => author.patch(`/booking/${booking}/client`, { client });
const visitsOf = async (id: string) =>
  (await author.get(`/clients/${id}`)).body.recent.map(({ _id }: { _id: string }) => _id);
/** The card of Amina with an alert and a patch test that a booking of her daughter's must not get. */
async function amina(): Promise<string> {
  const { _id } = await create({ name: "Amina Bello", phone: PHONE });
  await author.patch(`/clients/${_id}`, { revision: 0, alert: ALERT });
  await author.post(`/clients/${_id}/patch-tests`, { serviceId: service, day: MONDAY, result: "passed" });
  return _id;
}

describe("a number that people share", () => {
  test("gives alert and patch test to the name of the card alone, until staff say that it is the same person", async () => {
    const card = await amina();
    const named = { _id: card, name: "Amina Bello" };
    const own = await walkIn({ name: "Amina B" });
    const child = await walkIn({ name: "Zainab Bello", time: "10:00 AM" });
    expect(await onDay(own._id)).toEqual({ bookingId: own._id, client: named, alert: ALERT, untested: [] });
    const asked = { bookingId: child._id, untested: [0], ask: [named] };
    expect(await onDay(child._id)).toEqual(asked);
    expect(await visitsOf(card)).toEqual(expect.arrayContaining([own._id, child._id]));

    expect((await say(child._id, card)).status).toBe(200);
    expect(await onDay(child._id)).toEqual({ bookingId: child._id, client: named, alert: ALERT, untested: [] });
    expect((await author.get(`/booking/getBooking/${child._id}`)).body.customer.client).toBe(card);
    await say(child._id, null);
    expect(await onDay(child._id)).toEqual(asked);
  });

  test("is on the card of another person too, which has what staff say is that person's", async () => {
    const card = await amina();
    const child = await walkIn({ name: "Zainab Bello" });
    const twice = await Promise.all([say(child._id, "new"), say(child._id, "new")]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    const cards = await ofNumber();
    expect(cards.map(({ name }: { name: string }) => name)).toEqual(["Amina Bello", "Zainab Bello"]);
    const second = cards[1]._id;
    expect(await onDay(child._id)).toEqual({
      bookingId: child._id,
      client: { _id: second, name: "Zainab Bello" },
      untested: [0],
    });

    // The name says it from now on; another name asks about both, and its visit is on the first card.
    const again = await walkIn({ name: "Zainab", time: "10:00 AM" });
    const stranger = await walkIn({ name: "Bola", time: "11:00 AM" });
    expect((await onDay(again._id)).client._id).toBe(second);
    expect((await onDay(stranger._id)).ask).toHaveLength(2);
    expect((await visitsOf(second)).toSorted()).toEqual([child._id, again._id].toSorted());
    expect(await visitsOf(card)).toEqual([stranger._id]);

    // Without the first card the number leads to the second one.
    await admin.delete(`/clients/${card}`);
    await walkIn({ name: "Zainab Bello", time: "12:00 PM" });
    expect((await ofNumber()).map(({ name }: { name: string }) => name)).toEqual(["Zainab Bello"]);
    expect(await visitsOf(second)).toHaveLength(4);
  });

  test("has a card made for another person by the list of cards and by the walk-in", async () => {
    const card = await amina();
    const second = await create({ name: "Zainab Bello", phone: PHONE, another: true });
    expect(second._id).not.toBe(card);
    const refused = await author.post("/clients", { user: ada.id, another: true });
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, "another"]);

    const said = await walkIn({ name: "Mummy", client: card });
    const third = await walkIn({ name: "Amina Bello", client: "new", time: "10:00 AM" });
    expect((await onDay(said._id)).alert).toBe(ALERT);
    expect((await onDay(third._id)).alert).toBeUndefined();
    const names = (await ofNumber()).map(({ name }: { name: string }) => name);
    expect(names.toSorted()).toEqual(["Amina Bello", "Amina Bello", "Zainab Bello"]);
    expect(await visitsOf(card)).toEqual([said._id]);
    // Two cards have this name now: staff are asked.
    const asked = await walkIn({ name: "Amina Bello", time: "11:00 AM" });
    expect((await onDay(asked._id)).ask).toHaveLength(3);
  });

  test("takes what was said along when the cards are merged", async () => {
    const card = await amina();
    const child = await walkIn({ name: "Zainab Bello", client: "new" });
    const [, second] = await ofNumber();
    await admin.post(`/clients/${card}/merge`, { other: second._id });
    expect((await onDay(child._id)).client._id).toBe(card);
    expect(await visitsOf(card)).toEqual([child._id]);
  });

  test("is no answer for an account, an unknown card or a number that cannot be one", async () => {
    const { bookingId } = await bookedPayment(ada, [{ time: "11:00 AM" }]);
    const card = await amina();
    expect((await say(bookingId, card)).status).toBe(409);
    const unnamed = await walkIn({ name: "Bisi", phone: undefined });
    expect((await say(unnamed._id, "new")).body.errors[0].path).toBe("phone");
    expect((await say(unnamed._id, UNKNOWN)).body.errors[0].path).toBe("client");
    const both = { name: "Bisi", user: ada.id, client: card, serviceId: service, method: "cash" };
    const refused = await author.post("/booking/walk-in", { ...both, time: "10:00 AM" });
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, "client"]);
  });

  test("does not cover more than one person of an account's quantity", async () => {
    await amina();
    const { _id } = await create({ user: ada.id });
    await author.post(`/clients/${_id}/patch-tests`, { serviceId: service, day: MONDAY, result: "passed" });
    const { bookingId } = await bookedPayment(ada, [
      { date: TUESDAY, time: "11:00 AM" },
      { date: TUESDAY, time: "12:00 PM", cartQuantity: 2 },
    ]);
    const [row] = (await author.get(`/clients/day?day=${TUESDAY}`)).body;
    expect([row.bookingId, row.untested]).toEqual([bookingId, [1]]);
  });
});

test("the bookings of a card's person are those of its account and their walk-ins, page by page", async () => {
  const card = await create({ name: "Ada Obi", phone: PHONE });
  const visit = await walkIn({ name: "Ada Obi" });
  await bookedPayment(ada);
  await author.post(`/clients/${card._id}/link`, { user: ada.id });
  await walkIn({ name: "Bola Ade", phone: "0803 555 0199", time: "11:00 AM" });

  const all = await author.get(`/booking/?client=${card._id}`);
  const own = (await ada.client.get("/booking/")).body.map(({ _id }: { _id: string }) => _id);
  const ids = all.body.map(({ _id }: { _id: string }) => _id);
  expect(new Set(ids)).toEqual(new Set([visit._id, ...own]));
  expect((await author.get(`/booking/?client=${card._id}&pageSize=1&page=2`)).body).toHaveLength(1);
  expect((await ada.client.get(`/booking/?client=${card._id}`)).body.map(({ _id }: { _id: string }) => _id)).toEqual(
    own,
  );
  expect((await author.get(`/booking/?client=${UNKNOWN}`)).status).toBe(404);
  expect((await author.get("/booking/?client=abc")).status).toBe(400);
});
