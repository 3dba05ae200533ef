import type { Types } from "mongoose";
import { ownerOf } from "../../bookings/account-bookings.ts";
import type { PaymentDocument } from "../payments.model.ts";

/** Whose money it is: the account that began the payment, else that of the booking whose bill it pays. */
export const payerOf = async ({
  user,
  booking,
}: Pick<PaymentDocument, "user" | "booking">): Promise<Types.ObjectId | null> =>
  user ?? (booking ? ownerOf(booking) : null);
