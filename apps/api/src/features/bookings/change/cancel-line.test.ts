import ICAL from "ical.js";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { setFailpointHook } from "../../../failpoint.ts";
import { stopAt } from "../../../../test/support/failpoints/failpoints.ts";
import { PASSWORD, type TestClient } from "../../../../test/support/api/test-client.ts";
import {
  advanceTime,
  bookedPayment,
  confirmedBooking,
  seatsAt,
  TUESDAY,
  type WantedLine,
} from "../../../../test/support/salon/paying.ts";
import { money, tillSalon } from "../../../../test/support/salon/till-salon.ts";
import { BookingModel } from "../bookings.model.ts";

const till = tillSalon();
beforeEach(() => deposit(100));
afterEach(() => setFailpointHook(null));

/** Three haircuts of 3,000 naira on Tuesday. */
const THREE: WantedLine[] = [{ time: "09:00 AM" }, { time: "10:00 AM" }, { time: "11:00 AM" }];
const deposit = (depositPercent: number) => till.admin.patch("/settings", { depositPercent });
const booked = async (lines = THREE) => (await bookedPayment(till.ada, lines)).bookingId;
const cancel = (id: string, fields: object = {}, as: TestClient = till.ada.client) =>
  as.post(`/booking/${id}/cancel`, fields);
const bookingOf = async (id: string) => (await till.author.get(`/booking/getBooking/${id}`)).body;
const cancelledIn = async (id: string): Promise<boolean[]> =>
  (await bookingOf(id)).cartItems.map(({ cancelled }: { cancelled?: object }) => cancelled !== undefined);
const setStatus = (id: string, bookingStatus: string) => till.author.patch(`/booking/${id}`, { bookingStatus });
const seats = () => Promise.all((["09:00 AM", "10:00 AM", "11:00 AM"] as const).map((time) => seatsAt(time)));

describe("one appointment of three", () => {
  test("paid with a deposit of 30 % leaves seats, bill and time, and nothing comes back while the deposit covers less", async () => {
    await deposit(30);
    const id = await booked();
    expect(await till.billOf(id)).toMatchObject({ total: 9000, paid: 2700, due: 6300, over: 0 });
    const { status, body } = await cancel(id, { item: 0 });
    expect([status, body]).toEqual([200, { message: "Appointment cancelled" }]);
    expect(await seats()).toEqual([0, 1, 1]);
    expect(await bookingOf(id)).toMatchObject({
      bookingStatus: "placed",
      bookingAmount: 6000,
      bookingTime: "10:00 AM",
      due: 3300,
      paid: 2700,
    });
    expect(await cancelledIn(id)).toEqual([true, false, false]);
    expect(await till.billOf(id)).toMatchObject({ total: 6000, paid: 2700, due: 3300, over: 0 });
  });

  test("paid in full leaves what was paid beyond the others as too much", async () => {
    const id = await booked();
    await cancel(id, { item: 1 });
    expect(await till.billOf(id)).toMatchObject({ total: 6000, paid: 9000, due: 0, over: 3000 });
    expect(await bookingOf(id)).toMatchObject({ bookingAmount: 6000, over: 3000, paid: 9000 });
  });

  test("is refused once it is cancelled, for a line or money that is not asked about, and to strangers", async () => {
    const id = await booked();
    expect((await cancel(id, { item: 3 })).body.errors).toEqual([
      { path: "item", message: "Please choose an appointment" },
    ]);
    expect((await cancel(id, { item: 0, money: "back" }, till.author)).body.errors).toMatchObject([{ path: "money" }]);
    expect((await cancel(id, { item: 0 }, till.api.client())).status).toBe(401);
    const stranger = till.api.client();
    await stranger.signUp();
    expect((await cancel(id, { item: 0 }, stranger)).status).toBe(404);
    expect(await cancelledIn(id)).toEqual([false, false, false]);

    expect((await cancel(id, { item: 0 }, till.author)).status).toBe(200);
    const calls: [string, object][] = [
      ["cancel", { item: 0 }],
      ["reschedule", { item: 0, date: TUESDAY, time: "02:00 PM" }],
    ];
    for (const [call, body] of calls)
      expect((await till.ada.client.post(`/booking/${id}/${call}`, body)).body.message).toBe(
        "This appointment is cancelled",
      );
    const arrived = await till.author.patch(`/booking/${id}/flags`, { item: 0, arrived: true });
    expect([arrived.status, arrived.body.message]).toEqual([409, "This appointment is cancelled"]);
    expect((await bookingOf(id)).bookingAmount).toBe(6000);
  });

  test("has a cut-off of its own: a later one can be cancelled when an earlier one no longer can", async () => {
    const id = await booked([{ time: "09:00 AM" }, { date: "2037-11-27", time: "10:00 AM" }]);
    till.api.clock.set(new Date(`${TUESDAY}T09:00:00Z`));
    expect((await cancel(id)).status).toBe(409);
    expect((await cancel(id, { item: 0 })).body.message).toBe("An appointment of this booking has already begun");
    expect((await cancel(id, { item: 1 })).status).toBe(200);
    till.api.clock.set(new Date("2037-11-27T08:00:00Z"));
    expect((await cancel(id, { item: 0 })).status).toBe(409);
    expect(await cancelledIn(id)).toEqual([false, true]);
  });

  test("is written in the activity log with the sums, and shown as cancelled on board, CSV and reports", async () => {
    const id = await booked();
    await cancel(id, { item: 0 });
    expect((await till.admin.get(`/audit?target=${id}&action=booking.cancel`)).body[0]).toMatchObject({
      actor: { _id: till.ada.id },
      before: { item: 0, amount: 9000 },
      after: { item: 0, amount: 6000, over: 3000 },
    });
    const { appointments } = (await till.author.get(`/booking/day?date=${TUESDAY}`)).body;
    expect(appointments.map(({ cancelled }: { cancelled?: object }) => cancelled !== undefined)).toEqual([
      true,
      false,
      false,
    ]);
    expect(appointments[0]).not.toHaveProperty("paid");
    expect(String((await till.author.get("/reports/bookings.csv")).body)).toContain("09:00 AM (cancelled); Haircut");
    const { body: report } = await till.author.get("/reports/summary?from=2037-11-23&to=2037-11-23");
    expect([report.booked, report.byService]).toEqual([
      6000,
      [{ service: "Haircut & Styling", count: 2, amount: 6000 }],
    ]);
  });

  test("is left out of the commission, and no step of it is counted", async () => {
    const id = await booked();
    await cancel(id, { item: 0 });
    till.api.clock.set(new Date(`${TUESDAY}T09:00:00Z`));
    for (const item of [1, 2]) await till.author.patch(`/booking/${id}/flags`, { item, done: true });
    expect((await bookingOf(id)).done).toBe(true);
    await setStatus(id, "completed");
    const { rows } = (await till.admin.get("/reports/commission?month=2037-11")).body;
    expect(rows).toMatchObject([{ _id: null, lines: 2, base: 6000 }]);
  });

  test("is told in one mail with both sums, whose calendar file cancels that event alone; no reminder follows", async () => {
    const id = await confirmedBooking(till.api, till.ada, THREE);
    await till.api.inbox.clear();
    await cancel(id, { item: 1 });
    await advanceTime(till.api, 24 * 60 + 60);
    const mails = till.api.inbox.mails().filter(({ envelope }) => envelope.to.includes(till.ada.email));
    const [told, ...others] = mails.filter(({ subject }) =>
      subject.startsWith("One of your appointments is cancelled"),
    );
    expect(others).toEqual([]);
    expect(told?.text).toContain("You have paid NGN 3,000 more than the other appointments cost");
    const files = told!.attachments.map(({ content }) => {
      const calendar = new ICAL.Component(ICAL.parse(content.toString()) as unknown[]);
      const { uid } = new ICAL.Event(calendar.getFirstSubcomponent("vevent")!);
      return [calendar.getFirstPropertyValue("method"), uid.split("@")[0]].join(" ");
    });
    expect(new Set(files)).toEqual(new Set([`CANCEL ${id}-1`]));
    const reminded = mails.filter(({ subject }) => subject.startsWith("Your appointment:"));
    expect(reminded.map(({ subject }) => /\d+:\d+/.exec(subject)?.[0])).not.toContain("10:00");
    const file = String((await till.ada.client.get(`/booking/${id}/calendar.ics`)).body);
    expect(file.match(/STATUS:\w+/g)).toEqual(["STATUS:CONFIRMED", "STATUS:CANCELLED", "STATUS:CONFIRMED"]);
  });

  test("no longer names the customer who cancelled it once the account is deleted", async () => {
    await deposit(30);
    const client = till.api.client();
    const { _id: id, email } = await client.signUp();
    const { bookingId } = await bookedPayment({ id, email, client }, [{ time: "02:00 PM" }, { time: "03:00 PM" }]);
    await cancel(bookingId, { item: 0 }, client);
    await setStatus(bookingId, "completed");
    expect((await client.post("/users/delete-account", { password: PASSWORD })).status).toBe(200);
    const stored = await BookingModel.findById(bookingId).lean();
    expect([stored?.user, stored?.cartItems[0]?.cancelled?.by]).toEqual([null, null]);
  });
});

describe("discounts", () => {
  const extra = (id: string, amount: number) =>
    till.author.post(`/booking/${id}/extras`, { label: "Discount", amount, ...(amount < 0 && { reason: "Regular" }) });

  test("count with the shares of the live lines that had them; the bill never falls below 0", async () => {
    await deposit(10);
    const id = await booked();
    await extra(id, -1000);
    expect(await till.billOf(id)).toMatchObject({ total: 8000, due: 7100 });
    await cancel(id, { item: 0 });
    // 1,000 is 334 + 333 + 333: the first line takes the rest of the division.
    expect(await till.billOf(id)).toMatchObject({ total: 5334, lostDiscount: 334, due: 4434 });
    // A discount after that is for the lines that are left.
    await extra(id, -500);
    expect(await till.billOf(id)).toMatchObject({ total: 4834, due: 3934 });
    await cancel(id, { item: 1 });
    expect(await till.billOf(id)).toMatchObject({ total: 2417, lostDiscount: 917, due: 1517 });
    await setStatus(id, "completed");
    const { rows } = (await till.admin.get("/reports/commission?month=2037-11")).body;
    expect(rows).toMatchObject([{ lines: 1, base: 2417 }]);
  });
});

describe("the last live appointment", () => {
  test("cancels the booking, and a revival brings back that one alone", async () => {
    const id = await booked();
    for (const item of [0, 2, 1]) expect((await cancel(id, { item })).status).toBe(200);
    expect(await bookingOf(id)).toMatchObject({ bookingStatus: "cancelled", refund: "requested" });
    expect(await seats()).toEqual([0, 0, 0]);
    expect((await setStatus(id, "placed")).status).toBe(200);
    expect(await cancelledIn(id)).toEqual([true, false, true]);
    expect(await seats()).toEqual([0, 1, 0]);
    expect(await till.billOf(id)).toMatchObject({ total: 3000, paid: 9000 });
  });

  test("a whole cancellation comes back whole, without what was cancelled before", async () => {
    const id = await booked();
    await cancel(id, { item: 0 });
    await cancel(id);
    expect((await setStatus(id, "placed")).status).toBe(200);
    expect(await seats()).toEqual([0, 1, 1]);
    expect(await cancelledIn(id)).toEqual([true, false, false]);
  });
});

describe("at the same moment", () => {
  test("as money is taken: the bill is what both left of it", async () => {
    await deposit(50);
    const half = await booked([{ time: "03:00 PM" }, { time: "04:00 PM" }]);
    const { reached, release } = stopAt("money-decided");
    const taking = till.author.post(`/booking/${half}/receipts`, money({ amount: 1000 }));
    await reached;
    expect((await cancel(half, { item: 0 })).status).toBe(200);
    release();
    // The bill is paid by then, and the money was not taken.
    expect((await taking).status).toBe(400);
    expect(await till.billOf(half)).toMatchObject({ total: 3000, paid: 3000, due: 0, over: 0 });
  });

  test("all appointments by several people end the booking once", async () => {
    const id = await booked();
    const answers = await Promise.all([0, 1, 2, 0, 1, 2].map((item) => cancel(id, { item })));
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect((await bookingOf(id)).bookingStatus).toBe("cancelled");
    expect(await seats()).toEqual([0, 0, 0]);
    expect((await cancelledIn(id)).filter(Boolean)).toHaveLength(2);
  });

  test("a process that is killed after the write leaves no seat behind", async () => {
    const id = await booked();
    setFailpointHook((point) => {
      if (point === "booking-cancelled") throw new Error("killed");
    });
    await cancel(id, { item: 2 });
    setFailpointHook(null);
    await advanceTime(till.api, 60);
    expect(await seats()).toEqual([1, 1, 0]);
    expect((await cancelledIn(id))[2]).toBe(true);
  });
});
