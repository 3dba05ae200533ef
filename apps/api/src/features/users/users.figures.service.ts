import type { User } from "@salon/contracts";
import { withinDays } from "../../db/within-days.ts";
import { UserModel } from "./users.model.ts";
import { userTotals } from "./users.totals.service.ts";
import { presentUser } from "./users.present.ts";

const FIRST = 10;

/** Accounts in numbers, as the dashboard shows them. */
export async function userFigures(): Promise<{
  total: number;
  verified: number;
  unverified: number;
  suspended: number;
}> {
  const months = await userTotals.read();
  const sum = (of: "total" | "verified" | "suspended") => months.reduce((all, month) => all + month[of], 0);
  return {
    total: sum("total"),
    verified: sum("verified"),
    unverified: sum("total") - sum("verified"),
    suspended: sum("suspended"),
  };
}

/** The first accounts of the salon. */
export const firstUsers = async (): Promise<User[]> =>
  (await UserModel.find().sort("createdAt _id").limit(FIRST).lean()).map(presentUser);

/** Customers who registered on these Lagos days, both included. */
export const customersSince = (from: string, to: string): Promise<number> =>
  UserModel.countDocuments({
    role: "customer",
    createdAt: withinDays(from, to),
  }).exec();
