import { conflictOf, contract, FIRST_SETTINGS, type Group, hasAttemptKey, type Route, TEXTS } from "@salon/contracts";
import { randomUUID } from "node:crypto";
import mongoose from "mongoose";
import { beforeEach, describe, expect, test } from "vitest";
import { safeParse } from "zod/v4/core";
import { changedCollections, readDatabase } from "../../test/support/api/database-state.ts";
import type { TestClient } from "../../test/support/api/test-client.ts";
import { bookedPayment, TUESDAY } from "../../test/support/salon/paying.ts";
import { ClientModel } from "../features/clients/clients.model.ts";
import { addMember, dismissTeam } from "../../test/support/salon/team.ts";
import { money, tillSalon } from "../../test/support/salon/till-salon.ts";

const till = tillSalon();
const EMPTIED = ["waitlist", "messages", "drawer", "imports", "refunds"];
beforeEach(async () => {
  await Promise.all(EMPTIED.map((name) => mongoose.connection.collection(name).deleteMany({})));
  await dismissTeam();
  await till.admin.patch("/settings", { closedDates: [], depositPercent: 100 });
});

const at = (time: string) => till.api.clock.set(new Date(`${TUESDAY}T${time}:00+01:00`));
const twoLines = async () => (await bookedPayment(till.ada, [{ time: "09:00 AM" }, { time: "02:00 PM" }])).bookingId;
const cardId = async () => (await till.author.post("/clients", { user: till.ada.id })).body._id as string;

/** One call with the key of an attempt, by an author where nobody else is named. */
interface Call {
  params?: Record<string, string>;
  as?: TestClient;
  body: object;
  /** What another content has in place of it. */
  change: object;
}
const given = { method: "cash", amount: 500, as: "smaller", reason: "The colour was wrong" };
/** By its name in the contract, and in brackets which way of it. */
const CALLS: Record<string, () => Call | Promise<Call>> = {
  "bookings.createForCustomer": () => ({
    body: {
      paymentMethod: "Flutterwave",
      bookingDate: TUESDAY,
      bookingAmount: 0,
      user: till.ada.id,
      cartItems: [{ serviceId: till.haircut._id }],
    },
    change: { collect: true },
  }),
  "bookings.addWalkIn": () => ({
    body: { name: "Bola Ige", serviceId: till.haircut._id, date: TUESDAY, time: "10:00 AM", method: "cash" },
    change: { method: "pos" },
  }),
  "bookings.addWalkIn (held)": () => ({
    body: {
      name: "Bola Ige",
      serviceId: till.haircut._id,
      date: TUESDAY,
      time: "10:00 AM",
      method: "later",
      hold: { until: new Date(till.api.clock.now().getTime() + 7_200_000).toISOString(), deposit: 1500 },
    },
    change: { name: "Bola Ojo" },
  }),
  "bookings.changeStatus": async () => ({
    params: { id: await till.unpaid() },
    body: { bookingStatus: "completed" },
    change: { bookingStatus: "processing" },
  }),
  "bookings.changeStatus (cancelled)": async () => ({
    params: { id: await till.unpaid() },
    body: { bookingStatus: "cancelled", money: "later" },
    change: { money: "back" },
  }),
  "bookings.changeStatus (brought back)": async () => {
    const id = await till.unpaid();
    await till.author.patch(`/booking/${id}`, { bookingStatus: "cancelled" });
    return { params: { id }, body: { bookingStatus: "placed" }, change: { bookingStatus: "processing" } };
  },
  "bookings.changeStatus (its money is kept)": async () => {
    const id = await till.unpaid();
    await till.take(id);
    await till.author.patch(`/booking/${id}`, { bookingStatus: "cancelled", money: "later" });
    const body = { bookingStatus: "cancelled", money: "keep", reason: "Came two hours late" };
    return { params: { id }, as: till.admin, body, change: { reason: "As agreed" } };
  },
  "bookings.takesPlace": async () => {
    const id = await till.unpaid();
    await till.admin.patch("/settings", { closedDates: [{ date: TUESDAY, reason: "Generator" }] });
    return { params: { id }, body: { item: 0 }, change: { item: 1 } };
  },
  "bookings.free": async () => {
    const id = await till.unpaid({ time: "11:00 AM" });
    at("10:50");
    await till.author.patch(`/booking/${id}/flags`, { item: 0, noShow: true });
    return { params: { id }, body: { item: 0 }, change: { item: 1 } };
  },
  "bookings.cancel (one appointment)": async () => ({
    params: { id: await twoLines() },
    as: till.ada.client,
    body: { item: 0 },
    change: { item: undefined },
  }),
  "bookings.cancel (all of it)": async () => ({
    params: { id: await twoLines() },
    as: till.ada.client,
    body: {},
    change: { item: 1 },
  }),
  "bookings.reschedule": async () => ({
    params: { id: await twoLines() },
    body: { item: 0, date: TUESDAY, time: "10:00 AM" },
    change: { item: 1, time: "03:00 PM" },
  }),
  "bookings.reschedule (by its customer)": async () => ({
    params: { id: await twoLines() },
    as: till.ada.client,
    body: { item: 0, date: TUESDAY, time: "10:00 AM" },
    change: { time: "03:00 PM" },
  }),
  "bookings.rescheduleVisit": async () => {
    const line = { item: 0, date: TUESDAY, time: "10:00 AM", from: { date: TUESDAY, time: "09:00 AM" } };
    return {
      params: { id: await twoLines() },
      body: { lines: [line] },
      change: { lines: [{ ...line, time: "11:00 AM" }] },
    };
  },
  "bookings.assign": async () => {
    const [tunde, bisi] = [
      await addMember(till.admin, { name: "Tunde" }),
      await addMember(till.admin, { name: "Bisi" }),
    ];
    const id = await till.unpaid({ person: tunde });
    return { params: { id }, body: { item: 0, with: bisi }, change: { with: null } };
  },
  "refunds.decline": async () => {
    const { ref, bookingId } = await bookedPayment(till.ada);
    await till.ada.client.post(`/booking/${bookingId}/cancel`);
    return { params: { ref }, as: till.admin, body: { reason: "Too late" }, change: { reason: "As agreed" } };
  },
  "till.addReceipt": async () => ({
    params: { id: await till.unpaid() },
    body: money({ amount: 1000 }),
    change: { method: "pos" },
  }),
  "till.addExtra": async () => ({
    params: { id: await till.unpaid() },
    body: { label: "Hair oil", amount: 1500 },
    change: { amount: -1500, reason: "Late" },
  }),
  "till.giveBack": async () => {
    const id = await till.unpaid();
    await till.take(id);
    return { params: { id }, as: till.admin, body: given, change: { as: "again" } };
  },
  "till.giveBack (by card)": async () => {
    const { ref, bookingId: id } = await bookedPayment(till.ada);
    return { params: { id }, as: till.admin, body: { ...given, method: "card", ref }, change: { amount: 400 } };
  },
  "till.giveBack (by card, then in cash)": async () => {
    const { ref, bookingId: id } = await bookedPayment(till.ada);
    const change = { method: "cash", ref: undefined, as: "again" };
    return { params: { id }, as: till.admin, body: { ...given, method: "card", ref }, change };
  },
  "till.giveBack (in cash, then by card)": async () => {
    await till.admin.patch("/settings", { depositPercent: 50 });
    const { ref, bookingId: id } = await bookedPayment(till.ada);
    await till.take(id, { amount: 1500 });
    return {
      params: { id },
      as: till.admin,
      body: { ...given, as: "again" },
      change: { method: "card", ref, as: "smaller" },
    };
  },
  "drawer.reverse": async () => {
    const { body } = await till.author.post("/drawer", { kind: "in", amount: 500, reason: "Small notes" });
    return { params: { id: body._id }, as: till.admin, body: { reason: "Twice" }, change: { reason: "Typed twice" } };
  },
  "till.reverse": async () => {
    const [id, key] = [await till.unpaid(), randomUUID()];
    await till.take(id, { key });
    return { params: { id, key }, as: till.admin, body: { reason: "Twice" }, change: { reason: "Typed twice" } };
  },
  "services.create": () => ({
    body: { name: "Gel nails", timeframe: "1hr", price: 12_500 },
    change: { name: "Gel nails and art" },
  }),
  "team.create": () => ({
    as: till.admin,
    body: { name: "Sade Bello", hours: FIRST_SETTINGS.hours },
    change: { name: "Sade Bello-Ojo" },
  }),
  "team.createResource": () => ({
    as: till.admin,
    body: { name: "Basin", units: 2 },
    change: { name: "Washing basin" },
  }),
  "drawer.add": () => ({ body: { kind: "in", amount: 500, reason: "Small notes" }, change: { amount: 400 } }),
  "waitlist.create": () => ({
    as: till.ada.client,
    body: { dayFrom: TUESDAY, dayTo: TUESDAY, serviceId: till.haircut._id },
    change: { timeFrom: "11:00 AM" },
  }),
  "messages.contact": () => ({
    as: till.api.client(),
    body: { name: "Gozie", email: "gozie@example.com", message: "Is there any parking?" },
    change: { message: "Is there a parking place?" },
  }),
  "clients.addNote": async () => ({
    params: { id: await cardId() },
    body: { text: "Likes tea" },
    change: { text: "Likes coffee" },
  }),
  "clients.addPatchTest": async () => ({
    params: { id: await cardId() },
    body: { serviceId: till.haircut._id, day: "2037-11-20", result: "passed" },
    change: { result: "reacted" },
  }),
  "imports.create": () => ({
    as: till.admin,
    body: { kind: "clients", text: "Name,Phone\nBisi Ade,0803 555 0199\n" },
    change: { text: "Name,Phone\nBisi Ojo,0803 555 0198\n" },
  }),
  "team.addAbsence": async () => {
    const id = await addMember(till.admin, { name: "Sade Bello" });
    await till.unpaid({ person: id, time: "03:00 PM" });
    at("11:00");
    return { params: { id }, body: {}, change: { from: "04:00 PM" } };
  },
};

const routes = Object.entries<Group>(contract).flatMap(([group, calls]) =>
  Object.entries(calls).map(([key, route]) => [`${group}.${key}`, route] as const),
);
const routeOf = (name: string): Route => routes.find(([id]) => id === name.split(" ")[0])![1];
/** A call that is ready to be sent, with a key unless another one is given. */
async function ready(name: string) {
  const { params = {}, as = till.author, body, change } = await CALLS[name]!();
  const route = routeOf(name);
  const path = route.path.replaceAll(/:(\w+)/g, (_all, param: string) => params[param]!);
  const attempt = { ...body, key: randomUUID() };
  const send = (fields: object = {}, by = as) => by.send(route.method, path, { ...attempt, ...fields });
  return { route, send, change, status: route.status ?? 200 };
}

test("every call with the key of an attempt and something to choose is among these", () => {
  const fieldsOf = ({ body }: Route) => Object.keys((body as unknown as { shape: object }).shape);
  const chosen = routes.filter(([, route]) => hasAttemptKey(route) && fieldsOf(route).length > 1).map(([name]) => name);
  expect([...new Set(Object.keys(CALLS).map((name) => name.split(" ")[0]!))].toSorted()).toEqual(chosen.toSorted());
});

test.each(Object.keys(CALLS))(
  "%s changes nothing when it is sent again, and with other content says what was made, as the call answers it today",
  async (name) => {
    const { route, send, change, status } = await ready(name);
    expect((await send()).status).toBe(status);
    await till.api.jobs.runAll();
    const before = await readDatabase();
    const today = await send();
    expect(today.status).toBe(200);
    const other = await send(change);
    expect([other.status, other.body]).toEqual([409, { message: TEXTS.savedBefore, made: today.body }]);
    expect(safeParse(conflictOf(route)!, other.body).data).toEqual(other.body);
    expect(changedCollections(before, await readDatabase())).toEqual([]);
  },
);

const count = (name: string) => mongoose.connection.collection(name).countDocuments();
const onCards = async (list: "notes" | "patchTests"): Promise<number> =>
  (await ClientModel.find().lean()).reduce((sum, card) => sum + card[list].length, 0);
/** What makes a row of its own: how many rows there are, and another caller. */
const ROWS: Record<string, [rows: () => Promise<number>, other: () => TestClient | Promise<TestClient>]> = {
  "bookings.addWalkIn": [() => count("bookings"), () => till.admin],
  "bookings.createForCustomer": [() => count("bookings"), () => till.admin],
  "messages.contact": [() => count("messages"), () => till.ada.client],
  "waitlist.create": [() => count("waitlist"), () => till.author],
  "team.create": [() => count("team"), () => till.api.staff("admin")],
  "team.createResource": [() => count("resources"), () => till.api.staff("admin")],
  "clients.addNote": [() => onCards("notes"), () => till.admin],
  "clients.addPatchTest": [() => onCards("patchTests"), () => till.admin],
};

describe.each(Object.entries(ROWS))("%s with the key of an attempt", (name, [rows, other]) => {
  test("is made once, however often and however close together it comes, and again for another caller", async () => {
    const { send, status } = await ready(name);
    const before = await rows();
    const answers = await Promise.all([send(), send()]);
    expect(answers.map((answer) => answer.status)).toContain(status);
    expect((await send()).status).toBe(200);
    expect(await rows()).toBe(before + 1);
    expect((await send({ key: "1" })).status).toBe(400);
    expect((await send({}, await other())).status).toBe(status);
    expect(await rows()).toBe(before + 2);
  });
});

test("what was made is answered as it stands now, with one receipt", async () => {
  const { send, change } = await ready("bookings.addWalkIn");
  const { _id } = (await send()).body;
  await till.author.patch(`/booking/${_id}`, { bookingStatus: "processing" });
  const now = { _id, bookingStatus: "processing" };
  expect(await send()).toMatchObject({ status: 200, body: now });
  expect(await send(change)).toMatchObject({ status: 409, body: { made: now } });
  expect((await till.billOf(_id)).receipts).toHaveLength(1);
});

test("who may not read a card any more reads nothing of it by a key", async () => {
  const { send, change } = await ready("clients.addNote");
  await send();
  const authors = mongoose.connection.collection("users");
  await authors.updateMany({ role: "author" }, { $set: { proven: false } });
  const answers = [await send(), await send(change)];
  await authors.updateMany({ role: "author" }, { $set: { proven: true } });
  expect(answers).toMatchObject([
    { status: 403, body: { message: TEXTS.proveFirst } },
    { status: 403, body: { message: TEXTS.proveFirst } },
  ]);
});
