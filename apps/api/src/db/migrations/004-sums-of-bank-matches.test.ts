import mongoose, { Types } from "mongoose";
import { expect, test, vi } from "vitest";
import { tillSalon } from "../../../test/support/salon/till-salon.ts";
import { sumsOfBankMatches } from "./004-sums-of-bank-matches.ts";

const till = tillSalon();
interface Match {
  _id: string;
  names: string[];
  amount?: number;
}
const matches = () => mongoose.connection.collection<Match>("bankMatches");

test("matches of before get the sum of their receipts, once, also after a cut; those without a receipt stay as they are", async () => {
  await matches().deleteMany({});
  const id = await till.unpaid();
  for (const amount of [4500, 4000, 1000]) await till.take(id, { kind: "tip", method: "transfer", amount });
  const names = (await till.billOf(id)).receipts.map(({ key }) => `${id}:${key}`);
  const lost = [`${String(new Types.ObjectId())}:key`];
  const rows = { a: names.slice(0, 1), b: names.slice(1), c: [], d: lost };
  for (const [_id, of] of Object.entries(rows))
    await matches().insertOne({ _id, names: of, receipts: [_id] } as unknown as Match);
  const sums = async () => (await matches().find().sort({ _id: 1 }).toArray()).map(({ amount }) => amount);

  const write = vi.spyOn(mongoose.mongo.Collection.prototype, "bulkWrite").mockRejectedValueOnce(new Error("cut off"));
  await expect(sumsOfBankMatches.up()).rejects.toThrow("cut off");
  write.mockRestore();
  await sumsOfBankMatches.up();
  expect(await sums()).toEqual([4500, 5000, undefined, undefined]);
  await matches().updateOne({ _id: "a" }, { $set: { amount: 1 } });
  await sumsOfBankMatches.up();
  expect(await sums()).toEqual([1, 5000, undefined, undefined]);
});
