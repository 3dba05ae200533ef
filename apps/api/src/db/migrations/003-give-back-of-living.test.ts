import mongoose from "mongoose";
import { expect, test, vi } from "vitest";
import { tillSalon } from "../../../test/support/salon/till-salon.ts";
import { giveBackOfLiving } from "./003-give-back-of-living.ts";

const till = tillSalon();
const bookings = () => mongoose.connection.collection("bookings");
const listed = async () =>
  ((await till.admin.get("/booking/?giveBack=true")).body as { _id: string }[]).map(({ _id }) => _id);

test("what is over on a bill that goes on stands under what is to be given back, once, also after a cut", async () => {
  const [over, even] = [await till.unpaid(), await till.unpaid({ time: "11:00 AM" })];
  for (const id of [over, even]) await till.take(id);
  await till.author.post(`/booking/${over}/extras`, { label: "Off", amount: -500, reason: "Late" });
  await bookings().updateMany({}, { $unset: { giveBack: 1 } });
  expect(await listed()).toEqual([]);

  const write = vi.spyOn(mongoose.mongo.Collection.prototype, "bulkWrite").mockRejectedValueOnce(new Error("cut off"));
  await expect(giveBackOfLiving.up()).rejects.toThrow("cut off");
  write.mockRestore();
  await giveBackOfLiving.up();
  expect(await listed()).toEqual([over]);
  const after = await bookings().find().toArray();
  await giveBackOfLiving.up();
  expect(await bookings().find().toArray()).toEqual(after);
});
