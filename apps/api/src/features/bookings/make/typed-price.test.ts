import mongoose from "mongoose";
import { beforeEach, expect, test } from "vitest";
import { type OpenSalon, openSalon } from "../../../../test/support/salon/open-salon.ts";
import { TUESDAY } from "../../../../test/support/salon/paying.ts";
import { addMember, changeMember, dismissTeam } from "../../../../test/support/salon/team.ts";

let salon: OpenSalon;
openSalon(4, (opened) => (salon = opened));
let bridal: { _id: string; name: string };
beforeEach(async () => {
  await dismissTeam();
  const name = `Bridal ${crypto.randomUUID()}`;
  bridal = (await salon.admin.post("/services", { name, price: 0, timeframe: "1hr" })).body as never;
});

const walkIn = (body: object) =>
  salon.author.post("/booking/walk-in", {
    name: "Efe Uche",
    date: TUESDAY,
    time: "10:00 AM",
    method: "later",
    ...body,
  });
const refusal = async (answer: ReturnType<typeof walkIn>) => {
  const { status, body } = await answer;
  return [status, (body["errors"] as { path: string }[]).map(({ path }) => path)];
};

test("the desk books a service without a price with a sum, which a service with a price takes none of", async () => {
  expect(await refusal(walkIn({ serviceId: bridal._id }))).toEqual([400, ["price"]]);
  expect(await refusal(walkIn({ serviceId: bridal._id, price: 0 }))).toEqual([400, ["price"]]);
  expect(await refusal(walkIn({ serviceId: salon.haircut._id, price: 9000 }))).toEqual([400, ["price"]]);
  const line = { serviceId: bridal._id, date: TUESDAY, time: "10:00 AM" };
  expect(await refusal(walkIn({ date: undefined, time: undefined, lines: [line] }))).toEqual([400, ["lines.0.price"]]);
  const booked = await walkIn({ serviceId: bridal._id, price: 45_000 });
  expect(booked.status).toBe(201);
  expect(booked.body).toMatchObject({ bookingAmount: 45_000, cartItems: [{ price: 45_000 }] });
});

test("the sum stays through a move, another person, and a price that the service gets later", async () => {
  const [kemi, halima] = [
    await addMember(salon.admin, { name: "Kemi" }),
    await addMember(salon.admin, { name: "Halima" }),
  ];
  for (const id of [kemi, halima]) await changeMember(salon.admin, id, { serviceIds: [bridal._id] });
  const { body } = await walkIn({ serviceId: bridal._id, price: 45_000, with: halima });
  const id = String(body["_id"]);
  const assigned = await salon.author.post(`/booking/${id}/assign`, { item: 0, with: kemi });
  expect(assigned.status).toBe(200);
  const move = { item: 0, date: TUESDAY, time: "11:00 AM", with: kemi };
  expect((await salon.author.post(`/booking/${id}/reschedule`, move)).status).toBe(200);
  const [stored] = await mongoose.connection.collection("bookings").find().sort({ _id: -1 }).limit(1).toArray();
  expect(stored).toMatchObject({ bookingAmount: 45_000, cartItems: [{ price: 45_000, time: "11:00 AM" }] });
  expect(stored!["cartItems"][0]).not.toHaveProperty("sold");
});

test("only an admin says that a price is on request, which nobody books online", async () => {
  const change = { revision: 0, onRequest: true };
  expect((await salon.author.patch(`/services/${bridal._id}/menu`, change)).status).toBe(403);
  const { body } = await salon.admin.patch(`/services/${bridal._id}/menu`, change);
  expect(body).toMatchObject({ onRequest: true, revision: 1 });
  const cart = { cartItems: [{ serviceId: bridal._id, date: TUESDAY, time: "10:00 AM", cartQuantity: 1 }] };
  expect((await salon.ada.client.patch("/users/saveCart", cart)).status).toBe(400);
  const back = await salon.admin.patch(`/services/${bridal._id}/menu`, { revision: 1, onRequest: false });
  expect(back.body).not.toHaveProperty("onRequest");
});
