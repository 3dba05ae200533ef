import { Types, type QueryFilter } from "mongoose";
import { phoneTerms } from "../../phone-numbers.ts";
import { LINK_PURPOSES, UserModel, type LinkPurpose, type MailedLink, type UserDocument } from "./users.model.ts";

export type { LinkPurpose } from "./users.model.ts";

const MAX_PLACES = 20;

/** The condition that a field has this value, or is absent. */
export const orAbsent = <Value>(value: Value | undefined) => (value === undefined ? { $exists: false } : value);

/** Whether an account that is not suspended still has the password, or none, and the epoch that were read. */
export const holdsCredentials = async ({ _id, passwordHash, epoch }: UserDocument): Promise<boolean> =>
  (await UserModel.exists({
    _id,
    passwordHash: orAbsent(passwordHash),
    epoch: orAbsent(epoch),
    role: { $ne: "suspended" },
  })) !== null;

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

/** A valid link of an account, as read. */
export interface OpenLink {
  user: UserDocument;
  purpose: LinkPurpose;
  hash: string;
}

/** An account whose link is still valid, and whose password and verification are as read. */
const unchangedByLink = ({ user, purpose, hash }: OpenLink, now: Date): QueryFilter<UserDocument> => ({
  ...openLink(purpose, hash, now),
  _id: user._id,
  verified: user.verified,
  passwordHash: orAbsent(user.passwordHash),
});

/** Uses a link: verifies its account and invalidates the link, in one update. Answers null when the account changed since it was read. */
export async function verifyByLink(link: OpenLink, now: Date): Promise<UserDocument | null> {
  const { purpose } = link;
  return UserModel.findOneAndUpdate(
    unchangedByLink(link, now),
    { $set: { verified: true, [`links.${purpose}.hash`]: null } },
    { returnDocument: "after" },
  ).lean();
}

/** A new password, with the id and time of the change. */
export interface NewPassword {
  passwordHash: string;
  change: { id: Types.ObjectId; at: Date };
}

/** What the person who opened an account may have left on it, besides a password. */
const LEFT_BEHIND = { phone: 1, reminders: 1 } as const;

/** The part of an update that removes the phone of an account from its terms. */
const withoutPhone = ({ phone }: UserDocument) =>
  phone === undefined ? {} : { $pull: { terms: { $in: phoneTerms(phone) } } };

/** The update that invalidates every link of an account. */
function closedLinks({ links }: UserDocument): Record<string, null> {
  const open = LINK_PURPOSES.filter((purpose) => links[purpose]);
  return Object.fromEntries(open.map((purpose) => [`links.${purpose}.hash`, null]));
}

/**
 * Gives an unverified account to the person who opened a link in its mailbox. One update removes password, phone and
 * consents, invalidates all links and ends all sessions by a new epoch; it also stores the new password of a reset link,
 * or else marks the account as verified. Answers null when the account changed since it was read.
 */
export async function claimByLink(link: OpenLink, now: Date, password?: NewPassword): Promise<UserDocument | null> {
  const { user } = link;
  const proven = password
    ? { $set: { passwordHash: password.passwordHash, passwordChange: password.change, ...closedLinks(user) } }
    : { $set: { verified: true, ...closedLinks(user) } };
  return UserModel.findOneAndUpdate(
    { ...unchangedByLink(link, now), phone: orAbsent(user.phone) },
    {
      ...proven,
      ...withoutPhone(user),
      $unset: { ...LEFT_BEHIND, ...(!password && { passwordHash: 1 }) },
      $inc: { epoch: 1 },
    },
    { returnDocument: "after" },
  ).lean();
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
export async function replaceCredentials(user: UserDocument, { passwordHash, change }: NewPassword): Promise<boolean> {
  const { _id, links, passwordHash: before } = user;
  const unchanged = LINK_PURPOSES.map((purpose) => [`links.${purpose}.mail`, orAbsent(links[purpose]?.mail)]);
  const { modifiedCount } = await UserModel.updateOne(
    {
      _id,
      verified: false,
      passwordHash: orAbsent(before),
      phone: orAbsent(user.phone),
      ...Object.fromEntries(unchanged),
    },
    {
      $set: { passwordHash, passwordChange: change, ...closedLinks(user) },
      ...withoutPhone(user),
      $unset: LEFT_BEHIND,
    },
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
