import { describe, expect, test } from "vitest";
import { AuditModel } from "../audit-log/audit-log.model.ts";
import { openSalon } from "../../../test/support/salon/open-salon.ts";
import { bookedPayment, mailsTo, advanceTime, underpaid, type Payer } from "../../../test/support/salon/paying.ts";
import type { TestApi } from "../../../test/support/api/start-api.ts";
import type { TestClient } from "../../../test/support/api/test-client.ts";
import { databaseCallsOf } from "../../../test/support/api/watch-database.ts";
import { PaymentModel } from "../payments/payments.model.ts";
import { RefundModel } from "./refunds.model.ts";

let api: TestApi;
let ada: Payer;
let author: TestClient;
let admin: TestClient;
openSalon(1, (salon) => ({ api, ada, author, admin } = salon));

const stateOf = async (ref: string): Promise<string> => (await PaymentModel.findOne({ ref }).lean())?.state ?? "none";
const refundCalls = () => api.sandbox.requests().filter(({ route }) => route === "refund").length;
const refund = (ref: string, client = admin, reason = "Paid too little") =>
  client.post(`/payments/${ref}/refund`, { reason });

describe("a refund", () => {
  test("of a payment in review sends all that came back, once, and mails the customer when it is done", async () => {
    const ref = await underpaid(api, ada);
    const answers = await Promise.all([1, 2, 3, 4].map(() => refund(ref)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    expect([await stateOf(ref), refundCalls()]).toEqual(["refunding", 1]);
    expect(api.sandbox.refunds()).toMatchObject([{ amount: 2900 }]);
    await api.sandbox.advance(60_000);
    await advanceTime(api, 1);
    expect(await stateOf(ref)).toBe("refunded");
    expect((await ada.client.get(`/booking/payment/${ref}`)).body.state).toBe("refunded");
    await advanceTime(api, 1);
    expect(mailsTo(api, ada).filter((subject) => subject.startsWith("Your refund"))).toHaveLength(1);
    expect((await refund(ref)).status).toBe(409);
    expect(await AuditModel.findOne({ action: "payment.refund" }).lean()).toMatchObject({
      target: { type: "payment", id: ref },
      before: { state: "review" },
      after: { amount: 2900 },
    });
  });

  test("of a booking needs it cancelled first, and shows on it", async () => {
    const { ref, bookingId } = await bookedPayment(ada);
    expect((await refund(ref)).status).toBe(409);
    await ada.client.post(`/booking/${bookingId}/cancel`);
    const [first] = (await author.get("/payments?attention=true")).body;
    expect(first).toMatchObject({ ref, state: "fulfilled", refundDue: true });
    expect((await refund(ref)).status).toBe(200);
    await api.sandbox.advance(60_000);
    await advanceTime(api, 1);
    expect((await ada.client.get(`/booking/getBooking/${bookingId}`)).body).toMatchObject({
      bookingStatus: "cancelled",
      refund: "refunded",
    });
    expect((await author.patch(`/booking/${bookingId}`, { bookingStatus: "placed" })).status).toBe(409);
  });

  test("that the provider refuses goes back to review with its text, and can be tried again", async () => {
    const ref = await underpaid(api, ada);
    api.sandbox.faults.add({ on: "refund", fault: "insufficient", times: 1 });
    const { status, body } = await refund(ref);
    expect([status, body.message]).toEqual([502, "Insufficient balance to process this refund"]);
    expect(await PaymentModel.findOne({ ref }).lean()).toMatchObject({
      state: "review",
      attention: true,
    });
    expect(await RefundModel.findOne({ payment: ref }).lean()).toMatchObject({
      state: "refused",
      answer: body.message,
    });
    expect((await author.get(`/payments?q=${ref}`)).body[0]).toMatchObject({ reason: body.message as string });
    expect((await refund(ref)).status).toBe(200);
  });

  test("that never ends stays on its way and is looked at for ever", async () => {
    const ref = await underpaid(api, ada);
    api.sandbox.faults.add({ on: "refund", fault: "stuck" });
    await refund(ref);
    for (const minutes of [1, 60, 24 * 60, 30 * 24 * 60]) await advanceTime(api, minutes);
    const payment = await PaymentModel.findOne({ ref }).lean();
    expect(payment?.state).toBe("refunding");
    const stored = await RefundModel.findOne({ payment: ref }).lean();
    expect([stored?.state, stored?.nextCheckAt]).toEqual(["sending", expect.any(Date)]);
    expect(refundCalls()).toBe(1);
  });

  test.each([true, false])("whose answer was lost is looked for, never sent again (done: %s)", async (afterEffect) => {
    const ref = await underpaid(api, ada);
    api.sandbox.faults.add({ on: "reply", fault: "reset", route: "refund", afterEffect, times: 1 });
    expect((await refund(ref)).status).toBe(502);
    expect(await PaymentModel.findOne({ ref }).lean()).toMatchObject({ state: "refunding", attention: true });
    expect((await refund(ref)).status).toBe(409);
    await api.sandbox.advance(60_000);
    await advanceTime(api, 1);
    await advanceTime(api, 1);
    expect(await stateOf(ref)).toBe(afterEffect ? "refunded" : "refunding");
    expect(refundCalls()).toBe(1);
  });
});

describe("the list of payments", () => {
  test("reads the refunds of all payments with one query, and none while no payment can have one", async () => {
    const readsOfRefunds = async () =>
      (await databaseCallsOf(() => author.get("/payments"))).filter((call) => call.startsWith("refunds."));
    const booked = [
      await bookedPayment(ada, [{ time: "10:00 AM" }]),
      await bookedPayment(ada, [{ time: "11:00 AM" }]),
      await bookedPayment(ada, [{ time: "12:00 PM" }]),
    ];
    expect(await readsOfRefunds()).toEqual([]);
    for (const { ref, bookingId } of booked) {
      await ada.client.post(`/booking/${bookingId}/cancel`);
      await admin.post(`/payments/${ref}/decline-refund`, { reason: "Too late" });
    }
    // The mails about the declined refunds read their records too.
    await api.deps.outbox.sendDue();
    expect(await readsOfRefunds()).toEqual(["refunds.find"]);
    for (const path of ["/payments", "/booking/", "/stats"])
      expect(JSON.stringify((await author.get(path)).body).split("Too late")).toHaveLength(4);
  });
});
