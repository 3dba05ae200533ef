import { describe, expect, test } from "vitest";
import { killAt, stopAt } from "../../../test/support/failpoints/failpoints.ts";
import { openSalon } from "../../../test/support/salon/open-salon.ts";
import {
  bookedPayment,
  advanceTime,
  underpaid,
  type Payer,
  type WantedLine,
} from "../../../test/support/salon/paying.ts";
import type { TestApi } from "../../../test/support/api/start-api.ts";
import type { TestClient } from "../../../test/support/api/test-client.ts";
import { RefundModel } from "./refunds.model.ts";

const REASON = "You did not come to the appointment before, as agreed on the phone";
const MAIL = "About the refund you asked for";

let api: TestApi;
let ada: Payer;
let author: TestClient;
let admin: TestClient;
openSalon(1, (salon) => ({ api, ada, author, admin } = salon));

const decline = (ref: string, client = admin, reason = REASON) =>
  client.post(`/payments/${ref}/decline-refund`, { reason });
const shown = async (ref: string) => (await author.get(`/payments?q=${ref}`)).body[0];
const bookingOf = async (id: string) => (await ada.client.get(`/booking/getBooking/${id}`)).body;
const answers = (ref: string) =>
  api.inbox.mails().filter(({ subject, text }) => subject.startsWith(MAIL) && text.includes(ref));
async function askedForRefund(lines?: readonly WantedLine[]): Promise<{ ref: string; bookingId: string }> {
  const booked = await bookedPayment(ada, lines);
  await ada.client.post(`/booking/${booked.bookingId}/cancel`);
  return booked;
}

describe("a declined refund", () => {
  test("leaves the list of payments that need a decision, and the customer reads why on the booking and in one mail", async () => {
    const { ref, bookingId } = await askedForRefund();
    expect(await bookingOf(bookingId)).toMatchObject({ refund: "requested" });
    const statuses = await Promise.all([1, 2, 3].map(async () => (await decline(ref)).status));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await decline(ref)).body.message).toBe("This money is kept already, and the customer has the reason");
    expect((await author.get("/payments?attention=true")).body).toEqual([]);
    expect(await shown(ref)).toMatchObject({ state: "fulfilled", refundDue: false, refundKept: REASON });
    expect(await bookingOf(bookingId)).toMatchObject({
      bookingStatus: "cancelled",
      refund: "kept",
      refundAnswer: REASON,
    });
    await api.jobs.runAll();
    await api.jobs.runAll();
    expect(answers(ref)).toMatchObject([{ envelope: { to: [ada.email] }, text: expect.stringContaining(REASON) }]);
    expect(await shown(ref)).toMatchObject({ refundDue: false });
  });

  test("is in the activity log with the admin who decided and the state before", async () => {
    const { ref } = await askedForRefund();
    await decline(ref);
    const [entry] = (await admin.get(`/audit?target=${ref}`)).body;
    expect(entry).toMatchObject({
      actor: { name: "Test admin" },
      action: "payment.keep",
      before: { state: "fulfilled", refundDue: true },
      after: { refundDue: false },
    });
  });

  test("is refused when no refund is due", async () => {
    const review = await underpaid(api, ada);
    const { ref } = await bookedPayment(ada, [{ time: "03:00 PM" }]);
    expect([(await decline(review)).status, (await decline(ref)).status]).toEqual([409, 409]);
    expect(await shown(review)).toMatchObject({ state: "review" });
    expect(await shown(ref)).not.toHaveProperty("refundKept");
  });

  test("settles what the provider refused to send back", async () => {
    const { ref, bookingId } = await askedForRefund();
    api.sandbox.faults.add({ on: "refund", fault: "insufficient", times: 1 });
    await admin.post(`/payments/${ref}/refund`, { reason: "Ill" });
    expect(await shown(ref)).toMatchObject({ state: "review", refundDue: true });
    expect((await decline(ref)).status).toBe(200);
    expect(await shown(ref)).toMatchObject({ state: "fulfilled", reason: null, refundKept: REASON });
    expect(await bookingOf(bookingId)).toMatchObject({ refund: "kept" });
  });

  test("can still be made later, and is then shown as refunded", async () => {
    const { ref, bookingId } = await askedForRefund();
    await decline(ref);
    expect((await admin.post(`/payments/${ref}/refund`, { reason: "Agreed after all" })).status).toBe(200);
    await api.sandbox.advance(60_000);
    await advanceTime(api, 1);
    expect(await shown(ref)).not.toHaveProperty("refundKept");
    const booking = await bookingOf(bookingId);
    expect(booking).toMatchObject({ refund: "refunded" });
    expect(booking).not.toHaveProperty("refundAnswer");
  });

  test("answers that request alone: one for the booking brought back to life is due again", async () => {
    const { ref, bookingId } = await askedForRefund();
    await decline(ref);
    await api.jobs.runAll();
    await author.patch(`/booking/${bookingId}`, { bookingStatus: "placed" });
    expect(await bookingOf(bookingId)).not.toHaveProperty("refund");
    await ada.client.post(`/booking/${bookingId}/cancel`);
    expect(await bookingOf(bookingId)).toMatchObject({ refund: "requested" });
    expect(await shown(ref)).toMatchObject({ refundDue: true });
    expect((await decline(ref, admin, "Still not")).status).toBe(200);
    await api.jobs.runAll();
    expect(answers(ref)).toHaveLength(2);
  });

  test("is completed by the next run of the jobs when the process that decided was killed", async () => {
    const { ref, bookingId } = await askedForRefund();
    const by = (await admin.get("/users/getUser")).body._id;
    const at = api.clock.now();
    const decided = { state: "declined", answer: REASON, at, by, nextCheckAt: at } as const;
    await RefundModel.updateOne({ payment: ref }, { $set: decided });
    await api.jobs.runAll();
    expect(await shown(ref)).toMatchObject({ refundDue: false, refundKept: REASON });
    expect(await bookingOf(bookingId)).toMatchObject({ refund: "kept", refundAnswer: REASON });
    await api.jobs.runAll();
    expect(answers(ref)).toHaveLength(1);
  });

  test("is no more once the booking came back meanwhile, although the process that brought it back was killed", async () => {
    const { ref, bookingId } = await askedForRefund([{ time: "09:00 AM" }, { time: "10:00 AM" }]);
    const revival = stopAt("claims-half-made");
    const revived = author.patch(`/booking/${bookingId}`, { bookingStatus: "placed" });
    await revival.reached;
    expect((await decline(ref)).status).toBe(200);
    killAt("booking-revived");
    revival.release();
    expect((await revived).status).toBe(500);
    expect(await shown(ref)).toMatchObject({ refundKept: REASON });
    await advanceTime(api, 2);
    expect(await shown(ref)).not.toHaveProperty("refundKept");
    expect(await bookingOf(bookingId)).toMatchObject({ bookingStatus: "placed" });
  });
});
