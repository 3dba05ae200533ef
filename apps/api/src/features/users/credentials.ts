import type { Role } from "@salon/contracts";
import { Types, type QueryFilter } from "mongoose";
import { LINK_PURPOSES, UserModel, type LinkPurpose, type MailedLink, type UserDocument } from "./users.model.ts";
import { userTerms } from "./users.ts";

export type { LinkPurpose } from "./users.model.ts";

const MAX_PLACES = 20;

/** The condition that a field has this value, or is absent. */
export const orAbsent = <Value>(value: Value | undefined) => (value === undefined ? { $exists: false } : value);

/** Whether an account that is not suspended still has the address, the password, or none, and the epoch that were read. */
export const holdsCredentials = async ({ _id, email, passwordHash, epoch }: UserDocument): Promise<boolean> =>
  (await UserModel.exists({
    _id,
    email,
    passwordHash: orAbsent(passwordHash),
    epoch: orAbsent(epoch),
    role: { $ne: "suspended" },
  })) !== null;

/**
 * Makes a link the only valid one of its purpose, unless a newer one was mailed, it was already used, or the account
 * has another address than the one it is sent to, and wants no such one. A repeated call only changes the expiry. Answers
 * the account, or null.
 */
export async function issueLink(
  { _id: userId, email: to, newEmail }: Pick<UserDocument, "_id" | "email" | "newEmail">,
  purpose: LinkPurpose,
  link: MailedLink,
): Promise<UserDocument | null> {
  const path = `links.${purpose}`;
  return UserModel.findOneAndUpdate(
    {
      _id: userId,
      [newEmail?.email === to ? "newEmail.email" : "email"]: to,
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

/** An account with this valid link. */
export const openLink = (purpose: LinkPurpose, hash: string, now: Date): QueryFilter<UserDocument> => ({
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

/** An account whose link is still valid, and which is as it was read. */
const unchangedByLink = ({ user, purpose, hash }: OpenLink, now: Date): QueryFilter<UserDocument> => ({
  ...openLink(purpose, hash, now),
  _id: user._id,
  verified: user.verified,
  proven: user.proven,
  revision: user.revision,
  passwordHash: orAbsent(user.passwordHash),
});

/**
 * Uses a link: verifies its account, and with `proves` proves it, and invalidates the link, in one update. Answers null
 * when the account changed since it was read.
 */
export async function verifyByLink(link: OpenLink, now: Date, proves: boolean): Promise<UserDocument | null> {
  const { purpose } = link;
  return UserModel.findOneAndUpdate(
    unchangedByLink(link, now),
    {
      $set: { verified: true, ...(proves && { proven: true }), [`links.${purpose}.hash`]: null },
      ...(proves && { $unset: { typedEmail: 1, start: 1 } }),
    },
    { returnDocument: "after" },
  ).lean();
}

/** A new password, with the id and time of the change. */
export interface NewPassword {
  passwordHash: string;
  change: { id: Types.ObjectId; at: Date };
}

/** The update that invalidates every link of an account. */
export function closedLinks({ links }: UserDocument): Record<string, null> {
  const open = LINK_PURPOSES.filter((purpose) => links[purpose]);
  return Object.fromEntries(open.map((purpose) => [`links.${purpose}.hash`, null]));
}

/** What the owner of the mailbox said about the person whom the account names. */
export type Person =
  /** It is the owner, or it is not and the owner gave this name. */
  | { keep: true }
  | { keep: false; name?: string | undefined }
  /** Not asked yet. */
  | "unconfirmed";

/** The part of an update that makes the account name the person who was meant. */
function namedPerson(user: UserDocument, person: Person) {
  if (person === "unconfirmed") return { $set: { unconfirmed: true as const }, $unset: {} };
  if (person.keep) return { $set: {}, $unset: { unconfirmed: 1 as const } };
  const { name = user.name } = person;
  return {
    $set: { name, terms: userTerms({ name, email: user.email }) },
    $unset: { unconfirmed: 1 as const, phone: 1 as const },
  };
}

/** How an account goes over to the owner of its mailbox. */
export interface TakeOver {
  person: Person;
  role: Role;
  /** The new one of a reset link; true: the owner gave the account's own, which stays. */
  password: NewPassword | boolean;
}

/**
 * Gives an account that is not proven to the person who opened a link in its mailbox. One update marks it as verified
 * and proven, removes password and consents, and number and name unless they are the owner's, invalidates all links,
 * and ends all sessions by a new epoch. Answers null when the account changed since it was read.
 */
export async function takeOverByLink(
  link: OpenLink,
  now: Date,
  { person, role, password }: TakeOver,
): Promise<UserDocument | null> {
  const { user } = link;
  const named = namedPerson(user, person);
  const isNew = typeof password === "object";
  const credentials = isNew ? { passwordHash: password.passwordHash, passwordChange: password.change } : {};

  return UserModel.findOneAndUpdate(
    { ...unchangedByLink(link, now), name: user.name, phone: orAbsent(user.phone) },
    {
      $set: { verified: true, proven: true, role, ...credentials, ...closedLinks(user), ...named.$set },
      $unset: {
        ...named.$unset,
        typedEmail: 1,
        start: 1,
        reminders: 1,
        ...(role !== "admin" && { adminSince: 1 as const }),
        ...(password === false && { passwordHash: 1 }),
      },
      $inc: { epoch: 1, ...(role !== user.role && { revision: 1 }) },
    },
    { returnDocument: "after" },
  ).lean();
}

/** Stores whom a proven account names, once. Answers null when it changed since it was read. */
export async function confirmPerson(
  user: UserDocument,
  person: Exclude<Person, "unconfirmed">,
): Promise<UserDocument | null> {
  const { $set, $unset } = namedPerson(user, person);
  return UserModel.findOneAndUpdate(
    { _id: user._id, unconfirmed: true, name: user.name, phone: orAbsent(user.phone), epoch: orAbsent(user.epoch) },
    { $set, $unset },
    { returnDocument: "after" },
  ).lean();
}

/**
 * Gives an account that is not proven another address, and invalidates every link that was mailed to the one before.
 * Answers null when the account changed since it was read. @throws duplicate key when the address has another account
 */
export async function replaceEmail(user: UserDocument, email: string): Promise<UserDocument | null> {
  const { _id, name, phone, epoch } = user;
  return UserModel.findOneAndUpdate(
    { _id, proven: false, email: user.email, name, phone: orAbsent(phone), epoch: orAbsent(epoch) },
    {
      $set: { email, verified: false, terms: userTerms({ name, email, phone }), ...closedLinks(user) },
      $unset: { typedEmail: 1, start: 1 },
    },
    { returnDocument: "after" },
  ).lean();
}

/** Stores the address that was typed last where it has another account; nothing else changes. */
export async function rememberTypedEmail({ _id, epoch }: UserDocument, typedEmail: string): Promise<void> {
  await UserModel.updateOne(
    { _id, proven: false, epoch: orAbsent(epoch) },
    { $set: { typedEmail }, $unset: { start: 1 } },
  );
}

/**
 * Changes the password of the account of a valid reset link and invalidates the link, in one update; false for an
 * invalid link.
 */
export async function changePasswordByLink(hash: string, { passwordHash, change }: NewPassword): Promise<boolean> {
  const { modifiedCount } = await UserModel.updateOne(openLink("reset", hash, change.at), {
    $set: { passwordHash, passwordChange: change, "links.reset.hash": null },
    // Who had the old password may have asked for the new address.
    $unset: { newEmail: 1, "links.verification": 1 },
  });
  return modifiedCount === 1;
}

/**
 * Changes the password of an account that is not proven and invalidates all its links, in one update; false when the
 * account was proven, or its password or a link changed, since it was read.
 */
export async function replaceCredentials(user: UserDocument, { passwordHash, change }: NewPassword): Promise<boolean> {
  const { _id, name, email, links, passwordHash: before } = user;
  const unchanged = LINK_PURPOSES.map((purpose) => [`links.${purpose}.mail`, orAbsent(links[purpose]?.mail)]);
  const { modifiedCount } = await UserModel.updateOne(
    {
      _id,
      proven: false,
      passwordHash: orAbsent(before),
      name,
      phone: orAbsent(user.phone),
      ...Object.fromEntries(unchanged),
    },
    {
      $set: { passwordHash, passwordChange: change, ...closedLinks(user), terms: userTerms({ name, email }) },
      $unset: { phone: 1, reminders: 1 },
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
