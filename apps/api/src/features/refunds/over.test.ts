import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { setFailpointHook } from "../../failpoint.ts";
import { stopAt } from "../../../test/support/failpoints/failpoints.ts";
import {
  advanceTime,
  bookedPayment,
  mailsTo,
  openPayment,
  paidTooLate,
  type WantedLine,
} from "../../../test/support/salon/paying.ts";
import { money, tillSalon } from "../../../test/support/salon/till-salon.ts";
import { PaymentModel } from "../payments/payments.model.ts";
import { RefundModel } from "./refunds.model.ts";

const till = tillSalon();
beforeEach(async () => {
  await RefundModel.deleteMany({});
  await till.api.inbox.clear();
  await deposit(100);
});
afterEach(() => setFailpointHook(null));

const THREE: WantedLine[] = [{ time: "09:00 AM" }, { time: "10:00 AM" }, { time: "11:00 AM" }];
const deposit = (depositPercent: number) => till.admin.patch("/settings", { depositPercent });
const cancel = (id: string, fields: object = {}) => till.ada.client.post(`/booking/${id}/cancel`, fields);
const refund = (ref: string, fields: object = {}, as = till.admin) =>
  as.post(`/payments/${ref}/refund`, { reason: "One appointment was cancelled", ...fields });
const paymentOf = async (ref: string) => (await till.author.get(`/payments?q=${ref}`)).body[0];
const bookingOf = async (id: string) => (await till.author.get(`/booking/getBooking/${id}`)).body;
const sentBack = () => till.api.sandbox.refunds().map(({ amount }) => amount);
/** The provider ends what is under way, and the jobs see it. */
const arrive = async () => {
  await till.api.sandbox.advance(60_000);
  await advanceTime(till.api, 1);
};
/** A booking of 9,000 paid in full of which 3,000 were cancelled. */
async function withOver() {
  const booked = await bookedPayment(till.ada, THREE);
  await cancel(booked.bookingId, { item: 0 });
  return booked;
}

describe("what was paid beyond the bill of a booking that goes on", () => {
  test("is due for refund, and an admin sends exactly that, while the rest of the booking stays", async () => {
    const { ref, bookingId } = await withOver();
    expect(await bookingOf(bookingId)).toMatchObject({ bookingStatus: "placed", refund: "requested", over: 3000 });
    const [due] = (await till.author.get("/payments?attention=true")).body;
    expect(due).toMatchObject({ ref, state: "fulfilled", refundDue: true, over: 3000 });
    expect(due.actions).toContain("refund");
    expect(due.actions).not.toContain("decline");

    expect((await refund(ref, { amount: 3000 }, till.author)).status).toBe(403);
    expect((await refund(ref, { amount: 3001 })).body.errors).toEqual([
      { path: "amount", message: "NGN 3,000 was paid too much" },
    ]);
    expect((await refund(ref, { amount: 0 })).status).toBe(400);
    expect((await refund(ref)).status).toBe(409);
    expect(sentBack()).toEqual([]);

    expect((await refund(ref, { amount: 3000 })).status).toBe(200);
    expect(await till.billOf(bookingId)).toMatchObject({ total: 6000, paid: 6000, over: 0, givingBack: 3000 });
    await arrive();
    expect(sentBack()).toEqual([3000]);
    const bill = await till.billOf(bookingId);
    expect(bill).toMatchObject({ total: 6000, paid: 6000, due: 0, over: 0 });
    expect(bill.givingBack).toBeUndefined();
    expect(bill.receipts.map(({ key, kind, amount }) => [key, kind, amount])).toEqual([
      [`flw:${ref}`, "payment", 9000],
      [`flw-refund:${ref}:0`, "refund", 3000],
    ]);
    expect(await paymentOf(ref)).toMatchObject({ state: "fulfilled", refundDue: false });
    expect((await bookingOf(bookingId)).refund).toBeUndefined();
    await advanceTime(till.api, 1);
    const told = till.api.inbox.mails().filter(({ subject }) => subject.startsWith("Your refund"));
    expect(told.map(({ text }) => /Amount: (.*)/.exec(text)?.[1])).toEqual(["NGN 3,000"]);
  });

  test("names what is left of a payment once its booking is cancelled", async () => {
    const { ref, bookingId } = await withOver();
    await refund(ref, { amount: 3000 });
    await arrive();
    await cancel(bookingId);
    expect(await paymentOf(ref)).toMatchObject({ refundDue: true, left: 6000 });
  });

  test("goes back in several parts, and a cancellation later sends back the rest and no more", async () => {
    const { ref, bookingId } = await withOver();
    for (const amount of [1000, 2000]) {
      expect((await refund(ref, { amount })).status).toBe(200);
      await arrive();
    }
    await cancel(bookingId);
    expect(await paymentOf(ref)).toMatchObject({ state: "fulfilled", refundDue: true });
    expect((await refund(ref)).status).toBe(200);
    await arrive();
    expect(sentBack().toSorted((a, b) => a - b)).toEqual([1000, 2000, 6000]);
    expect(await paymentOf(ref)).toMatchObject({ state: "refunded" });
    expect(await till.billOf(bookingId)).toMatchObject({ paid: 0 });
    expect((await refund(ref)).status).toBe(409);
    await advanceTime(till.api, 1);
    expect(mailsTo(till.api, till.ada).filter((subject) => subject.startsWith("Your refund"))).toHaveLength(3);
    const { refunds } = (await till.author.get("/reports/summary?from=2037-11-23&to=2037-11-23")).body;
    expect(refunds).toBe(9000);
  });

  test("is sent once, however many admins press at once", async () => {
    const { ref } = await withOver();
    const answers = await Promise.all([1, 2, 3, 4].map(() => refund(ref, { amount: 3000 })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    await arrive();
    expect(sentBack()).toEqual([3000]);
    expect((await refund(ref, { amount: 1 })).status).toBe(400);
  });

  test("stays too much when the provider refuses, and can be sent again", async () => {
    const { ref, bookingId } = await withOver();
    till.api.sandbox.faults.add({ on: "refund", fault: "insufficient", times: 1 });
    expect((await refund(ref, { amount: 3000 })).status).toBe(502);
    expect(await paymentOf(ref)).toMatchObject({ state: "fulfilled", refundDue: true, over: 3000 });
    expect(await till.billOf(bookingId)).toMatchObject({ paid: 9000, over: 3000 });
    expect((await refund(ref, { amount: 3000 })).status).toBe(200);
    await arrive();
    expect(sentBack()).toEqual([3000]);
    expect(await till.billOf(bookingId)).toMatchObject({ paid: 6000, over: 0 });
  });

  test("is no longer due once the bill has grown, and comes back when it shrinks again", async () => {
    const { ref, bookingId } = await withOver();
    const extra = { label: "Beads", amount: 3000 };
    const { body } = await till.author.post(`/booking/${bookingId}/extras`, extra);
    expect(body).toMatchObject({ total: 9000, over: 0 });
    expect((await bookingOf(bookingId)).refund).toBeUndefined();
    await advanceTime(till.api, 1);
    expect(await paymentOf(ref)).toMatchObject({ refundDue: false });
    await cancel(bookingId, { item: 1 });
    expect(await paymentOf(ref)).toMatchObject({ refundDue: true, over: 3000 });
  });

  test("comes from the latest payment first", async () => {
    await deposit(50);
    const { ref, bookingId } = await bookedPayment(till.ada, THREE);
    const { body } = await till.ada.client.post(`/booking/${bookingId}/pay`);
    await till.api.sandbox.pay(body.ref as string);
    await advanceTime(till.api, 1);
    expect(await till.billOf(bookingId)).toMatchObject({ paid: 9000, due: 0 });
    await cancel(bookingId, { item: 0 });
    await cancel(bookingId, { item: 1 });
    expect(await paymentOf(body.ref as string)).toMatchObject({ refundDue: true, over: 4500 });
    expect(await paymentOf(ref)).toMatchObject({ refundDue: true, over: 1500 });
    expect((await RefundModel.find().lean()).map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([
      150_000, 450_000,
    ]);
    expect((await refund(body.ref as string, { amount: 4500 })).status).toBe(200);
    expect((await refund(ref, { amount: 1500 })).status).toBe(409);
    await arrive();
    expect((await refund(ref, { amount: 1501 })).status).toBe(400);
    expect((await refund(ref, { amount: 1500 })).status).toBe(200);
    await arrive();
    expect(await till.billOf(bookingId)).toMatchObject({ total: 3000, paid: 3000, over: 0 });
  });
});

describe("more than a cart asked for", () => {
  /** 3,100 naira come for a cart of 3,000. */
  const paidTooMuch = () => {
    till.api.sandbox.faults.add({ on: "charge", fault: "amountHigher", times: 1 });
    return bookedPayment(till.ada);
  };

  test("is asked back, counted by the bell, and sent back by an admin", async () => {
    const { ref, bookingId } = await paidTooMuch();
    expect(await bookingOf(bookingId)).toMatchObject({ paid: 3100, over: 100, refund: "requested" });
    const due = await paymentOf(ref);
    expect(due).toMatchObject({ state: "fulfilled", refundDue: true, over: 100 });
    expect(due.actions).toContain("refund");
    expect((await till.admin.get("/waiting")).body).toMatchObject({ payments: 1 });

    expect((await refund(ref, { amount: 100 })).status).toBe(200);
    await arrive();
    expect(sentBack()).toEqual([100]);
    expect(await till.billOf(bookingId)).toMatchObject({ total: 3000, paid: 3000, over: 0 });
    expect((await till.admin.get("/waiting")).body).toMatchObject({ payments: 0 });
  });

  test("stays asked back when its booking is cancelled and comes back", async () => {
    const { ref, bookingId } = await paidTooMuch();
    await cancel(bookingId);
    expect(await paymentOf(ref)).toMatchObject({ refundDue: true });
    expect((await till.author.patch(`/booking/${bookingId}`, { bookingStatus: "placed" })).status).toBe(200);
    expect(await paymentOf(ref)).toMatchObject({ refundDue: true, over: 100 });
  });

  test.each([
    ["accept", {}],
    ["recheck", {}],
    ["reassign", { item: 0, date: "2037-11-25", time: "11:00 AM" }],
  ])("is asked back where staff book it with %s", async (way, fields) => {
    await till.admin.patch("/settings", { slotCapacity: 1 });
    till.api.sandbox.faults.add({ on: "charge", fault: "amountHigher", times: 2 });
    const ref = await paidTooLate(till.api, till.ada);
    expect(await paymentOf(ref)).toMatchObject({ state: "review" });
    await till.admin.patch("/settings", { slotCapacity: 5 });
    expect((await till.author.post(`/payments/${ref}/${way}`, fields)).status).toBe(200);
    expect(await paymentOf(ref)).toMatchObject({ state: "fulfilled", refundDue: true, over: 100 });
  });

  test("is asked for by the jobs where the process was killed before", async () => {
    setFailpointHook((point) => {
      if (point === "booking-written") throw new Error("killed");
    });
    till.api.sandbox.faults.add({ on: "charge", fault: "amountHigher", times: 1 });
    const { ref } = await openPayment(till.ada);
    await till.api.sandbox.pay(ref);
    await advanceTime(till.api, 1);
    setFailpointHook(null);
    await advanceTime(till.api, 1);
    expect(await paymentOf(ref)).toMatchObject({ state: "fulfilled", refundDue: true, over: 100 });
  });
});

describe("at the same moment", () => {
  test("a cancellation while a part is on its way leaves the rest due, and sends it only afterwards", async () => {
    const { ref, bookingId } = await withOver();
    expect((await refund(ref, { amount: 3000 })).status).toBe(200);
    await cancel(bookingId);
    expect((await refund(ref)).status).toBe(409);
    await arrive();
    await advanceTime(till.api, 1);
    expect(await paymentOf(ref)).toMatchObject({ state: "fulfilled", refundDue: true });
    expect((await refund(ref)).status).toBe(200);
    await arrive();
    expect(sentBack().toSorted((a, b) => a - b)).toEqual([3000, 6000]);
    expect(await paymentOf(ref)).toMatchObject({ state: "refunded" });
  });

  test("a bill that grows before the booking decides refuses the refund, and nothing is sent", async () => {
    const { ref, bookingId } = await withOver();
    const { reached, release } = stopAt("refund-asked");
    const asked = refund(ref, { amount: 3000 });
    await reached;
    await till.author.post(`/booking/${bookingId}/extras`, { label: "Beads", amount: 500 });
    release();
    expect((await asked).status).toBe(409);
    await advanceTime(till.api, 5);
    expect(sentBack()).toEqual([]);
    expect(await till.billOf(bookingId)).toMatchObject({ paid: 9000, over: 2500 });
    expect(await paymentOf(ref)).toMatchObject({ state: "fulfilled", refundDue: true, over: 2500 });
  });

  test.each(["refund-recorded", "refund-asked", "refund-sent"] as const)(
    "a process that is killed at %s sends it at most once",
    async (at) => {
      const { ref, bookingId } = await withOver();
      setFailpointHook((point) => {
        if (point === at) throw new Error("killed");
      });
      await refund(ref, { amount: 3000 });
      setFailpointHook(null);
      for (let minute = 0; minute < 3; minute++) await arrive();
      const sent = sentBack().length;
      expect(sent).toBeLessThanOrEqual(1);
      const rest = 3000 - 3000 * sent;
      expect(await till.billOf(bookingId)).toMatchObject({ paid: 6000 + rest, over: rest });
      if (sent === 0) {
        await refund(ref, { amount: 3000 });
        await arrive();
      }
      expect(sentBack()).toEqual([3000]);
      expect(await till.billOf(bookingId)).toMatchObject({ paid: 6000, over: 0 });
    },
  );

  test("a part whose receipt is not written yet gets it before the rest is asked back after a cancellation", async () => {
    const { ref, bookingId } = await withOver();
    expect((await refund(ref, { amount: 3000 })).status).toBe(200);
    // Its process was killed when the provider had answered.
    await RefundModel.updateOne({ payment: ref }, { state: "refunded", nextCheckAt: new Date(0) });
    await cancel(bookingId);
    expect((await refund(ref)).status).toBe(409);
    await arrive();
    expect((await refund(ref)).status).toBe(200);
    await arrive();
    expect(sentBack()).toEqual([3000, 6000]);
    const { receipts, paid } = await till.billOf(bookingId);
    expect(paid).toBe(0);
    expect(receipts.map(({ amount }) => amount)).toEqual([9000, 3000, 6000]);
  });

  test("a process that is killed before it asks the provider leaves the part with staff: it is never sent twice", async () => {
    const { ref, bookingId } = await withOver();
    setFailpointHook((point) => {
      if (point === "refund-begun") throw new Error("killed");
    });
    await refund(ref, { amount: 3000 });
    setFailpointHook(null);
    for (let minute = 0; minute < 3; minute++) await arrive();
    expect(sentBack()).toEqual([]);
    expect(await till.billOf(bookingId)).toMatchObject({ paid: 6000, over: 0, givingBack: 3000 });
    expect((await till.author.get("/payments?attention=true")).body).toMatchObject([{ ref, state: "refunding" }]);
    expect((await refund(ref, { amount: 1 })).status).toBe(409);
  });

  test("a process that is killed after the cancellation asks for the refund later", async () => {
    const { ref, bookingId } = await bookedPayment(till.ada, THREE);
    setFailpointHook((point) => {
      if (point === "booking-cancelled") throw new Error("killed");
    });
    await cancel(bookingId, { item: 0 });
    setFailpointHook(null);
    expect(await paymentOf(ref)).toMatchObject({ refundDue: false });
    await advanceTime(till.api, 1);
    expect(await paymentOf(ref)).toMatchObject({ refundDue: true, over: 3000 });
  });

  test("a request that its payment does not show is shown by the jobs", async () => {
    const { ref, bookingId } = await withOver();
    await cancel(bookingId);
    // Another process had read that nothing was too much before the cancellation, and wrote it afterwards.
    await PaymentModel.updateOne({ ref }, { refundDue: false, attention: false });
    for (const minutes of [1, 1]) await advanceTime(till.api, minutes);
    expect(await paymentOf(ref)).toMatchObject({ state: "fulfilled", refundDue: true });
  });

  test("money of the desk goes back at the desk, and no payment is asked for it", async () => {
    await deposit(10);
    const { ref, bookingId } = await bookedPayment(till.ada, [{ time: "09:00 AM" }, { time: "10:00 AM" }]);
    await till.author.post(`/booking/${bookingId}/receipts`, money({ amount: 5400 }));
    await cancel(bookingId, { item: 0 });
    // 600 of the 3,000 too much came online.
    expect(await paymentOf(ref)).toMatchObject({ refundDue: true, over: 600 });
    expect((await refund(ref, { amount: 600 })).status).toBe(200);
    await arrive();
    expect(await till.take(bookingId, { kind: "refund", amount: 2400 }, till.admin)).toMatchObject({ status: 201 });
    expect(await till.billOf(bookingId)).toMatchObject({ total: 3000, paid: 3000, over: 0, due: 0 });
  });
});
