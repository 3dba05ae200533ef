import { TEXTS } from "@salon/contracts";
import mongoose from "mongoose";
import { beforeEach, describe, expect, test } from "vitest";
import { MONDAY, type TestApi } from "../../../test/support/api/start-api.ts";
import { PASSWORD, type TestClient } from "../../../test/support/api/test-client.ts";
import { openSalon } from "../../../test/support/salon/open-salon.ts";
import { bookedPayment, newPayer, type Payer, TUESDAY } from "../../../test/support/salon/paying.ts";

const UNKNOWN = "0123456789abcdef01234567";
const PHONE = "0803 555 0100";
const E164 = "+2348035550100";
let api: TestApi;
let admin: TestClient;
let author: TestClient;
let ada: Payer;
let service: string;
openSalon(
  5,
  (salon) => {
    ({ api, admin, author } = salon);
    service = salon.haircut._id;
  },
  { rateLimitScale: 100 },
);
beforeEach(async () => {
  ada = await newPayer(api);
});

const create = async (body: object = { name: "Bisi Ade", phone: PHONE }) => {
  const answer = await author.post("/clients", body);
  expect([answer.status, answer.body.message]).toEqual([201, undefined]);
  return answer.body as { _id: string; revision: number };
};
const walkIn = async (fields: object = {}) => {
  const body = { name: "Bisi", phone: PHONE, serviceId: service, date: MONDAY, time: "09:00 AM", method: "cash" };
  const answer = await author.post("/booking/walk-in", { ...body, ...fields });
  expect([answer.status, answer.body.message]).toEqual([201, undefined]);
  return answer.body as { _id: string };
};
const listed = async (query: string) =>
  (await author.get(`/clients${query}`)).body.map(({ name }: { name: string }) => name);
const actions = async () =>
  (await mongoose.connection.collection("audit").find({ "target.type": "client" }).sort({ _id: 1 }).toArray()).map(
    ({ action, before, after }) => ({ action, before, after }),
  );

describe("a card", () => {
  test("is made for a number, and the same number in another spelling finds it", async () => {
    const card = await create();
    expect(card).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      user: null,
      name: "Bisi Ade",
      phones: [{ e164: E164, shown: "0803 555 0100" }],
      createdAt: api.clock.now().toISOString(),
      revision: 0,
      notes: [],
      patchTests: [],
      visits: 0,
      noShows: 0,
      spent: 0,
      recent: [],
    });
    const again = await author.post("/clients", { name: "Someone Else", phone: "+234 803-555-0100" });
    expect(again).toMatchObject({ status: 200, body: card });
    expect((await author.get(`/clients/${card._id}`)).body).toEqual(card);
    expect(await actions()).toEqual([{ action: "client.create", before: null, after: null }]);
  });

  test("is made for an account, once, and shows the account", async () => {
    const card = await create({ user: ada.id });
    expect(card).toMatchObject({ user: ada.id, name: "Test Person", phones: [], account: { email: ada.email } });
    expect((await author.post("/clients", { user: ada.id })).status).toBe(200);
    const both = await Promise.all(
      [1, 2, 3, 4].map(() => author.post("/clients", { name: "Eve", phone: "08035550109" })),
    );
    expect(new Set(both.map(({ body }) => body._id)).size).toBe(1);
    expect(both.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await listed("")).toEqual(["Eve", "Test Person"]);
  });

  test.each([
    [{}, "name"],
    [{ name: "Bisi" }, "phone"],
    [{ phone: PHONE }, "name"],
    [{ name: "Bisi", phone: "12345" }, "phone"],
    [{ user: UNKNOWN }, "user"],
    [{ user: UNKNOWN, name: "Bisi", phone: PHONE }, "name"],
    [{ name: "Bisi", phone: PHONE, alert: "x" }, "alert"],
  ])("is not made of %j", async (body, path) => {
    const refused = await author.post("/clients", body);
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, path]);
    expect(await listed("")).toEqual([]);
  });

  test("is listed by name, and found by words of its name, digits, number and account", async () => {
    await create();
    await create({ name: "Àdùkẹ́ Bello", phone: "+44 7400 123456" });
    await create({ user: ada.id });
    expect(await listed("")).toEqual(["Bisi Ade", "Test Person", "Àdùkẹ́ Bello"]);
    expect(await listed("?sort=-createdAt&pageSize=2&page=2")).toHaveLength(1);
    for (const q of ["bel", "447400", "%2B44 7400", "àdùkẹ́"]) expect(await listed(`?q=${q}`)).toEqual(["Àdùkẹ́ Bello"]);
    for (const q of ["0803 555", "803-5", "+234803", "ade"])
      expect([q, await listed(`?q=${encodeURIComponent(q)}`)]).toEqual([q, ["Bisi Ade"]]);
    expect(await listed(`?phone=${encodeURIComponent("0803-555-0100")}`)).toEqual(["Bisi Ade"]);
    expect(await listed(`?user=${ada.id}`)).toEqual(["Test Person"]);
    expect(await listed(`?user=${UNKNOWN}`)).toEqual([]);
  });

  test("changes with its revision: name, alert and numbers", async () => {
    const { _id } = await create();
    const change = (body: object) => author.patch(`/clients/${_id}`, body);
    const changed = await change({
      revision: 0,
      name: "Bisi Bello",
      alert: "Allergic to latex",
      phones: ["08035550111"],
    });
    expect(changed.body).toMatchObject({
      revision: 1,
      name: "Bisi Bello",
      alert: "Allergic to latex",
      phones: [{ e164: "+2348035550111" }],
    });
    expect(await change({ revision: 0, name: "Late" })).toMatchObject({
      status: 409,
      body: { message: TEXTS.changedMeanwhile, stored: { name: "Bisi Bello", alert: "Allergic to latex" } },
    });
    expect(await listed("?q=bello")).toEqual(["Bisi Bello"]);
    expect(await listed("?q=08035550100")).toEqual([]);
    // The number that was taken off the card is free.
    const other = await create({ name: "Other", phone: PHONE });
    expect(other._id).not.toBe(_id);
    const taken = await change({ revision: 1, phones: ["08035550111", PHONE] });
    expect(taken).toMatchObject({ status: 409, body: { errors: [{ path: "phones.1" }] } });
    expect(await change({ revision: 1, phones: ["123"] })).toMatchObject({
      status: 400,
      body: { errors: [{ path: "phones.0" }] },
    });
    expect((await change({ revision: 1, alert: "x".repeat(121) })).status).toBe(400);
    expect((await change({ revision: 1, alert: "" })).body.alert).toBeUndefined();
    expect((await actions()).filter(({ action }) => action === "client.update")).toEqual([
      { action: "client.update", before: null, after: { changed: ["name", "alert", "phones"] } },
      { action: "client.update", before: null, after: { changed: ["alert"] } },
    ]);
  });

  test("gets notes and patch tests, newest first, with the names of staff and service", async () => {
    const { _id } = await create();
    await author.post(`/clients/${_id}/notes`, { text: "First\nline" });
    api.clock.advance(60_000);
    const noted = await admin.post(`/clients/${_id}/notes`, { text: "Second" });
    expect([noted.status, noted.body.notes.map(({ text }: { text: string }) => text)]).toEqual([
      201,
      ["Second", "First\nline"],
    ]);
    const tested = await author.post(`/clients/${_id}/patch-tests`, {
      serviceId: service,
      day: MONDAY,
      result: "passed",
    });
    expect(tested.body.patchTests).toEqual([
      {
        _id: expect.any(String),
        serviceId: service,
        service: "Haircut & Styling",
        day: MONDAY,
        result: "passed",
        by: expect.any(String),
      },
    ]);
    for (const [body, path] of [
      [{ serviceId: service, day: TUESDAY, result: "passed" }, "day"],
      [{ serviceId: UNKNOWN, day: MONDAY, result: "passed" }, "serviceId"],
      [{ serviceId: service, day: MONDAY, result: "maybe" }, "result"],
    ] as const)
      expect(await author.post(`/clients/${_id}/patch-tests`, body)).toMatchObject({
        status: 400,
        body: { errors: [{ path }] },
      });
    expect((await author.post(`/clients/${_id}/notes`, { text: " " })).status).toBe(400);
    expect((await author.get(`/clients/${_id}`)).body).toMatchObject({ notes: [{}, {}], patchTests: [{}] });
  });
});

describe("only staff link a card to an account", () => {
  test("and take the account off again", async () => {
    const { _id } = await create();
    const link = (user: string | null, id = _id) => author.post(`/clients/${id}/link`, { user });
    expect((await link(ada.id)).body).toMatchObject({ user: ada.id, account: { email: ada.email } });
    expect((await link(ada.id)).status).toBe(200);
    const eve = await newPayer(api);
    expect((await link(eve.id)).status).toBe(409);
    const other = await create({ name: "Eve", phone: "08035550109" });
    expect((await link(ada.id, other._id)).status).toBe(409);
    expect((await link(UNKNOWN, other._id)).status).toBe(400);
    expect((await link(null)).body.user).toBeNull();
    expect((await link(ada.id, other._id)).body.user).toBe(ada.id);
  });

  test("a customer who enters the number of a card gets nothing of it", async () => {
    const { _id } = await create();
    await author.post(`/clients/${_id}/notes`, { text: "Latex" });
    expect((await ada.client.patch("/users/me", { phone: PHONE })).status).toBe(200);
    expect((await author.get(`/clients/${_id}`)).body.user).toBeNull();
    expect((await ada.client.get("/users/export")).body.card).toBeUndefined();
    expect(await listed(`?user=${ada.id}`)).toEqual([]);
  });
});

describe("visits", () => {
  test("a walk-in who leaves a number gets a card, and the next one with that number joins it", async () => {
    const first = await walkIn();
    const second = await walkIn({ name: "Mrs Ade", phone: "+2348035550100", time: "10:00 AM" });
    const [card] = (await author.get("/clients")).body;
    expect(card).toMatchObject({ name: "Bisi", user: null, phones: [{ e164: E164 }] });
    const { recent, next } = (await author.get(`/clients/${card._id}`)).body;
    expect(recent.map(({ _id }: { _id: string }) => _id).toSorted()).toEqual([first._id, second._id].toSorted());
    // Names in bookings stay as they were written.
    expect(recent.map(({ customer }: { customer: { name: string } }) => customer.name).toSorted()).toEqual([
      "Bisi",
      "Mrs Ade",
    ]);
    expect(next).toEqual({
      bookingId: first._id,
      item: 0,
      date: MONDAY,
      time: "09:00 AM",
      service: "Haircut & Styling",
    });
    expect(await listed("")).toEqual(["Bisi"]);
  });

  test("a walk-in without a valid number, or one that found no room, leaves no card", async () => {
    await walkIn({ phone: "1234567890", phoneAsTyped: true });
    await admin.patch("/settings", { slotCapacity: 1 });
    const body = { name: "Bisi", phone: PHONE, serviceId: service, date: MONDAY, time: "09:00 AM", method: "cash" };
    expect((await author.post("/booking/walk-in", body)).status).toBe(409);
    await admin.patch("/settings", { slotCapacity: 5 });
    expect(await listed("")).toEqual([]);
  });

  test("visits, no-shows, money and the next appointment come from bookings and receipts", async () => {
    const { _id } = await create();
    await author.post(`/clients/${_id}/link`, { user: ada.id });
    const came = await walkIn();
    const missed = await walkIn({ time: "09:30 AM", method: "later" });
    const cancelled = await walkIn({ time: "10:00 AM", method: "later" });
    await author.patch(`/booking/${came._id}/flags`, { arrived: true });
    await author.patch(`/booking/${missed._id}/flags`, { noShow: true });
    await author.patch(`/booking/${cancelled._id}`, { bookingStatus: "cancelled" });
    const { bookingId } = await bookedPayment(ada, [{ time: "11:00 AM" }]);
    // The walk-in of another account stays out, even where the desk typed this number.
    const eve = await newPayer(api);
    await walkIn({ user: eve.id, time: "12:00 PM" });
    const card = (await author.get(`/clients/${_id}`)).body;
    expect(card).toMatchObject({ visits: 1, noShows: 1, spent: 6000, next: { bookingId: came._id } });
    expect(card.recent).toHaveLength(4);
    api.clock.advance(6 * 60 * 60_000);
    const later = (await author.get(`/clients/${_id}`)).body;
    expect(later.next).toMatchObject({ bookingId, date: TUESDAY, time: "11:00 AM" });
    await author.patch(`/booking/${bookingId}`, { bookingStatus: "completed" });
    const done = (await author.get(`/clients/${_id}`)).body;
    expect([done.visits, done.next]).toEqual([2, undefined]);
    api.clock.advance(-6 * 60 * 60_000);
  });
});

describe("the bookings of a day", () => {
  const onDay = async (day: string) => (await author.get(`/clients/day?day=${day}`)).body;

  test("show the card and alert of their customer, by account or number", async () => {
    const { _id } = await create();
    await author.patch(`/clients/${_id}`, { revision: 0, alert: "Allergic to latex" });
    const own = await create({ user: ada.id });
    const first = await walkIn();
    await walkIn({ phone: undefined, time: "10:00 AM" });
    const { bookingId } = await bookedPayment(ada, [{ date: MONDAY, time: "11:00 AM" }]);
    expect(await onDay(MONDAY)).toEqual([
      { bookingId: first._id, client: { _id, name: "Bisi Ade" }, alert: "Allergic to latex", untested: [] },
      { bookingId, client: { _id: own._id, name: "Test Person" }, untested: [] },
    ]);
    expect(await onDay(TUESDAY)).toEqual([]);
  });

  test("mark the lines that want a patch test which the customer has not passed in time", async () => {
    const revision = (await admin.get(`/services/${service}`)).body.revision ?? 0;
    expect((await author.patch(`/services/${service}/menu`, { revision, patchTestDays: 10 })).status).toBe(200);
    const { _id } = await walkIn({ date: "2037-12-03" });
    const [{ _id: card }] = (await author.get("/clients")).body;
    const untested = async () => (await onDay("2037-12-03")).map((row: { untested: number[] }) => row.untested);
    const tested = (day: string, result: string, serviceId = service) =>
      author.post(`/clients/${card}/patch-tests`, { serviceId, day, result });
    expect(await untested()).toEqual([[0]]);
    const other = (await admin.get("/services/all-services")).body.find((one: { _id: string }) => one._id !== service);
    await tested(MONDAY, "passed", other._id);
    await tested("2037-11-22", "passed");
    expect(await untested()).toEqual([[0]]);
    await tested("2037-11-23", "passed");
    expect(await untested()).toEqual([[]]);
    await tested("2037-11-23", "reacted");
    expect(await untested()).toEqual([[0]]);
    const unnamed = await walkIn({ date: "2037-12-03", phone: undefined, time: "10:00 AM" });
    expect(await onDay("2037-12-03")).toContainEqual({ bookingId: unnamed._id, untested: [0] });
    await author.patch(`/booking/${_id}`, { bookingStatus: "cancelled" });
    expect(await onDay("2037-12-03")).toContainEqual({
      bookingId: _id,
      client: { _id: card, name: "Bisi" },
      untested: [],
    });
  });
});

test("deleting a card frees its number and leaves the bookings alone", async () => {
  const { _id } = await walkIn();
  const [card] = (await author.get("/clients")).body;
  expect((await author.delete(`/clients/${card._id}`)).status).toBe(403);
  expect(await admin.delete(`/clients/${card._id}`)).toMatchObject({ status: 200, body: { message: "Card deleted" } });
  expect((await admin.delete(`/clients/${card._id}`)).status).toBe(404);
  expect((await author.get(`/booking/getBooking/${_id}`)).body.customer.name).toBe("Bisi");
  expect(await mongoose.connection.collection("clients").countDocuments()).toBe(0);
  expect((await create())._id).not.toBe(card._id);
  expect((await actions()).map(({ action }) => action)).toContain("client.delete");
});

test("the card of an account goes with the account", async () => {
  const { _id } = await create({ user: ada.id });
  await mongoose.model("User").updateOne({ _id: ada.id }, { verified: true, proven: true });
  await author.post(`/clients/${_id}/notes`, { text: "Latex" });
  expect((await ada.client.get("/users/export")).body.card).toMatchObject({ _id, notes: [{ text: "Latex" }] });
  expect((await ada.client.post("/users/delete-account", { password: PASSWORD })).status).toBe(200);
  expect((await author.get(`/clients/${_id}`)).status).toBe(404);
  expect(await mongoose.connection.collection("clients").countDocuments()).toBe(0);
});

test("the export of an unverified account leaves out the card, because its address may be another person's", async () => {
  const stranger = api.client();
  const account = { name: "Ngozi Okafor", email: "stranger@example.com", password: PASSWORD };
  const user = (await stranger.post("/users/create-account", account)).body._id as string;
  const { _id } = await create({ user });
  await author.post(`/clients/${_id}/notes`, { text: "Latex" });
  expect((await stranger.get("/users/export")).body.card).toBeUndefined();
  await mongoose.model("User").updateOne({ _id: user }, { verified: true, proven: true });
  expect((await stranger.get("/users/export")).body.card).toMatchObject({ _id });
});

test("a number that is being typed finds no card and is not refused", async () => {
  await create({ name: "Bisi", phone: "08035550101" });
  for (const typed of ["0803", "12345"]) {
    const { status, body } = await author.get(`/clients?phone=${typed}`);
    expect([status, body]).toEqual([200, []]);
  }
});
