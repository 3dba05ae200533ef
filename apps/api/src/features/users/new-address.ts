import { Types } from "mongoose";
import { closedLinks, openLink, orAbsent } from "./credentials.ts";
import { UserModel, type UserDocument } from "./users.model.ts";
import { userTerms } from "./users.ts";

/**
 * Stores the address to which the owner of a proven account wants to change, in place of the one asked for before, whose
 * link ends. Answers null when the account changed since it was read.
 */
export const askForAddress = ({ _id, email, epoch }: UserDocument, wanted: string): Promise<UserDocument | null> =>
  UserModel.findOneAndUpdate(
    { _id, proven: true, email, epoch: orAbsent(epoch) },
    { $set: { newEmail: { id: new Types.ObjectId(), email: wanted } }, $unset: { "links.verification": 1 } },
    { returnDocument: "after" },
  ).lean();

/** Forgets the address to which the owner of an account wanted to change, and its link. */
export async function dropNewAddress(id: string): Promise<void> {
  await UserModel.updateOne({ _id: id }, { $unset: { newEmail: 1, "links.verification": 1 } });
}

/**
 * Gives an account the address of its open link, and invalidates every link mailed before, in one update. Answers false
 * when the account or the link changed since it was read. @throws duplicate key when the address has another account
 */
export async function takeNewAddress(user: UserDocument, hash: string, now: Date): Promise<boolean> {
  const { _id, name, phone, email: before, newEmail, epoch } = user;
  if (!newEmail) return false;
  const { id, email } = newEmail;
  const { modifiedCount } = await UserModel.updateOne(
    {
      ...openLink("verification", hash, now),
      _id,
      "newEmail.id": id,
      email: before,
      name,
      phone: orAbsent(phone),
      epoch: orAbsent(epoch),
    },
    {
      $set: {
        email,
        emailBefore: { id, email: before },
        terms: userTerms({ name, email, phone }),
        ...closedLinks(user),
      },
      $unset: { newEmail: 1 },
      $inc: { revision: 1 },
    },
  );
  return modifiedCount === 1;
}
