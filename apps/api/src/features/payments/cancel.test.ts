import { describe, expect, test } from "vitest";
import { setFailpointHook } from "../../failpoint.ts";
import { openSalon } from "../../../test/support/salon/open-salon.ts";
import { openPayment, advanceTime, pressButton, seatsAt, type Payer } from "../../../test/support/salon/paying.ts";
import type { TestApi } from "../../../test/support/api/start-api.ts";
import { PaymentModel } from "./payments.model.ts";

let api: TestApi;
let ada: Payer;
let bola: Payer;
openSalon(1, (salon) => ({ api, ada, bola } = salon));

const stored = () => PaymentModel.find().sort({ createdAt: 1, _id: 1 }).lean();

describe("giving up", () => {
  test("'Cancel Pay' switches the page off and frees the seats; once more is fine", async () => {
    const { ref, link } = await openPayment(ada);
    expect((await ada.client.post(`/booking/payment/${ref}/cancel`)).status).toBe(200);
    expect((await ada.client.post(`/booking/payment/${ref}/cancel`)).status).toBe(200);
    expect((await fetch(link)).status).toBe(410);
    expect(await seatsAt("09:00 AM")).toBe(0);
    expect((await ada.client.get(`/booking/payment/${ref}`)).body).toEqual({ ref, state: "failed" });
  });

  test("is refused once money came, even if we had not heard of it", async () => {
    const { ref } = await openPayment(ada);
    api.sandbox.faults.add({ on: "webhook", fault: "dropped" });
    await api.sandbox.pay(ref);
    const { status, body } = await ada.client.post(`/booking/payment/${ref}/cancel`);
    expect([status, body.message]).toEqual([409, "This payment has already gone through"]);
    expect((await ada.client.get(`/booking/payment/${ref}`)).body.state).toBe("successful");
  });

  test("is refused for other customers and for staff", async () => {
    const { ref } = await openPayment(ada);
    const missing = await bola.client.post("/booking/payment/IBD-0000000000000000/cancel");
    for (const other of [bola.client, await api.staff("admin")]) {
      const answer = await other.post(`/booking/payment/${ref}/cancel`);
      expect([answer.status, answer.body]).toEqual([404, missing.body]);
    }
    expect(await seatsAt("09:00 AM")).toBe(1);
  });

  test("changes nothing while the provider cannot be asked", async () => {
    const { ref, link } = await openPayment(ada);
    api.sandbox.faults.add({ on: "reply", fault: "error500", route: "verify" });
    expect((await ada.client.post(`/booking/payment/${ref}/cancel`)).status).toBe(502);
    expect(await seatsAt("09:00 AM")).toBe(1);
    api.sandbox.faults.clear();
    expect(await pressButton(link, "pay")).toContain("payment=successful");
  });
});

describe("what a killed process leaves", () => {
  test("a page that is switched off is not shown again: the same cart gets a new one", async () => {
    const { ref, link } = await openPayment(ada);
    setFailpointHook((point) => {
      if (point === "closing") throw new Error("killed");
    });
    await ada.client.post(`/booking/payment/${ref}/cancel`).finally(() => setFailpointHook(null));
    expect((await fetch(link)).status).toBe(410);
    const again = await openPayment(ada);
    expect(again.ref).not.toBe(ref);
    expect(await pressButton(again.link, "pay")).toContain("payment=successful");
    expect(await stored()).toMatchObject([{ ref, state: "failed" }, { state: "fulfilled" }]);
    expect(await seatsAt("09:00 AM")).toBe(1);
  });

  test("a payment that got no page within two minutes ends, and its seats come free", async () => {
    const { ref } = await openPayment(ada);
    await PaymentModel.updateOne({ ref }, { $set: { state: "creating", link: null } });
    await advanceTime(api, 1);
    expect(await seatsAt("09:00 AM")).toBe(1);
    await advanceTime(api, 2);
    expect((await stored())[0]).toMatchObject({ state: "failed", reason: "The payment page could not be made" });
    expect(await seatsAt("09:00 AM")).toBe(0);
  });

  test("seats without a payment or booking are freed", async () => {
    const { ref } = await openPayment(ada);
    await PaymentModel.deleteOne({ ref });
    await advanceTime(api, 1);
    expect(await seatsAt("09:00 AM")).toBe(1);
    await advanceTime(api, 20);
    expect(await seatsAt("09:00 AM")).toBe(0);
  });
});
