import { Types, type QueryFilter } from "mongoose";
import { LINK_PURPOSES, UserModel, type LinkPurpose, type MailedLink, type UserDocument } from "./users.model.ts";
import { userTotals } from "./users.totals.service.ts";

export type { LinkPurpose } from "./users.model.ts";

const MAX_PLACES = 20;

/** Whether this is still the password hash of an account that is not suspended. */
export const holdsPassword = async (id: Types.ObjectId, passwordHash: string): Promise<boolean> =>
  (await UserModel.exists({ _id: id, passwordHash, role: { $ne: "suspended" } })) !== null;

/**
 * Makes a link the only valid one of its purpose, unless a newer one was mailed or it was already used. A repeated call
 * only changes the expiry. Answers the account, or null.
 */
export async function issueLink(
  userId: Types.ObjectId,
  purpose: LinkPurpose,
  link: MailedLink,
): Promise<UserDocument | null> {
  const path = `links.${purpose}`;
  return UserModel.findOneAndUpdate(
    {
      _id: userId,
      $or: [
        { [path]: { $exists: false } },
        { [`${path}.mail`]: { $lt: link.mail } },
        { [`${path}.mail`]: link.mail, [`${path}.hash`]: link.hash },
      ],
    },
    { $set: { [path]: link } },
    { returnDocument: "after" },
  ).lean();
}

const openLink = (purpose: LinkPurpose, hash: string, now: Date): QueryFilter<UserDocument> => ({
  [`links.${purpose}.hash`]: hash,
  [`links.${purpose}.expiresAt`]: { $gt: now },
});

/** The account with this valid link, or null. */
export const findByLink = async (purpose: LinkPurpose, hash: string, now: Date): Promise<UserDocument | null> =>
  UserModel.findOne(openLink(purpose, hash, now)).lean();

/** Marks the account of a valid verification link as verified and invalidates the link, in one update; false for an invalid link. */
export async function verifyByLink(hash: string, now: Date): Promise<boolean> {
  const user = await findByLink("verification", hash, now);
  if (!user) return false;
  await userTotals.markDirty(user.createdAt, now);
  const { modifiedCount } = await UserModel.updateOne(openLink("verification", hash, now), {
    $set: { verified: true, "links.verification.hash": null },
  });
  return modifiedCount === 1;
}

/** A new password, with the id and time of the change. */
interface NewPassword {
  passwordHash: string;
  change: { id: Types.ObjectId; at: Date };
}

/** Changes the password of the account of a valid reset link and invalidates the link, in one update; false for an invalid link. */
export async function changePasswordByLink(hash: string, { passwordHash, change }: NewPassword): Promise<boolean> {
  const { modifiedCount } = await UserModel.updateOne(openLink("reset", hash, change.at), {
    $set: { passwordHash, passwordChange: change, "links.reset.hash": null },
  });
  return modifiedCount === 1;
}

/**
 * Changes the password of an unverified account and invalidates all its links, in one update; false when the account was
 * verified, or its password or a link changed, since it was read.
 */
export async function replaceCredentials(
  { _id, links, passwordHash: before }: UserDocument,
  { passwordHash, change }: NewPassword,
): Promise<boolean> {
  const unchanged: Record<string, unknown> = {};
  const closed: Record<string, null> = {};
  for (const purpose of LINK_PURPOSES) {
    const link = links[purpose];
    unchanged[`links.${purpose}.mail`] = link ? link.mail : { $exists: false };
    if (link) closed[`links.${purpose}.hash`] = null;
  }
  const { modifiedCount } = await UserModel.updateOne(
    { _id, verified: false, passwordHash: before, ...unchanged },
    { $set: { passwordHash, passwordChange: change, ...closed } },
  );
  return modifiedCount === 1;
}

/** Stores the place of a sign-in. */
export async function rememberSignInPlace(id: Types.ObjectId, place: string): Promise<void> {
  await UserModel.updateOne(
    { _id: id, signInPlaces: { $ne: place } },
    { $push: { signInPlaces: { $each: [place], $slice: -MAX_PLACES } } },
  );
}
