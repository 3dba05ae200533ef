import { describe, expect, test } from "vitest";
import { BookingModel } from "../bookings/bookings.model.ts";
import { openSalon } from "../../../test/support/salon/open-salon.ts";
import {
  requestPayment,
  bookedPayment,
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

describe("other money than was asked for [T20]", () => {
  test.each([
    ["amountLower", "Less money came than was asked for"],
    ["usd", "The money came in another currency"],
  ] as const)("%s leads to review, not to a booking, and the customer gets a mail", async (fault, reason) => {
    api.sandbox.faults.add({ on: "charge", fault });
    const { ref, link } = await openPayment(ada);
    expect(await pressButton(link, "pay")).toBe(`/checkout?payment=pending&ref=${ref}`);
    expect((await ada.client.get(`/booking/payment/${ref}`)).body).toEqual({ ref, state: "review" });
    expect(await PaymentModel.findOne({ ref }).lean()).toMatchObject({ state: "review", reason, attention: true });
    expect([await seatsAt("09:00 AM"), await BookingModel.countDocuments()]).toEqual([0, 0]);
    await advanceTime(api, 1);
    expect(mailsTo(api, ada).at(-1)).toContain("looking into your payment");
  });

  test.each([
    ["amountHigher", "overpaid"],
    ["fractional", null],
  ] as const)("%s is booked for what was asked", async (fault, reason) => {
    api.sandbox.faults.add({ on: "charge", fault });
    const { ref, bookingId } = await bookedPayment(ada);
    expect(await PaymentModel.findOne({ ref }).lean()).toMatchObject({ state: "fulfilled", reason });
    expect((await ada.client.get(`/booking/getBooking/${bookingId}`)).body.bookingAmount).toBe(3000);
  });

  test("a second transaction on one payment becomes a row of its own for staff", async () => {
    api.sandbox.faults.add({ on: "charge", fault: "twice" });
    const { ref } = await bookedPayment(ada);
    await api.sandbox.advance(0);
    await advanceTime(api, 1);
    expect(await PaymentModel.findOne({ ref: `${ref}-2` }).lean()).toMatchObject({
      state: "review",
      secondOf: ref,
      amount: 3000,
      reason: "This was paid a second time",
    });
    expect(await BookingModel.countDocuments()).toBe(1);
    await advanceTime(api, 60);
    expect(await PaymentModel.countDocuments()).toBe(2);
  });
});

describe("time running out [R3]", () => {
  test("frees the seats, disables the page, and shows failed", async () => {
    const { ref, link } = await openPayment(ada);
    await advanceTime(api, 19);
    expect([await stateOf(ref), await seatsAt("09:00 AM")]).toEqual(["pending", 1]);
    await advanceTime(api, 2);
    expect([await stateOf(ref), await seatsAt("09:00 AM")]).toEqual(["expired", 0]);
    expect((await fetch(link)).status).toBe(410);
  });

  test("with money that no event reported: it is booked, not expired", async () => {
    const { ref } = await openPayment(ada);
    api.sandbox.faults.add({ on: "webhook", fault: "dropped" });
    await api.sandbox.pay(ref);
    await advanceTime(api, 21);
    expect(await stateOf(ref)).toBe("fulfilled");
  });

  test("while the provider cannot be asked waits with everything", async () => {
    const { ref } = await openPayment(ada);
    api.sandbox.faults.add({ on: "reply", fault: "unavailable503", route: "any" });
    await advanceTime(api, 21);
    expect([await stateOf(ref), await seatsAt("09:00 AM")]).toEqual(["pending", 1]);
  });

  test("money that comes after it is booked while the seats are free, up to two days later", async () => {
    const { ref } = await openPayment(ada, [{ date: "2037-11-30" }]);
    await advanceTime(api, 21);
    await api.sandbox.pay(ref);
    expect(await stateOf(ref)).toBe("expired");
    await advanceTime(api, 24 * 60);
    expect(await stateOf(ref)).toBe("fulfilled");
    expect(await seatsAt("09:00 AM", "2037-11-30")).toBe(1);
  });

  test("money that comes after the seats were sold puts the payment in review, and the customer gets a mail", async () => {
    const { ref } = await openPayment(ada);
    api.clock.advance(21 * 60_000);
    // The only seat is in a hold that has ended: that is settled first, and then gives way.
    await bookedPayment(bola);
    expect(await stateOf(ref)).toBe("expired");
    await api.sandbox.pay(ref);
    await advanceTime(api, 60);
    expect(await PaymentModel.findOne({ ref }).lean()).toMatchObject({
      state: "review",
      reason: "The money came after the seats were gone",
    });
    expect(await seatsAt("09:00 AM")).toBe(1);
    expect(mailsTo(api, ada).at(-1)).toContain("looking into your payment");
  });

  test.each([
    ["as it is", {}],
    ["in a restored copy that was made before its page was written down", { state: "creating", link: null }],
  ])("a hold that has ended keeps its seat from the next customer when its money had come: %s", async (_, copied) => {
    const { ref } = await openPayment(ada);
    api.sandbox.faults.add({ on: "webhook", fault: "dropped" });
    await api.sandbox.pay(ref);
    await PaymentModel.updateOne({ ref }, { $set: copied });
    api.clock.advance(21 * 60_000);
    expect((await requestPayment(bola)).status).toBe(409);
    await api.jobs.runAll();
    expect(await stateOf(ref)).toBe("fulfilled");
  });

  test("money for a time that has begun meanwhile goes to a person", async () => {
    const { ref } = await openPayment(ada);
    await advanceTime(api, 21);
    api.clock.set(new Date("2037-11-24T08:05:00Z"));
    await api.sandbox.pay(ref);
    await advanceTime(api, 0);
    expect(await stateOf(ref)).toBe("review");
  });
});
