import { randomUUID } from "node:crypto";
import { SLOTS } from "@salon/contracts";
import mongoose from "mongoose";
import { describe, expect, test } from "vitest";
import { bookedPayment, pressButton, TUESDAY } from "../../../test/support/salon/paying.ts";
import { tillSalon } from "../../../test/support/salon/till-salon.ts";
import { createRateLimiter } from "../../http/rate-limit.ts";
import { forgetCustomer } from "../bookings/people/account-bookings.ts";
import { forgetPayer } from "../payments/account.ts";
import { BookingModel } from "../bookings/bookings.model.ts";
import { REVOKED } from "../bookings/money/pay-link.ts";
import { pageSource } from "../../page-source.ts";
import { startByLink } from "./start-payment.ts";

const till = tillSalon();
const LINKS = 20;
const DAY = 24 * 60;
const { ObjectId } = mongoose.Types;

const tokenOf = async (id: string): Promise<string> => {
  const { status, body } = await till.author.post(`/booking/${id}/ask-payment`);
  expect(status).toBe(200);
  return body.link.split("/").at(-1);
};
const linked = async (fields: object = {}) => {
  const id = await till.unpaid({ phone: "0803 555 0111", ...fields });
  return { id, token: await tokenOf(id) };
};
/** Someone with a phone and no account. */
const anyone = () => till.api.client();
const read = (token: string, what = "") => anyone().get(`/pay-links/${token}${what}`);
const start = (token: string, way: "pay" | "transfer", fields: object = {}) =>
  anyone().post(`/pay-links/${token}/${way}`, fields);
const holdUntil = (id: string, until: Date, deposit: number) =>
  mongoose.connection
    .collection("bookings")
    .updateOne({ _id: new ObjectId(id) }, { $set: { hold: { until, deposit } } });
const transferred = async (token: string, ref: string) => {
  await till.api.sandbox.transfer(ref);
  await till.api.sandbox.advance(1000);
  await till.api.jobs.runAll();
  await expect.poll(async () => (await read(token, "/payment")).body.state).toBe("successful");
};

describe("the link of a booking", () => {
  test("has a page; one that is revoked or was never made has none", async () => {
    const { id, token } = await linked();
    const { isPayLink } = pageSource(till.api.deps, async () => ({ next: null }));
    expect([await isPayLink(token), await isPayLink("nobody")]).toEqual([true, false]);
    await BookingModel.updateOne({ _id: id }, REVOKED);
    expect(await isPayLink(token)).toBe(false);
  });

  test("shows the bill with the first name, and no number, address, note or word of the staff [T49]", async () => {
    const { id, token } = await linked();
    await till.author.post(`/booking/${id}/extras`, { label: "Difficult hair", amount: 500 });
    await till.take(id, { amount: 1000, note: "Came with her sister" });
    const { status, body } = await read(token);
    expect([status, body]).toEqual([
      200,
      {
        firstName: "Bola",
        state: "open",
        lines: [{ service: "Haircut & Styling", date: TUESDAY, time: "10:00 AM", price: 3000, cartQuantity: 1 }],
        extras: 500,
        total: 3500,
        paid: 1000,
        due: 2500,
        asked: 2500,
        receiptNumber: expect.stringMatching(/^R-/),
        payment: { state: "none" },
        receipts: [expect.objectContaining({ method: "Cash", kind: "payment", amount: 1000 })],
      },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/Ige|0803|Difficult|sister|@/);
    expect(await tokenOf(id)).toBe(token);
  });

  test("shows nothing with a guessed token, once it is revoked, fourteen days later, and with another one of the same booking [T49]", async () => {
    const { id, token } = await linked();
    const { token: other } = await linked({ time: "11:00 AM" });
    const calls = ["", "/payment", "/calendar.ics"];
    const hidden = async (some: string) => {
      for (const what of calls) expect((await read(some, what)).status).toBe(404);
      for (const way of ["pay", "transfer"] as const) expect((await start(some, way)).status).toBe(404);
      expect((await anyone().post(`/pay-links/${some}/said-sent`, {})).status).toBe(404);
    };
    for (const guess of ["x", id, `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`, `${token}A`])
      await hidden(guess);

    await BookingModel.updateOne({ _id: id }, REVOKED);
    await hidden(token);
    const next = await tokenOf(id);
    expect(next).not.toBe(token);
    await hidden(token);
    expect((await read(next)).status).toBe(200);

    till.api.clock.advance(15 * DAY * 60_000);
    expect((await read(other)).status).toBe(200);
    till.api.clock.advance(DAY * 60_000);
    await hidden(other);
  });

  test("of a cancelled booking says so, and takes no money", async () => {
    const { id, token } = await linked();
    expect((await till.author.post(`/booking/${id}/cancel`, {})).status).toBe(200);
    expect((await read(token)).body).toMatchObject({ state: "cancelled", asked: 0, ended: "cancelled", money: "none" });
    expect((await start(token, "transfer")).body).toMatchObject({ message: "This booking is cancelled" });
    expect((await read(token, "/calendar.ics")).status).toBe(404);
    expect(await mongoose.connection.collection("payments").countDocuments()).toBe(0);
  });

  test("says how the booking ended, and where its money is: the first that holds", async () => {
    const { id, token } = await linked();
    const set = (collection: string, fields: object) =>
      mongoose.connection
        .collection(collection)
        .updateMany(collection === "bookings" ? { _id: new ObjectId(id) } : {}, { $set: fields });
    const told = async () => {
      const { ended, money } = (await read(token)).body;
      return [ended, money];
    };
    expect(await told()).toEqual([undefined, undefined]);
    expect((await till.take(id, { amount: 1000 })).status).toBe(201);
    const { ref } = (await start(token, "transfer")).body;
    await transferred(token, ref);
    await till.author.post(`/booking/${id}/cancel`, { money: "later" });
    expect(await told()).toEqual(["cancelled", "withSalon"]);

    await till.admin.post(`/booking/${id}/receipts`, {
      key: randomUUID(),
      method: "cash",
      kind: "refund",
      amount: 1000,
    });
    expect(await told()).toEqual(["cancelled", "goesBack"]);
    await till.admin.post(`/payments/${ref}/refund`, { reason: "Cancelled in time" });
    await till.api.sandbox.advance(10_000);
    await till.api.jobs.runAll();
    expect(await told()).toEqual(["cancelled", "sentBack"]);

    const lapsed = { until: new Date(), deposit: 1500 };
    await set("bookings", { lapsed });
    expect(await told()).toEqual(["released", "sentBack"]);
    await set("bookings", { lapsed: { ...lapsed, unpaid: true } });
    await set("payments", { state: "expired", awaited: true });
    expect(await told()).toEqual(["unpaid", "underWay"]);
    await set("payments", { awaited: false, saidSentAt: new Date(), nextCheckAt: new Date() });
    expect(await told()).toEqual(["unpaid", "underWay"]);
    await set("payments", { nextCheckAt: null });
    expect(await told()).toEqual(["unpaid", "sentBack"]);
    await set("payments", { state: "review" });
    expect(await told()).toEqual(["unpaid", "withSalon"]);
  });

  test("ends with the account of its booking, and so does the address that was given [T36]", async () => {
    const { bookingId } = await bookedPayment(till.ada);
    await till.author.post(`/booking/${bookingId}/extras`, { label: "Oil", amount: 500 });
    const token = await tokenOf(bookingId);
    expect((await start(token, "transfer", { email: "sister@example.com" })).status).toBe(201);
    const exported = JSON.stringify((await till.ada.client.get("/users/export")).body.payments);
    expect(exported).toContain('"receiptTo":"sister@example.com"');
    await forgetPayer(till.ada.id);
    await forgetCustomer(till.ada.id);
    expect((await read(token)).status).toBe(404);
    const left = await mongoose.connection.collection("payments").find().toArray();
    expect(JSON.stringify(left)).not.toContain("sister");
  });
});

describe("a payment by a link", () => {
  test("on the page comes back to the link, and the given address gets the receipt and no account", async () => {
    const { id, token } = await linked();
    const { status, body } = await start(token, "pay", { email: "Bola@Example.com" });
    expect([status, body]).toEqual([200, { data: expect.any(String), ref: expect.any(String), total: 3000 }]);
    expect((await read(token, "/payment")).body).toEqual({ state: "pending" });
    expect(await pressButton(body.data, "pay")).toBe(`/p/${token}`);
    expect((await read(token, "/payment")).body).toEqual({ state: "successful" });
    expect((await read(token)).body).toMatchObject({ state: "settled", paid: 3000, due: 0, asked: 0 });
    expect((await read(token, "/calendar.ics")).body).toContain(`URL:`);

    await till.api.jobs.runAll();
    const [mail] = till.api.inbox.mails().filter(({ envelope }) => envelope.to.includes("bola@example.com"));
    const { receiptNumber } = await till.billOf(id);
    expect(mail).toMatchObject({ text: expect.stringContaining(receiptNumber!) });
    expect(mail!.links).toContainEqual(expect.stringMatching(new RegExp(`/p/${token}$`)));
    expect((await till.author.get(`/mails?pageSize=100`)).body).toContainEqual(
      expect.objectContaining({ kind: "linkReceipt", to: "bola@example.com", state: "sent" }),
    );
    expect((await till.admin.get("/users/getUsers?q=bola@example.com")).body).toEqual([]);
    expect((await till.admin.get(`/audit?target=${id}&action=booking.pay-link`)).body).toMatchObject([
      { after: { amount: 3000, payment: body.ref } },
    ]);
    expect(await mongoose.connection.collection("payments").findOne({ ref: body.ref })).toMatchObject({ user: null });
  });

  test("by transfer shows the same number again, gives way to a page, and its money counts all the same", async () => {
    const { id, token } = await linked();
    const first = await start(token, "transfer");
    expect(first.status).toBe(201);
    expect(await start(token, "transfer")).toMatchObject({ status: 200, body: first.body });
    expect((await read(token, "/payment")).body).toEqual({ state: "pending", made: first.body });
    expect((await anyone().post(`/pay-links/${token}/said-sent`, {})).body.state).toBe("pending");
    expect(await till.billOf(id)).toMatchObject({ saidSent: expect.any(String), open: { by: "Bola Ige" } });

    till.api.clock.advance(1000);
    expect((await start(token, "pay")).status).toBe(200);
    till.api.clock.advance(1000);
    const again = await start(token, "transfer");
    expect(again.status).toBe(201);
    await transferred(token, again.body.ref);
    expect(await till.billOf(id)).toMatchObject({ paid: 3000, due: 0 });
    expect((await start(token, "transfer")).body).toMatchObject({ message: "Nothing is due for this booking" });
  });

  test("by transfer to a number that the desk had made is shown and asked about, and stays open", async () => {
    const { id, token } = await linked();
    const made = (await till.author.post(`/booking/${id}/transfer`, {})).body;
    expect(await start(token, "transfer", { email: "bolas-aunt@example.com" })).toMatchObject({
      status: 200,
      body: made,
    });
    await till.api.jobs.runAll();
    expect((await read(token, "/payment")).body).toEqual({ state: "pending", made });
    expect((await till.billOf(id)).open).toMatchObject({ ref: made.ref });
    await anyone().post(`/pay-links/${token}/said-sent`, {});
    expect(await till.billOf(id)).toMatchObject({ saidSent: expect.any(String) });

    await transferred(token, made.ref);
    const [mail] = till.api.inbox.mails().filter(({ envelope }) => envelope.to.includes("bolas-aunt@example.com"));
    expect(mail!.links).toContainEqual(expect.stringMatching(new RegExp(`/p/${token}$`)));
  });

  test("waits for another payment of the bill, without a name", async () => {
    const id = await till.unpaid({ user: till.ada.id });
    const token = await tokenOf(id);
    expect((await till.ada.client.post(`/booking/${id}/pay`, {})).status).toBe(200);
    const { status, body } = await start(token, "pay");
    expect([status, body.open]).toMatchObject([409, { by: "The customer" }]);
    expect(body.bill).toBeUndefined();
  });

  test("begins at most ten times in a quarter of an hour, and refuses an address that is none", async () => {
    const { token } = await linked();
    expect((await start(token, "pay", { email: "no address" })).body.errors).toMatchObject([{ path: "email" }]);
    expect((await start(token, "pay", { amount: 1 })).status).toBe(400);
    const limiter = createRateLimiter({ now: till.api.clock.now, scale: 1 });
    const begin = (byTransfer: boolean) => {
      till.api.clock.advance(1000);
      const by = byTransfer ? { byTransfer: true as const } : {};
      return startByLink({ ...till.api.deps, limiter }, token, { ...by, arrivedAt: till.api.clock.now() });
    };
    for (let count = 0; count < 10; count++) await begin(count % 2 === 0);
    await expect(begin(true)).rejects.toMatchObject({ status: 429 });
  });

  test("is for the rest of the deposit of a reservation, before its end, and ends at most 20 minutes after it", async () => {
    const { id, token } = await linked();
    const until = new Date(till.api.clock.now().getTime() + 10 * 60_000);
    await holdUntil(id, until, 1200);
    await till.take(id, { amount: 200 });
    expect((await read(token)).body).toMatchObject({
      state: "held",
      deposit: 1200,
      until: until.toISOString(),
      asked: 1000,
      due: 2800,
    });
    expect((await read(token, "/calendar.ics")).status).toBe(404);
    const { body } = await start(token, "transfer");
    expect(body.total).toBe(1000);
    expect(Date.parse(body.account.expiresAt)).toBeLessThanOrEqual(until.getTime() + 20 * 60_000);

    const late = await linked({ time: "11:00 AM" });
    await holdUntil(late.id, until, 1200);
    till.api.clock.advance(11 * 60_000);
    expect((await start(late.token, "transfer")).status).toBe(409);
  });

  test("succeeds for twenty bills whose links are pressed at once", async () => {
    const tokens: string[] = [];
    for (let count = 0; count < LINKS; count++)
      tokens.push(
        (await linked({ time: SLOTS[count % SLOTS.length], name: `Guest ${count}`, phone: undefined, squeeze: true }))
          .token,
      );
    const begun = await Promise.all(tokens.map((token) => start(token, "transfer")));
    expect(begun.map(({ status }) => status)).toEqual(tokens.map(() => 201));
    await Promise.all(begun.map(({ body }) => till.api.sandbox.transfer(body.ref)));
    await till.api.sandbox.advance(1000);
    await till.api.jobs.runAll();
    for (const token of tokens)
      await expect.poll(async () => (await read(token)).body).toMatchObject({ state: "settled", due: 0 });
  });
});
