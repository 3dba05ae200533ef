import type { Bill } from "@salon/contracts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createPaymentRuns } from "../../concurrency/singleflight.ts";
import { setFailpointHook } from "../../failpoint.ts";
import { startApi, type TestApi } from "../../../test/support/api/start-api.ts";
import { stopAt } from "../../../test/support/failpoints/failpoints.ts";
import type { TestClient } from "../../../test/support/api/test-client.ts";
import { advanceTime, bookedPayment, newPayer, type Payer, resetSalon } from "../../../test/support/salon/paying.ts";
import { settlePayment } from "../payments/lifecycle/settle.ts";

let api: TestApi;
let admin: TestClient;
let ada: Payer;
beforeAll(async () => {
  api = await startApi({ rateLimitScale: 100 });
  admin = await api.staff("admin");
  ada = await newPayer(api);
  await admin.patch("/settings", { depositPercent: 50 });
});
afterAll(() => api.stop());
beforeEach(() => resetSalon(api));
afterEach(() => setFailpointHook(null));

/** A settler in a process of its own, which sees the leases of others as ended. */
function settleElsewhere(ref: string) {
  api.clock.advance(20_000);
  return settlePayment({ ...api.deps, paymentRuns: createPaymentRuns() }, ref);
}

/** A booking with a deposit, and a balance that was paid at the provider and that no settler has seen. */
async function paidBalance() {
  const { bookingId } = await bookedPayment(ada, [{ date: "2037-11-30" }]);
  const { body } = await ada.client.post(`/booking/${bookingId}/pay`);
  api.sandbox.faults.add({ on: "webhook", fault: "dropped", times: 1 });
  await api.sandbox.pay(body.ref as string);
  return { bookingId, ref: body.ref as string };
}

const stateOf = async (ref: string) => (await admin.get(`/payments?q=${ref}`)).body[0].state as string;
const billOf = async (id: string): Promise<Bill> => (await admin.get(`/booking/${id}/bill`)).body;

describe("a settler that is overtaken while it gives a booking its balance", () => {
  /** While the first settler stands still, the booking is cancelled, another one puts the payment in review, and it is revived. */
  async function overtake(bookingId: string, ref: string): Promise<void> {
    await admin.patch(`/booking/${bookingId}`, { bookingStatus: "cancelled", money: "later" });
    expect((await settleElsewhere(ref))?.state).toBe("review");
    expect((await admin.patch(`/booking/${bookingId}`, { bookingStatus: "placed" })).status).toBe(200);
  }

  test("fulfils the payment that is in review by then", async () => {
    const { bookingId, ref } = await paidBalance();
    const { reached, release } = stopAt("money-decided");
    const first = settlePayment(api.deps, ref);
    await reached;
    await overtake(bookingId, ref);
    release();
    expect((await first)?.state).toBe("fulfilled");
    expect(await billOf(bookingId)).toMatchObject({ paid: 3000, due: 0 });
  });

  test("is followed by the reconciler when it was killed after the booking had the receipt", async () => {
    const { bookingId, ref } = await paidBalance();
    const { reached, release } = stopAt("money-decided");
    void settlePayment(api.deps, ref);
    await reached;
    await overtake(bookingId, ref);
    const killed = stopAt("money-written");
    release();
    await killed.reached;
    expect([await stateOf(ref), (await billOf(bookingId)).paid]).toEqual(["review", 3000]);
    const { status } = await admin.post(`/payments/${ref}/refund`, { reason: "Paid twice" });
    expect(status).toBe(409);
    await advanceTime(api, 1);
    expect(await stateOf(ref)).toBe("fulfilled");
  });

  test("leaves a booking alone whose payment was sent back meanwhile [T38]", async () => {
    const { bookingId, ref } = await paidBalance();
    const { reached, release } = stopAt("money-decided");
    const first = settlePayment(api.deps, ref);
    await reached;
    await admin.patch(`/booking/${bookingId}`, { bookingStatus: "cancelled", money: "later" });
    await settleElsewhere(ref);
    expect((await admin.post(`/payments/${ref}/refund`, { reason: "Cancelled" })).status).toBe(200);
    await admin.patch(`/booking/${bookingId}`, { bookingStatus: "placed" });
    release();
    await first;
    expect(await billOf(bookingId)).toMatchObject({ paid: 1500, due: 1500 });
    expect(await stateOf(ref)).toMatch(/^refund/);
  });
});

test("a cancellation and a payment at the desk at one instant never miss each other", async () => {
  const { bookingId } = await bookedPayment(ada, [{ date: "2037-11-30" }]);
  const { reached, release } = stopAt("money-decided");
  const receipt = { key: "0f8fad5b-d9cb-469f-a165-70867728950e", method: "cash", kind: "payment", amount: 1500 };
  const paying = admin.post(`/booking/${bookingId}/receipts`, receipt);
  await reached;
  expect((await admin.patch(`/booking/${bookingId}`, { bookingStatus: "cancelled" })).status).toBe(200);
  release();
  expect((await paying).status).toBe(409);
  expect(await billOf(bookingId)).toMatchObject({ paid: 1500, due: 0 });
});
