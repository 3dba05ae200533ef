import type { BookingStatus } from "@salon/contracts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setFailpointHook } from "../../../failpoint.ts";
import { bookedPayment, newPayer, advanceTime } from "../../../../test/support/salon/paying.ts";
import { MONDAY, startApi, type TestApi } from "../../../../test/support/api/start-api.ts";
import type { TestClient } from "../../../../test/support/api/test-client.ts";

const ADMINS = 10;
const ROUNDS = 4;
const WISHES: readonly BookingStatus[] = ["cancelled", "completed", "processing", "placed"];
let api: TestApi;
let desk: TestClient;
let admin: TestClient;
beforeAll(async () => {
  api = await startApi({ rateLimitScale: 100 });
  desk = await api.staff("author");
  admin = await api.staff("admin");
});
afterAll(() => api.stop());

const freeAtFour = async (): Promise<number> => {
  const { slots } = (await api.client().get(`/booking/availability?date=${MONDAY}`)).body;
  return slots.find(({ time }: { time: string }) => time === "04:00 PM").free;
};
type Row = { before: { status: BookingStatus }; after: { status: BookingStatus } };

test("ten who set a status at once: each change counts from the one before, is in the log, and moves the seats with it [R16]", async () => {
  const [service] = (await desk.get("/services/all-services")).body;
  const empty = await freeAtFour();
  const walkIn = { name: "Ada Obi", serviceId: service._id, date: MONDAY, time: "04:00 PM", method: "cash" };
  const { _id } = (await desk.post("/booking/walk-in", walkIn)).body;
  for (let round = 0; round < ROUNDS; round++) {
    const answers = await Promise.all(
      Array.from({ length: ADMINS }, (_, index) =>
        desk.patch(`/booking/${_id}`, { bookingStatus: WISHES[(index + round) % WISHES.length] }),
      ),
    );
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    const now: BookingStatus = (await desk.get(`/booking/getBooking/${_id}`)).body.bookingStatus;
    const log: Row[] = (await admin.get(`/audit?target=${_id}&action=booking.status&pageSize=500`)).body;
    expect(log.length, "at least one change per round succeeds").toBeGreaterThan(round);
    // One chain from `placed` to the current status, in any order of the rows: no change is lost in between.
    const left = ["placed", ...log.map(({ after }) => after.status)].toSorted();
    expect(left).toEqual([...log.map(({ before }) => before.status), now].toSorted());
    expect(empty - (await freeAtFour()), now).toBe(now === "cancelled" ? 0 : 1);
  }
});

describe("staff cancelling a booking that was paid online", () => {
  const cancelByStatus = (id: string) => desk.patch(`/booking/${id}`, { bookingStatus: "cancelled" });
  const cancelAtDesk = (id: string) => desk.post(`/booking/${id}/cancel`);
  const paymentOf = async (ref: string) => (await desk.get(`/payments?q=${ref}`)).body[0];

  test.each([
    ["by its status", cancelByStatus],
    ["by the cancel call", cancelAtDesk],
  ])("%s marks its refund due, shows it on the booking and informs the customer in one mail", async (_how, cancel) => {
    const payer = await newPayer(api);
    const { ref, bookingId } = await bookedPayment(payer);
    expect((await cancel(bookingId)).status).toBe(200);
    expect((await payer.client.get(`/booking/getBooking/${bookingId}`)).body).toMatchObject({
      bookingStatus: "cancelled",
      refund: "requested",
    });
    expect(await paymentOf(ref)).toMatchObject({ state: "fulfilled", refundDue: true });
    expect((await desk.get("/payments?attention=true")).body).toMatchObject([{ ref }]);
    await api.jobs.runAll();
    const mails = api.inbox
      .mails()
      .filter(({ to, subject }) => to.includes(payer.email) && subject.includes("cancelled"));
    expect(mails).toMatchObject([{ text: expect.stringContaining("A refund of NGN 3,000 has been requested") }]);
    expect((await admin.post(`/payments/${ref}/refund`, { reason: "The stylist is ill" })).status).toBe(200);
    await api.sandbox.advance(60_000);
    await advanceTime(api, 1);
    expect((await payer.client.get(`/booking/getBooking/${bookingId}`)).body).toMatchObject({ refund: "refunded" });
  });

  test("and bringing it back makes nothing due any more", async () => {
    const payer = await newPayer(api);
    const { ref, bookingId } = await bookedPayment(payer);
    await cancelByStatus(bookingId);
    expect((await desk.patch(`/booking/${bookingId}`, { bookingStatus: "processing" })).status).toBe(200);
    expect((await payer.client.get(`/booking/getBooking/${bookingId}`)).body).not.toHaveProperty("refund");
    expect(await paymentOf(ref)).toMatchObject({ state: "fulfilled", refundDue: false });
  });

  test("is marked by the next job when its process was killed between the booking and the payment", async () => {
    const { ref, bookingId } = await bookedPayment(await newPayer(api));
    setFailpointHook((at) => {
      if (at === "booking-cancelled") throw new Error("killed");
    });
    expect((await cancelByStatus(bookingId).finally(() => setFailpointHook(null))).status).toBe(500);
    expect(await paymentOf(ref)).toMatchObject({ refundDue: false });
    await api.jobs.runAll();
    expect(await paymentOf(ref)).toMatchObject({ refundDue: true });
  });

  test("has no refund when nothing was paid online", async () => {
    const [service] = (await desk.get("/services/all-services")).body;
    const walkIn = { name: "Ada Obi", serviceId: service._id, date: MONDAY, time: "06:00 PM", method: "cash" };
    const { _id } = (await desk.post("/booking/walk-in", walkIn)).body;
    expect((await cancelByStatus(_id)).status).toBe(200);
    expect((await desk.get(`/booking/getBooking/${_id}`)).body).not.toHaveProperty("refund");
  });
});
