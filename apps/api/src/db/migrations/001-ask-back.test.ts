import mongoose from "mongoose";
import { expect, test, vi } from "vitest";
import { advanceTime, bookedPayment, TUESDAY } from "../../../test/support/salon/paying.ts";
import { tillSalon } from "../../../test/support/salon/till-salon.ts";
import { askBack } from "./001-ask-back.ts";

const till = tillSalon();
const bookings = () => mongoose.connection.collection("bookings");
const requested = async () =>
  (await bookings().find({ refund: "requested" }).toArray()).map(({ _id }) => String(_id)).toSorted();
const booked = async (time: "09:00 AM" | "10:00 AM" | "11:00 AM") =>
  (await bookedPayment(till.ada, [{ time, date: TUESDAY }])).bookingId;
/** A booking as 1.0.0 left it for which too much had come. */
const lying = async (time: "09:00 AM" | "10:00 AM" | "11:00 AM") => {
  till.api.sandbox.faults.add({ on: "charge", fault: "amountHigher", times: 1 });
  const id = await booked(time);
  await bookings().updateOne({ _id: new mongoose.Types.ObjectId(id) }, { $set: { refund: null } });
  await mongoose.connection.collection("refunds").deleteMany({ booking: new mongoose.Types.ObjectId(id) });
  const shown = { $set: { refundDue: false, attention: false } };
  await mongoose.connection.collection("payments").updateOne({ bookingId: new mongoose.Types.ObjectId(id) }, shown);
  return id;
};

test("what lies there beyond the bill of a booking that goes on is asked back once, and the bell counts it", async () => {
  await booked("09:00 AM");
  const [over, cancelled, grown] = [await lying("10:00 AM"), await lying("11:00 AM"), await lying("11:00 AM")];
  await till.ada.client.post(`/booking/${cancelled}/cancel`);
  await bookings().updateOne({ _id: new mongoose.Types.ObjectId(cancelled) }, { $set: { refund: "kept" } });
  await till.author.post(`/booking/${grown}/extras`, { label: "Beads", amount: 500 });
  expect((await till.admin.get("/waiting")).body.payments).toBe(1);

  const write = vi.spyOn(mongoose.mongo.Collection.prototype, "bulkWrite").mockRejectedValueOnce(new Error("cut off"));
  await expect(askBack.up()).rejects.toThrow("cut off");
  write.mockRestore();
  expect(await requested()).toEqual([]);
  await askBack.up();
  expect(await requested()).toEqual([over]);
  const after = await bookings().find().toArray();
  await askBack.up();
  expect(await bookings().find().toArray()).toEqual(after);

  await advanceTime(till.api, 1);
  expect((await till.admin.get("/waiting")).body.payments).toBe(2);
  expect((await till.author.get(`/payments?attention=true`)).body).toEqual(
    expect.arrayContaining([expect.objectContaining({ bookingId: over, over: 100, refundDue: true })]),
  );
});
