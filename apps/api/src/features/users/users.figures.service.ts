import type { Part } from "../../db/batching/read-at-once.ts";
import type { MonthDocument } from "../../db/figures/month-figures.ts";
import { withinDays } from "../../db/lists/filters.ts";
import { UserModel } from "./users.model.ts";
import { countIn, userTotals } from "./users.totals.service.ts";

const FIRST = 10;

/** The numbers of accounts on the dashboard; `stored` are the stored months. */
export async function userFigures(stored: readonly MonthDocument[]): Promise<{
  total: number;
  verified: number;
  unverified: number;
  suspended: number;
}> {
  const months = await userTotals.read(stored);
  return {
    total: countIn(months, {}),
    verified: countIn(months, { verified: true }),
    unverified: countIn(months, { verified: false }),
    suspended: countIn(months, { role: "suspended" }),
  };
}

/** The ten oldest accounts as part of a larger read, for `presentUser`. */
export const FIRST_PART: Part = {
  from: UserModel.collection.collectionName,
  pipeline: [
    { $sort: { createdAt: 1, _id: 1 } },
    { $limit: FIRST },
    { $project: { name: 1, email: 1, role: 1, verified: 1, createdAt: 1, phone: 1 } },
  ],
};

/** The number of customers who registered from one Lagos day to another, both included. */
export const customersSince = (from: string, to: string): Promise<number> =>
  UserModel.countDocuments({
    role: "customer",
    createdAt: withinDays(from, to),
  }).exec();
