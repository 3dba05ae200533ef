import type { Slot } from "@salon/contracts";
import mongoose from "mongoose";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { setFailpointHook } from "../../../failpoint.ts";
import { parseCsv } from "../../../../test/support/api/parse-csv.ts";
import { stopAt } from "../../../../test/support/failpoints/failpoints.ts";
import { advanceTime, mailsTo, requestPayment, seatsAt, TUESDAY } from "../../../../test/support/salon/paying.ts";
import { tillSalon } from "../../../../test/support/salon/till-salon.ts";
import { BookingModel } from "../bookings.model.ts";

const HOUR_MS = 3_600_000;
const till = tillSalon();
beforeEach(() => till.admin.patch("/settings", { depositPercent: 50, slotCapacity: 2 }));
afterEach(() => setFailpointHook(null));

const inHours = (hours: number) => new Date(till.api.clock.now().getTime() + hours * HOUR_MS).toISOString();
const hold = (fields: object = {}) =>
  till.author.post("/booking/walk-in", {
    name: "Bola Ige",
    serviceId: till.haircut._id,
    date: TUESDAY,
    time: "10:00 AM",
    method: "later",
    hold: { until: inHours(2) },
    ...fields,
  });
const held = async (fields: object = {}): Promise<string> => {
  const { status, body } = await hold(fields);
  expect([status, body.errors]).toEqual([201, undefined]);
  return body._id;
};
const bookingOf = async (id: string) => (await till.author.get(`/booking/getBooking/${id}`)).body;
/** Of two seats. */
const freeAt = async (time: Slot = "10:00 AM") => 2 - (await seatsAt(time));
const mails = () => mailsTo(till.api, till.ada);
const account = async (id: string, fields: object = {}): Promise<string> => {
  const { status, body } = await till.author.post(`/booking/${id}/transfer`, fields);
  expect([status, body.message]).toEqual([201, undefined]);
  return body.ref;
};
const send = async (ref: string, sent: object = {}) => {
  await till.api.sandbox.transfer(ref, sent);
  await till.api.sandbox.advance(1000);
  await till.api.jobs.runAll();
  await till.api.jobs.runAll();
};
const pass = async (hours: number) => {
  await advanceTime(till.api, hours * 60);
  await till.api.jobs.runAll();
};

describe("a reservation", () => {
  test("holds its seats, names its end and the rule's deposit, and counts nowhere yet", async () => {
    const { body } = await hold({ user: till.ada.id });
    expect(body).toMatchObject({ bookingStatus: "placed", hold: { until: inHours(2), deposit: 1500 }, due: 3000 });
    expect(body.payLink.text).toMatch(
      /We hold your appointment until .* Please pay NGN 1,500 here to keep it: .*\/p\//,
    );
    const link = async () => (await till.author.post(`/booking/${body._id}/hold/link`)).body.link;
    expect(await link()).toBe(body.payLink.link);
    expect((await till.author.post(`/booking/${body._id}/hold/revoke`)).status).toBe(200);
    expect(await link()).not.toBe(body.payLink.link);
    expect(await freeAt()).toBe(1);
    await till.api.jobs.runAll();
    expect(mails().filter((subject) => !subject.startsWith("Verify"))).toEqual([]);
    const report = (await till.admin.get("/reports/summary?from=2037-11-01&to=2037-11-30")).body;
    expect([report.booked, report.outstanding, report.bookings.total]).toEqual([0, undefined, 0]);
    const board = (await till.author.get(`/booking/day?date=${TUESDAY}`)).body;
    expect(board.appointments).toMatchObject([{ hold: { deposit: 1500 } }]);
  });

  test.each([
    ["hold.until", { until: "2037-11-22T08:00:00.000Z" }],
    ["hold.until", { until: "2037-11-24T09:30:00.000Z" }],
    ["hold.until", { until: "2037-11-26T09:00:00.000Z" }],
    ["hold.until", { until: "tomorrow" }],
    ["hold.deposit", { until: "2037-11-24T08:00:00.000Z", deposit: 99 }],
    ["hold.deposit", { until: "2037-11-24T08:00:00.000Z", deposit: 3001 }],
  ])("is refused on %s: %j", async (path, wanted) => {
    const { status, body } = await hold({ hold: wanted });
    expect([status, body.errors?.[0]?.path]).toEqual([400, path]);
    expect(await freeAt()).toBe(2);
  });

  test("leaves a seat of its slot to those who pay, also when two desks press at once", async () => {
    expect((await hold({ method: "cash" })).status).toBe(400);
    await till.admin.patch("/settings", { slotCapacity: 3 });
    await held();
    const stop = stopAt("hold-written");
    const first = hold();
    await stop.reached;
    const second = await hold();
    stop.release();
    const answers = [(await first).status, second.status];
    expect(answers.filter((status) => status === 201).length).toBeLessThanOrEqual(1);
    expect(await mongoose.connection.collection("bookings").countDocuments({ hold: { $exists: true } })).toBeLessThan(
      3,
    );
  });

  test("counts with its deposit, from the desk or online, and its customer gets the confirmation then", async () => {
    const id = await held({ user: till.ada.id });
    await till.take(id, { amount: 1000 });
    expect(await bookingOf(id)).toMatchObject({ hold: { deposit: 1500 }, paid: 1000 });
    await send(await account(id, { amount: 500 }));
    expect(await bookingOf(id)).not.toHaveProperty("hold");
    await till.api.jobs.runAll();
    expect(mails().at(-1)).toContain("Your booking is confirmed");
    await pass(3);
    expect(await bookingOf(id)).toMatchObject({ bookingStatus: "placed", paid: 1500 });
  });

  test("is made definite or let go by staff, once", async () => {
    const id = await held();
    const press = (what: string) => till.author.post(`/booking/${id}/hold/${what}`);
    expect((await press("definite")).status).toBe(200);
    expect([(await press("definite")).status, (await press("release")).status]).toEqual([409, 409]);
    const other = await held({ time: "11:00 AM" });
    expect((await till.author.post(`/booking/${other}/hold/release`)).status).toBe(200);
    expect((await till.author.post(`/booking/${other}/hold/release`)).body).toMatchObject({
      message: "This is no reservation any more",
      booking: { bookingStatus: "cancelled", lapsed: { deposit: 1500 } },
    });
    expect([await freeAt(), await freeAt("11:00 AM")]).toEqual([1, 2]);
  });

  test("ends one way when two desks press at once, and its places are as that one says", async () => {
    const id = await held();
    const press = (what: string) => till.author.post(`/booking/${id}/hold/${what}`);
    const answers = await Promise.all(["definite", "release", "definite", "release"].map((what) => press(what)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    const isDefinite = answers[0]!.status === 200 || answers[2]!.status === 200;
    expect(await bookingOf(id)).toMatchObject({ bookingStatus: isDefinite ? "placed" : "cancelled" });
    expect(await freeAt()).toBe(isDefinite ? 1 : 2);
    expect((await till.ada.client.post(`/booking/${id}/hold/release`)).status).toBe(403);
  });

  test("ends when its customer arrives, is missed or the booking is cancelled", async () => {
    const ahead = { hold: { until: "2037-11-24T08:30:00.000Z" } };
    const [missed, cancelled] = [await held(ahead), await held({ ...ahead, time: "11:00 AM" })];
    till.api.clock.set(new Date("2037-11-24T08:00:00Z"));
    await till.author.patch(`/booking/${missed}/flags`, { noShow: true });
    await till.author.post(`/booking/${cancelled}/cancel`, {});
    expect([await freeAt(), await freeAt("11:00 AM")]).toEqual([2, 2]);
    for (const id of [missed, cancelled])
      expect(await bookingOf(id)).toMatchObject({ bookingStatus: "cancelled", lapsed: { deposit: 1500 } });
  });

  test("is shortened by a move to an earlier time, and asks for no more than is due", async () => {
    const id = await held({ hold: { until: "2037-11-24T08:30:00.000Z" } });
    const moved = await till.author.post(`/booking/${id}/reschedule`, { item: 0, date: TUESDAY, time: "09:00 AM" });
    expect(moved.status).toBe(200);
    expect((await bookingOf(id)).hold.until).toBe("2037-11-24T08:00:00.000Z");
    await till.author.post(`/booking/${id}/extras`, { label: "Friend", amount: -2000, reason: "friend" });
    await till.take(id, { amount: 1000 });
    expect(await bookingOf(id)).not.toHaveProperty("hold");
  });
});

describe("the end of a reservation", () => {
  test("frees the seats when the provider says that nothing came, and the customer is told", async () => {
    const id = await held({ user: till.ada.id });
    const closed = await account(id);
    await pass(1);
    await pass(1.5);
    expect(await bookingOf(id)).toMatchObject({
      bookingStatus: "cancelled",
      lapsed: { unpaid: true, deposit: 1500 },
    });
    expect(closed).toBeTruthy();
    expect(await freeAt()).toBe(2);
    await till.api.jobs.runAll();
    expect(mails().at(-1)).toContain("Your reservation has ended");
    const report = (await till.admin.get("/reports/summary?from=2037-11-01&to=2037-11-30")).body;
    expect([report.booked, report.notPaid]).toEqual([0, { count: 1, amount: 3000 }]);
  });

  test("is left to be told by phone where there is no address, and is in the bell until staff have called", async () => {
    const waiting = async () => (await till.author.get("/waiting")).body.reservations;
    const open = async () =>
      (await till.author.get("/booking/?attention=true")).body.map(({ _id }: { _id: string }) => _id);
    const [id, part] = [await held(), await held({ time: "11:00 AM" })];
    expect([await waiting(), await open()]).toEqual([undefined, []]);
    await till.take(part, { amount: 1000 });
    expect([await waiting(), await open()]).toEqual([1, [part]]);
    await pass(2.1);
    expect((await bookingOf(id)).lapsed).toMatchObject({ unpaid: true, call: true });
    expect([await waiting(), (await open()).toSorted()]).toEqual([2, [id, part].toSorted()]);

    const csv = parseCsv((await till.admin.get("/reports/bookings.csv")).body as string);
    const told = csv.map((row) => row.at(-1));
    expect(told).toEqual([
      "reservation",
      expect.stringMatching(/^held until .*, deposit NGN 1500$/),
      "not paid in time",
    ]);

    const called = () => till.author.post(`/booking/${id}/hold/called`);
    expect([(await called()).status, (await called()).status]).toEqual([200, 409]);
    expect([await waiting(), await open()]).toEqual([1, [part]]);
    expect((await bookingOf(id)).lapsed).toEqual({ until: expect.any(String), deposit: 1500, unpaid: true });
  });

  test("asks its owner for the rest of the deposit, as its link does", async () => {
    const id = await held({ user: till.ada.id });
    expect((await till.ada.client.post(`/booking/${id}/pay`, {})).body.total).toBe(1500);
    const made = await till.ada.client.post(`/booking/${id}/transfer`, { replace: true });
    expect([made.status, made.body.total]).toEqual([201, 1500]);
  });

  test("waits for an account number that was made in time, at most twenty minutes", async () => {
    const id = await held({ hold: { until: inHours(0.2) } });
    const ref = await account(id, { amount: 1500 });
    const { account: number } = (await till.billOf(id)).open!;
    expect(number!.expiresAt).toBe(inHours(0.2 + 1 / 3));
    await pass(0.25);
    expect((await bookingOf(id)).hold).toMatchObject({ paying: true });
    const late = await till.author.post(`/booking/${id}/transfer`, { amount: 1000, replace: true });
    expect([late.status, late.body.message]).toEqual([409, "The time of this reservation is over"]);
    await send(ref);
    expect(await bookingOf(id)).toMatchObject({ bookingStatus: "placed", paid: 1500 });

    const other = await held({ time: "11:00 AM", hold: { until: inHours(0.2) } });
    await account(other, { amount: 1500 });
    await pass(0.55);
    expect((await bookingOf(other)).bookingStatus).toBe("cancelled");
  });

  test("waits for a provider that is silent", async () => {
    const id = await held({ hold: { until: inHours(0.2) } });
    await account(id, { amount: 1500 });
    till.api.sandbox.faults.add({ on: "reply", fault: "error500", route: "any", times: 100 });
    await pass(1);
    expect(await bookingOf(id)).toMatchObject({ bookingStatus: "placed", hold: { deposit: 1500 } });
    till.api.sandbox.faults.clear();
    await pass(0.1);
    expect((await bookingOf(id)).bookingStatus).toBe("cancelled");
  });

  test("comes two hours later with a part of the deposit, which is then to be given back", async () => {
    const id = await held();
    await till.take(id, { amount: 1000 });
    await pass(2.1);
    expect(await bookingOf(id)).toMatchObject({ bookingStatus: "placed", paid: 1000, hold: { deposit: 1500 } });
    await pass(2);
    expect(await bookingOf(id)).toMatchObject({ bookingStatus: "cancelled", giveBack: 1000, lapsed: { unpaid: true } });
  });
});

describe("money after the end", () => {
  const lapsed = async () => {
    const id = await held({ user: till.ada.id, hold: { until: inHours(0.2) } });
    const ref = await account(id, { amount: 1500 });
    await pass(1);
    expect((await bookingOf(id)).bookingStatus).toBe("cancelled");
    return { id, ref };
  };

  test("brings the booking back with its seats, once, and the customer gets the confirmation", async () => {
    const { id, ref } = await lapsed();
    await send(ref);
    expect(await bookingOf(id)).toMatchObject({ bookingStatus: "placed", paid: 1500, due: 1500 });
    expect(await bookingOf(id)).not.toHaveProperty("lapsed");
    expect(await freeAt()).toBe(1);
    await till.api.jobs.runAll();
    expect(mails().at(-1)).toContain("Your booking is confirmed");
  });

  test("that is less than the deposit stays with the cancelled booking, to be sent back", async () => {
    const { id, ref } = await lapsed();
    await send(ref, { amount: 1000 });
    await till.api.jobs.runAll();
    expect(await bookingOf(id)).toMatchObject({ bookingStatus: "cancelled", refund: "requested" });
    expect((await till.billOf(id)).paid).toBe(1000);
    const payments = (await till.author.get("/payments")).body;
    expect(payments.find((one: { ref: string }) => one.ref === ref)).toMatchObject({ refundDue: true });
  });

  test("takes the last place also where its receipt number was given before, as after a restore", async () => {
    await till.admin.patch("/settings", { slotCapacity: 1 });
    const other = await till.unpaid({ time: "03:00 PM" });
    await till.take(other, { amount: 1000 });
    const number = (await till.billOf(other)).receiptNumber!;
    const next = `${number.slice(0, -6)}${String(Number(number.slice(-6)) + 1).padStart(6, "0")}`;
    await BookingModel.updateOne({ _id: other }, { $set: { receiptNumber: next } });
    const { id, ref } = await lapsed();
    await send(ref);
    expect(await bookingOf(id)).toMatchObject({ bookingStatus: "placed", paid: 1500 });
    expect(await seatsAt("10:00 AM")).toBe(1);
    expect((await till.billOf(id)).receiptNumber! > next).toBe(true);
  });

  test("is in review once its place is another's", async () => {
    const { id, ref } = await lapsed();
    for (const name of ["Chi", "Dayo"]) await till.unpaid({ name });
    await send(ref);
    expect((await bookingOf(id)).bookingStatus).toBe("cancelled");
    const payments = (await till.author.get("/payments")).body;
    expect(payments.find((one: { ref: string }) => one.ref === ref)).toMatchObject({ state: "review" });
  });
});

test("money, the end and twenty others at once leave the place to one, and no money is lost", async () => {
  await till.admin.patch("/settings", { slotCapacity: 1 });
  const id = await held({ hold: { until: inHours(0.2) } });
  const ref = await account(id, { amount: 1500 });
  till.api.clock.advance(33 * 60_000);
  const others = Array.from({ length: 20 }, (_, index) => ({ name: `Other ${index}`, hold: undefined }));
  await Promise.all([
    till.api.sandbox.transfer(ref),
    till.api.jobs.runAll(),
    ...others.map((other) => hold(other)),
    requestPayment(till.ada, [{ time: "10:00 AM" }]),
  ]);
  await till.api.sandbox.advance(1000);
  for (let run = 0; run < 3; run++) await till.api.jobs.runAll();

  const atTen = { "cartItems.time": "10:00 AM", bookingStatus: { $ne: "cancelled" } };
  const owners = await mongoose.connection.collection("bookings").countDocuments(atTen);
  const open = await mongoose.connection.collection("payments").countDocuments({ open: true });
  expect([owners + open, await seatsAt("10:00 AM")]).toEqual([1, 1]);
  const { bookingStatus, paid } = { paid: 0, ...(await bookingOf(id)) };
  const payment = (await till.author.get("/payments")).body.find((one: { ref: string }) => one.ref === ref);
  expect([bookingStatus, paid, payment.state]).toEqual(
    bookingStatus === "placed" ? ["placed", 1500, "fulfilled"] : ["cancelled", 0, "review"],
  );
});
