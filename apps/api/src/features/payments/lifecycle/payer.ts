import { Types } from "mongoose";
import { bookingIdsOf, ownerOf } from "../../bookings/people/account-bookings.ts";
import { type PaymentDocument, PaymentModel } from "../payments.model.ts";

/** Whose money it is: the account that began the payment, else that of the booking whose bill it pays. */
export const payerOf = async ({
  user,
  booking,
}: Pick<PaymentDocument, "user" | "booking">): Promise<Types.ObjectId | null> =>
  user ?? (booking ? ownerOf(booking) : null);

/** Matches the payments that a user began, and those that staff or a link began for the user's bookings. */
export const paidByOrFor = async (userId: string) => ({
  $or: [{ user: new Types.ObjectId(userId) }, { user: null, booking: { $in: await bookingIdsOf(userId) } }],
});

/** The references of all payments by or for a user. */
export const refsOfPayer = async (userId: string): Promise<string[]> =>
  PaymentModel.distinct("ref", await paidByOrFor(userId));
