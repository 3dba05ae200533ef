import mongoose from "mongoose";
import { beforeEach, describe, expect, test } from "vitest";
import { changedCollections, readDatabase } from "../../../test/support/api/database-state.ts";
import {
  advanceTime,
  bookedPayment,
  lineOf,
  mailsTo,
  MONDAY,
  newPayer,
  payLate,
  pressButton,
  requestPayment,
  TUESDAY,
} from "../../../test/support/salon/paying.ts";
import { tillSalon } from "../../../test/support/salon/till-salon.ts";

const till = tillSalon();
beforeEach(async () => {
  await mongoose.connection.collection("refunds").deleteMany({});
  await till.admin.patch("/settings", { depositPercent: 50 });
});

const payRest = async (id: string) => till.ada.client.post(`/booking/${id}/pay`);
/** A booking whose balance of 1,500 naira was paid online. */
async function paidTwice() {
  const { ref, bookingId } = await bookedPayment(till.ada, [{ date: "2037-11-28" }]);
  const { body } = await payRest(bookingId);
  await pressButton(body.data as string, "pay");
  return { ref, bookingId, balance: body.ref as string };
}

describe("a deposit", () => {
  test("is what is asked for; the answer, the payment and its status name the bill", async () => {
    const { status, body } = await requestPayment(till.ada, [{ price: 3000 }, { time: "11:00 AM" }]);
    expect([status, body]).toEqual([200, expect.objectContaining({ total: 6000, deposit: 3000, due: 3000 })]);
    expect(await (await fetch(body.data as string)).text()).toContain("3,000");
    await pressButton(body.data as string, "pay");
    const { body: paid } = await till.ada.client.get(`/booking/payment/${body.ref}`);
    expect(paid).toMatchObject({ state: "successful", total: 6000, deposit: 3000, due: 3000 });
    const bookingId = paid.bookingId as string;
    expect((await till.ada.client.get(`/booking/getBooking/${bookingId}`)).body).toMatchObject({
      bookingAmount: 6000,
      paid: 3000,
      due: 3000,
    });
    expect((await till.author.get("/payments")).body).toMatchObject([{ amount: 3000, total: 6000 }]);
    expect(await till.billOf(bookingId)).toMatchObject({
      receipts: [{ key: `flw:${body.ref}`, amount: 3000, day: MONDAY }],
    });
    await till.api.jobs.runAll();
    const mail = till.api.inbox.mails().find(({ subject }) => /confirmed/.test(subject))!;
    expect(mail.text).toMatch(/Paid: NGN 3,000/);
    expect(mail.text).toMatch(/Due at the salon: NGN 3,000/);
    const calendar = (await till.ada.client.get(`/booking/${bookingId}/calendar.ics`)).body as string;
    expect(calendar.replaceAll(/\r\n /g, "")).toContain("NGN 3\\,000 is due at the salon");
  });

  test("is rounded up, and judged by what was asked for", async () => {
    await till.admin.patch("/settings", { depositPercent: 33 });
    const { ref, bookingId } = await bookedPayment(till.ada);
    expect(await till.billOf(bookingId)).toMatchObject({ paid: 990, due: 2010 });
    expect((await till.ada.client.get(`/booking/payment/${ref}`)).body.state).toBe("successful");
    expect((await till.admin.patch("/settings", { depositPercent: 9 })).status).toBe(400);
    expect((await till.admin.patch("/settings", { depositPercent: 101 })).status).toBe(400);
  });

  test("of a service with its own is added to that of the others, and rounded up once", async () => {
    const braids = await till.admin.post("/services/", { name: "Own Deposit", timeframe: "30 minutes", price: 3333 });
    const id = braids.body._id as string;
    const menu = (depositPercent: number, revision: number) =>
      till.admin.patch(`/services/${id}/menu`, { depositPercent, revision });
    expect((await menu(9, 0)).body.errors).toEqual([expect.objectContaining({ path: "depositPercent" })]);
    expect((await menu(75, 0)).body).toMatchObject({ depositPercent: 75 });
    const lines = [{ price: 3000 }, { service: "Own Deposit", time: "11:00 AM" as const }];
    expect((await requestPayment(till.ada, lines)).body).toMatchObject({ total: 6333, deposit: 4000, due: 2333 });
    expect((await menu(0, 1)).body).not.toHaveProperty("depositPercent");
    await till.admin.delete(`/services/${id}`);
  });

  test("that the page did not show is answered with the new sums, and nothing is held", async () => {
    const before = await readDatabase();
    const answer = await till.ada.client.post("/booking/pay", {
      userID: till.ada.id,
      cartItems: [lineOf()],
      deposit: 900,
    });
    expect([answer.status, answer.body]).toEqual([
      409,
      expect.objectContaining({ total: 3000, deposit: 1500, due: 1500, changed: [] }),
    ]);
    expect(changedCollections(before, await readDatabase())).toEqual([]);
  });

  test("is higher for 180 days after an appointment that the customer missed", async () => {
    await till.admin.patch("/settings", { noShowDepositPercent: 80 });
    const { bookingId } = await bookedPayment(till.ada);
    till.api.clock.advance(2 * 24 * 60 * 60_000);
    expect((await till.author.patch(`/booking/${bookingId}/flags`, { noShow: true })).status).toBe(200);

    const asked = async (date: string) => (await requestPayment(till.ada, [{ date }])).body.deposit as number;
    expect(await asked("2037-11-28")).toBe(2400);
    const bisi = await newPayer(till.api);
    expect((await requestPayment(bisi, [{ date: "2037-11-28" }])).body).toMatchObject({ deposit: 1500 });
    const bookings = mongoose.connection.collection("bookings");
    await bookings.updateOne({ "cartItems.progress": "noShow" }, { $set: { "cartItems.0.day": "2037-05-28" } });
    expect(await asked("2037-11-28")).toBe(1500);
    expect((await till.admin.patch("/settings", { noShowDepositPercent: 101 })).status).toBe(400);
    await till.admin.patch("/settings", { noShowDepositPercent: null });
    expect((await till.admin.get("/settings")).body).not.toHaveProperty("noShowDepositPercent");
  });

  test("is completed at the desk by POS with a tip", async () => {
    const { bookingId } = await bookedPayment(till.ada);
    await till.take(bookingId, { amount: 1500, method: "pos" });
    expect(await till.billOf(bookingId)).toMatchObject({ total: 3000, paid: 3000, due: 0 });
    expect((await till.author.get("/booking/?owes=true")).body).toEqual([]);
  });
});

describe("the balance paid online", () => {
  test("pays what is due into the same booking, without seats, cart or a second confirmation", async () => {
    const { bookingId } = await bookedPayment(till.ada);
    await till.api.jobs.runAll();
    const confirmed = mailsTo(till.api, till.ada).length;
    await till.ada.client.patch("/users/saveCart", {
      cartItems: [{ service: till.haircut.name, date: TUESDAY, time: "04:00 PM", cartQuantity: 1 }],
    });
    const { status, body } = await payRest(bookingId);
    expect([status, body]).toEqual([200, { data: expect.any(String), ref: expect.any(String), total: 1500 }]);
    expect((await payRest(bookingId)).body.data).toBe(body.data);
    await pressButton(body.data as string, "pay");
    expect((await till.ada.client.get(`/booking/payment/${body.ref}`)).body).toEqual({
      ref: body.ref,
      state: "successful",
      bookingId,
      booking: bookingId,
    });
    expect(await till.billOf(bookingId)).toMatchObject({ paid: 3000, due: 0 });
    await till.api.jobs.runAll();
    expect(mailsTo(till.api, till.ada)).toHaveLength(confirmed);
    expect((await till.ada.client.get("/users/getCart")).body).toHaveLength(1);
    expect((await till.ada.client.get("/booking/")).body).toHaveLength(1);
    expect((await payRest(bookingId)).status).toBe(409);
  });

  test("is the owner's alone, and keeps the rule of one open payment", async () => {
    const { bookingId } = await bookedPayment(till.ada);
    const other = await newPayer(till.api);
    expect((await other.client.post(`/booking/${bookingId}/pay`)).status).toBe(404);
    expect((await till.author.post(`/booking/${bookingId}/pay`)).status).toBe(404);
    const { body } = await payRest(bookingId);
    await requestPayment(till.ada, [{ time: "03:00 PM" }]);
    expect((await till.ada.client.get(`/booking/payment/${body.ref}`)).body.state).toBe("failed");
  });

  test("goes to review when the desk was paid meanwhile, and a recheck repeats the decision", async () => {
    const { bookingId } = await bookedPayment(till.ada);
    const { body } = await payRest(bookingId);
    const { key } = (await till.take(bookingId, { amount: 1500 })).body.receipts[1];
    await payLate(till.api, body.ref as string);
    expect((await till.ada.client.get(`/booking/payment/${body.ref}`)).body.state).toBe("review");
    expect(await till.billOf(bookingId)).toMatchObject({ paid: 3000, over: 0 });
    const reassigned = await till.author.post(`/payments/${body.ref}/reassign`, {
      item: 0,
      date: TUESDAY,
      time: "05:00 PM",
    });
    expect(reassigned.status).toBe(409);
    expect((await till.author.post(`/payments/${body.ref}/recheck`)).body.message).toMatch(/^Nothing has changed/);
    const report = async () => (await till.author.get(`/reports/summary?from=${MONDAY}&to=${MONDAY}`)).body;
    expect(await report()).toMatchObject({ inReview: { count: 1, amount: 1500 }, taken: { total: 3000 } });
    await till.admin.post(`/booking/${bookingId}/receipts/${key}/reverse`, { reason: "Paid online" });
    expect((await till.author.post(`/payments/${body.ref}/recheck`)).body.message).toBe("The booking is made");
    expect(await till.billOf(bookingId)).toMatchObject({ paid: 3000, due: 0 });
    expect((await report()).inReview).toBeUndefined();
  });

  test("of an appointment that was cancelled while its page was open waits for staff, who send it back or attach it", async () => {
    const { bookingId } = await bookedPayment(till.ada, [
      { date: "2037-11-28" },
      { date: "2037-11-28", time: "11:00 AM" },
    ]);
    const { body } = await payRest(bookingId);
    expect(body.total).toBe(3000);
    expect((await till.ada.client.post(`/booking/${bookingId}/cancel`, { item: 0 })).status).toBe(200);
    expect(await till.billOf(bookingId)).toMatchObject({ total: 3000, paid: 3000, due: 0, over: 0 });
    await payLate(till.api, body.ref as string);
    expect((await till.ada.client.get(`/booking/payment/${body.ref}`)).body.state).toBe("review");
    expect(await till.billOf(bookingId)).toMatchObject({ total: 3000, paid: 3000, over: 0 });
    expect((await till.admin.get(`/payments?q=${body.ref}`)).body[0].actions).toContain("refund");
  });

  test("that was refunded from review never reaches the booking", async () => {
    const { bookingId } = await bookedPayment(till.ada);
    const { body } = await payRest(bookingId);
    await till.take(bookingId, { amount: 1500 });
    await payLate(till.api, body.ref as string);
    expect((await till.admin.post(`/payments/${body.ref}/refund`, { reason: "Paid in cash" })).status).toBe(200);
    await till.api.sandbox.advance(60_000);
    await advanceTime(till.api, 1);
    expect((await till.author.get(`/payments?q=${body.ref}`)).body[0].state).toBe("refunded");
    expect((await till.billOf(bookingId)).receipts).toHaveLength(2);
  });

  test("of a booking that is gone goes to review, and can be refunded", async () => {
    const { bookingId } = await bookedPayment(till.ada);
    const { body } = await payRest(bookingId);
    await mongoose.connection.collection("bookings").deleteOne({ _id: new mongoose.Types.ObjectId(bookingId) });
    await pressButton(body.data as string, "pay");
    expect((await till.ada.client.get(`/booking/payment/${body.ref}`)).body.state).toBe("review");
    expect((await till.admin.post(`/payments/${body.ref}/refund`, { reason: "Gone" })).status).toBe(200);
  });

  test("is taken, and can be cancelled, where the desk may add no more entries", async () => {
    const { bookingId } = await bookedPayment(till.ada, [{ date: "2037-11-28" }]);
    const tips = Array.from({ length: 199 }, (_, index) => ({
      key: `tip-${index}`,
      at: till.api.clock.now(),
      day: MONDAY,
      method: "Cash",
      kind: "tip",
      amount: 1,
      by: null,
    }));
    await mongoose.connection
      .collection<{ receipts: object[] }>("bookings")
      .updateOne(
        { _id: new mongoose.Types.ObjectId(bookingId) },
        { $push: { receipts: { $each: tips } }, $set: { tips: 199 } },
      );
    expect((await till.take(bookingId, { amount: 1 })).status).toBe(409);
    const { body } = await payRest(bookingId);
    await pressButton(body.data as string, "pay");
    expect((await till.ada.client.get(`/booking/payment/${body.ref}`)).body.state).toBe("successful");
    expect((await till.author.post(`/booking/${bookingId}/cancel`, { money: "back" })).status).toBe(200);
    expect(await till.billOf(bookingId)).toMatchObject({ paid: 3000, tips: 0, due: 0 });
  });

  test("makes the first payment of a phone booking, which then has a receipt number and its method", async () => {
    const { body: walkIn } = await till.author.post("/booking/walk-in", {
      name: "Ada",
      serviceId: till.haircut._id,
      date: TUESDAY,
      time: "01:00 PM",
      method: "later",
      user: till.ada.id,
    });
    const { body } = await payRest(walkIn._id);
    await pressButton(body.data as string, "pay");
    expect(await till.billOf(walkIn._id)).toMatchObject({
      paid: 3000,
      receiptNumber: expect.stringMatching(/^R-2037-/),
    });
    expect((await till.author.get(`/booking/getBooking/${walkIn._id}`)).body.paymentMethod).toBe("Flutterwave");
  });
});

describe("a cancelled booking with two payments", () => {
  const shown = async (id: string) => (await till.ada.client.get(`/booking/getBooking/${id}`)).body.refund as string;
  const dueOf = async (ref: string) => (await till.author.get(`/payments?q=${ref}`)).body[0].refundDue as boolean;

  test("has both refunds due; each is decided alone, and each refunded one has its receipt", async () => {
    const { ref, bookingId, balance } = await paidTwice();
    expect((await till.ada.client.post(`/booking/${bookingId}/cancel`)).status).toBe(200);
    expect([await dueOf(ref), await dueOf(balance), await shown(bookingId)]).toEqual([true, true, "requested"]);
    expect((await till.admin.post(`/payments/${balance}/refund`, { reason: "Ill" })).status).toBe(200);
    await till.api.sandbox.advance(60_000);
    await advanceTime(till.api, 1);
    expect([await dueOf(ref), await dueOf(balance), await shown(bookingId)]).toEqual([true, false, "requested"]);
    expect(await till.billOf(bookingId)).toMatchObject({ paid: 1500, due: 0 });
    expect((await till.author.patch(`/booking/${bookingId}`, { bookingStatus: "placed" })).status).toBe(409);
    expect((await till.admin.post(`/payments/${ref}/decline-refund`, { reason: "Too late" })).status).toBe(200);
    expect(await shown(bookingId)).toBe("refunded");
    const keys = (await till.billOf(bookingId)).receipts.map(({ key, kind }) => `${kind} ${key}`);
    expect(keys).toEqual([`payment flw:${ref}`, `payment flw:${balance}`, `refund flw-refund:${balance}`]);
    await advanceTime(till.api, 1);
    expect([await dueOf(ref), await shown(bookingId)]).toEqual([false, "refunded"]);
  });

  test("that both were declined can be revived", async () => {
    const { ref, bookingId, balance } = await paidTwice();
    await till.ada.client.post(`/booking/${bookingId}/cancel`);
    for (const one of [ref, balance])
      expect((await till.admin.post(`/payments/${one}/decline-refund`, { reason: "Too late" })).status).toBe(200);
    expect(await shown(bookingId)).toBe("kept");
    expect((await till.author.patch(`/booking/${bookingId}`, { bookingStatus: "placed" })).status).toBe(200);
    expect(await till.billOf(bookingId)).toMatchObject({ paid: 3000, due: 0 });
    expect([await dueOf(ref), await dueOf(balance)]).toEqual([false, false]);
  });

  test("whose refunds the provider refused can be revived", async () => {
    const { ref, bookingId, balance } = await paidTwice();
    await till.ada.client.post(`/booking/${bookingId}/cancel`);
    till.api.sandbox.faults.add({ on: "refund", fault: "insufficient", times: 2 });
    for (const one of [balance, ref]) await till.admin.post(`/payments/${one}/refund`, { reason: "Ill" });
    expect((await till.author.patch(`/booking/${bookingId}`, { bookingStatus: "placed" })).status).toBe(200);
    expect(await till.billOf(bookingId)).toMatchObject({ paid: 3000, due: 0 });
  });
});
