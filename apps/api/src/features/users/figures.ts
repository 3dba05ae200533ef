import { ROLES, type Role, type Stats, type User } from "@salon/contracts";
import { withinDays } from "../../db/lists/filters.ts";
import { UserModel } from "./users.model.ts";
import { presentUser } from "./present.ts";

const FIRST = 10;

/** The numbers of accounts on the dashboard, from the keys of one index. */
export async function userFigures(): Promise<Stats["users"]> {
  const groups = await UserModel.aggregate<{ _id: { role: Role; verified: boolean }; count: number }>([
    { $match: { role: { $in: [...ROLES] } } },
    { $group: { _id: { role: "$role", verified: "$verified" }, count: { $sum: 1 } } },
  ]);

  const sum = (matches: (group: { role: Role; verified: boolean }) => boolean) =>
    groups.filter(({ _id }) => matches(_id)).reduce((all, { count }) => all + count, 0);
  return {
    total: sum(() => true),
    verified: sum(({ verified }) => verified),
    unverified: sum(({ verified }) => !verified),
    suspended: sum(({ role }) => role === "suspended"),
  };
}

/** The ten oldest accounts. */
export const firstUsers = async (): Promise<User[]> =>
  (await UserModel.find().sort({ createdAt: 1, _id: 1 }).limit(FIRST).lean()).map(presentUser);

/** The number of customers who registered from one Lagos day to another, both included. */
export const customersSince = (from: string, to: string): Promise<number> =>
  UserModel.countDocuments({
    role: "customer",
    createdAt: withinDays(from, to),
  }).exec();
