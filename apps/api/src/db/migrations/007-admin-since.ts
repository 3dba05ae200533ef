import mongoose, { type Types } from "mongoose";
import type { Migration } from "./migrate.ts";

interface Admin {
  _id: Types.ObjectId;
  createdAt: Date;
}
interface RoleEntry {
  at: Date;
  after: unknown;
}

/**
 * Writes since when each admin has been one: since the last entry of the activity that made the account an admin; without
 * any entry about its role since it was made, because the start makes the first admin as one; else since now.
 */
export const adminSince: Migration = {
  name: "007-admin-since",
  up: async () => {
    const users = mongoose.connection.collection<Admin>("users");
    const without = { role: "admin", adminSince: { $exists: false } };
    for (const admin of await users.find(without, { projection: { createdAt: 1 } }).toArray())
      await users.updateOne({ ...without, _id: admin._id }, { $set: { adminSince: await sinceOf(admin) } });
  },
};

async function sinceOf({ _id, createdAt }: Admin): Promise<Date> {
  const entries = await mongoose.connection
    .collection<RoleEntry>("audit")
    .find({ action: "user.role", "target.type": "user", "target.id": String(_id) }, { sort: { at: -1 } })
    .toArray();
  if (entries.length === 0) return createdAt;
  return entries.find(({ after }) => after === "admin")?.at ?? new Date();
}
