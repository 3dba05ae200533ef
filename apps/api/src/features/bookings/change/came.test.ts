import { addDays, TEXTS } from "@salon/contracts";
import mongoose from "mongoose";
import { beforeEach, expect, test } from "vitest";
import { openSalon, type OpenSalon } from "../../../../test/support/salon/open-salon.ts";
import { bookedPayment, TUESDAY } from "../../../../test/support/salon/paying.ts";

let salon: OpenSalon;
let id: string;
openSalon(5, (opened) => (salon = opened));
beforeEach(async () => {
  await mongoose.model("Booking").deleteMany({});
  const lines = [{ time: "10:00 AM" as const }, { service: "Manicure & Pedicure", time: "11:00 AM" as const }];
  ({ bookingId: id } = await bookedPayment(salon.ada, lines));
  salon.api.clock.set(new Date(`${addDays(TUESDAY, 1)}T08:00:00Z`));
});

const setFlags = (flags: object) => salon.author.patch(`/booking/${id}/flags`, flags);
const readBooking = async () => (await salon.author.get(`/booking/getBooking/${id}`)).body;
const unended = async () => [
  ((await salon.author.get("/booking/?unended=true")).body as { _id: string }[]).map(({ _id }) => _id),
  (await salon.author.get("/waiting")).body.unended as number | undefined,
];

test("a visit of a day that is over is asked for until each appointment came or was missed, and is completed then", async () => {
  expect(await unended()).toEqual([[id], 1]);
  expect((await setFlags({ item: 0, came: true })).status).toBe(200);
  const { bookingStatus, cartItems } = await readBooking();
  expect([bookingStatus, cartItems[0].done]).toEqual(["placed", true]);
  const stored = await mongoose.model("Booking").findById(id).lean<{ cartItems: object[] }>();
  expect(stored!.cartItems[0]).not.toHaveProperty("arrivedAt");
  expect(await unended()).toEqual([[id], 1]);

  expect((await setFlags({ item: 1, came: true })).status).toBe(200);
  expect((await readBooking()).bookingStatus).toBe("completed");
  expect(await unended()).toEqual([[], undefined]);
  expect((await salon.admin.get("/audit?action=booking.flags")).body[0]).toMatchObject({
    before: { item: 1, done: false, status: "placed" },
    after: { item: 1, done: true, came: true, status: "completed" },
  });
});

test("a missed appointment beside one that came leaves nothing to ask, and has not come", async () => {
  await setFlags({ item: 1, noShow: true });
  expect(await setFlags({ item: 1, came: true })).toMatchObject({
    status: 409,
    body: { message: TEXTS.cameNotMissed },
  });
  expect((await setFlags({ came: true })).status).toBe(200);
  expect((await readBooking()).bookingStatus).toBe("completed");
  expect((await readBooking()).cartItems[1].noShow).toBe(true);
});

test("that a customer came is not noted on the day itself, with another flag, or of what was cancelled", async () => {
  salon.api.clock.set(new Date(`${TUESDAY}T22:00:00Z`));
  expect(await setFlags({ item: 0, came: true })).toMatchObject({
    status: 409,
    body: { message: TEXTS.cameAfterItsDay },
  });
  expect(await unended()).toEqual([[], undefined]);
  expect((await setFlags({ item: 0, came: true, noShow: true })).status).toBe(400);
  expect((await setFlags({ item: 0, came: false })).status).toBe(400);
  salon.api.clock.set(new Date(`${TUESDAY}T08:00:00Z`));
  expect((await salon.admin.post(`/booking/${id}/cancel`, {})).status).toBe(200);
  salon.api.clock.set(new Date(`${addDays(TUESDAY, 1)}T08:00:00Z`));
  expect((await setFlags({ item: 0, came: true })).status).toBe(409);
  expect(await unended()).toEqual([[], undefined]);
});
