import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { startByLink } from "../../pay-links/start-payment.ts";
import { PaymentModel } from "../../payments/payments.model.ts";
import { stopAt } from "../../../../test/support/failpoints/failpoints.ts";
import { bookedPayment, pressButton, stateOf } from "../../../../test/support/salon/paying.ts";
import { tillSalon } from "../../../../test/support/salon/till-salon.ts";
import { BookingModel } from "../bookings.model.ts";

const till = tillSalon();

const inHours = (hours: number) => new Date(till.api.clock.now().getTime() + hours * 3_600_000).toISOString();
/** A reservation of an appointment on Tuesday. */
const held = () => till.unpaid({ hold: { until: inHours(2), deposit: 1500 } });
const tokenOf = async (id: string): Promise<string> =>
  (await till.author.post(`/booking/${id}/ask-payment`)).body.link.split("/").at(-1);
const linked = async () => {
  const id = await till.unpaid({ phone: "0803 555 0111" });
  return { id, token: await tokenOf(id) };
};
const begin = (token: string, way: "pay" | "transfer" = "pay") =>
  till.api.client().post(`/pay-links/${token}/${way}`, {});
const revoke = (id: string, body: object = {}) => till.author.post(`/booking/${id}/pay-link/revoke`, body);

describe("a press that ends something of a booking, sent again", () => {
  const cases: [string, () => Promise<[id: string, path: string, body: object]>][] = [
    ["cancel", async () => [await till.unpaid(), "cancel", {}]],
    [
      "cancel one appointment",
      async () => {
        const lines = [{ time: "09:00 AM" as const }, { time: "02:00 PM" as const }];
        return [(await bookedPayment(till.ada, lines)).bookingId, "cancel", { item: 0 }];
      },
    ],
    ["let go", async () => [await held(), "hold/release", {}]],
    ["make definite", async () => [await held(), "hold/definite", {}]],
    ["revoke", async () => [(await linked()).id, "pay-link/revoke", {}]],
  ];

  test.each(cases)("(%s) is answered as done, and changes nothing more", async (_name, make) => {
    const [id, path, body] = await make();
    const key = randomUUID();
    const press = (fields: object = {}) => till.author.post(`/booking/${id}/${path}`, { ...body, key, ...fields });
    const first = await press();
    expect(first.status).toBe(200);
    const after = await BookingModel.findById(id).lean();
    expect(await press()).toMatchObject({ status: 200, body: first.body });
    expect(await BookingModel.findById(id).lean()).toEqual(after);
    expect((await press({ key: randomUUID() })).status).toBe(409);
  });

  test("of a reservation that was not paid: the call is noted once", async () => {
    const id = await held();
    const lapsed = { until: till.api.clock.now(), deposit: 1500, unpaid: true, call: true };
    await BookingModel.updateOne({ _id: id }, { $set: { lapsed }, $unset: { hold: 1 } });
    const key = randomUUID();
    for (let round = 0; round < 2; round++)
      expect((await till.author.post(`/booking/${id}/hold/called`, { key })).status).toBe(200);
    expect((await till.author.post(`/booking/${id}/hold/called`, { key: randomUUID() })).status).toBe(409);
  });
});

describe("a link that is revoked", () => {
  test("opens no more, says by whom to the desk alone, and the next one is another", async () => {
    const { id, token } = await linked();
    expect(await till.billOf(id)).toMatchObject({ link: {} });
    expect((await revoke(id)).status).toBe(200);
    expect((await till.api.client().get(`/pay-links/${token}`)).status).toBe(404);
    const at = till.api.clock.now().toISOString();
    expect((await till.billOf(id)).link).toEqual({ revoked: { at, by: expect.any(String) } });
    expect((await till.admin.get(`/audit?target=${id}&action=booking.pay-link`)).body).toMatchObject([
      { after: { link: "revoked" } },
    ]);
    const next = await tokenOf(id);
    expect(next).not.toBe(token);
    expect(await till.billOf(id)).toMatchObject({ link: {} });
    expect((await revoke(await till.unpaid())).body).toMatchObject({ message: "This booking has no link" });
  });

  test("ends the payments that were begun by it, and their money counts all the same", async () => {
    const { id, token } = await linked();
    const { body } = await begin(token);
    expect((await revoke(id)).status).toBe(200);
    await expect.poll(() => stateOf(body.ref)).toBe("failed");
    expect(await PaymentModel.findOne({ ref: body.ref }).lean()).toMatchObject({
      reason: "The link that it was begun by was revoked",
    });
    await till.api.sandbox.pay(body.ref);
    await till.api.jobs.runAll();
    await expect.poll(async () => (await till.billOf(id)).due).toBe(0);
  });

  test("leads a payer who was on the page to what came, with nothing of the appointment", async () => {
    const { id, token } = await linked();
    const { body } = await begin(token);
    // The server that revokes is killed before it ends the payment.
    await BookingModel.updateOne({ _id: id }, { $inc: { "payLink.number": 1 }, $unset: { "payLink.digest": 1 } });
    const back = await pressButton(body.data, "pay");
    expect(back).toMatch(/^\/paid\?ref=.*&state=.{26}$/);
    const { ref, state } = Object.fromEntries(new URLSearchParams(back!.split("?")[1]));
    expect((await till.api.client().get(`/booking/payment/return/${state}/came?ref=${ref}`)).body).toEqual({
      state: "successful",
      came: { minor: 300_000, currency: "NGN" },
    });
  });

  test("begins no payment, not even one that began at this moment", async () => {
    const { id, token } = await linked();
    const slow = stopAt("order-saved");
    const begun = startByLink(till.api.deps, token, { arrivedAt: till.api.clock.now() });
    await slow.reached;
    expect((await revoke(id)).status).toBe(200);
    slow.release();
    await expect(begun).rejects.toMatchObject({ status: 409 });
    expect(await PaymentModel.countDocuments({ open: true })).toBe(0);
  });

  test("leaves the payments of the desk and the owner", async () => {
    const id = await till.unpaid({ user: till.ada.id });
    await tokenOf(id);
    const { body } = await till.ada.client.post(`/booking/${id}/pay`, {});
    expect((await revoke(id)).status).toBe(200);
    await till.api.jobs.runAll();
    expect(await stateOf(body.ref)).toBe("pending");
  });
});

test("a link of a deposit that is settled asks for nothing more, until the desk asks", async () => {
  const id = await held();
  const { link } = (await till.author.post(`/booking/${id}/hold/link`)).body;
  const read = async () => (await till.api.client().get(`/pay-links/${link.split("/").at(-1)}`)).body;
  expect(await read()).not.toHaveProperty("restAtSalon");
  await till.take(id, { amount: 1500 });
  expect(await read()).toMatchObject({ state: "open", due: 1500, restAtSalon: true });
  await tokenOf(id);
  expect(await read()).not.toHaveProperty("restAtSalon");
});
