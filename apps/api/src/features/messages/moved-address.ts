import { Types } from "mongoose";
import { isDuplicateKey } from "../../db/connection/database-faults.ts";
import { MessageModel } from "./messages.model.ts";
import { unsubscribeAddress } from "./subscribers.ts";
import { SubscriberModel } from "./subscribers.model.ts";

/** Notes on the messages that were sent under the proven address of an account that they are the account's. */
export async function keepMessages(account: string, email: string): Promise<void> {
  await MessageModel.updateMany({ email, user: null }, { $set: { user: new Types.ObjectId(account) } });
}

/** Moves a subscription to the newsletter to another address of the same person. */
export async function moveSubscription(from: string, to: string): Promise<void> {
  try {
    await SubscriberModel.updateOne({ email: from }, { $set: { email: to } });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    await unsubscribeAddress(from);
  }
}
