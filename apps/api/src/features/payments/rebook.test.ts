import type { Settings } from "@salon/contracts";
import { describe, expect, test } from "vitest";
import { openSalon } from "../../../test/support/salon/open-salon.ts";
import {
  TUESDAY,
  bookedPayment,
  openPayment,
  advanceTime,
  seatsAt,
  paidTooLate,
  underpaid,
  type Payer,
} from "../../../test/support/salon/paying.ts";
import type { TestApi } from "../../../test/support/api/start-api.ts";
import type { TestClient } from "../../../test/support/api/test-client.ts";
import { PaymentModel } from "./payments.model.ts";

let api: TestApi;
let ada: Payer;
let bola: Payer;
let author: TestClient;
let admin: TestClient;
openSalon(1, (salon) => ({ api, ada, bola, author, admin } = salon));

const stateOf = async (ref: string): Promise<string> => (await PaymentModel.findOne({ ref }).lean())?.state ?? "none";

describe("looking again", () => {
  const recheck = (ref: string, client = author) => client.post(`/payments/${ref}/recheck`);

  test("is for staff", async () => {
    const { ref } = await openPayment(ada);
    expect((await recheck(ref, ada.client)).status).toBe(403);
    expect((await recheck("IBD-0000000000000000")).status).toBe(404);
    expect((await recheck(ref)).body.message).toBe("No payment has arrived yet");
  });

  test("finds money without a webhook or redirect", async () => {
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

  test("never books a time that has begun: the payment stays in review, and the answer names the line", async () => {
    const ref = await paidTooLate(api, ada);
    const [other] = await PaymentModel.find({ state: "fulfilled" }).lean();
    await author.patch(`/booking/${String(other!.bookingId)}`, { bookingStatus: "cancelled" });
    api.clock.set(new Date(`${TUESDAY}T16:00:00Z`));
    const { status, body } = await recheck(ref);
    expect([status, body.message]).toEqual([
      200,
      "Nothing has changed: Haircut & Styling on Tue, 24 Nov 2037, 9:00 AM WAT can no longer be booked. Give it another time or refund the payment.",
    ]);
    expect([await stateOf(ref), await seatsAt("09:00 AM")]).toEqual(["review", 0]);
  });

  test("never books a time on a day that was closed meanwhile", async () => {
    const ref = await paidTooLate(api, ada);
    const [other] = await PaymentModel.find({ state: "fulfilled" }).lean();
    await author.patch(`/booking/${String(other!.bookingId)}`, { bookingStatus: "cancelled" });
    const closed = { closedDates: [{ date: TUESDAY, reason: "Power cut" }] };
    const { body } = await withSettings(closed, () => recheck(ref));
    expect(body.message).toContain("Haircut & Styling on Tue, 24 Nov 2037, 9:00 AM WAT can no longer be booked");
    expect(await stateOf(ref)).toBe("review");
  });

  test("books a time that is nearer than the notice customers must give", async () => {
    const ref = await paidTooLate(api, ada);
    const [other] = await PaymentModel.find({ state: "fulfilled" }).lean();
    await author.patch(`/booking/${String(other!.bookingId)}`, { bookingStatus: "cancelled" });
    const { body } = await withSettings({ noticeMinutes: 10_080 }, () => recheck(ref));
    expect(body.message).toBe("The booking is made");
  });

  test("answers an error when the provider does not answer", async () => {
    const { ref } = await openPayment(ada);
    api.sandbox.faults.add({ on: "reply", fault: "html502", route: "verify" });
    expect((await recheck(ref)).status).toBe(502);
  });
});

/** Does something while these settings differ, and puts them back as they were. */
async function withSettings<T>(change: Partial<Settings>, work: () => Promise<T>): Promise<T> {
  const { closedDates, noticeMinutes } = (await admin.get("/settings")).body as Settings;
  const changed = await admin.patch("/settings", change);
  expect(changed.status).toBe(200);
  try {
    return await work();
  } finally {
    const restored = await admin.patch("/settings", { closedDates, noticeMinutes });
    expect(restored.status).toBe(200);
  }
}

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
    expect((await reassign(ref, { date: "2037-11-29", time: "09:00 AM" })).status).toBe(400);
    expect((await reassign(ref, { date: "2037-11-20" })).status).toBe(400);
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

  test("books nothing while another line's time has begun, and names each line that still needs one", async () => {
    const ref = await lateForTwoLines();
    await author.patch(`/booking/${await bookingOfBola()}`, { bookingStatus: "cancelled" });
    // 10:00 AM: the first line has begun; the second, from 11:00 AM, has not, and its seats are free.
    api.clock.set(new Date(`${TUESDAY}T09:00:00Z`));
    expect((await reassign(ref, { item: 1, time: "03:00 PM" })).body.message).toBe(
      "Moved. Haircut & Styling on Tue, 24 Nov 2037, 9:00 AM WAT can no longer be booked: give it another time too.",
    );
    expect([await stateOf(ref), await seatsAt("03:00 PM")]).toEqual(["review", 0]);
    expect((await reassign(ref, { item: 0, time: "02:00 PM" })).body.message).toBe("The booking is made");
    expect([await seatsAt("02:00 PM"), await seatsAt("03:00 PM"), await seatsAt("09:00 AM")]).toEqual([1, 1, 0]);
  });

  test("refuses a full time also while another line's time has begun", async () => {
    const ref = await lateForTwoLines();
    await bookedPayment(bola, [{ time: "05:00 PM" }]);
    api.clock.set(new Date(`${TUESDAY}T09:00:00Z`));
    const { status, body } = await reassign(ref, { item: 1, time: "05:00 PM" });
    expect([status, body.conflicts]).toMatchObject([409, [{ index: 0 }, { index: 1, free: 0 }]]);
    expect((await PaymentModel.findOne({ ref }).lean())?.items[1]?.time).toBe("11:00 AM");
  });

  test("takes a time nearer than the notice customers must give", async () => {
    const ref = await paidTooLate(api, ada);
    const { body } = await withSettings({ noticeMinutes: 10_080 }, () => reassign(ref, {}));
    expect(body.message).toBe("The booking is made");
  });

  /** Money in review for 09:00 AM and 11:00 AM, which came after Bola had booked both. */
  async function lateForTwoLines(): Promise<string> {
    const { ref } = await openPayment(ada, [{}, { service: "Nails Technician", time: "11:00 AM" }]);
    await advanceTime(api, 21);
    await bookedPayment(bola, [{}, { time: "11:00 AM" }]);
    await api.sandbox.pay(ref);
    await advanceTime(api, 60);
    return ref;
  }
  const bookingOfBola = async () => String((await PaymentModel.findOne({ user: bola.id }).lean())?.bookingId);
});
