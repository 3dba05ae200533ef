import { describe, expect, test } from "vitest";
import { openSalon } from "../../testing/salon/open-salon.ts";
import {
  TUESDAY,
  bookedPayment,
  openPayment,
  advanceTime,
  seatsAt,
  paidTooLate,
  underpaid,
  type Payer,
} from "../../testing/salon/paying.ts";
import type { TestApi } from "../../testing/api/start-api.ts";
import type { TestClient } from "../../testing/api/test-client.ts";
import { PaymentModel } from "./payments.model.ts";

let api: TestApi;
let ada: Payer;
let bola: Payer;
let author: TestClient;
openSalon(1, (salon) => ({ api, ada, bola, author } = salon));

const stateOf = async (ref: string): Promise<string> => (await PaymentModel.findOne({ ref }).lean())?.state ?? "none";

describe("looking again", () => {
  const recheck = (ref: string, client = author) => client.post(`/payments/${ref}/recheck`);

  test("is for staff", async () => {
    const { ref } = await openPayment(ada);
    expect((await recheck(ref, ada.client)).status).toBe(403);
    expect((await recheck("IBD-0000000000000000")).status).toBe(404);
    expect((await recheck(ref)).body.message).toBe("Nobody has paid yet");
  });

  test("finds money nobody told of", async () => {
    const { ref } = await openPayment(ada);
    api.sandbox.faults.add({ on: "webhook", fault: "dropped" });
    await api.sandbox.pay(ref);
    expect((await recheck(ref)).body.message).toBe("The booking is made");
  });

  test("books what only lacked seats once they are free again", async () => {
    const ref = await paidTooLate(api, ada);
    expect((await recheck(ref)).body.message).toMatch(/still needs a decision/);
    const [other] = await PaymentModel.find({ state: "fulfilled" }).lean();
    await author.patch(`/booking/${String(other!.bookingId)}`, { bookingStatus: "cancelled" });
    expect((await recheck(ref)).body.message).toBe("The booking is made");
    expect(await seatsAt("09:00 AM")).toBe(1);
  });

  test("says so when the provider does not answer", async () => {
    const { ref } = await openPayment(ada);
    api.sandbox.faults.add({ on: "reply", fault: "html502", route: "verify" });
    expect((await recheck(ref)).status).toBe(502);
  });
});

describe("giving another time", () => {
  const reassign = (ref: string, body: object, client = author) =>
    client.post(`/payments/${ref}/reassign`, { item: 0, date: TUESDAY, time: "02:00 PM", ...body });

  test("books a paid payment that lost its seats", async () => {
    const ref = await paidTooLate(api, ada);
    expect((await reassign(ref, {}, ada.client)).status).toBe(403);
    expect((await reassign(ref, {})).body.message).toBe("The booking is made");
    const { bookingId } = (await ada.client.get(`/booking/payment/${ref}`)).body;
    expect((await ada.client.get(`/booking/getBooking/${bookingId}`)).body).toMatchObject({
      bookingTime: "02:00 PM",
      cartItems: [{ time: "02:00 PM" }],
    });
    await advanceTime(api, 60);
    expect(await seatsAt("02:00 PM")).toBe(1);
    expect((await reassign(ref, {})).status).toBe(409);
  });

  test("refuses a full, closed or begun time and a line that is not there, and changes nothing", async () => {
    const ref = await paidTooLate(api, ada);
    expect((await reassign(ref, { time: "09:00 AM" })).body.conflicts).toMatchObject([{ index: 0, free: 0 }]);
    expect((await reassign(ref, { date: "2026-11-29", time: "09:00 AM" })).status).toBe(400);
    expect((await reassign(ref, { date: "2026-11-20" })).status).toBe(400);
    expect((await reassign(ref, { item: 1 })).status).toBe(400);
    expect(await stateOf(ref)).toBe("review");
  });

  test("is not for money that is too little", async () => {
    expect((await reassign(await underpaid(api, ada), {})).status).toBe(409);
  });

  test("keeps one line's new time while another still has no seat", async () => {
    const { ref } = await openPayment(ada, [{}, { service: "Nails Technician", time: "10:00 AM" }]);
    await advanceTime(api, 21);
    await bookedPayment(bola, [{}, { time: "10:00 AM" }]);
    await api.sandbox.pay(ref);
    await advanceTime(api, 60);
    expect((await reassign(ref, {})).body.message).toContain("no seat for Nails Technician at 10:00 AM");
    expect((await reassign(ref, { item: 1, time: "03:00 PM" })).body.message).toBe("The booking is made");
    expect([await seatsAt("02:00 PM"), await seatsAt("03:00 PM"), await seatsAt("09:00 AM")]).toEqual([1, 1, 1]);
  });
});
