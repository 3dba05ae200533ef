import type { Types } from "mongoose";
import { UserModel, type SecondStepDraft, type StoredSecondStep, type UserDocument } from "./users.model.ts";

export type { StoredSecondStep } from "./users.model.ts";

/** Stores a second step that is being set up, in place of one that was begun before. */
export async function storeDraft(account: Types.ObjectId, stepDraft: SecondStepDraft): Promise<void> {
  await UserModel.updateOne({ _id: account }, { $set: { stepDraft } });
}

/** Makes a draft the second step of its account; false when another one was begun or finished since. */
export async function storeSecondStep(
  account: Types.ObjectId,
  draft: SecondStepDraft,
  secondStep: StoredSecondStep,
): Promise<boolean> {
  const { modifiedCount } = await UserModel.updateOne(
    { _id: account, "stepDraft.secret": draft.secret },
    { $set: { secondStep }, $unset: { stepDraft: 1, stepResetAt: 1 } },
  );
  return modifiedCount === 1;
}

/** Takes a second step away, as it was read; with `resetAt` the days to set one up begin anew then. */
export async function removeSecondStep(
  { _id, secondStep }: Pick<UserDocument, "_id" | "secondStep">,
  resetAt?: Date,
): Promise<boolean> {
  const same = secondStep ? { "secondStep.id": secondStep.id } : { secondStep: { $exists: false } };
  const { matchedCount } = await UserModel.updateOne(
    { _id, ...same },
    { $unset: { secondStep: 1, stepDraft: 1 }, ...(resetAt && { $set: { stepResetAt: resetAt } }) },
  );
  return matchedCount === 1;
}

/** Takes a code of a time step, once and in order: false when it or a later one was taken before. */
export async function takeTimeStep(account: Types.ObjectId, { id }: StoredSecondStep, step: number): Promise<boolean> {
  const { modifiedCount } = await UserModel.updateOne(
    { _id: account, "secondStep.id": id, "secondStep.step": { $lt: step } },
    { $set: { "secondStep.step": step } },
  );
  return modifiedCount === 1;
}

/** Takes a recovery code by its digest, once; false for one that is not there. */
export async function takeRecoveryCode(
  account: Types.ObjectId,
  { id }: StoredSecondStep,
  digest: string,
): Promise<boolean> {
  const { modifiedCount } = await UserModel.updateOne(
    { _id: account, "secondStep.id": id, "secondStep.recovery": digest },
    { $pull: { "secondStep.recovery": digest } },
  );
  return modifiedCount === 1;
}

/** Replaces the digests of the recovery codes; false for an account without a second step. */
export async function storeRecoveryCodes(account: string, digests: string[]): Promise<boolean> {
  const { matchedCount } = await UserModel.updateOne(
    { _id: account, secondStep: { $exists: true } },
    { $set: { "secondStep.recovery": digests } },
  );
  return matchedCount === 1;
}

/** One account with a second step, or null while there is none. */
export const anySecondStep = async (): Promise<Pick<UserDocument, "_id" | "secondStep"> | null> =>
  UserModel.findOne({ secondStep: { $exists: true } }, { secondStep: 1 }).lean();

/** The names of admins without a second step. */
export const adminsWithoutStep = async (): Promise<string[]> =>
  (await UserModel.find({ role: "admin", secondStep: { $exists: false } }, { name: 1, email: 1 }).lean()).map(
    ({ name, email }) => `${name} (${email})`,
  );
