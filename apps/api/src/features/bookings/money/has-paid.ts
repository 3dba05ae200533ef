import { Types } from "mongoose";
import { BookingModel } from "../bookings.model.ts";

/** Those of these accounts of which money has ever come, also where it was sent back since. */
export async function whoPaid(userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const user = { $in: userIds.map((id) => new Types.ObjectId(id)) };
  const paid = await BookingModel.distinct("user", { user, "receipts.amount": { $gt: 0 } });
  return new Set(paid.map(String));
}

/** Whether any money of an account has ever come. */
export const hasPaid = async (userId: string): Promise<boolean> => (await whoPaid([userId])).size > 0;
