import type { Types } from "mongoose";
import { randomUUID } from "node:crypto";
import { isDuplicateKey } from "../../db/connection/database-faults.ts";
import { AdminsModel } from "./users.admins.model.ts";
import { UserModel } from "./users.model.ts";

const GUARD = { _id: "admins" } as const;
const MAX_JOINING = 50;

/**
 * Takes an admin out of the certain ones, which is allowed only while another stays; false when this is the last.
 * Whoever stops being an admin passes here first, so however many do at once, one remains.
 */
export async function letAdminGo(id: Types.ObjectId): Promise<boolean> {
  if (await leave(id)) return true;
  const others = UserModel.find({ role: "admin", _id: { $ne: id } }, { _id: 1 })
    .lean()
    .cursor();
  for await (const other of others) if (await makeCertain(other._id)) return leave(id);
  return false;
}

/** One step: the check that another is certain, and the leaving. */
async function leave(id: Types.ObjectId): Promise<boolean> {
  const { matchedCount } = await AdminsModel.updateOne(
    { ...GUARD, certain: { $elemMatch: { $ne: id } } },
    { $pull: { certain: id, joining: { id } } },
  );
  return matchedCount === 1;
}

/**
 * Adds an account to the certain admins. Its `revision` grows in between, so a change of its role that was under way
 * fails and looks again; one that came later has struck the token out.
 */
async function makeCertain(id: Types.ObjectId): Promise<boolean> {
  const token = randomUUID();
  await openGuard();
  await AdminsModel.updateOne(GUARD, { $push: { joining: { $each: [{ id, token }], $slice: -MAX_JOINING } } });
  const { matchedCount: isAdmin } = await UserModel.updateOne({ _id: id, role: "admin" }, { $inc: { revision: 1 } });
  if (isAdmin === 0) return false;
  const { matchedCount } = await AdminsModel.updateOne(
    { ...GUARD, joining: { $elemMatch: { id, token } } },
    { $pull: { joining: { token } }, $addToSet: { certain: id } },
  );
  return matchedCount === 1;
}

async function openGuard(): Promise<void> {
  try {
    await AdminsModel.updateOne(GUARD, { $setOnInsert: { certain: [], joining: [] } }, { upsert: true });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}
