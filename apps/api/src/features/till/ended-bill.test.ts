import mongoose from "mongoose";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { setFailpointHook } from "../../failpoint.ts";
import { stopAt } from "../../../test/support/failpoints/failpoints.ts";
import { advanceTime, TUESDAY } from "../../../test/support/salon/paying.ts";
import { tillSalon } from "../../../test/support/salon/till-salon.ts";

const till = tillSalon();
const HOUR_MS = 3_600_000;
beforeEach(() => till.admin.patch("/settings", { depositPercent: 50, slotCapacity: 2 }));
afterEach(() => {
  setFailpointHook(null);
  till.api.sandbox.faults.clear();
});

const rows = (name: "bookings" | "payments") => mongoose.connection.collection(name);
const closingOf = async (id: string) =>
  (await rows("bookings").findOne({ _id: new mongoose.Types.ObjectId(id) }))?.["closing"] as string[] | undefined;
const stateOf = async (ref: string) => {
  const payment = await rows("payments").findOne({ ref });
  return { state: payment?.["state"], open: payment?.["open"] ?? false };
};
const ENDED = { state: "failed", open: false };
const ended = (ref: string) => expect.poll(() => stateOf(ref)).toEqual(ENDED);

const linked = async (fields: object = {}) => {
  const id = await till.unpaid({ phone: "0803 555 0111", ...fields });
  return { id, token: await tokenOf(id) };
};
const tokenOf = async (id: string): Promise<string> => {
  const { body } = await till.author.post(`/booking/${id}/ask-payment`);
  return body.link.split("/").at(-1);
};
const read = async (token: string) => (await till.api.client().get(`/pay-links/${token}`)).body;
const start = (token: string, way: "pay" | "transfer") => till.api.client().post(`/pay-links/${token}/${way}`, {});
const opened = async (token: string, way: "pay" | "transfer"): Promise<string> => {
  const { status, body } = await start(token, way);
  expect([status, body.message]).toEqual([way === "pay" ? 200 : 201, undefined]);
  return body.ref;
};
const silent = () => {
  for (const route of ["verifyByReference", "transactionList", "disable"] as const)
    till.api.sandbox.faults.add({ on: "reply", fault: "error500", route });
};
const send = async (ref: string, sent: object = {}) => {
  await till.api.sandbox.transfer(ref, sent);
  await till.api.sandbox.advance(1000);
  await till.api.jobs.runAll();
};

describe("a bill that ends while a payment of it is open", () => {
  test("is cancelled at once, also while the provider is silent; the page is ended once it has answered", async () => {
    const { id, token } = await linked();
    const ref = await opened(token, "pay");
    silent();
    expect((await till.author.post(`/booking/${id}/cancel`, {})).status).toBe(200);
    await till.api.jobs.runAll();
    expect([await closingOf(id), await stateOf(ref)]).toEqual([[ref], { state: "pending", open: true }]);
    expect((await read(token)).ended).toBe("cancelled");

    till.api.sandbox.faults.clear();
    await till.api.jobs.runAll();
    expect([await closingOf(id), await stateOf(ref)]).toEqual([undefined, ENDED]);
    expect(till.api.sandbox.snapshot().links.find(({ txRef }) => txRef === ref)?.disabledAt).not.toBeNull();
  });

  test("begins no new payment while one of them is open, and says when to try again", async () => {
    const { id, token } = await linked();
    const page = await opened(token, "pay");
    silent();
    expect((await till.take(id, { amount: 1000 })).status).toBe(201);
    for (const way of ["pay", "transfer"] as const) {
      const { status, body, headers } = await start(token, way);
      expect([status, body.message, headers.get("retry-after")]).toEqual([
        409,
        expect.stringMatching(/^One moment/),
        "2",
      ]);
    }
    const desk = await till.author.post(`/booking/${id}/transfer`, {});
    expect([desk.status, desk.headers.get("retry-after"), desk.body.bill.due]).toEqual([409, "2", 2000]);

    till.api.sandbox.faults.clear();
    await till.api.jobs.runAll();
    await ended(page);
    expect((await start(token, "pay")).body.total).toBe(2000);
  });

  test("hides the account number at once when cash comes, and takes money that comes to it all the same", async () => {
    const { id, token } = await linked();
    const ref = await opened(token, "transfer");
    silent();
    expect((await till.take(id, { amount: 1000 })).body.open).toBeUndefined();
    expect([(await read(token)).payment.made, (await till.billOf(id)).open]).toEqual([undefined, undefined]);
    // The number is ended on our side without an answer, and a new one can be made; the provider is asked again and again.
    await ended(ref);
    expect(await closingOf(id)).toEqual([ref]);
    till.api.sandbox.faults.clear();
    expect((await start(token, "transfer")).body).toMatchObject({ total: 2000 });
    await send(ref, { amount: 1500 });
    expect(await till.billOf(id)).toMatchObject({ paid: 2500, due: 500 });
    expect(await closingOf(id)).toBeUndefined();
  });

  test.each([
    [
      "a discount",
      (id: string) => till.admin.post(`/booking/${id}/extras`, { label: "Friend", amount: -500, reason: "x" }),
    ],
    ["the deposit in cash", (id: string) => till.take(id, { amount: 1500 })],
    ["letting it go", (id: string) => till.author.post(`/booking/${id}/hold/release`)],
  ])("ends the payment that asks for more after %s", async (what, change) => {
    const until = new Date(till.api.clock.now().getTime() + 2 * HOUR_MS).toISOString();
    const { id, token } = await linked(what === "a discount" ? {} : { hold: { until, deposit: 1500 } });
    const ref = await opened(token, "pay");
    expect((await change(id)).status).toBeLessThan(300);
    await ended(ref);
    await till.api.jobs.runAll();
    expect(await closingOf(id)).toBeUndefined();
  });

  test("ends it after a cancelled line too, and leaves a payment that asks for no more than is due", async () => {
    const lines = ["10:00 AM", "11:00 AM"].map((time) => ({ serviceId: till.haircut._id, date: TUESDAY, time }));
    const { body } = await till.author.post("/booking/walk-in", { name: "Bola Ige", method: "later", lines });
    const id = body._id as string;
    const token = await tokenOf(id);
    const part = (await till.author.post(`/booking/${id}/transfer`, { amount: 2000 })).body.ref as string;
    expect((await till.author.post(`/booking/${id}/cancel`, { item: 1 })).status).toBe(200);
    expect([await stateOf(part), await closingOf(id)]).toEqual([{ state: "pending", open: true }, undefined]);
    expect((await till.take(id, { amount: 1500 })).status).toBe(201);
    await ended(part);
    expect((await read(token)).asked).toBe(1500);
  });

  test("is read again once the row of a payment stands: the provider is not asked for a bill that ended or asks less", async () => {
    for (const change of [
      (id: string) => till.author.post(`/booking/${id}/cancel`, {}),
      (id: string) => till.take(id, { amount: 1000 }),
    ]) {
      const { id, token } = await linked();
      const before = till.api.sandbox.snapshot().links.length;
      const { reached, release } = stopAt("order-saved");
      const paying = start(token, "pay");
      await reached;
      // A change that did not see the row, as by a process that had read before.
      await rows("payments").updateOne({ state: "creating" }, { $unset: { open: 1 } });
      expect((await change(id)).status).toBeLessThan(300);
      release();
      expect((await paying).status).toBe(409);
      expect(till.api.sandbox.snapshot().links).toHaveLength(before);
      expect(await rows("payments").findOne({}, { sort: { createdAt: -1, _id: -1 } })).toMatchObject({
        state: "failed",
      });
      await till.author.post(`/booking/${id}/cancel`, {});
    }
  });

  test("that comes back has nothing to be ended, and its page can be paid", async () => {
    const { id, token } = await linked();
    const ref = await opened(token, "pay");
    silent();
    await till.author.patch(`/booking/${id}`, { bookingStatus: "cancelled" });
    expect(await closingOf(id)).toEqual([ref]);
    await expect
      .poll(async () => (await till.author.patch(`/booking/${id}`, { bookingStatus: "placed" })).status)
      .toBe(200);
    expect(await closingOf(id)).toBeUndefined();
  });

  test("ends a payment that began while the change was written", async () => {
    const { id, token } = await linked();
    const { reached, release } = stopAt("money-decided");
    const discount = till.admin.post(`/booking/${id}/extras`, { label: "Friend", amount: -500, reason: "x" });
    await reached;
    const ref = await opened(token, "pay");
    release();
    expect((await discount).status).toBeLessThan(300);
    await ended(ref);
  });

  test("is found by the job where the version before ended it, or a change missed the payment", async () => {
    const { id, token } = await linked();
    const ref = await opened(token, "pay");
    await rows("bookings").updateOne(
      { _id: new mongoose.Types.ObjectId(id) },
      { $set: { bookingStatus: "cancelled", due: 0 } },
    );
    await till.api.jobs.runAll();
    expect([await closingOf(id), await stateOf(ref)]).toEqual([undefined, ENDED]);
  });
});

describe("an account number to which a part came", () => {
  test("stays shown with what is missing until its end, and is not ended by its own money", async () => {
    const { id, token } = await linked();
    const ref = await opened(token, "transfer");
    await send(ref, { amount: 1200 });
    const missing = { ref, total: 1800, came: 1200, account: expect.objectContaining({ amount: 1800 }) };
    expect((await read(token)).payment.made).toEqual(missing);
    expect((await till.billOf(id)).open).toMatchObject(missing);
    expect(await closingOf(id)).toBeUndefined();

    await till.take(id, { amount: 800 });
    expect((await read(token)).payment.made).toMatchObject({ total: 1000 });
    await advanceTime(till.api, 61);
    expect((await read(token)).payment.made).toBeUndefined();
  });

  test("is shown no more once several parts made up what it asked for, although the bill has more", async () => {
    const { id } = await linked();
    const { ref } = (await till.author.post(`/booking/${id}/transfer`, { amount: 2000 })).body;
    await send(ref, { amount: 500 });
    await send(ref, { amount: 700 });
    await advanceTime(till.api, 1);
    expect((await till.billOf(id)).open).toMatchObject({ came: 1200, total: 800 });
    await send(ref, { amount: 800 });
    await advanceTime(till.api, 1);
    expect((await till.billOf(id)).due).toBe(1000);
    expect((await till.billOf(id)).open).toBeUndefined();
  });

  test("is shown no more once all that it asked for came, although the bill has more", async () => {
    const { id, token } = await linked();
    const { ref } = (await till.author.post(`/booking/${id}/transfer`, { amount: 1000 })).body;
    await send(ref);
    expect(await till.billOf(id)).toMatchObject({ paid: 1000, due: 2000 });
    expect((await till.billOf(id)).open).toBeUndefined();
    const own = await opened(token, "transfer");
    await send(own);
    await till.author.post(`/booking/${id}/extras`, { label: "Oil", amount: 500 });
    expect((await read(token)).payment).toEqual({ state: "successful" });
  });
});
