import type { Booking, DeskToday } from "@salon/contracts";
import { expect, test } from "vitest";
import { openSalon, type OpenSalon } from "../../../test/support/salon/open-salon.ts";
import { TUESDAY } from "../../../test/support/salon/paying.ts";
import { addMember, dismissTeam } from "../../../test/support/salon/team.ts";
import { BookingModel } from "../bookings/bookings.model.ts";

const WEDNESDAY = "2037-11-25";
const MINUTE = 60_000;
/** Three seats in each of the 21 half hours. */
const PLACES = 3 * 21;
let salon: OpenSalon;
openSalon(3, (opened) => (salon = opened));

async function book(name: string, date: string, time: string): Promise<Booking> {
  const services = (await salon.author.get("/services/all-services?pageSize=500")).body as {
    _id: string;
    name: string;
  }[];
  const { _id: serviceId } = services.find((service) => service.name === "Haircut & Styling")!;
  const answer = await salon.author.post("/booking/walk-in", { name, serviceId, date, time, method: "later" });
  expect(answer.status).toBe(201);
  return answer.body as Booking;
}
const today = async () => (await salon.author.get("/desk/today")).body as DeskToday;

test("the day at a glance says who is late and next, what is free now, and how many come on the next 14 days", async () => {
  await book("Late", TUESDAY, "09:30 AM");
  const here = await book("Here", TUESDAY, "10:00 AM");
  const cancelled = await book("Cancelled", TUESDAY, "11:00 AM");
  for (const [name, time] of [
    ["Second", "11:00 AM"],
    ["First", "10:30 AM"],
    ["Third", "01:00 PM"],
    ["Fourth", "02:00 PM"],
  ] as const)
    await book(name, TUESDAY, time);
  await book("Tomorrow", WEDNESDAY, "10:00 AM");
  await salon.author.patch(`/booking/${cancelled._id}`, { bookingStatus: "cancelled" });
  // Tuesday 10:10 in Lagos.
  salon.api.clock.advance((27 * 60 + 10) * MINUTE);
  await salon.author.patch(`/booking/${here._id}/flags`, { arrived: true });
  const { days, next, taken: _taken, ...figures } = await today();
  expect(figures).toEqual({ date: TUESDAY, appointments: 6, late: 1, toCome: 4, freeNow: 2 });
  expect(next.map(({ customer, time }) => `${customer} ${time}`)).toEqual([
    "First 10:30 AM",
    "Second 11:00 AM",
    "Third 01:00 PM",
    "Fourth 02:00 PM",
  ]);
  expect(days).toHaveLength(14);
  expect(days.slice(0, 3)).toEqual([
    { date: TUESDAY, appointments: 6, places: PLACES, taken: 6 },
    { date: WEDNESDAY, appointments: 1, places: PLACES, taken: 1 },
    { date: "2037-11-26", appointments: 0, places: PLACES, taken: 0 },
  ]);
  expect(days.at(-1)!.date).toBe("2037-12-07");
});

test("says what was taken today by method, with the day before beside it", async () => {
  const { _id } = await book("Pays twice", TUESDAY, "10:00 AM");
  const take = async (key: string, method: string, amount: number) => {
    const answer = await salon.author.post(`/booking/${_id}/receipts`, { key, method, kind: "payment", amount });
    expect([answer.status, answer.body.message]).toEqual([201, undefined]);
  };
  await take("00000000-0000-4000-8000-000000000001", "cash", 1000);
  salon.api.clock.advance(24 * 60 * MINUTE);
  await take("00000000-0000-4000-8000-000000000002", "cash", 500);
  await take("00000000-0000-4000-8000-000000000003", "pos", 1500);
  const day = await today();
  expect(day.taken).toEqual([
    { method: "Flutterwave", today: 0, yesterday: 0 },
    { method: "Cash", today: 500, yesterday: 1000 },
    { method: "POS", today: 1500, yesterday: 0 },
    { method: "Transfer", today: 0, yesterday: 0 },
  ]);
});

test("a closed day has no places, and a day of a team has those of the people on duty", async () => {
  try {
    await addMember(salon.admin, { name: "Ṣadé" });
    await addMember(salon.admin, { name: "Bayo", timeOff: [{ from: WEDNESDAY, to: WEDNESDAY }] });
    const { days } = await today();
    const placesOn = (date: string) => days.find((day) => day.date === date)!.places;
    expect(placesOn(TUESDAY)).toBe(2 * placesOn(WEDNESDAY));
    expect(placesOn("2037-11-29"), "a Sunday has other hours").not.toBe(placesOn(TUESDAY));
    await salon.admin.patch("/settings", { closedDates: [{ date: TUESDAY, reason: "Stocktaking" }] });
    expect((await today()).days.find(({ date }) => date === TUESDAY)).toMatchObject({ places: 0, taken: 0 });
  } finally {
    await salon.admin.patch("/settings", { closedDates: [] });
    await dismissTeam();
  }
});

test("counts each line on its own day, also of a booking that is written for several", async () => {
  const { _id } = await book("Two days", TUESDAY, "09:30 AM");
  const [line] = (await BookingModel.findById(_id).lean())!.cartItems;
  await BookingModel.updateOne({ _id }, { $push: { cartItems: { ...line, day: WEDNESDAY, seatRef: undefined } } });
  const { days } = await today();
  expect(days.slice(1, 3).map(({ appointments }) => appointments)).toEqual([1, 1]);
});

test("names who of the team is free now: on duty, and serving no customer", async () => {
  try {
    const sade = await addMember(salon.admin, { name: "Ṣadé" });
    await addMember(salon.admin, { name: "Bayo" });
    await addMember(salon.admin, { name: "Efe", timeOff: [{ from: TUESDAY, to: TUESDAY }] });
    const { _id } = await book("Here", TUESDAY, "10:00 AM");
    await salon.author.post(`/booking/${_id}/assign`, { item: 0, with: sade });
    // Tuesday 10:10 in Lagos.
    salon.api.clock.advance((27 * 60 + 10) * MINUTE);
    expect((await today()).freePeople).toEqual(["Bayo"]);
    await salon.author.patch(`/booking/${_id}/flags`, { done: true });
    expect((await today()).freePeople).toEqual(["Bayo", "Ṣadé"]);
  } finally {
    await dismissTeam();
  }
});

test("is for staff, and says nothing of free seats while the salon is closed", async () => {
  expect((await salon.ada.client.get("/desk/today")).status).toBe(403);
  // Monday 07:00 in Lagos, before the first slot.
  expect((await today()).freeNow).toBeNull();
});

test("staff read which services were booked lately, the most used first, without cancelled bookings", async () => {
  salon.api.clock.set(new Date(`${TUESDAY}T07:00:00Z`));
  const services = (await salon.author.get("/services/all-services")).body as { _id: string; name: string }[];
  const idOf = (name: string) => services.find((one) => one.name === name)!._id;
  const [haircut, braiding] = [idOf("Haircut & Styling"), idOf("Braiding & Weaving")];
  const walkIn = async (serviceId: string, time: string) =>
    (await salon.author.post("/booking/walk-in", { name: "Ada Obi", serviceId, time, method: "later" })).body
      ._id as string;

  await walkIn(haircut, "10:00 AM");
  await walkIn(braiding, "10:00 AM");
  await walkIn(braiding, "02:00 PM");
  const gone = [await walkIn(haircut, "11:00 AM"), await walkIn(haircut, "12:00 PM")];
  for (const id of gone) await salon.author.post(`/booking/${id}/cancel`);
  expect((await salon.author.get("/booking/used-services")).body).toEqual([braiding, haircut]);
});
