import type { Role } from "@salon/contracts";
import { inMonths, monthFigures, monthIn } from "../../db/figures/month-figures.ts";
import { UserModel } from "./users.model.ts";

/** Role and verification of accounts; a field that is absent matches any value. */
export interface Standing {
  role?: Role;
  verified?: boolean;
}
/** The accounts created in a month, by role and verification. */
type UserSums = (Required<Standing> & { count: number })[];

/** Accounts by the month of `createdAt`; mark the month dirty before an account is created or deleted, or its role or `verified` changes. */
export const userTotals = monthFigures<UserSums>("accounts", async (months) => {
  const groups = await UserModel.aggregate<{ _id: Required<Standing> & { month: string }; count: number }>([
    { $match: inMonths("createdAt", months) },
    {
      $group: {
        _id: { month: monthIn("createdAt", months), role: "$role", verified: "$verified" },
        count: { $sum: 1 },
      },
    },
    // $group returns its groups in any order.
    { $sort: { _id: 1 } },
  ]);
  const sums = new Map<string, UserSums>();
  for (const { _id, count } of groups) {
    const { month, role, verified } = _id;
    sums.set(month, [...(sums.get(month) ?? []), { role, verified, count }]);
  }
  return sums;
});

/** The number of accounts in these sums that match. */
export const countIn = (months: readonly UserSums[], { role, verified }: Standing): number =>
  months
    .flat()
    .filter((one) => (role ?? one.role) === one.role && (verified ?? one.verified) === one.verified)
    .reduce((all, { count }) => all + count, 0);

/** The number of accounts that match. */
export const countStanding = async (asked: Standing): Promise<number> => countIn(await userTotals.read(), asked);
