import mongoose, { Types } from "mongoose";
import { expect, test, vi } from "vitest";
import { withTestDatabase } from "../../../test/support/api/with-test-database.ts";
import { adminSince } from "./007-admin-since.ts";

withTestDatabase();
const day = (date: number) => new Date(Date.UTC(2025, 0, date));

test("every admin gets since when, once, also after a cut; other accounts get nothing", async () => {
  const users = mongoose.connection.collection("users");
  const audit = mongoose.connection.collection("audit");
  const add = async (role: string, ...entries: [date: number, after: string][]) => {
    const _id = new Types.ObjectId();
    await users.insertOne({ _id, email: `${String(_id)}@salon.example`, role, createdAt: day(1) });
    const target = { type: "user", id: String(_id) };
    for (const [date, after] of entries)
      await audit.insertOne({ at: day(date), action: "user.role", target, after, actor: null });
    return _id;
  };
  const seeded = await add("admin");
  const twice = await add("admin", [2, "admin"], [3, "customer"], [4, "admin"]);
  const unknown = await add("admin", [2, "author"]);
  const author = await add("author", [2, "admin"], [3, "author"]);
  const since = async (_id: Types.ObjectId) => (await users.findOne({ _id }))?.["adminSince"];

  const write = vi.spyOn(mongoose.mongo.Collection.prototype, "updateOne").mockRejectedValueOnce(new Error("cut off"));
  await expect(adminSince.up()).rejects.toThrow("cut off");
  write.mockRestore();
  const before = new Date();
  await adminSince.up();
  expect([await since(seeded), await since(twice), await since(author)]).toEqual([day(1), day(4), undefined]);
  expect((await since(unknown)).getTime()).toBeGreaterThanOrEqual(before.getTime());
  const after = await users.find().toArray();
  await adminSince.up();
  expect(await users.find().toArray()).toEqual(after);
});
