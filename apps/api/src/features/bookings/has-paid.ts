import { BookingModel } from "./bookings.model.ts";

/** Whether any money of an account has come, also where it was sent back since. */
export const hasPaid = async (userId: string): Promise<boolean> =>
  (await BookingModel.exists({ user: userId, "receipts.amount": { $gt: 0 } })) !== null;
