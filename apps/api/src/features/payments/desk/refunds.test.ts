import { type Payment, PAYMENT_ACTIONS, type PaymentAction } from "@salon/contracts";
import { afterEach, describe, expect, test } from "vitest";
import { setFailpointHook } from "../../../failpoint.ts";
import type { TestApi } from "../../../../test/support/api/start-api.ts";
import type { TestClient } from "../../../../test/support/api/test-client.ts";
import { watchDatabase } from "../../../../test/support/api/watch-database.ts";
import { killAt, stopAt, stopAtEach } from "../../../../test/support/failpoints/failpoints.ts";
import { openSalon } from "../../../../test/support/salon/open-salon.ts";
import {
  advanceTime,
  bookedPayment,
  openPayment,
  paidTooLate,
  type Payer,
  stateOf,
  TUESDAY,
  underpaid,
} from "../../../../test/support/salon/paying.ts";

let api: TestApi;
let ada: Payer;
let author: TestClient;
let admin: TestClient;
openSalon(1, (salon) => ({ api, ada, author, admin } = salon));
afterEach(() => setFailpointHook(null));

const REFUSED = "Insufficient balance to process this refund";
const refund = (ref: string) => admin.post(`/payments/${ref}/refund`, { reason: "Ill" });
const revive = (id: string) => author.patch(`/booking/${id}`, { bookingStatus: "placed" });
const cancel = (id: string) => ada.client.post(`/booking/${id}/cancel`);
const listed = async (ref: string): Promise<Payment> =>
  ((await author.get(`/payments?q=${ref}`)).body as Payment[]).find((payment) => payment.ref === ref)!;
const bookingOf = async (id: string) => (await ada.client.get(`/booking/getBooking/${id}`)).body;
/** Refunds the provider made or is making; those it refused are not among them. */
const moneySentBack = () => api.sandbox.refunds().length;

/** A payment whose booking is cancelled and whose refund the provider refused. It covers two slots. */
async function refusedRefund() {
  const booked = await bookedPayment(ada, [{ service: "Manicure & Pedicure" }]);
  await cancel(booked.bookingId);
  api.sandbox.faults.add({ on: "refund", fault: "insufficient", times: 1 });
  expect((await refund(booked.ref)).status).toBe(502);
  expect(await listed(booked.ref)).toMatchObject({ state: "review", reason: REFUSED, refundDue: true });
  return booked;
}

/** Loses the connection to the payments at the first write that follows the revival's write of the booking. */
async function reviveAndLoseDatabase(id: string): Promise<void> {
  let isRevived = false;
  const stop = watchDatabase((name) => {
    if (name === "bookings.updateOne") isRevived = true;
    if (isRevived && /^payments\.(updateOne|findOneAndUpdate)$/.test(name)) throw new Error("connection lost");
  });
  const { status } = await revive(id).finally(stop);
  expect(status).toBe(500);
  expect(await bookingOf(id)).toMatchObject({ bookingStatus: "placed" });
}

/** Writes down a walk-in that is not paid; its id. */
async function unpaidBooking(): Promise<string> {
  const [service] = (await author.get("/services/all-services")).body;
  const walkIn = { name: "Bola Ige", serviceId: service._id, date: TUESDAY, time: "05:00 PM", method: "later" };
  return (await author.post("/booking/walk-in", walkIn)).body._id;
}

/** Does one of the actions; its status. */
async function act(ref: string, action: PaymentAction): Promise<number> {
  const bodies = {
    recheck: {},
    reassign: { item: 0, date: TUESDAY, time: "03:00 PM" },
    refund: { reason: "Agreed" },
    decline: { reason: "Came too late" },
    accept: {},
    attach: { booking: action === "attach" ? await unpaidBooking() : "", reason: "Meant for this visit" },
  };
  const path = action === "decline" ? "decline-refund" : action;
  return (await admin.post(`/payments/${ref}/${path}`, bodies[action])).status;
}

/** Lets the money of a refund arrive. */
async function arrive(): Promise<void> {
  await api.sandbox.advance(60_000);
  await advanceTime(api, 1);
}

const cancelled = async (): Promise<string> => {
  const { ref, bookingId } = await bookedPayment(ada);
  await author.patch(`/booking/${bookingId}`, { bookingStatus: "cancelled" });
  return ref;
};
const CASES: [string, () => Promise<string>, PaymentAction[]][] = [
  ["an open page", async () => (await openPayment(ada)).ref, ["recheck"]],
  [
    "a page whose time ran out",
    async () => {
      const { ref } = await openPayment(ada);
      await advanceTime(api, 60);
      return ref;
    },
    ["recheck"],
  ],
  ["a booked payment", async () => (await bookedPayment(ada)).ref, []],
  ["a payment of a cancelled booking", cancelled, ["refund", "decline"]],
  [
    "a payment whose refund was declined",
    async () => {
      const ref = await cancelled();
      await act(ref, "decline");
      return ref;
    },
    ["refund"],
  ],
  [
    "a payment whose money is on its way back",
    async () => {
      api.sandbox.faults.add({ on: "refund", fault: "stuck", times: 1 });
      const ref = await cancelled();
      await act(ref, "refund");
      return ref;
    },
    ["recheck"],
  ],
  [
    "a payment whose money was sent back",
    async () => {
      const ref = await cancelled();
      await act(ref, "refund");
      await arrive();
      return ref;
    },
    [],
  ],
  [
    "a payment whose refund the provider refused",
    async () => {
      api.sandbox.faults.add({ on: "refund", fault: "insufficient", times: 1 });
      const ref = await cancelled();
      await act(ref, "refund");
      return ref;
    },
    ["refund", "decline"],
  ],
  ["too little money", () => underpaid(api, ada), ["accept", "attach", "refund"]],
  [
    "money that came after the seats were gone",
    () => paidTooLate(api, ada),
    ["recheck", "reassign", "attach", "refund"],
  ],
];

describe("the actions that staff are offered:", () => {
  test.each(CASES)("for %s", async (_name, make, offered) => {
    const ref = await make();
    expect((await listed(ref)).actions).toEqual(offered);
  });

  test.each(CASES.flatMap(([name, make, offered]) => offered.map((action) => [name, action, make] as const)))(
    "for %s, %s succeeds",
    async (_name, action, make) => {
      expect(await act(await make(), action)).toBe(200);
    },
  );

  test.each(CASES.map(([name, make, offered]) => [name, make, offered] as const))(
    "for %s, every other change is refused",
    async (_name, make, offered) => {
      const ref = await make();
      // A recheck is never refused: where it is not offered, it finds nothing to change.
      const others = PAYMENT_ACTIONS.filter((action) => action !== "recheck" && !offered.includes(action));
      for (const action of others) expect([action, await act(ref, action)]).toEqual([action, 409]);
    },
  );
});

describe("a refund at the provider", () => {
  test("one whose answer was lost is found in the list by its transaction, on whichever page", async () => {
    const ref = await underpaid(api, ada);
    const other = await openPayment(ada, [{ time: "11:00 AM" }]);
    const { id } = await api.sandbox.pay(other.ref);
    for (let part = 0; part < 25; part++) await api.deps.provider.refund({ transactionId: String(id), minor: 100 });
    api.sandbox.faults.add({ on: "reply", fault: "reset", route: "refund", afterEffect: true, times: 1 });
    expect((await refund(ref)).status).toBe(502);
    await arrive();
    expect(await stateOf(ref)).toBe("refunded");
  });

  test("one whose disbursement fails goes back to review", async () => {
    const ref = await underpaid(api, ada);
    api.sandbox.faults.add({ on: "refund", fault: "failed", times: 1 });
    expect((await refund(ref)).status).toBe(200);
    await arrive();
    expect(await stateOf(ref)).toBe("review");
    expect((await refund(ref)).status).toBe(200);
  });

  test.each([
    ["done", null, "refunded"],
    ["failed", "failed", "review"],
  ] as const)("the webhook of one that is %s settles it at once", async (_end, fault, state) => {
    const ref = await underpaid(api, ada);
    api.sandbox.refundWebhooks(true);
    if (fault) api.sandbox.faults.add({ on: "refund", fault });
    expect((await refund(ref)).status).toBe(200);
    await api.sandbox.advance(60_000);
    // No job has run since.
    await expect.poll(() => stateOf(ref)).toBe(state);
  });
});

describe("a revival and a second refund after the provider refused the first", () => {
  test("at the same time: the refund begins while the revival takes its seats, and the booking stays cancelled", async () => {
    const { ref, bookingId } = await refusedRefund();
    const taking = stopAt("claims-half-made");
    const reviving = revive(bookingId);
    await taking.reached;
    const refunded = await refund(ref);
    taking.release();
    expect([refunded.status, (await reviving).status]).toEqual([200, 409]);
    expect(await bookingOf(bookingId)).toMatchObject({ bookingStatus: "cancelled", refund: "requested" });
    await arrive();
    expect(await bookingOf(bookingId)).toMatchObject({ bookingStatus: "cancelled", refund: "refunded" });
    expect((await revive(bookingId)).status).toBe(409);
  });

  test("at the same time: the revival writes the booking before the refund does, and no money is sent", async () => {
    const { ref, bookingId } = await refusedRefund();
    const { "claims-half-made": taking, "refund-asked": asked } = stopAtEach("claims-half-made", "refund-asked");
    const reviving = revive(bookingId);
    await taking.reached;
    const refunding = refund(ref);
    await asked.reached;
    taking.release();
    expect((await reviving).status).toBe(200);
    asked.release();
    expect((await refunding).status).toBe(409);
    expect(moneySentBack()).toBe(0);
    expect(await listed(ref)).toMatchObject({ state: "fulfilled", refundDue: false, reason: null });
  });

  test("revived first: the refund is refused and the payment is fulfilled again", async () => {
    const { ref, bookingId } = await refusedRefund();
    expect((await revive(bookingId)).status).toBe(200);
    expect((await refund(ref)).status).toBe(409);
    expect(await listed(ref)).toMatchObject({ state: "fulfilled", refundDue: false, reason: null });
    expect(moneySentBack()).toBe(0);
  });
});

describe("a revival that loses the database before the payment knows of it", () => {
  test("is not followed by a refund: asking for one makes the payment fulfilled again", async () => {
    const { ref, bookingId } = await refusedRefund();
    await reviveAndLoseDatabase(bookingId);
    expect((await refund(ref)).status).toBe(409);
    expect(moneySentBack()).toBe(0);
    expect(await listed(ref)).toMatchObject({ state: "fulfilled", refundDue: false, reason: null });
  });

  test("heals when staff look at the payment again", async () => {
    const { ref, bookingId } = await refusedRefund();
    await reviveAndLoseDatabase(bookingId);
    expect((await author.post(`/payments/${ref}/recheck`)).body.message).toBe("The booking is made");
    expect(await listed(ref)).toMatchObject({ state: "fulfilled", refundDue: false, reason: null });
  });

  test("heals by itself, also where no refund was tried", async () => {
    const { ref, bookingId } = await refusedRefund();
    await reviveAndLoseDatabase(bookingId);
    const untried = await bookedPayment(ada, [{ time: "03:00 PM" }]);
    await cancel(untried.bookingId);
    await reviveAndLoseDatabase(untried.bookingId);
    expect(await listed(untried.ref)).toMatchObject({ refundDue: true });
    await advanceTime(api, 1);
    for (const healed of [ref, untried.ref])
      expect(await listed(healed)).toMatchObject({ state: "fulfilled", refundDue: false });
    expect((await author.get("/payments?attention=true")).body).toEqual([]);
  });
});

test("money that was booked after its refund was refused is due for refund once its booking is cancelled", async () => {
  const ref = await underpaid(api, ada);
  api.sandbox.faults.add({ on: "refund", fault: "insufficient", times: 1 });
  expect((await refund(ref)).status).toBe(502);
  expect((await author.post(`/payments/${ref}/accept`)).status).toBe(200);
  const { bookingId } = await listed(ref);
  await author.post(`/booking/${bookingId}/cancel`);
  expect(await listed(ref)).toMatchObject({ state: "fulfilled", refundDue: true });
});

describe("a refund whose process is killed", () => {
  test("before it holds the booking is withdrawn within two minutes, and can be made again", async () => {
    const { ref, bookingId } = await bookedPayment(ada);
    await cancel(bookingId);
    const asked = stopAt("refund-asked");
    const slow = refund(ref);
    await asked.reached;
    expect((await revive(bookingId)).status).toBe(409);
    await advanceTime(api, 0);
    expect(await listed(ref)).toMatchObject({ state: "refunding" });
    await advanceTime(api, 2);
    expect(await listed(ref)).toMatchObject({ state: "fulfilled", refundDue: true });
    // A process that was slow instead of killed finds that it may not send any more.
    asked.release();
    expect((await slow).status).toBe(409);
    expect(moneySentBack()).toBe(0);
    expect((await refund(ref)).status).toBe(200);
    expect(moneySentBack()).toBe(1);
  });

  test("before it holds the booking leaves a booking that can come back to life", async () => {
    const { ref, bookingId } = await bookedPayment(ada);
    await cancel(bookingId);
    killAt("refund-asked");
    expect((await refund(ref)).status).toBe(500);
    await advanceTime(api, 2);
    expect((await revive(bookingId)).status).toBe(200);
    expect(await listed(ref)).toMatchObject({ state: "fulfilled", refundDue: false });
  });

  test("before its payment is claimed is withdrawn, and can be made again", async () => {
    const { ref, bookingId } = await bookedPayment(ada);
    await cancel(bookingId);
    killAt("refund-recorded");
    expect((await refund(ref)).status).toBe(500);
    expect((await refund(ref)).status).toBe(409);
    // The job claims the payment for the attempt, then finds that no process holds the booking for it.
    for (let run = 0; run < 2; run++) await advanceTime(api, 2);
    expect(await listed(ref)).toMatchObject({ state: "fulfilled", refundDue: true });
    expect((await refund(ref)).status).toBe(200);
    expect(moneySentBack()).toBe(1);
  });

  test("after the provider refused leaves a booking that can come back to life after the next job", async () => {
    const { ref, bookingId } = await bookedPayment(ada);
    await cancel(bookingId);
    api.sandbox.faults.add({ on: "refund", fault: "insufficient", times: 1 });
    killAt("refund-refused");
    expect((await refund(ref)).status).toBe(500);
    expect((await revive(bookingId)).status).toBe(409);
    await advanceTime(api, 1);
    expect((await revive(bookingId)).status).toBe(200);
    expect((await refund(ref)).status).toBe(409);
    expect(await listed(ref)).toMatchObject({ state: "fulfilled", refundDue: false });
  });

  test("after the provider refused leaves no hold once an admin has declined the refund", async () => {
    const { ref, bookingId } = await bookedPayment(ada);
    await cancel(bookingId);
    api.sandbox.faults.add({ on: "refund", fault: "insufficient", times: 1 });
    killAt("refund-refused");
    expect((await refund(ref)).status).toBe(500);
    expect((await admin.post(`/payments/${ref}/decline-refund`, { reason: "Too late" })).status).toBe(200);
    await advanceTime(api, 1);
    expect((await revive(bookingId)).status).toBe(200);
  });
});

test("a refused refund and the next one, both killed before their end, leave no hold", async () => {
  const { ref, bookingId } = await bookedPayment(ada);
  await cancel(bookingId);
  api.sandbox.faults.add({ on: "refund", fault: "insufficient", times: 1 });
  killAt("refund-refused");
  expect((await refund(ref)).status).toBe(500);
  killAt("refund-recorded");
  expect((await refund(ref)).status).toBe(500);
  for (let run = 0; run < 3; run++) await advanceTime(api, 2);
  expect(await listed(ref)).toMatchObject({ state: "review", refundDue: true });
  expect((await revive(bookingId)).status).toBe(200);
});

test("what holds a booking for its refund is in no answer", async () => {
  const { ref, bookingId } = await bookedPayment(ada);
  await cancel(bookingId);
  expect((await refund(ref)).status).toBe(200);
  const answers = [
    await bookingOf(bookingId),
    (await author.get(`/booking/getBooking/${bookingId}`)).body,
    (await author.get(`/booking/?q=${ref}`)).body,
    await listed(ref),
    (await ada.client.get("/users/export")).body,
  ];
  expect(answers.every((answer) => JSON.stringify(answer).includes(bookingId))).toBe(true);
  expect(JSON.stringify(answers)).not.toMatch(/hold|sequence/i);
});
