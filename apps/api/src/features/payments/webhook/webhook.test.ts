import { HOLD_MINUTES, type MyPayment, type Payment, PAYMENT_SESSION_MINUTES } from "@salon/contracts";
import { Types } from "mongoose";
import { describe, expect, test, vi } from "vitest";
import { createLogger } from "../../../http/request-log.ts";
import type { TestApi } from "../../../../test/support/api/start-api.ts";
import type { TestClient } from "../../../../test/support/api/test-client.ts";
import { openSalon } from "../../../../test/support/salon/open-salon.ts";
import {
  advanceTime,
  bookedPayment,
  openPayment,
  type Payer,
  payUnheard,
  pressButton,
  seatsAt,
  stateOf,
  underpaid,
} from "../../../../test/support/salon/paying.ts";
import { BookingModel } from "../../bookings/bookings.model.ts";
import { PaymentModel } from "../payments.model.ts";
import { InboxModel } from "./inbox.model.ts";

let api: TestApi;
let ada: Payer;
let bola: Payer;
let author: TestClient;
let admin: TestClient;
openSalon(1, (salon) => ({ api, ada, bola, author, admin } = salon));

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

  test("a hundred times at once makes one booking and one mail [R4] [T20]", async () => {
    const { ref } = await openPayment(ada);
    const { id } = await payUnheard(api, ref);
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
      const { id } = await payUnheard(api, ref);
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

describe("a webhook that cannot be read", () => {
  const send = (body: string, hash: string) =>
    fetch(`${api.url}/api/v1/booking/payment/webhook`, {
      method: "POST",
      headers: { "content-type": "application/json", "verif-hash": hash },
      body,
    });

  test.each(["{", "", "null", "[]", '"text"'])("%j with the right hash is 400 and a line in the log", async (body) => {
    const lines: string[] = [];
    const { logger } = api.deps;
    api.deps.logger = createLogger("warn", { write: (line: string) => void lines.push(line) });
    try {
      expect((await send(body, api.sandbox.secretHash)).status).toBe(400);
      expect(lines.join("")).toContain("webhook");
      expect((await send(body, "wrong")).status).toBe(401);
    } finally {
      api.deps.logger = logger;
    }
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

describe("the payments of a customer tell of the last one", () => {
  const unfinished = async (payer = ada) =>
    ((await payer.client.get("/booking/payment")).body as unknown as MyPayment[]).map((row) => row.unfinished);

  test("that it is open, with its page and how long its times are held, only as long as each is so", async () => {
    const { link } = await openPayment(ada);
    const heldUntil = new Date(api.deps.now().getTime() + HOLD_MINUTES * 60_000).toISOString();
    expect(await unfinished()).toEqual([{ state: "open", link, heldUntil }]);
    expect(await unfinished(bola)).toEqual([]);
    api.clock.advance(PAYMENT_SESSION_MINUTES * 60_000);
    expect(await unfinished()).toEqual([{ state: "open", heldUntil }]);
    api.clock.advance((HOLD_MINUTES - PAYMENT_SESSION_MINUTES) * 60_000);
    expect(await unfinished()).toEqual([{ state: "open" }]);
    await api.jobs.runAll();
    expect(await unfinished()).toEqual([{ state: "expired" }]);
    await advanceTime(api, 24 * 60);
    expect(await unfinished()).toEqual([]);
  });

  test("that it failed when its page was left, and nothing when it was cancelled before it was opened", async () => {
    const { link } = await openPayment(ada);
    await pressButton(link, "close");
    expect(await unfinished()).toEqual([{ state: "failed" }]);
    const { ref } = await openPayment(ada);
    await ada.client.post(`/booking/payment/${ref}/cancel`);
    expect(await unfinished()).toEqual([]);
  });

  test("never that it failed while a transfer is on its way, also after it was closed", async () => {
    const { ref } = await openPayment(ada);
    await api.sandbox.pay(ref, { outcome: "later", method: "banktransfer" });
    expect((await ada.client.post(`/booking/payment/${ref}/cancel`)).status).toBe(200);
    expect(await seatsAt("09:00 AM")).toBe(0);
    expect(await unfinished()).toEqual([{ state: "open" }]);
    await api.sandbox.advance(60_000);
    await advanceTime(api, 1);
    expect(await stateOf(ref)).toBe("fulfilled");
    expect(await unfinished()).toEqual([]);
  });

  test("that an expired one is open until the provider says that the transfer came to nothing", async () => {
    const { ref, link } = await openPayment(ada);
    api.sandbox.faults.add({ on: "lookup", fault: "pending" });
    await pressButton(link, "fail");
    await PaymentModel.updateOne({ ref }, { $set: { heldUntil: api.deps.now() } });
    await api.jobs.runAll();
    expect([await stateOf(ref), await unfinished()]).toEqual(["expired", [{ state: "open" }]]);
    api.sandbox.faults.clear();
    await advanceTime(api, 1);
    expect([await stateOf(ref), await unfinished()]).toEqual(["expired", [{ state: "expired" }]]);
  });

  test("nothing once it is booked, and nothing of the payment of a balance", async () => {
    const { ref, link } = await openPayment(ada);
    await PaymentModel.updateOne({ ref }, { $set: { booking: new Types.ObjectId() } });
    expect(await unfinished()).toEqual([]);
    await PaymentModel.updateOne({ ref }, { $unset: { booking: 1 } });
    await pressButton(link, "pay");
    expect(await unfinished()).toEqual([]);
  });
});

describe("a customer's payments without a booking", () => {
  const mine = async (payer: Payer) => (await payer.client.get("/booking/payment")).body;

  test("are those that need a decision: what was asked, what came, and no word for staff", async () => {
    expect(await mine(ada)).toEqual([]);
    const ref = await underpaid(api, ada);
    const [payment] = (await author.get(`/payments?q=${ref}`)).body as Payment[];
    const [shown, ...others] = await mine(ada);
    expect(others).toEqual([]);
    expect(shown).toEqual({
      ref,
      amount: 3000,
      received: payment!.received,
      goingBack: false,
      items: [expect.objectContaining({ service: "Haircut & Styling", time: "09:00 AM" })],
      createdAt: payment!.createdAt,
    });
    expect(payment!.received!.minor).toBeLessThan(300_000);
    expect(await mine(bola)).toEqual([]);
    expect((await api.client().get("/booking/payment")).status).toBe(401);
  });

  test("say that the money is on its way back, and end with it", async () => {
    const ref = await underpaid(api, ada);
    expect((await admin.post(`/payments/${ref}/refund`, { reason: "Agreed" })).status).toBe(200);
    expect(await mine(ada)).toMatchObject([{ ref, goingBack: true }]);
    await api.sandbox.advance(60_000);
    await advanceTime(api, 1);
    expect(await stateOf(ref)).toBe("refunded");
    expect(await mine(ada)).toEqual([]);
  });

  test("are not those of a booking, which shows its refund itself", async () => {
    const { bookingId } = await bookedPayment(ada);
    await author.patch(`/booking/${bookingId}`, { bookingStatus: "cancelled" });
    expect(await mine(ada)).toEqual([]);
  });
});
