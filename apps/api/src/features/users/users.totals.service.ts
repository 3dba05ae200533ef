import { inMonths, monthFigures, monthIn } from "../../db/month-figures.ts";
import { UserModel } from "./users.model.ts";

/** How many accounts began in a month, and how they stand. */
interface UserSums {
  total: number;
  verified: number;
  suspended: number;
}

/** Accounts by the month of `createdAt`; announce here every new or deleted one, and every change of `verified` or role. */
export const userTotals = monthFigures<UserSums>("users", async (months) => {
  const ones = (condition: object) => ({ $sum: { $cond: [condition, 1, 0] } });
  const groups = await UserModel.aggregate<UserSums & { _id: string }>([
    { $match: inMonths("createdAt", months) },
    {
      $group: {
        _id: monthIn("createdAt", months),
        total: { $sum: 1 },
        verified: ones({ $eq: ["$verified", true] }),
        suspended: ones({ $eq: ["$role", "suspended"] }),
      },
    },
  ]);
  return new Map(groups.map(({ _id, ...sums }) => [_id, sums]));
});
