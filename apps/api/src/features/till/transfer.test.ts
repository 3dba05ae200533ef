import type { Bill } from "@salon/contracts";
import mongoose from "mongoose";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { setFailpointHook } from "../../failpoint.ts";
import { stopAt } from "../../../test/support/failpoints/failpoints.ts";
import type { TestClient } from "../../../test/support/api/test-client.ts";
import { advanceTime, bookedPayment, mailsTo, newPayer, requestPayment } from "../../../test/support/salon/paying.ts";
import { tillSalon } from "../../../test/support/salon/till-salon.ts";
import { accountsRefusedAt } from "../payments/desk/figures.ts";

const till = tillSalon();
beforeEach(async () => {
  await mongoose.connection.collection("refunds").deleteMany({});
  await till.admin.patch("/settings", { depositPercent: 50 });
});
afterEach(() => setFailpointHook(null));

const transfer = (id: string, fields: object = {}, as: TestClient = till.author) =>
  as.post(`/booking/${id}/transfer`, fields);
const made = async (id: string, fields: object = {}, as?: TestClient) => {
  const { status, body } = await transfer(id, fields, as);
  expect([status, body]).toEqual([201, expect.objectContaining({ ref: expect.any(String) })]);
  return body.ref as string;
};
const paymentOf = async (ref: string) =>
  (await till.author.get("/payments")).body.find((payment: { ref: string }) => payment.ref === ref);
const openOf = (id: string) =>
  mongoose.connection.collection("payments").countDocuments({ open: true, booking: new mongoose.Types.ObjectId(id) });
/** Money comes, and the webhook of each transfer was worked on: it is answered before. */
const send = async (ref: string, sent: object = {}) => {
  await till.api.sandbox.transfer(ref, sent);
  await settled();
};
const settled = async () => {
  await till.api.sandbox.advance(1000);
  await till.api.jobs.runAll();
  const came = till.api.sandbox.transactions().filter(({ status }) => status === "successful").length;
  const ends = { transactionId: { $exists: true }, state: { $nin: ["paid", "placing"] } };
  await expect.poll(() => mongoose.connection.collection("payments").countDocuments(ends)).toBe(came);
};
const online = ({ receipts }: Bill) => receipts.map(({ key, amount }) => [key, amount]);

describe("an account number for a bill", () => {
  test("is made at the desk for a person without an account, found again, and its money is a receipt", async () => {
    const id = await till.unpaid();
    const { status, body } = await transfer(id);
    expect([status, body]).toEqual([
      201,
      {
        ref: expect.stringMatching(/^IBD-/),
        total: 3000,
        account: {
          number: expect.stringMatching(/^\d{10}$/),
          bank: "Test Bank",
          amount: 3000,
          expiresAt: expect.any(String),
        },
      },
    ]);
    const again = await transfer(id, {}, till.admin);
    expect([again.status, again.body]).toEqual([200, body]);
    expect(await till.billOf(id)).toMatchObject({ open: { ref: body.ref, account: body.account, total: 3000 } });

    await send(body.ref);
    const bill = await till.billOf(id);
    expect([online(bill), bill.due, bill.open]).toEqual([[[`flw:${body.ref}`, 3000]], 0, undefined]);
    expect(await paymentOf(body.ref)).toMatchObject({
      state: "fulfilled",
      customer: { name: "Bola Ige" },
      method: "bank_transfer",
    });
    expect((await transfer(id)).body).toMatchObject({ message: "Nothing is due for this booking", bill: { due: 0 } });
    expect((await till.admin.get(`/audit?target=${id}&action=booking.transfer`)).body).toMatchObject([
      { after: { amount: 3000, payment: body.ref } },
    ]);
    const [, line] = ((await till.author.get("/reports/payments.csv")).body as string).trim().split("\n");
    expect(line).toContain(body.account.number);
  });

  test("is for a part that staff choose, within the bill", async () => {
    const id = await till.unpaid();
    for (const amount of [99, 3001, 0, -1, 1.5, "x"])
      expect((await transfer(id, { amount })).body.errors[0]).toMatchObject({ path: "amount" });
    expect(await openOf(id)).toBe(0);
    const ref = await made(id, { amount: 1000 });
    await send(ref);
    expect(await till.billOf(id)).toMatchObject({ paid: 1000, due: 2000 });
  });

  test("is the owner's and the desk's; a customer pays all that is due and chooses no part", async () => {
    const { bookingId } = await bookedPayment(till.ada);
    const other = await newPayer(till.api);
    expect((await transfer(bookingId, {}, other.client)).status).toBe(404);
    expect((await transfer(bookingId, { amount: 1000 }, till.ada.client)).body.errors).toMatchObject([
      { path: "amount" },
    ]);
    const ref = await made(bookingId, {}, till.ada.client);
    expect((await till.ada.client.get(`/booking/payment/${ref}`)).body).toMatchObject({
      state: "pending",
      booking: bookingId,
    });
    await send(ref);
    expect(await till.billOf(bookingId)).toMatchObject({ paid: 3000, due: 0 });
  });

  test("shows half an hour where the provider says an end that is past, near or unreadable", async () => {
    for (const fault of ["expiryPast", "expirySoon", "expiryNone"] as const) {
      till.api.sandbox.faults.clear();
      till.api.sandbox.faults.add({ on: "account", fault });
      const { body } = await transfer(
        await till.unpaid({
          time: fault === "expiryPast" ? "09:00 AM" : fault === "expirySoon" ? "11:00 AM" : "12:00 PM",
        }),
      );
      expect(Date.parse(body.account.expiresAt) - till.api.clock.now().getTime()).toBe(30 * 60_000);
    }
  });

  test("asks for the fee that the provider adds, and books without it", async () => {
    till.api.sandbox.faults.add({ on: "account", fault: "feeOnTop", by: 53.75 });
    const id = await till.unpaid();
    const { body } = await transfer(id);
    expect([body.total, body.account.amount]).toEqual([3000, 3053.75]);
    await send(body.ref);
    expect(online(await till.billOf(id))).toEqual([[`flw:${body.ref}`, 3000]]);
  });

  test("that cannot be made, or asks for less than the bill, is not shown, and leaves nothing open", async () => {
    const id = await till.unpaid();
    for (const fault of ["refused403", "refused400"] as const) {
      till.api.sandbox.faults.add({ on: "account", fault, times: 1 });
      const { status, body } = await transfer(id);
      expect([status, body.message]).toEqual([409, "The payment provider makes no account numbers for this salon yet"]);
      expect(body.refused).toContain("requires approval");
    }
    expect(await accountsRefusedAt()).toEqual(till.api.clock.now());
    for (const fault of [{ fault: "noNumber" }, { fault: "amountLess", by: 2988 }] as const) {
      till.api.sandbox.faults.add({ on: "account", ...fault, times: 1 });
      expect([(await transfer(id)).status, await openOf(id)]).toEqual([502, 0]);
    }
    await made(id);
    expect(await accountsRefusedAt()).toBeNull();
  });
});

describe("money for a bill", () => {
  test("is a receipt of what came, whatever was asked, and of each further transfer to the same number", async () => {
    const id = await till.unpaid();
    const ref = await made(id);
    await send(ref, { amount: 1000 });
    await send(ref, { amount: 1500, payer: "Chidi" });
    const bill = await till.billOf(id);
    expect([online(bill), bill.due]).toEqual([
      [
        [`flw:${ref}`, 1000],
        [`flw:${ref}-2`, 1500],
      ],
      500,
    ]);
  });

  test("that is too much is `over`, and an admin sends that back while the booking stays", async () => {
    const id = await till.unpaid();
    const ref = await made(id);
    await send(ref, { amount: 3700 });
    expect(await till.billOf(id)).toMatchObject({ paid: 3700, due: 0, over: 700 });
    expect(await paymentOf(ref)).toMatchObject({ state: "fulfilled", refundDue: true, over: 700, actions: ["refund"] });
    const refund = (amount: number) => till.admin.post(`/payments/${ref}/refund`, { reason: "Too much", amount });
    expect((await refund(701)).status).toBe(400);
    expect((await refund(700)).status).toBe(200);
    await till.api.sandbox.advance(60_000);
    await advanceTime(till.api, 1);
    expect(await till.billOf(id)).toMatchObject({ paid: 3000, due: 0, over: 0 });
  });

  test("is in review when nothing is due, when the booking is cancelled, and in another currency", async () => {
    const [paid, cancelled, dollars] = [
      await till.unpaid(),
      await till.unpaid({ time: "11:00 AM" }),
      await till.unpaid({ time: "12:00 PM" }),
    ];
    const refs = [await made(paid), await made(cancelled), await made(dollars)];
    await till.take(paid);
    await till.author.post(`/booking/${cancelled}/cancel`);
    await send(refs[0]!);
    await send(refs[1]!);
    await send(refs[2]!, { amount: 5, currency: "USD" });
    await send(refs[0]!, { amount: 100 });
    const states = await Promise.all([...refs, `${refs[0]}-2`].map(paymentOf));
    expect(states.map(({ state, actions }) => [state, actions.includes("attach")])).toEqual([
      ["review", true],
      ["review", true],
      ["review", false],
      ["review", true],
    ]);
    expect(await till.billOf(paid)).toMatchObject({ paid: 3000, over: 0 });
    expect(await till.billOf(cancelled)).toMatchObject({ paid: 0 });
  });

  test("that comes after the end, or for a number that was replaced, is still a receipt", async () => {
    const id = await till.unpaid();
    const first = await made(id, { amount: 1000 });
    const second = await made(id, { amount: 2000, replace: true });
    await advanceTime(till.api, 90);
    expect([await openOf(id), (await till.billOf(id)).open]).toEqual([0, undefined]);
    await till.api.sandbox.transfer(first);
    await till.api.sandbox.transfer(second, { later: true });
    await till.api.sandbox.advance(60_000);
    await advanceTime(till.api, 60);
    expect(await till.billOf(id)).toMatchObject({ paid: 3000, due: 0 });
  });
});

describe("a bill has at most one open payment", () => {
  test("the desk learns of the customer's page, and may make a number anyway, which closes it", async () => {
    const { bookingId: id } = await bookedPayment(till.ada);
    const { body: page } = await till.ada.client.post(`/booking/${id}/pay`, {});
    till.api.clock.advance(4 * 60_000);
    const { status, body } = await transfer(id);
    const open = { ref: page.ref, since: expect.any(String), by: expect.stringMatching(/\w/) };
    expect([status, body.open]).toEqual([409, open]);
    expect(body.bill).toMatchObject({ due: 1500 });
    const ref = await made(id, { replace: true });
    expect((await till.ada.client.get(`/booking/payment/${page.ref}`)).body.state).toBe("failed");

    const answer = await till.ada.client.post(`/booking/${id}/pay`, {});
    expect([answer.status, answer.body.open]).toEqual([409, expect.objectContaining({ ref, by: "The salon" })]);
    expect((await till.ada.client.post(`/booking/${id}/pay`, { replace: true })).status).toBe(200);
    expect(await openOf(id)).toBe(1);
  });

  test("what the desk begins never touches the cart of its customer", async () => {
    const { bookingId: id } = await bookedPayment(till.ada);
    const { body: cart } = await requestPayment(till.ada, [{ time: "03:00 PM" }]);
    const ref = await made(id);
    expect(JSON.stringify((await till.ada.client.get("/users/export")).body.payments)).toContain(ref);
    expect((await till.ada.client.get(`/booking/payment/${cart.ref}`)).body.state).toBe("pending");
    const own = await transfer(id, {}, till.ada.client);
    expect([own.status, (await till.ada.client.get(`/booking/payment/${cart.ref}`)).body.state]).toEqual([
      200,
      "pending",
    ]);
  });

  test("of two desks and the owner at once, also while one is being made", async () => {
    const { bookingId: id } = await bookedPayment(till.ada);
    const { reached, release } = stopAt("account-made");
    const first = transfer(id, { amount: 1000 });
    await reached;
    expect((await transfer(id, { amount: 1200 }, till.admin)).status).toBe(409);
    release();
    expect((await first).status).toBe(201);

    const statuses = await Promise.all([
      transfer(id, { amount: 1200 }),
      transfer(id, { amount: 1300, replace: true }, till.admin),
      transfer(id, { replace: true }, till.ada.client),
    ]);
    expect(statuses.every(({ status }) => [200, 201, 409].includes(status))).toBe(true);
    expect(await openOf(id)).toBe(1);
  });

  test("while fifty bills get their numbers at once", async () => {
    const ids = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        till.unpaid({
          date: `2037-11-${24 + (index % 5)}`,
          time: `0${1 + (Math.floor(index / 5) % 5)}:00 PM`,
          squeeze: true,
        }),
      ),
    );
    const stop = till.api.clock.run();
    const answers = await Promise.all(ids.map((id) => transfer(id)));
    stop();
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    await Promise.all(answers.map(({ body }) => till.api.sandbox.transfer(body.ref)));
    await settled();
    const bills = await Promise.all(ids.map(till.billOf));
    expect(new Set(bills.map(({ paid, due }) => `${paid} ${due}`))).toEqual(new Set(["3000 0"]));
  });
});

describe("money in review", () => {
  const short = async (by = 500) => {
    till.api.sandbox.faults.add({ on: "charge", fault: "amountLower", by, times: 1 });
    const { body } = await requestPayment(till.ada, [{ price: 3000 }]);
    await till.api.sandbox.pay(body.ref);
    await settled();
    return body.ref as string;
  };
  const accept = (ref: string) => till.author.post(`/payments/${ref}/accept`, {});
  const attach = (ref: string, booking: string, as: TestClient = till.author) =>
    as.post(`/payments/${ref}/attach`, { booking, reason: "Meant for this visit" });

  test("of a cart is booked with what came, once; the rest is due", async () => {
    const ref = await short();
    expect(await paymentOf(ref)).toMatchObject({ state: "review", actions: ["accept", "attach", "refund"] });
    expect((await accept(ref)).body).toEqual({ message: "The booking is made" });
    const { bookingId } = await paymentOf(ref);
    expect(await till.billOf(bookingId)).toMatchObject({ total: 3000, paid: 1000, due: 2000 });
    expect((await accept(ref)).status).toBe(409);
    await till.api.jobs.runAll();
    expect(mailsTo(till.api, till.ada).some((subject) => /confirmed/.test(subject))).toBe(true);
    expect((await till.admin.get(`/audit?target=${ref}&action=payment.accept`)).body).toMatchObject([
      { after: { amount: 1000 } },
    ]);
  });

  test("is not booked where the time is full: the nearest times are said and nothing changes", async () => {
    const ref = await short();
    await till.admin.patch("/settings", { slotCapacity: 1 });
    await till.unpaid({ time: "09:00 AM" });
    const { status, body } = await accept(ref);
    await till.admin.patch("/settings", { slotCapacity: 5 });
    expect([status, body.conflicts?.length, (await paymentOf(ref)).state]).toEqual([409, 1, "review"]);
  });

  test("is given to a booking as its receipt, which its owner gets by mail", async () => {
    const { bookingId } = await bookedPayment(till.ada, [{ time: "02:00 PM" }]);
    const ref = await short();
    await till.api.inbox.clear();
    expect((await attach(ref, bookingId)).status).toBe(200);
    const bill = await till.billOf(bookingId);
    expect([bill.receipts.at(-1), bill.due]).toEqual([
      expect.objectContaining({ key: `flw:${ref}`, amount: 1000 }),
      500,
    ]);
    expect(await paymentOf(ref)).toMatchObject({
      state: "fulfilled",
      booking: bookingId,
      attached: "Meant for this visit",
    });
    await till.api.jobs.runAll();
    expect(mailsTo(till.api, till.ada).some((subject) => /receipt/i.test(subject))).toBe(true);
    expect((await attach(ref, bookingId)).status).toBe(409);
    expect((await till.admin.post(`/payments/${ref}/refund`, { reason: "No" })).status).toBe(409);
    const exported = JSON.stringify((await till.ada.client.get("/users/export")).body);
    expect(exported).toContain(ref);
    expect(exported).not.toContain("Meant for this visit");
  });

  test("goes to another person's booking by an admin alone, never to a cancelled one, and `over` is what is too much", async () => {
    const ref = await short();
    const [other, cancelled] = [await till.unpaid({ time: "01:00 PM" }), await till.unpaid({ time: "04:00 PM" })];
    await till.author.post(`/booking/${cancelled}/cancel`);
    expect((await attach(ref, other)).status).toBe(403);
    expect((await attach(ref, cancelled, till.admin)).status).toBe(409);
    expect((await attach(ref, "0123456789abcdef01234567", till.admin)).body.errors).toMatchObject([
      { path: "booking" },
    ]);
    await till.take(other);
    expect((await attach(ref, other, till.admin)).status).toBe(200);
    expect(await till.billOf(other)).toMatchObject({ paid: 4000, over: 1000 });
  });

  test("either goes back or is given to a booking: of both at once one succeeds [T47]", async () => {
    const { bookingId } = await bookedPayment(till.ada, [{ time: "02:00 PM" }]);
    const ref = await short();
    const answers = await Promise.all([
      attach(ref, bookingId),
      till.admin.post(`/payments/${ref}/refund`, { reason: "Sent by mistake" }),
      accept(ref),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await till.api.sandbox.advance(60_000);
    await advanceTime(till.api, 1);
    const [refunded] = till.api.sandbox.refunds();
    const receipts = await mongoose.connection.collection("bookings").countDocuments({ "receipts.key": `flw:${ref}` });
    expect(receipts).toBe(refunded ? 0 : 1);
  });

  test("of a second transfer for a cart is given, but not booked", async () => {
    till.api.sandbox.faults.add({ on: "charge", fault: "twice", times: 1 });
    const { ref, bookingId } = await bookedPayment(till.ada, [{ price: 3000 }]);
    await settled();
    expect((await accept(`${ref}-2`)).status).toBe(409);
    expect((await attach(`${ref}-2`, bookingId)).status).toBe(200);
    expect(await till.billOf(bookingId)).toMatchObject({ paid: 3000, due: 0 });
  });
});
