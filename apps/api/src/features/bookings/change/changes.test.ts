import mongoose from "mongoose";
import { noonOf } from "@salon/contracts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  TUESDAY,
  newPayer,
  openPayment,
  pressButton,
  type Payer,
  type WantedLine,
} from "../../../../test/support/salon/paying.ts";
import { startApi, type TestApi } from "../../../../test/support/api/start-api.ts";
import type { TestClient } from "../../../../test/support/api/test-client.ts";

const HOUR = 3_600_000;
let api: TestApi;
let desk: TestClient;

beforeAll(async () => {
  api = await startApi();
  desk = await api.staff("admin");
});
afterAll(() => api.stop());

/** A customer with a paid booking; Tuesday at nine unless given. */
async function paidBooking(lines?: WantedLine[]): Promise<Payer & { bookingId: string; ref: string }> {
  const payer = await newPayer(api);
  const { ref, link } = await openPayment(payer, lines);
  await pressButton(link, "pay");
  const { body } = await payer.client.get(`/booking/payment/${ref}`);
  return { ...payer, ref, bookingId: body.bookingId as string };
}

const freeAt = async (time: string, date = TUESDAY): Promise<number> => {
  const { body } = await api.client().get(`/booking/availability?date=${date}`);
  return body.slots.find((slot: { time: string }) => slot.time === time).free;
};
const mailsTo = async (email: string, subject: RegExp) => {
  await api.jobs.runAll();
  return api.inbox.mails().filter((mail) => mail.to.includes(email) && subject.test(mail.subject));
};
async function at<T>(instant: Date, look: () => Promise<T>): Promise<T> {
  const before = api.clock.now();
  api.clock.set(instant);
  try {
    return await look();
  } finally {
    api.clock.set(before);
  }
}
const inLagos = (day: string, hour: number, minute = 0) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + (hour - 1) * HOUR + minute * 60_000);

describe("cancelling", () => {
  test("before the cut-off frees the seats, marks the money as due and mails the customer once", async () => {
    const { client, bookingId, email, ref } = await paidBooking([{ time: "05:00 PM", cartQuantity: 2 }]);
    expect(await freeAt("05:00 PM")).toBe(3);
    expect((await client.post(`/booking/${bookingId}/cancel`)).status).toBe(200);
    expect(await freeAt("05:00 PM")).toBe(5);
    expect((await client.get(`/booking/getBooking/${bookingId}`)).body).toMatchObject({
      bookingStatus: "cancelled",
      refund: "requested",
    });
    expect((await client.post(`/booking/${bookingId}/cancel`)).status).toBe(409);
    const [due] = (await desk.get(`/payments?q=${ref}`)).body;
    expect(due).toMatchObject({ ref, refundDue: true, state: "fulfilled" });
    const letters = await mailsTo(email, /cancelled/i);
    expect(letters).toHaveLength(1);
    expect(letters[0]!.attachments[0]!.content.toString()).toContain("METHOD:CANCEL");
  });

  test("within the cut-off is refused for the customer, not for staff; after the appointment began for both", async () => {
    const { client, bookingId } = await paidBooking([{ time: "05:30 PM" }]);
    await at(inLagos(TUESDAY, 9), async () => {
      expect((await client.post(`/booking/${bookingId}/cancel`)).status).toBe(403);
    });
    await at(inLagos(TUESDAY, 18), async () => {
      expect((await desk.post(`/booking/${bookingId}/cancel`)).status).toBe(409);
    });
    await at(inLagos(TUESDAY, 9), async () => {
      expect((await desk.post(`/booking/${bookingId}/cancel`)).status).toBe(200);
    });
  });

  test("a revived booking takes its seats again and has no refund due", async () => {
    const { client, bookingId, ref } = await paidBooking([{ time: "06:30 PM" }]);
    await client.post(`/booking/${bookingId}/cancel`);
    expect((await desk.patch(`/booking/${bookingId}`, { bookingStatus: "placed" })).status).toBe(200);
    expect(await freeAt("06:30 PM")).toBe(4);
    expect((await client.get(`/booking/getBooking/${bookingId}`)).body).not.toHaveProperty("refund");
    expect((await desk.get(`/payments?q=${ref}`)).body[0].refundDue).toBe(false);
    expect((await desk.post(`/payments/${ref}/refund`, { reason: "changed my mind" })).status).toBe(409);
  });
});

describe("moving", () => {
  test("one line takes the new seats, releases the old ones, keeps price and payment, and sends one mail", async () => {
    const { client, bookingId, email } = await paidBooking([
      { time: "11:00 AM", cartQuantity: 2 },
      { service: "Manicure & Pedicure", time: "03:00 PM" },
    ]);
    const before = (await client.get(`/booking/getBooking/${bookingId}`)).body;
    expect(
      (await client.post(`/booking/${bookingId}/reschedule`, { item: 0, date: "2037-11-25", time: "12:00 PM" })).status,
    ).toBe(200);
    expect([await freeAt("11:00 AM"), await freeAt("12:00 PM", "2037-11-25"), await freeAt("03:00 PM")]).toEqual([
      5, 3, 4,
    ]);
    const after = (await client.get(`/booking/getBooking/${bookingId}`)).body;
    expect(after.cartItems[0]).toEqual({ ...before.cartItems[0], date: noonOf("2037-11-25"), time: "12:00 PM" });
    expect(after).toMatchObject({
      bookingAmount: before.bookingAmount,
      paymentRef: before.paymentRef,
      bookingTime: "03:00 PM",
    });
    const letters = await mailsTo(email, /new time/i);
    expect(letters).toHaveLength(1);
    expect(letters[0]!.attachments[0]!.content.toString()).toContain("SEQUENCE:1");
  });

  test.each([
    [{ item: 5, date: "2037-11-25", time: "12:00 PM" }, 400],
    [{ item: 0, date: "2037-11-29", time: "09:00 AM" }, 400],
    [{ item: 0, date: "2037-11-20", time: "12:00 PM" }, 400],
    [{ item: -1, date: "2037-11-25", time: "12:00 PM" }, 400],
    [{ item: 0, date: "2037-11-25", time: "12:15 PM" }, 400],
  ])("to %j is refused with %i and changes nothing", async (body, status) => {
    const { client, bookingId } = await paidBooking([{ time: "09:00 AM" }]);
    const before = (await client.get(`/booking/getBooking/${bookingId}`)).body;
    expect((await client.post(`/booking/${bookingId}/reschedule`, body)).status).toBe(status);
    expect((await client.get(`/booking/getBooking/${bookingId}`)).body).toEqual(before);
    await desk.patch(`/booking/${bookingId}`, { bookingStatus: "cancelled" });
  });

  test("to a full time is refused with the nearest free ones, and the old seats stay", async () => {
    await paidBooking([{ date: "2037-11-26", time: "10:00 AM", cartQuantity: 4 }]);
    await paidBooking([{ date: "2037-11-26", time: "10:00 AM" }]);
    const { client, bookingId } = await paidBooking([{ date: "2037-11-26", time: "02:00 PM" }]);
    const refused = await client.post(`/booking/${bookingId}/reschedule`, {
      item: 0,
      date: "2037-11-26",
      time: "10:00 AM",
    });
    expect(refused.status).toBe(409);
    expect(refused.body.conflicts[0]).toMatchObject({ index: 0, free: 0, time: "10:00 AM" });
    expect(refused.body.conflicts[0].nearest).toHaveLength(3);
    expect(await freeAt("02:00 PM", "2037-11-26")).toBe(4);
  });

  test("twice at once: one of them wins and no seat is left behind [R16]", async () => {
    const { client, bookingId } = await paidBooking([{ date: "2037-11-27", time: "10:00 AM" }]);
    const times = ["11:00 AM", "12:00 PM", "01:00 PM", "02:00 PM"];
    const answers = await Promise.all(
      times.map((time) => client.post(`/booking/${bookingId}/reschedule`, { item: 0, date: "2037-11-27", time })),
    );
    const won = answers.filter(({ status }) => status === 200).length;
    expect(won).toBeGreaterThanOrEqual(1);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const free = await Promise.all(["10:00 AM", ...times].map((time) => freeAt(time, "2037-11-27")));
    expect(free.reduce((sum, seats) => sum + seats, 0)).toBe(24);
  });
});

describe("reminders", () => {
  const begin = "2037-12-01";
  const remindersAt = (email: string, instant: Date) => at(instant, () => mailsTo(email, /Your appointment/));

  test("come a day and two hours before, once each", async () => {
    const { email } = await paidBooking([{ date: begin, time: "03:00 PM" }]);
    expect(await remindersAt(email, inLagos("2037-11-30", 14, 59))).toHaveLength(0);
    expect(await remindersAt(email, inLagos("2037-11-30", 15))).toHaveLength(1);
    expect(await remindersAt(email, inLagos("2037-11-30", 18))).toHaveLength(1);
    expect(await remindersAt(email, inLagos(begin, 13))).toHaveLength(2);
    expect(await remindersAt(email, inLagos(begin, 14, 59))).toHaveLength(2);
  });

  test("are not stopped by a booking that cannot be read", async () => {
    const [first, bad, last] = [
      await paidBooking([{ date: begin, time: "03:00 PM" }]),
      await paidBooking([{ date: begin, time: "03:00 PM" }]),
      await paidBooking([{ date: begin, time: "03:00 PM" }]),
    ];
    const bookings = mongoose.connection.collection("bookings");
    const _id = new mongoose.Types.ObjectId(bad.bookingId);
    await bookings.updateOne({ _id }, [{ $set: { cartItems: { $concatArrays: [[null], "$cartItems"] } } }]);
    for (const { email } of [first, last]) expect(await remindersAt(email, inLagos("2037-11-30", 15))).toHaveLength(1);
    await bookings.deleteOne({ _id });
  });

  test("a moved booking is reminded of at its new time, a cancelled one not at all", async () => {
    const moved = await paidBooking([{ date: begin, time: "04:00 PM" }]);
    const cancelled = await paidBooking([{ date: begin, time: "04:00 PM" }]);
    await moved.client.post(`/booking/${moved.bookingId}/reschedule`, {
      item: 0,
      date: "2037-12-02",
      time: "04:00 PM",
    });
    await cancelled.client.post(`/booking/${cancelled.bookingId}/cancel`);
    expect(await remindersAt(moved.email, inLagos("2037-11-30", 17))).toHaveLength(0);
    expect(await remindersAt(cancelled.email, inLagos("2037-11-30", 17))).toHaveLength(0);
    expect(await remindersAt(moved.email, inLagos(begin, 17))).toHaveLength(1);
  });

  test("a server that slept sends the late one only while it is of use", async () => {
    const { email } = await paidBooking([{ date: begin, time: "05:00 PM" }]);
    expect(await remindersAt(email, inLagos(begin, 8))).toHaveLength(1);
    expect(await remindersAt(email, inLagos(begin, 17, 30))).toHaveLength(1);
  });

  test("a booking made at the last moment sends a confirmation and no reminder", async () => {
    await at(inLagos(begin, 9), async () => {
      const { email } = await paidBooking([{ date: begin, time: "06:00 PM" }]);
      expect(await mailsTo(email, /Your appointment/)).toHaveLength(0);
      expect(await mailsTo(email, /confirmed/i)).toHaveLength(1);
    });
  });
});

test("the calendar file holds every appointment of the booking", async () => {
  const { client, bookingId } = await paidBooking([
    { date: "2037-12-03", time: "09:00 AM" },
    { service: "Wig Installation", date: "2037-12-04", time: "01:00 PM" },
  ]);
  const file = await client.get(`/booking/${bookingId}/calendar.ics`);
  expect(file.headers.get("content-type")).toContain("text/calendar");
  expect(file.body.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  expect(file.body).toContain("DTSTART:20371203T080000Z");
  expect(file.body).toContain("DTEND:20371204T140000Z");
});
