import { CHANNELS, PHONE_CHANNELS, TEXTS, type Channel, type PhoneChannel, type User } from "@salon/contracts";
import type { QueryFilter, UpdateQuery } from "mongoose";
import { AppError } from "../../http/app-error.ts";
import type { SessionUser } from "../../http/mount.ts";
import { recordAuditEntry } from "../audit-log/audit-log.ts";
import { orAbsent } from "./credentials.ts";
import { UserModel, type UserDocument } from "./users.model.ts";
import { presentUser, readableByOwner, remindersOf } from "./present.ts";
import { userTerms } from "./users.ts";

/** The session of a person, and of what their page read the revision; pages of 1.0.0 do not say it. */
type Changer = Pick<SessionUser, "id" | "epoch"> & { revision?: number | undefined };

/** The account of a person, as its page read it. */
const asRead = ({ id, epoch, revision }: Changer): QueryFilter<UserDocument> => ({
  _id: id,
  epoch: orAbsent(epoch),
  ...(revision !== undefined && { revision }),
});

/**
 * Changes what a search finds an account by, together with its terms; when the account has changed since it was read,
 * it is read again. Answers false when no account matches.
 */
async function changePerson(
  condition: QueryFilter<UserDocument>,
  person: { name?: string; phone?: string | undefined },
  update: UpdateQuery<UserDocument>,
): Promise<boolean> {
  for (;;) {
    const user = await UserModel.findOne(condition).lean();
    if (!user) return false;
    const { name, phone } = user;
    const { matchedCount } = await UserModel.updateOne(
      { ...condition, name, phone: orAbsent(phone) },
      { ...update, $set: { ...update.$set, terms: userTerms({ ...user, ...person }) }, $inc: { revision: 1 } },
    );
    if (matchedCount > 0) return true;
  }
}

/** Changes the name of an account. @throws AppError 409 when the account was claimed by its owner, or changed, meanwhile */
export async function changeName(user: Changer, name: string): Promise<void> {
  const isChanged = await changePerson(asRead(user), { name }, { $set: { name } });
  if (!isChanged) throw new AppError(409, TEXTS.changedMeanwhile);
}

/**
 * Stores the phone number of an account; null removes it. Another number has no consents to messages to it.
 * @throws AppError 409 when the account was claimed by its owner, or changed, meanwhile
 */
export async function changePhone(user: Changer, phone: string | null): Promise<void> {
  if (phone !== null && (await UserModel.exists({ ...asRead(user), phone }))) return;
  const consents = Object.fromEntries(PHONE_CHANNELS.map((name) => [`reminders.${name}`, 1 as const]));
  const change = phone === null ? { $unset: { phone: 1, ...consents } } : { $set: { phone }, $unset: consents };
  const isChanged = await changePerson(asRead(user), { phone: phone ?? undefined }, change);
  if (!isChanged) throw new AppError(409, TEXTS.changedMeanwhile);
}

/**
 * Stores by which channels a person wants reminders, each with the instant of the choice; an unchanged choice keeps its
 * instant.
 */
export async function changeReminders(
  { id, epoch }: Pick<SessionUser, "id" | "epoch">,
  choices: { [Name in Channel]?: boolean | undefined },
  at: Date,
): Promise<void> {
  for (const channel of CHANNELS) {
    const on = choices[channel];
    if (on === undefined) continue;
    const path = `reminders.${channel}`;
    await UserModel.updateOne(
      { _id: id, epoch: orAbsent(epoch), [`${path}.on`]: { $ne: on } },
      { $set: { [path]: { on, at } } },
    );
  }
}

/** The oldest account with a number; null without one. */
export const accountWithPhone = async (phone: string): Promise<UserDocument["_id"] | null> =>
  (
    await UserModel.findOne({ terms: phone.slice(1), phone }, { _id: 1 })
      .sort({ createdAt: 1 })
      .lean()
  )?._id ?? null;

/**
 * Ends the consents of every account with a number to messages by a channel; a number that was typed proves nothing, so
 * all of them.
 */
export async function endConsents(phone: string, channel: PhoneChannel, at: Date): Promise<void> {
  const agreed = { phone, [`reminders.${channel}.on`]: true };
  for (const user of await UserModel.find({ ...agreed, terms: phone.slice(1) }).lean()) {
    await UserModel.updateOne({ ...agreed, _id: user._id }, { $set: { [`reminders.${channel}`]: { on: false, at } } });
    const target = { type: "user", id: String(user._id) } as const;
    const before = remindersOf(user);
    await recordAuditEntry({
      at,
      actor: null,
      action: "user.reminders",
      target,
      before,
      after: { ...before, [channel]: false },
    });
  }
}

/** An account with what is stored about it besides, without its password and links, for the export of its data. */
export const exportUser = (
  user: UserDocument,
): User &
  Pick<UserDocument, "signInPlaces" | "reminders"> & {
    passwordChangedAt: string | null;
    newEmail?: string;
    emailBefore?: string;
  } => ({
  ...presentUser(readableByOwner(user)),
  ...(user.reminders && { reminders: user.reminders }),
  ...(user.newEmail && { newEmail: user.newEmail.email }),
  ...(user.emailBefore && { emailBefore: user.emailBefore.email }),
  signInPlaces: user.signInPlaces,
  passwordChangedAt: user.passwordChange?.at.toISOString() ?? null,
});

/** Deletes an account. */
export async function forgetUser({ _id }: UserDocument): Promise<void> {
  await UserModel.deleteOne({ _id });
}
