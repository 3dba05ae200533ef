import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { BookingModel } from "../bookings/bookings.model.ts";
import {
  newPayer,
  openPayment,
  advanceTime,
  pressButton,
  resetSalon,
  type Payer,
} from "../../../test/support/salon/paying.ts";
import { startApi, type TestApi } from "../../../test/support/api/start-api.ts";
import { InboxModel } from "./webhook/inbox.model.ts";
import { PaymentModel } from "./payments.model.ts";

let api: TestApi;
let ada: Payer;
beforeAll(async () => {
  api = await startApi({ config: { slotCapacity: 1 } });
  ada = await newPayer(api);
});
beforeEach(() => resetSalon(api));
afterAll(() => api.stop());

const stateOf = async (ref: string): Promise<string> => (await PaymentModel.findOne({ ref }).lean())?.state ?? "none";
const webhook = (body: unknown, headers: Record<string, string> = { "verif-hash": api.sandbox.secretHash }) =>
  api.client().post("/booking/payment/webhook", body, { headers });
const eventOf = (ref: string, id: number, status = "successful") => ({
  event: "charge.completed",
  data: { id, tx_ref: ref, status },
});

describe("the provider's webhook", () => {
  test("alone makes the booking when the customer never comes back", async () => {
    const { ref, link } = await openPayment(ada);
    api.sandbox.faults.add({ on: "redirect", fault: "none" });
    await pressButton(link, "pay");
    await vi.waitFor(async () => expect(await stateOf(ref)).toBe("fulfilled"), 30_000);
    expect(await InboxModel.find().lean()).toMatchObject([
      { event: "charge.completed", ref, status: "successful", amount: 3000 },
    ]);
  });

  test.each([
    "duplicated",
    "legacy",
    "failedLast",
    "beforeRedirect",
    "malformed",
    "wrongHash",
    "noHash",
    "dropped",
  ] as const)("%s: one booking, once the day has gone on", async (fault) => {
    api.sandbox.faults.add({ on: "webhook", fault });
    const { ref, link } = await openPayment(ada);
    await pressButton(link, "pay");
    await api.sandbox.advance(0);
    await advanceTime(api, 1);
    expect(await stateOf(ref)).toBe("fulfilled");
    expect(await BookingModel.countDocuments()).toBe(1);
  });

  test("and the way back both lost: the next look finds the money", async () => {
    api.sandbox.faults.add({ on: "webhook", fault: "dropped" });
    const { ref } = await openPayment(ada);
    await api.sandbox.pay(ref);
    await advanceTime(api, 1);
    expect(await stateOf(ref)).toBe("fulfilled");
  });

  test("a hundred times at once makes one booking and one mail [R4] [T20]", async () => {
    const { ref } = await openPayment(ada);
    api.sandbox.faults.add({ on: "webhook", fault: "dropped" });
    const { id } = await api.sandbox.pay(ref);
    const answers = await Promise.all(Array.from({ length: 100 }, () => webhook(eventOf(ref, id))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await advanceTime(api, 1);
    expect(await BookingModel.countDocuments()).toBe(1);
    expect(await InboxModel.countDocuments()).toBe(1);
  });

  test.each([[{}], [{ "verif-hash": "" }], [{ "verif-hash": "wrong" }], [{ "flutterwave-signature": "wrong" }]])(
    "without its proof (%j) is refused and changes nothing",
    async (headers) => {
      const { ref } = await openPayment(ada);
      api.sandbox.faults.add({ on: "webhook", fault: "dropped" });
      const { id } = await api.sandbox.pay(ref);
      expect((await webhook(eventOf(ref, id), headers as Record<string, string>)).status).toBe(401);
      expect(await InboxModel.countDocuments()).toBe(0);
      expect(await stateOf(ref)).toBe("pending");
    },
  );

  test.each([
    { event: "test_assess" },
    { event: "transfer.completed", data: { id: 5 } },
    eventOf("IBD-0000000000000000", 5),
  ])("%j is accepted and changes nothing", async (body) => {
    expect((await webhook(body)).status).toBe(200);
    await advanceTime(api, 1);
    expect(await BookingModel.countDocuments()).toBe(0);
    expect(await InboxModel.countDocuments({ processedAt: null })).toBe(0);
  });

  test("claiming success for an unpaid payment only causes a check [T20]", async () => {
    const { ref } = await openPayment(ada);
    expect((await webhook(eventOf(ref, 12_345))).status).toBe(200);
    await advanceTime(api, 1);
    expect(await stateOf(ref)).toBe("pending");
  });

  test("is tried again later when the provider cannot be asked", async () => {
    const { ref } = await openPayment(ada);
    api.sandbox.faults.add({ on: "reply", fault: "error500", route: "verify" });
    await api.sandbox.pay(ref);
    await api.sandbox.advance(0);
    await advanceTime(api, 1);
    expect(await InboxModel.findOne().lean()).toMatchObject({ processedAt: null });
    api.sandbox.faults.clear();
    await advanceTime(api, 2);
    expect(await stateOf(ref)).toBe("fulfilled");
    await advanceTime(api, 1);
    expect(await InboxModel.countDocuments({ processedAt: null })).toBe(0);
  });
});

describe("look-ups that mislead", () => {
  test.each(["pending", "unknownStatus", "foreignRef", "notFound"] as const)(
    "%s twice, then the truth: booked in the end",
    async (fault) => {
      const { ref } = await openPayment(ada);
      api.sandbox.faults.add({ on: "webhook", fault: "dropped" });
      api.sandbox.faults.add({ on: "lookup", fault, times: 2 });
      await api.sandbox.pay(ref);
      await advanceTime(api, 1);
      expect(await stateOf(ref)).toBe("pending");
      await advanceTime(api, 2);
      await advanceTime(api, 2);
      expect(await stateOf(ref)).toBe("fulfilled");
    },
  );

  test("the oldest attempt: the newer one's webhook names it", async () => {
    const { ref } = await openPayment(ada);
    await api.sandbox.pay(ref, { outcome: "fail" });
    api.sandbox.faults.add({ on: "lookup", fault: "oldestAttempt" });
    await api.sandbox.pay(ref);
    await api.sandbox.advance(0);
    await advanceTime(api, 1);
    expect(await stateOf(ref)).toBe("fulfilled");
  });
});
