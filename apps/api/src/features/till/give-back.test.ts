import { moneyText, nairaOf } from "@salon/contracts";
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { killAt, stopAt } from "../../../test/support/failpoints/failpoints.ts";
import { advanceTime, bookedPayment, type WantedLine } from "../../../test/support/salon/paying.ts";
import { tillSalon } from "../../../test/support/salon/till-salon.ts";
import { setFailpointHook } from "../../failpoint.ts";
import { RefundModel } from "../refunds/refunds.model.ts";

const till = tillSalon();
beforeEach(() => RefundModel.deleteMany({}));
afterEach(() => setFailpointHook(null));

const give = (id: string, fields: object = {}, as = till.admin) =>
  as.post(`/booking/${id}/give-back`, {
    key: randomUUID(),
    method: "cash",
    amount: 500,
    as: "smaller",
    reason: "The colour was wrong",
    ...fields,
  });
const off = (id: string, amount: number, as = till.author) =>
  as.post(`/booking/${id}/extras`, { label: "Off", amount, reason: "Late" });
const bookingOf = async (id: string) => (await till.author.get(`/booking/getBooking/${id}`)).body;
const toGiveBack = async () =>
  ((await till.admin.get("/booking/?giveBack=true")).body as { _id: string }[]).map(({ _id }) => _id);
const waiting = async () => (await till.admin.get("/waiting")).body;
const arrive = async () => {
  await till.api.sandbox.advance(60_000);
  await advanceTime(till.api, 1);
};
/** A walk-in of 3,000 that is paid in cash. */
const paid = async () => {
  const id = await till.unpaid();
  await till.take(id);
  return id;
};
const LINES: WantedLine[] = [{ time: "09:00 AM" }, { time: "10:00 AM" }];
/** A booking of 6,000 of which so many percent came by card, the rest in cash. */
const mixed = async (percent: number) => {
  await till.admin.patch("/settings", { depositPercent: percent });
  const booked = await bookedPayment(till.ada, LINES);
  const { due } = await till.billOf(booked.bookingId);
  if (due > 0) await till.take(booked.bookingId, { amount: due });
  return booked;
};

describe("money of the desk that goes back", () => {
  test("makes the bill smaller by what nothing was over, with its reason, and nobody owes it", async () => {
    const id = await paid();
    const { status, body } = await give(id);
    expect(status).toBe(201);
    expect(body).toMatchObject({ total: 2500, paid: 2500, due: 0, over: 0 });
    expect(body.extras).toMatchObject([{ amount: -500, reason: "The colour was wrong" }]);
    expect(body.receipts[1]).toMatchObject({
      kind: "refund",
      method: "Cash",
      amount: 500,
      note: "The colour was wrong",
    });
    expect(await toGiveBack()).toEqual([]);
  });

  test("leaves the bill what it was where they pay another way", async () => {
    const id = await paid();
    expect((await give(id, { as: "again" })).body).toMatchObject({ total: 3000, paid: 2500, due: 500, extras: [] });
    expect((await till.billOf(id)).receipts[1]).toMatchObject({ again: true });
    expect((await till.take(id, { method: "pos", amount: 500 })).body).toMatchObject({ due: 0 });
  });

  test("is done once for a key, and refused for other content, for more than came and below 0", async () => {
    const id = await paid();
    const key = randomUUID();
    expect((await give(id, { key })).status).toBe(201);
    expect((await give(id, { key })).status).toBe(200);
    expect((await give(id, { key, amount: 400 })).status).toBe(409);
    expect((await give(id, { key, as: "again" })).status).toBe(409);
    expect((await give(id, { amount: 2501 })).status).toBe(400);
    expect((await give(id, { method: "pos" })).status).toBe(400);
    expect((await give(id, { reason: "" })).status).toBe(400);
    expect((await give(id, { method: "card" })).status).toBe(400);
    expect((await give(id, {}, till.author)).status).toBe(403);
    expect(await till.billOf(id)).toMatchObject({ total: 2500, paid: 2500 });
    await till.author.post(`/booking/${id}/cancel`, { money: "later" });
    expect((await give(id)).status).toBe(409);
  });

  test("of two admins who decide on the same bill one is asked to look again", async () => {
    const id = await paid();
    const { reached, release } = stopAt("money-decided");
    const first = give(id);
    await reached;
    setFailpointHook(null);
    expect((await give(id)).status).toBe(201);
    release();
    expect((await first).status).toBe(409);
    expect(await till.billOf(id)).toMatchObject({ total: 2500, paid: 2500 });
  });
});

describe("a discount below what came", () => {
  test("comes back: an admin sees it and gives it, nobody else does, and nothing is asked back by itself", async () => {
    const id = await paid();
    expect((await off(id, -500)).body).toMatchObject({ total: 2500, paid: 3000, due: 0, over: 500 });
    expect([await toGiveBack(), (await waiting()).giveBacks]).toEqual([[id], 1]);
    expect((await bookingOf(id)).giveBack).toBe(500);
    const refund = (amount: number, as = till.admin) => till.take(id, { kind: "refund", amount }, as);
    expect((await refund(500, till.author)).status).toBe(403);
    expect((await refund(501)).status).toBe(409);
    expect((await refund(500)).body).toMatchObject({ total: 2500, paid: 2500, over: 0 });
    expect(await toGiveBack()).toEqual([]);
    // A page of 1.0.0 gives money back where nothing is over: they pay it another way.
    expect((await refund(200)).body).toMatchObject({ total: 2500, paid: 2300, due: 200 });
  });

  test("is taken back by its author until money went for it, then by an admin alone", async () => {
    const id = await paid();
    const undo = async (as = till.author) => {
      const { extras } = await till.billOf(id);
      const { _id } = extras.find(({ amount }) => amount < 0)!;
      return (await as.post(`/booking/${id}/extras`, { label: "Off", amount: 500, undoes: _id })).status;
    };
    await off(id, -500);
    await give(id);
    expect(await undo()).toBe(403);
    expect(await undo(till.admin)).toBe(201);
    expect(await till.billOf(id)).toMatchObject({ total: 3000, paid: 2500, due: 500 });
  });

  test("of what was paid by card is not asked back by itself, and is no refund that is due", async () => {
    const { ref, bookingId } = await mixed(100);
    expect((await off(bookingId, -500)).status).toBe(201);
    await till.api.jobs.runAll();
    expect((await bookingOf(bookingId)).refund).toBeUndefined();
    expect((await till.author.get(`/payments?q=${ref}`)).body[0]).toMatchObject({ refundDue: false });
    expect([await toGiveBack(), (await waiting()).giveBacks]).toEqual([[bookingId], 1]);
    expect((await give(bookingId, { method: "card", ref })).status).toBe(201);
    await arrive();
    expect(await till.billOf(bookingId)).toMatchObject({ total: 5500, paid: 5500, over: 0 });
    expect(await toGiveBack()).toEqual([]);
  });
});

describe("money by card that goes back", () => {
  test("makes the bill smaller, then goes back by its payment, once for a key", async () => {
    const { ref, bookingId } = await mixed(100);
    const key = randomUUID();
    const byCard = (fields: object = {}) => give(bookingId, { method: "card", ref, key, ...fields });
    expect((await byCard({ as: "again" })).status).toBe(400);
    expect((await byCard({ amount: 6001 })).status).toBe(400);
    expect((await byCard({ ref: "salon-unknown-1" })).status).toBe(400);
    const answer = await byCard();
    expect(answer).toMatchObject({ status: 201, body: { total: 5500, paid: 5500, givingBack: 500 } });
    expect((await byCard()).status).toBe(200);
    expect((await byCard({ amount: 400 })).status).toBe(409);
    await arrive();
    expect((await byCard()).status).toBe(200);
    expect(till.api.sandbox.refunds().map(({ amount }) => amount)).toEqual([500]);
    const bill = await till.billOf(bookingId);
    expect(bill).toMatchObject({ total: 5500, paid: 5500, due: 0, over: 0 });
    expect(bill.extras).toHaveLength(1);
  });

  test("goes first: cash of the same bill goes back beyond it, or where they pay another way", async () => {
    const { ref, bookingId } = await mixed(10);
    const refused = await give(bookingId, { amount: 500 });
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining(moneyText(nairaOf(500))) } });
    expect(await till.billOf(bookingId)).toMatchObject({ total: 6000, extras: [] });
    expect((await give(bookingId, { as: "again" })).body).toMatchObject({ total: 6000, due: 500 });
    await till.take(bookingId, { amount: 500 });
    // The card has 600: what is over beyond it is cash.
    await off(bookingId, -1000);
    expect((await till.take(bookingId, { kind: "refund", amount: 401 }, till.admin)).status).toBe(409);
    expect((await give(bookingId, { amount: 400 })).body).toMatchObject({ total: 5000, over: 600 });
    expect((await give(bookingId, { method: "card", ref, amount: 600 })).status).toBe(201);
    await arrive();
    expect(await till.billOf(bookingId)).toMatchObject({ total: 5000, paid: 5000, over: 0 });
  });

  test("does not go back of a bill that is not paid in full, and leaves no discount", async () => {
    await till.admin.patch("/settings", { depositPercent: 50 });
    const { ref, bookingId } = await bookedPayment(till.ada, LINES);
    expect((await give(bookingId, { method: "card", ref })).status).toBe(409);
    const walkIn = await till.unpaid({ time: "11:00 AM" });
    await till.take(walkIn, { amount: 1000 });
    expect((await give(walkIn)).status).toBe(409);
    expect([(await till.billOf(bookingId)).extras, (await till.billOf(walkIn)).extras]).toEqual([[], []]);
    expect((await give(walkIn, { as: "again" })).body).toMatchObject({ total: 3000, paid: 500, due: 2500 });
  });

  test("and cash never go back by the same key", async () => {
    const { ref, bookingId } = await mixed(50);
    const [card, cash] = [randomUUID(), randomUUID()];
    expect((await give(bookingId, { method: "card", ref, key: card })).status).toBe(201);
    await arrive();
    expect((await give(bookingId, { as: "again", key: card })).status).toBe(409);
    expect((await give(bookingId, { as: "again", key: cash })).status).toBe(201);
    expect((await give(bookingId, { method: "card", ref, key: cash })).status).toBe(409);
    expect((await give(bookingId, { method: "card", ref, key: card, reason: "Another" })).status).toBe(409);
    expect((await till.billOf(bookingId)).receipts.filter(({ kind }) => kind === "refund")).toHaveLength(2);
  });

  test("of two presses at once leaves no discount of the one that was refused", async () => {
    const { ref, bookingId } = await mixed(100);
    const { reached, release } = stopAt("give-back-discounted");
    const first = give(bookingId, { method: "card", ref, amount: 300 });
    await reached;
    setFailpointHook(null);
    const second = await give(bookingId, { method: "card", ref, amount: 500 });
    release();
    expect([second.status, (await first).status]).toEqual([201, 409]);
    await arrive();
    expect(await till.billOf(bookingId)).toMatchObject({ total: 5500, paid: 5500, over: 0 });
    expect(await toGiveBack()).toEqual([]);
  });

  test("of two presses at once leaves what is over to give back where the smaller one went first", async () => {
    const { ref, bookingId } = await mixed(100);
    const { reached, release } = stopAt("give-back-discounted");
    const larger = give(bookingId, { method: "card", ref, amount: 500 });
    await reached;
    setFailpointHook(null);
    expect((await give(bookingId, { method: "card", ref, amount: 300 })).status).toBe(201);
    release();
    expect((await larger).status).toBe(409);
    await arrive();
    expect(await till.billOf(bookingId)).toMatchObject({ total: 5500, paid: 5700, over: 200, due: 0 });
    expect(await toGiveBack()).toEqual([bookingId]);
  });

  test("stands to give back where the server was killed between, and the press that is sent again ends it", async () => {
    const { ref, bookingId } = await mixed(100);
    const key = randomUUID();
    killAt("give-back-discounted");
    expect((await give(bookingId, { method: "card", ref, key })).status).toBe(500);
    setFailpointHook(null);
    expect(await till.billOf(bookingId)).toMatchObject({ total: 5500, paid: 6000, over: 500 });
    expect(await toGiveBack()).toEqual([bookingId]);
    expect((await give(bookingId, { method: "card", ref, key })).status).toBe(201);
    await arrive();
    expect(await till.billOf(bookingId)).toMatchObject({ total: 5500, paid: 5500, over: 0 });
    expect(till.api.sandbox.refunds()).toHaveLength(1);
  });

  test("stands to give back where the provider refuses, and a later press tries again", async () => {
    const { ref, bookingId } = await mixed(100);
    const key = randomUUID();
    till.api.sandbox.faults.add({ on: "refund", fault: "insufficient", times: 1 });
    const refused = await give(bookingId, { method: "card", ref, key });
    expect(refused.status).toBe(502);
    expect(await toGiveBack()).toEqual([bookingId]);
    expect((await give(bookingId, { method: "card", ref, key })).status).toBe(201);
  });
});
