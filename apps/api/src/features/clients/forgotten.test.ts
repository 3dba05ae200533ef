import { randomUUID } from "node:crypto";
import mongoose from "mongoose";
import { describe, expect, test } from "vitest";
import { MONDAY, type TestApi } from "../../../test/support/api/start-api.ts";
import type { TestClient } from "../../../test/support/api/test-client.ts";
import { openSalon } from "../../../test/support/salon/open-salon.ts";

const PHONE = "0803 555 0100";
let api: TestApi;
let admin: TestClient;
let author: TestClient;
let service: string;
openSalon(5, (salon) => {
  ({ api, admin, author } = salon);
  service = salon.haircut._id;
});
const create = async (body: object) => (await author.post("/clients", body)).body as { _id: string };
const walkIn = async (fields: object = {}) => {
  const body = { name: "Bisi", phone: PHONE, serviceId: service, date: MONDAY, time: "09:00 AM", method: "cash" };
  return (await author.post("/booking/walk-in", { ...body, ...fields })).body as { _id: string };
};

describe("the numbers of a deleted card", () => {
  const stored = (id: string) =>
    mongoose.connection.collection("bookings").findOne({ _id: new mongoose.Types.ObjectId(id) });
  const deleteCard = async (query = `?phone=${encodeURIComponent(PHONE)}`) => {
    const [card] = (await author.get(`/clients${query}`)).body;
    expect((await admin.delete(`/clients/${card._id}`)).status).toBe(200);
    await api.jobs.runAll();
  };
  const found = async () => (await author.get(`/booking/?q=${encodeURIComponent("0803 555 0100")}`)).body.length;

  test("go from a booking that is over and settled, with its link and messages, and the name stays", async () => {
    const { _id } = await walkIn({ reminder: true });
    await author.post(`/booking/${_id}/ask-payment`);
    api.clock.set(new Date("2037-11-25T08:00:00Z"));
    expect(await found()).toBe(1);
    await deleteCard();
    expect(await found()).toBe(0);
    const booking = await stored(_id);
    expect([booking!["walkIn"], booking!["terms"], booking!["payLink"]?.digest]).toEqual([
      { name: "Bisi", phone: null },
      ["b", "bi", "bis", "bisi"],
      undefined,
    ]);
    const rows = mongoose.connection.collection("outbox");
    expect(await rows.countDocuments({ "recipient.id": new mongoose.Types.ObjectId(_id) })).toBe(0);
  });

  test("stay on one that is to come or owes something until that is settled", async () => {
    const { _id: ahead } = await walkIn();
    const { _id: owing } = await walkIn({ time: "10:00 AM", method: "later" });
    await deleteCard();
    const numbers = async () => [(await stored(ahead))!["walkIn"].phone, (await stored(owing))!["walkIn"].phone];
    expect(await numbers()).toEqual([PHONE, PHONE]);
    api.clock.set(new Date("2037-11-25T08:00:00Z"));
    await api.jobs.runAll();
    expect(await numbers()).toEqual([null, PHONE]);
    const receipt = { key: randomUUID(), kind: "payment", method: "cash", amount: 3000 };
    expect((await author.post(`/booking/${owing}/receipts`, receipt)).status).toBe(201);
    await api.jobs.runAll();
    expect(await numbers()).toEqual([null, null]);
  });

  test("stay where another card has the number too, but for bookings that are joined to the deleted card by name", async () => {
    const { _id: byNumber } = await walkIn();
    const { _id: other } = await create({ name: "Kemi Ade", phone: "0803 555 0199" });
    await author.patch(`/clients/${other}`, { phones: ["0803 555 0199", PHONE] });
    const { _id: byCard } = await walkIn({ time: "10:00 AM", client: other });
    api.clock.set(new Date("2037-11-25T08:00:00Z"));
    await deleteCard("?q=Kemi");
    expect([(await stored(byNumber))!["walkIn"].phone, (await stored(byCard))!["walkIn"].phone]).toEqual([PHONE, null]);
  });
});
