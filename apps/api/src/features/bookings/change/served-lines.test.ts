import { beforeEach, expect, test } from "vitest";
import { type OpenSalon, openSalon } from "../../../../test/support/salon/open-salon.ts";
import { bookedPayment, keysAt, TUESDAY } from "../../../../test/support/salon/paying.ts";
import { addMember, changeMember, dismissTeam } from "../../../../test/support/salon/team.ts";
import { BookingModel } from "../bookings.model.ts";

let salon: OpenSalon;
openSalon(5, (opened) => (salon = opened));
let kemi: string;
let halima: string;
beforeEach(async () => {
  await dismissTeam();
  kemi = await addMember(salon.admin, { name: "Kemi" });
  halima = await addMember(salon.admin, { name: "Halima" });
  await setOwn(halima, { price: 5000 });
});

const setOwn = (id: string, terms: object) =>
  changeMember(salon.admin, id, { own: [{ serviceId: salon.haircut._id, ...terms }] });
const assign = (bookingId: string, person: string | null) =>
  salon.author.post(`/booking/${bookingId}/assign`, { item: 0, with: person });
const lineOf = async (bookingId: string) => (await BookingModel.findById(bookingId).lean())!.cartItems[0]!;
const billOf = async (bookingId: string) => (await salon.ada.client.get(`/booking/${bookingId}/bill`)).body;
const bookedWith = async (person: string | null) => (await bookedPayment(salon.ada, [{ with: person }])).bookingId;

test("a line that a cheaper person serves costs what that person asks, and the rest is asked back", async () => {
  const id = await bookedWith(halima);
  expect(await billOf(id)).toMatchObject({ total: 5000, paid: 5000, over: 0 });
  expect((await assign(id, kemi)).status).toBe(200);
  expect(await lineOf(id)).toMatchObject({ price: 3000, sold: 5000 });
  expect(await billOf(id)).toMatchObject({
    total: 3000,
    over: 2000,
    lines: [{ price: 3000, served: { by: "Kemi", less: 2000 } }],
  });
  expect((await BookingModel.findById(id).lean())!).toMatchObject({ bookingAmount: 3000, refund: "requested" });

  expect((await assign(id, halima)).status).toBe(200);
  const again = await lineOf(id);
  expect([again.price, again.sold]).toEqual([5000, undefined]);
  expect(await billOf(id)).toMatchObject({ total: 5000, over: 0 });
});

test("a service that became cheaper makes no one cheaper than the person who was asked for", async () => {
  await setOwn(halima, {});
  const id = await bookedWith(halima);
  const { _id, price } = salon.haircut;
  await salon.admin.patch(`/services/${_id}`, { price: price - 1000 });
  try {
    expect((await assign(id, kemi)).status).toBe(200);
    expect(await lineOf(id)).toMatchObject({ price });
  } finally {
    await salon.admin.patch(`/services/${_id}`, { price });
  }
});

test("a dearer person costs nothing more", async () => {
  const id = await bookedWith(null);
  expect((await assign(id, halima)).status).toBe(200);
  expect(await billOf(id)).toMatchObject({ total: 3000, due: 0, over: 0 });
});

test("a move to a cheaper person and back, and a booking that comes back, change the price in the same write", async () => {
  const id = await bookedWith(halima);
  const move = (time: string, more: object) =>
    salon.author.post(`/booking/${id}/reschedule`, { item: 0, date: TUESDAY, time, ...more });
  expect((await move("10:00 AM", { person: kemi })).status).toBe(200);
  expect(await lineOf(id)).toMatchObject({ price: 3000, sold: 5000 });
  expect((await move("11:00 AM", { person: halima })).status).toBe(200);
  expect((await lineOf(id)).price).toBe(5000);

  await assign(id, kemi);
  const setStatus = (bookingStatus: string) => salon.admin.patch(`/booking/${id}`, { bookingStatus });
  await setStatus("cancelled");
  const back = await setStatus("placed");
  expect([back.status, (await lineOf(id)).price]).toEqual([200, 5000]);
  expect((await BookingModel.findById(id).lean())!.bookingAmount).toBe(5000);
});

test("a slower person is held for as long as they need, and a quicker one again for what was sold", async () => {
  await setOwn(kemi, { minutes: 60 });
  const id = await bookedWith(halima);
  expect((await assign(id, kemi)).status).toBe(200);
  expect(await lineOf(id)).toMatchObject({ busy: 60, price: 3000 });
  expect([await keysAt("09:00 AM"), await keysAt("09:30 AM")]).toEqual([[`p:${kemi}`], [`p:${kemi}`]]);
  expect((await assign(id, halima)).status).toBe(200);
  expect((await lineOf(id)).busy).toBeUndefined();
  expect([await keysAt("09:00 AM"), await keysAt("09:30 AM")]).toEqual([[`p:${halima}`], []]);

  await bookedPayment(salon.bola, [{ time: "09:30 AM", with: kemi }]);
  const bisi = await addMember(salon.admin, { name: "Bisi" });
  const refused = await assign(id, kemi);
  const message = "Kemi is free until 09:30; this would end at 10:00. Bisi would have the time";
  expect([refused.status, refused.body.message]).toEqual([409, message]);
  expect(await keysAt("09:00 AM")).toEqual([`p:${halima}`]);
  expect((await assign(id, bisi)).status).toBe(200);
});

test("a walk-in of a slower person holds them for as long as they need, and is offered only where that fits", async () => {
  await setOwn(kemi, { minutes: 60 });
  await bookedPayment(salon.bola, [{ time: "10:00 AM", with: kemi }]);
  const walkIn = (time: string) =>
    salon.author.post("/booking/walk-in", {
      name: "Ngozi",
      serviceId: salon.haircut._id,
      date: TUESDAY,
      time,
      method: "later",
      person: kemi,
    });
  const free = await salon.author.get(
    `/booking/availability?service=${salon.haircut._id}&date=${TUESDAY}&desk=true&person=${kemi}`,
  );
  const statusAt = (time: string) => free.body.slots.find((slot: { time: string }) => slot.time === time).status;
  expect([statusAt("09:00 AM"), statusAt("09:30 AM")]).toEqual(["open", "full"]);
  expect((await walkIn("09:30 AM")).status).toBe(409);
  const booked = await walkIn("09:00 AM");
  expect([booked.status, await lineOf(booked.body._id)]).toMatchObject([201, { busy: 60, price: 3000 }]);
  expect([await keysAt("09:00 AM"), await keysAt("09:30 AM")]).toEqual([[`p:${kemi}`], [`p:${kemi}`]]);
});

test("the product gives a line to no person who is dearer or slower than what was sold", async () => {
  const id = await bookedWith(null);
  expect((await assign(id, null)).status).toBe(409);
  await setOwn(halima, { price: 3000, minutes: 45 });
  expect((await assign(id, null)).status).toBe(409);
  await setOwn(halima, { minutes: 25 });
  expect((await assign(id, null)).status).toBe(200);
  expect((await lineOf(id)).with?.map(String)).toEqual([halima]);
});

test("who moves to another person pays that person's price of today, which the page has shown", async () => {
  const id = await bookedWith(null);
  const move = (time: string, more: object) =>
    salon.ada.client.post(`/booking/${id}/reschedule`, { item: 0, date: TUESDAY, time, ...more });
  const refused = await move("10:00 AM", { with: halima });
  const changed = [{ index: 0, service: "Haircut & Styling", was: 3000, now: 5000 }];
  expect([refused.status, refused.body.changed]).toEqual([409, changed]);
  expect((await move("10:00 AM", { with: halima, price: 4000 })).body.changed).toEqual([{ ...changed[0], was: 4000 }]);
  expect((await move("10:00 AM", { with: halima, price: 5000 })).status).toBe(200);
  expect(await billOf(id)).toMatchObject({ total: 5000, paid: 3000, due: 2000 });
  expect((await move("10:30 AM", {})).status).toBe(200);
  expect((await move("11:00 AM", { with: kemi, price: 3000 })).status).toBe(200);
  expect(await billOf(id)).toMatchObject({ total: 3000, due: 0, over: 0 });
});
