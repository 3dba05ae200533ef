import { FIRST_SETTINGS } from "@salon/contracts";
import { beforeEach, expect, test } from "vitest";
import { type OpenSalon, openSalon } from "../../../../test/support/salon/open-salon.ts";
import {
  bookedPayment,
  keysAt,
  lineOf,
  newPayer,
  requestPayment,
  TUESDAY,
} from "../../../../test/support/salon/paying.ts";
import { dismissTeam } from "../../../../test/support/salon/team.ts";
import { BookingModel } from "../../bookings/bookings.model.ts";

let salon: OpenSalon;
openSalon(5, (opened) => (salon = opened));

const WASH = { name: "Wash", price: 1000, minutes: 15 };
let service: string;
let braids: string;
let wash: string;
let ada: string;
let halima: string;
/** Braids cost NGN 10,000 and take an hour; Halima asks for 15,000 and needs half of it. */
beforeEach(async () => {
  await dismissTeam();
  service = `Braids ${crypto.randomUUID()}`;
  braids = (await salon.admin.post("/services", { name: service, price: 10_000, timeframe: "1hr" })).body._id as string;
  const menu = await salon.admin.patch(`/services/${braids}/menu`, { revision: 0, options: [WASH] });
  wash = (menu.body.options as { _id: string }[])[0]!._id;
  ada = await add({ name: "Ada" });
  halima = await add({ name: "Halima", own: [{ serviceId: braids, price: 15_000, minutes: 30 }] });
});

const add = async (member: object) => {
  const body = { hours: FIRST_SETTINGS.hours, serviceIds: [braids], ...member };
  return (await salon.admin.post("/team", body)).body._id as string;
};
const changed = async (id: string, body: object) => {
  const { body: members } = await salon.admin.get("/team/all?pageSize=500");
  const { revision } = (members as unknown as { _id: string; revision: number }[]).find(({ _id }) => _id === id)!;
  expect((await salon.admin.patch(`/team/${id}`, { revision, ...body })).status).toBe(200);
};
const storedLine = async (id: string) => (await BookingModel.findById(id).lean())!.cartItems[0]!;
const booked = async (line: object = {}, payer = salon.ada) =>
  (await bookedPayment(payer, [{ service, time: "10:00 AM", ...line }])).bookingId;
const NEEDED = "Please choose a person for this service";

test("who asks for a person pays their price and is planned with their minutes, options on top", async () => {
  const { price, minutes } = await storedLine(await booked({ with: halima, options: [wash] }));
  expect([price, minutes]).toEqual([16_000, 45]);
  expect([await keysAt("10:00 AM"), await keysAt("10:30 AM"), await keysAt("11:00 AM")]).toEqual([
    [`p:${halima}`],
    [`p:${halima}`],
    [],
  ]);
  const plain = await storedLine(await booked({ with: halima, time: "11:00 AM" }));
  expect([plain.price, plain.minutes]).toEqual([15_000, 30]);
});

test("who asks for anyone pays the service's price, and never gets a person who is dearer", async () => {
  const line = await storedLine(await booked());
  expect([line.price, line.minutes, String(line.with)]).toEqual([10_000, undefined, ada]);
  expect((await requestPayment(salon.bola, [{ service, time: "10:00 AM" }])).status).toBe(409);
  expect((await requestPayment(salon.bola, [{ service, time: "10:00 AM", with: halima }])).status).toBe(200);
});

test("a price of their own that changed since it was shown is not paid, but shown again", async () => {
  const shown = { service, with: halima, price: 15_000 };
  await changed(halima, { own: [{ serviceId: braids, price: 16_000 }] });
  const { status, body } = await requestPayment(salon.ada, [shown]);
  expect([status, body.changed]).toEqual([409, [{ index: 0, service, was: 15_000, now: 16_000 }]]);
  expect((await requestPayment(salon.ada, [{ ...shown, price: 16_000 }])).status).toBe(200);
});

test("where everyone is dearer or slower, a person has to be named", async () => {
  await changed(ada, { own: [{ serviceId: braids, minutes: 90 }] });
  const refused = async (answer: Promise<{ status: number; body: { errors?: unknown } }>) => {
    const { status, body } = await answer;
    return [status, (body.errors as { path: string; message: string }[])[0]];
  };
  const at = (path: string) => [400, { path, message: NEEDED }];
  const { client } = salon.ada;
  expect(await refused(requestPayment(salon.ada, [{ service }]))).toEqual(at("cartItems.0.with"));
  expect(await refused(client.patch("/users/saveCart", { cartItems: [lineOf({ service })] }))).toEqual(
    at("cartItems.0.with"),
  );
  const visit = { guests: [{ items: [{ serviceId: braids }] }], date: TUESDAY };
  expect(await refused(client.post("/booking/availability/visit", visit))).toEqual(at("guests.0.items.0.with"));
  const walkIn = { name: "Ngozi", serviceId: braids, date: TUESDAY, time: "10:00 AM", method: "later" };
  expect(await refused(salon.author.post("/booking/walk-in", walkIn))).toEqual(at("with"));
  const wait = { serviceId: braids, dayFrom: TUESDAY, dayTo: TUESDAY };
  expect(await refused(client.post("/waitlist", wait))).toEqual(at("with"));

  expect(
    (await client.patch("/users/saveCart", { cartItems: [lineOf({ service, with: ada })] })).body.cartItems,
  ).toMatchObject([{ price: 10_000, minutes: 90 }]);
  expect((await salon.author.post("/booking/walk-in", { ...walkIn, person: ada })).status).toBe(201);
});

test("the desk books a person who was asked for at their price, and gives them for the service's where none was", async () => {
  const walkIn = (more: object) =>
    salon.author.post("/booking/walk-in", {
      name: "Ngozi",
      serviceId: braids,
      date: TUESDAY,
      method: "later",
      ...more,
    });
  const linesOf = async (more: object) => {
    const { price, with: people } = await storedLine((await walkIn(more)).body._id as string);
    return [price, String(people)];
  };
  expect(await linesOf({ time: "10:00 AM", with: halima })).toEqual([15_000, halima]);
  expect(await linesOf({ time: "11:00 AM", person: halima })).toEqual([10_000, halima]);
});

test("a line for any who is free stays with those who cost no more than it; staff may give it to the others", async () => {
  const id = await booked();
  const assign = (person: string | null) => salon.author.post(`/booking/${id}/assign`, { item: 0, with: person });
  expect((await assign(null)).status).toBe(409);
  expect((await assign(halima)).status).toBe(200);
  expect((await salon.author.get(`/booking/${id}/ways?item=0`)).body).toBeDefined();

  // A line that was sold for as much as she asks may also go to her.
  const kemi = await add({ name: "Kemi", own: [{ serviceId: braids, price: 20_000 }] });
  const dear = await booked({ with: kemi, time: "12:00 PM" });
  await booked({ time: "12:00 PM" }, await newPayer(salon.api));
  expect((await salon.author.post(`/booking/${dear}/assign`, { item: 0, with: null })).status).toBe(200);
  expect(String((await storedLine(dear)).with)).toBe(halima);
});

test("an offer of the waiting list costs and takes what the person does whom its customer waits for", async () => {
  const { client } = salon.ada;
  const wish = { serviceId: braids, with: halima, dayFrom: TUESDAY, dayTo: TUESDAY };
  const entry = (await client.post("/waitlist", wish)).body._id as string;
  const offered = await salon.author.post(`/waitlist/${entry}/offer`, { date: TUESDAY, time: "10:00 AM" });
  expect([offered.status, await keysAt("10:30 AM")]).toEqual([200, []]);
  const { body: entries } = await client.get("/waitlist");
  const { path } = (entries as unknown as { offer: { path: string } }[])[0]!.offer;
  const token = path.slice("/offer/".length);
  expect((await client.get(`/waitlist/offers/${token}`)).body).toMatchObject({
    price: 15_000,
    ends: `${TUESDAY}T09:30:00.000Z`,
  });
  const accepted = await client.post(`/waitlist/offers/${token}/accept`);
  expect(accepted.body.cartItems).toMatchObject([{ price: 15_000, minutes: 30 }]);
});

test("times for a person who was not asked for are those of the service's length", async () => {
  await booked({ with: halima, time: "10:30 AM" });
  const statusAt10 = async (named: string) => {
    const query = `date=${TUESDAY}&service=${braids}&${named}=${halima}&desk=true`;
    const { body } = await salon.author.get(`/booking/availability?${query}`);
    return (body.slots as { time: string; status: string }[]).find(({ time }) => time === "10:00 AM")!.status;
  };
  expect([await statusAt10("with"), await statusAt10("person")]).toEqual(["open", "full"]);
});
