import { HOLD_MINUTES, type MyPayment, PAYMENT_SESSION_MINUTES } from "@salon/contracts";
import { Types } from "mongoose";
import { describe, expect, test } from "vitest";
import { BookingModel } from "../bookings/bookings.model.ts";
import { openSalon } from "../../../test/support/salon/open-salon.ts";
import {
  bookedPayment,
  lineOf,
  mailsTo,
  openPayment,
  advanceTime,
  pressButton,
  seatsAt,
  type Payer,
} from "../../../test/support/salon/paying.ts";
import type { TestApi } from "../../../test/support/api/start-api.ts";
import { PaymentModel } from "./payments.model.ts";

let api: TestApi;
let ada: Payer;
let bola: Payer;
openSalon(1, (salon) => ({ api, ada, bola } = salon));

const stateOf = async (ref: string): Promise<string> => (await PaymentModel.findOne({ ref }).lean())?.state ?? "none";
const comeBack = async (query: string) =>
  (await api.client().get(`/booking/payment/return?${query}`)).headers.get("location");

describe("coming back from the payment page", () => {
  test("with money makes the booking, reports it, and removes only the paid lines from the cart", async () => {
    const cartItems = [lineOf(), lineOf({ time: "03:00 PM" })];
    await ada.client.patch("/users/saveCart", { cartItems });
    const { ref, link } = await openPayment(ada);
    expect(await pressButton(link, "pay")).toBe(`/checkout?payment=successful&ref=${ref}`);
    const { body: status } = await ada.client.get(`/booking/payment/${ref}`);
    expect(status).toEqual({ ref, state: "successful", bookingId: expect.any(String) as string });
    const { body: booking } = await ada.client.get(`/booking/getBooking/${status.bookingId}`);
    expect(booking).toMatchObject({
      bookingStatus: "placed",
      bookingAmount: 3000,
      paymentMethod: "Flutterwave",
      bookingTime: "09:00 AM",
      paymentRef: ref,
      user: ada.id,
    });
    expect((await ada.client.get("/users/getCart")).body).toMatchObject([{ time: "03:00 PM" }]);
    // The mail leaves before the clock jumps, which would make its sender look dead.
    await api.jobs.runAll();
    await advanceTime(api, 30);
    expect(await seatsAt("09:00 AM")).toBe(1);
    expect(mailsTo(api, ada).filter((subject) => subject.includes("booking is confirmed"))).toHaveLength(1);
  });

  test.each(["successful", "completed", "failed", "cancelled"] as const)(
    "shows successful when money came, although the address states %s",
    async (fault) => {
      const { link } = await openPayment(ada);
      api.sandbox.faults.add({ on: "redirect", fault });
      expect(await pressButton(link, "pay")).toContain("payment=successful");
    },
  );

  test.each([
    "",
    "status=successful",
    "status=successful&tx_ref=IBD-0000000000000000",
    "tx_ref=%00",
    "tx_ref[$ne]=1",
    "status=successful&tx_ref=IBD-0000000000000000&transaction_id=1",
  ])("an address typed by hand (%s) shows nothing paid and makes nothing", async (query) => {
    expect(await comeBack(query)).toBe("/checkout?payment=failed");
    expect(await BookingModel.countDocuments()).toBe(0);
  });

  test("of an unpaid payment is pending, whatever its query states", async () => {
    const { ref } = await openPayment(ada);
    expect(await comeBack(`status=successful&tx_ref=${ref}&transaction_id=1`)).toBe(
      `/checkout?payment=pending&ref=${ref}`,
    );
    expect(await stateOf(ref)).toBe("pending");
  });

  test("with another customer's transaction is not paid", async () => {
    const paid = await bookedPayment(bola, [{ time: "11:00 AM" }]);
    const { ref } = await openPayment(ada);
    const id = api.sandbox.transactions()[0]?.id;
    expect(paid.ref).not.toBe(ref);
    expect(await comeBack(`status=successful&tx_ref=${ref}&transaction_id=${id}`)).toContain("payment=pending");
  });

  test("after closing the page gives the seats back at once", async () => {
    const { ref, link } = await openPayment(ada);
    expect(await pressButton(link, "close")).toBe(`/checkout?payment=failed&ref=${ref}`);
    expect(await seatsAt("09:00 AM")).toBe(0);
    expect((await fetch(link)).status).toBe(410);
  });

  test("after closing the page with a transfer on its way waits for it", async () => {
    const { ref } = await openPayment(ada);
    await api.sandbox.pay(ref, { outcome: "later", method: "banktransfer" });
    expect(await comeBack(`status=cancelled&tx_ref=${ref}`)).toContain("payment=pending");
    await api.sandbox.advance(60_000);
    await advanceTime(api, 1);
    expect(await stateOf(ref)).toBe("fulfilled");
  });

  test("a failed attempt leaves the page open, and the next one counts", async () => {
    const { ref, link } = await openPayment(ada);
    expect(await pressButton(link, "fail")).toBeNull();
    await advanceTime(api, 1);
    expect(await stateOf(ref)).toBe("pending");
    expect(await pressButton(link, "pay")).toContain("payment=successful");
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

describe("asking how a payment stands", () => {
  test("is for its customer and staff; for all others there is none", async () => {
    const { ref } = await openPayment(ada);
    const missing = await bola.client.get("/booking/payment/IBD-0000000000000000");
    const others = await bola.client.get(`/booking/payment/${ref}`);
    expect([others.status, others.body]).toEqual([404, missing.body]);
    expect((await api.client().get(`/booking/payment/${ref}`)).status).toBe(401);
    for (const reader of [ada.client, await api.staff("author")])
      expect((await reader.get(`/booking/payment/${ref}`)).body).toEqual({ ref, state: "pending" });
  });
});
