import type { Types } from "mongoose";
import { randomUUID } from "node:crypto";
import { isDuplicateKey } from "../../db/connection/database-faults.ts";
import { AdminsModel } from "./admins.model.ts";
import { UserModel } from "./users.model.ts";

const GUARD = { _id: "admins" } as const;
const MAX_JOINING = 50;

/**
 * Removes an admin from `certain`, which requires another id in it; false for the last admin. Every demotion and
 * deletion of an admin calls this first, so that one admin remains after any number of simultaneous ones.
 */
export async function letAdminGo(id: Types.ObjectId): Promise<boolean> {
  if (await leave(id)) return true;
  const others = UserModel.find({ role: "admin", _id: { $ne: id } }, { _id: 1 })
    .lean()
    .cursor();
  for await (const other of others) if (await makeCertain(other._id)) return leave(id);
  return false;
}

/** Whether no other account is an admin. */
export const isOnlyAdmin = async (id: Types.ObjectId): Promise<boolean> =>
  (await UserModel.exists({ role: "admin", _id: { $ne: id } })) === null;

/** Checks that `certain` has another id and removes this one, in one update. */
async function leave(id: Types.ObjectId): Promise<boolean> {
  const { matchedCount } = await AdminsModel.updateOne(
    { ...GUARD, certain: { $elemMatch: { $ne: id } } },
    { $pull: { certain: id, joining: { id } } },
  );
  return matchedCount === 1;
}

/**
 * Adds an account to `certain`. Increasing its `revision` makes a role change that has already read the account fail
 * and read it again; a role change that starts later removes the token, so that this call adds nothing.
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
