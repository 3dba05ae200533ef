import { presentBill, sumOfRows } from "@salon/contracts";
import mongoose from "mongoose";
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { advanceTime, bookedPayment, TUESDAY, type WantedLine } from "../../../../test/support/salon/paying.ts";
import { tillSalon } from "../../../../test/support/salon/till-salon.ts";
import { PaymentModel } from "../../payments/payments.model.ts";
import { RefundModel } from "../../refunds/refunds.model.ts";
import { WaitModel } from "../../waitlist/waitlist.model.ts";
import { BookingModel } from "../bookings.model.ts";

const till = tillSalon();
const servers = () => mongoose.connection.collection("servers");
beforeEach(async () => {
  await RefundModel.deleteMany({});
  await till.api.inbox.clear();
});
afterEach(async () => {
  await till.admin.patch("/settings", { closedDates: [] });
  await servers().deleteMany({ _id: "before" as never });
});

const WEDNESDAY = "2037-11-25";
const close = (...dates: string[]) =>
  till.admin.patch("/settings", { closedDates: dates.map((date) => ({ date, reason: "Generator" })) });
/** A booking of haircuts of 3,000 naira each, of which so many percent are paid online. */
const booked = async (percent: number, dates: string[]) => {
  await till.admin.patch("/settings", { depositPercent: percent });
  const times = ["09:00 AM", "10:00 AM", "11:00 AM"] as const;
  return bookedPayment(
    till.ada,
    dates.map((date, index): WantedLine => ({ date, time: times[index]! })),
  );
};
const cancel = (id: string, fields: object = {}, as = till.ada.client) => as.post(`/booking/${id}/cancel`, fields);
const bookingOf = async (id: string) => (await till.author.get(`/booking/getBooking/${id}`)).body;
const toGiveBack = async () =>
  ((await till.author.get("/booking/?giveBack=true")).body as { _id: string }[]).map(({ _id }) => _id);
const paymentOf = async (ref: string) => (await till.author.get(`/payments?q=${ref}`)).body[0];
const decline = (ref: string) => till.admin.post(`/payments/${ref}/decline-refund`, { reason: "Too late" });
const keep = (id: string) =>
  till.admin.patch(`/booking/${id}`, { bookingStatus: "cancelled", money: "keep", reason: "Too late" });
/** What the rows of a bill add up to, beside what it says. */
const addedUp = async (id: string) => {
  const { items, total, money, paid } = presentBill(await till.billOf(id), { reader: "customer" });
  return [sumOfRows(items) - total, sumOfRows(money) - paid];
};
const refunded = async (ref: string, fields: object) => {
  const answer = await till.admin.post(`/payments/${ref}/refund`, { reason: "We were closed", ...fields });
  await till.api.sandbox.advance(60_000);
  await advanceTime(till.api, 1);
  return answer.status;
};

test("one that is cancelled because the day is closed has its share of a deposit sent back, and nobody keeps it", async () => {
  const { ref, bookingId } = await booked(50, [TUESDAY, TUESDAY, WEDNESDAY]);
  await close(WEDNESDAY);
  expect((await cancel(bookingId, { item: 2 })).status).toBe(200);
  expect(await till.billOf(bookingId)).toMatchObject({ total: 6000, paid: 3000, due: 3000, over: 0, back: 1500 });
  expect(await bookingOf(bookingId)).toMatchObject({
    refund: "requested",
    paid: 3000,
    cartItems: [{}, {}, { back: 1500 }],
  });
  expect(await addedUp(bookingId)).toEqual([0, 0]);
  expect(await paymentOf(ref)).toMatchObject({ refundDue: true, over: 1500, actions: ["refund"] });
  await till.api.jobs.runAll();
  const told = till.api.inbox.mails().map(({ text }) => text);
  expect(told).toContainEqual(expect.stringContaining("so NGN 1,500 of what you have paid comes back"));

  expect([await refunded(ref, { amount: 1501 }), await refunded(ref, { amount: 1500 })]).toEqual([400, 200]);
  const bill = await till.billOf(bookingId);
  expect([bill.paid, bill.due, bill.back, (await bookingOf(bookingId)).refund]).toEqual([
    3000,
    3000,
    undefined,
    undefined,
  ]);
  expect(await addedUp(bookingId)).toEqual([0, 0]);
});

test("what the desk took for it stands to give back, and is not kept", async () => {
  const { bookingId } = await booked(10, [TUESDAY, WEDNESDAY]);
  await till.take(bookingId, { amount: 3000 });
  await close(WEDNESDAY);
  expect((await cancel(bookingId, { item: 1 }, till.author)).status).toBe(200);
  const bill = await till.billOf(bookingId);
  expect(bill).toMatchObject({ total: 3000, paid: 1800, due: 1200, back: 1800 });
  expect([bill.giveBack, (await bookingOf(bookingId)).giveBack]).toEqual([undefined, 1200]);
  expect([await toGiveBack(), await addedUp(bookingId)]).toEqual([[bookingId], [0, 0]]);
  const csv = (await till.admin.get("/reports/bookings.csv")).body;
  expect(csv).toMatch(/,3000,1800,1800,1200,0,0,0,0,0,/);

  expect((await till.take(bookingId, { kind: "refund", amount: 200 }, till.admin)).status).toBe(201);
  expect(await till.billOf(bookingId)).toMatchObject({ paid: 1800, back: 1600 });
  expect((await keep(bookingId)).status).toBe(200);
  expect(await till.billOf(bookingId)).toMatchObject({ giveBack: 1000, mayKeep: 0, kept: { amount: 1800 } });
});

test("a booking of which no appointment can take place gives everything back, past the cut-off too", async () => {
  const { ref, bookingId } = await booked(100, [TUESDAY, TUESDAY]);
  await close(TUESDAY);
  till.api.clock.set(new Date(`${TUESDAY}T07:30:00Z`));
  expect((await cancel(bookingId)).status).toBe(200);
  expect((await paymentOf(ref)).actions).toEqual(["refund"]);
  expect([(await decline(ref)).status, await refunded(ref, {})]).toEqual([409, 200]);
  expect(await bookingOf(bookingId)).toMatchObject({ refund: "refunded" });

  await till.admin.patch("/settings", { closedDates: [] });
  const walkIn = await till.unpaid({ date: WEDNESDAY, time: "11:00 AM" });
  await till.take(walkIn);
  await close(WEDNESDAY);
  await cancel(walkIn, { money: "later" }, till.author);
  expect((await keep(walkIn)).body.message).toMatch(/could not take place/);
  expect(await till.billOf(walkIn)).toMatchObject({ giveBack: 3000, mayKeep: 0 });
});

test("a booking that comes back and is cancelled again while it could take place keeps no share for later", async () => {
  const id = await till.unpaid({ date: WEDNESDAY });
  await till.take(id);
  await close(WEDNESDAY);
  await cancel(id, { money: "later" }, till.author);
  await till.admin.patch("/settings", { closedDates: [] });
  expect((await till.admin.patch(`/booking/${id}`, { bookingStatus: "placed" })).status).toBe(200);
  expect(await till.billOf(id)).toMatchObject({ paid: 3000, due: 0 });
  await cancel(id, { money: "later" }, till.author);
  expect((await keep(id)).status).toBe(200);
  expect((await bookingOf(id)).kept).toBe(3000);
});

test("while a server of an earlier version runs, only what was paid beyond the bill goes back", async () => {
  const { bookingId } = await booked(50, [TUESDAY, WEDNESDAY]);
  await close(WEDNESDAY);
  const now = new Date();
  const row = { _id: "before" as never, name: "before", until: new Date(now.getTime() + 60_000), at: now };
  await servers().insertOne({ ...row, databaseAt: now });
  await cancel(bookingId, { item: 1 });
  expect(await till.billOf(bookingId)).toMatchObject({ paid: 3000, due: 0 });
});

test("what a server of 1.0.0 forgot after a step back is asked back again", async () => {
  const { ref, bookingId } = await booked(50, [TUESDAY, WEDNESDAY]);
  await close(WEDNESDAY);
  await cancel(bookingId, { item: 1 });
  // It adds up the receipts alone, and takes the request back.
  await BookingModel.updateOne({ _id: bookingId }, { $set: { paid: 3000, due: 0, refund: null } });
  await RefundModel.deleteMany({});
  await PaymentModel.updateOne({ ref }, { $set: { refundDue: false, attention: false } });
  await till.api.jobs.runAll();
  await till.api.jobs.runAll();
  expect(await bookingOf(bookingId)).toMatchObject({ paid: 1500, due: 1500, refund: "requested" });
  expect(await paymentOf(ref)).toMatchObject({ refundDue: true, over: 1500 });
});

/** An offer to Ada: the reference under which its place is held, and the page that it opens. */
const offerToAda = async () => {
  const wish = { serviceId: till.haircut._id, dayFrom: TUESDAY, dayTo: TUESDAY, timeFrom: null, timeTo: null };
  const made = await till.ada.client.post("/waitlist", wish);
  const ref = randomUUID();
  const at = till.api.clock.now();
  const offer = { ref, day: TUESDAY, time: "02:00 PM", at, until: new Date(at.getTime() + 60_000), by: null };
  await WaitModel.updateOne({ _id: made.body._id }, { $set: { state: "offered", offer } });
  const [{ offer: shown }] = (await till.ada.client.get("/waitlist")).body;
  return { ref, path: shown.path as string };
};

test("the customer's own data, the table of bookings and what the salon takes along say what became of a line, and no link of an offer leaves", async () => {
  const { bookingId } = await booked(100, [TUESDAY, WEDNESDAY, WEDNESDAY]);
  await close(WEDNESDAY);
  await cancel(bookingId, { item: 1 });
  await till.author.post(`/booking/${bookingId}/takes-place`, { item: 2 });
  const move = { item: 0, date: TUESDAY, time: "11:00 AM", wished: true };
  expect((await till.author.post(`/booking/${bookingId}/reschedule`, move)).status).toBe(200);
  till.api.clock.set(new Date(`${TUESDAY}T07:30:00Z`));
  await till.author.patch(`/booking/${bookingId}/flags`, { item: 0, noShow: true });
  expect((await till.author.post(`/booking/${bookingId}/free`, { item: 0 })).status).toBe(200);
  const { ref, path } = await offerToAda();
  const changed = { what: "time", wished: true, at: expect.any(String) };

  const own = (await till.ada.client.get("/users/export")).body;
  expect(own.bookings[0].cartItems).toMatchObject([
    { changed, freed: "11:00 AM" },
    { back: 3000 },
    { takesPlace: { at: expect.any(String) } },
  ]);
  expect(own.waitlist).toMatchObject([{ offer: { date: TUESDAY, state: "open" } }]);
  const all = (await till.admin.get("/reports/everything.json")).body;
  expect(all.bookings[0].cartItems).toMatchObject([
    { changed, freed: "11:00 AM" },
    { back: 3000 },
    { takesPlace: { day: WEDNESDAY } },
  ]);
  expect(all.waitlist).toMatchObject([{ offer: { day: TUESDAY, time: "02:00 PM" } }]);
  for (const taken of [own, all].map((file) => JSON.stringify(file))) {
    expect(taken).not.toContain(ref);
    expect(taken).not.toContain(path.split("/").at(-1));
  }
  const table = String((await till.admin.get("/reports/bookings.csv")).body);
  expect(table).toContain("11:00 AM (moved by the salon as the customer asked) (no-show, free from 11:00 AM); Haircut");
  expect(table).toContain("11:00 AM (takes place all the same)");
});
