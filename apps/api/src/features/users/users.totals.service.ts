import type { Role } from "@salon/contracts";
import { inMonths, monthFigures, monthIn } from "../../db/month-figures.ts";
import { UserModel } from "./users.model.ts";

/** How accounts stand; what is not said may be anything. */
export interface Standing {
  role?: Role;
  verified?: boolean;
}
/** The accounts that began in a month, by how they stand. */
type UserSums = (Required<Standing> & { count: number })[];

/** Accounts by the month of `createdAt`; announce here every new or deleted one, and every change of `verified` or role. */
export const userTotals = monthFigures<UserSums>("accounts", async (months) => {
  const groups = await UserModel.aggregate<{ _id: Required<Standing> & { month: string }; count: number }>([
    { $match: inMonths("createdAt", months) },
    {
      $group: {
        _id: { month: monthIn("createdAt", months), role: "$role", verified: "$verified" },
        count: { $sum: 1 },
      },
    },
  ]);
  const sums = new Map<string, UserSums>();
  for (const { _id, count } of groups) {
    const { month, role, verified } = _id;
    sums.set(month, [...(sums.get(month) ?? []), { role, verified, count }]);
  }
  return sums;
});

/** How many of these accounts stand so. */
export const countIn = (months: readonly UserSums[], { role, verified }: Standing): number =>
  months
    .flat()
    .filter((one) => (role ?? one.role) === one.role && (verified ?? one.verified) === one.verified)
    .reduce((all, { count }) => all + count, 0);

/** How many accounts stand so, now. */
export const countStanding = async (asked: Standing): Promise<number> => countIn(await userTotals.read(), asked);
