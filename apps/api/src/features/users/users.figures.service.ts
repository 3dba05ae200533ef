import type { User } from "@salon/contracts";
import { withinDays } from "../../db/lists/filters.ts";
import { UserModel } from "./users.model.ts";
import { presentUser } from "./users.present.ts";
import { countIn, userTotals } from "./users.totals.service.ts";

const FIRST = 10;

/** The numbers of accounts on the dashboard. */
export async function userFigures(): Promise<{
  total: number;
  verified: number;
  unverified: number;
  suspended: number;
}> {
  const months = await userTotals.read();
  return {
    total: countIn(months, {}),
    verified: countIn(months, { verified: true }),
    unverified: countIn(months, { verified: false }),
    suspended: countIn(months, { role: "suspended" }),
  };
}

/** The ten oldest accounts. */
export const firstUsers = async (): Promise<User[]> =>
  (await UserModel.find().sort("createdAt _id").limit(FIRST).lean()).map(presentUser);

/** The number of customers who registered from one Lagos day to another, both included. */
export const customersSince = (from: string, to: string): Promise<number> =>
  UserModel.countDocuments({
    role: "customer",
    createdAt: withinDays(from, to),
  }).exec();
