import type { User } from "@salon/contracts";
import { UserModel, type UserDocument } from "./users.model.ts";
import { presentUser } from "./users.present.ts";
import { searchTerms } from "./users.service.ts";
import { userTotals } from "./users.totals.service.ts";

/** Changes the name of an account. */
export async function changeName({ id, email }: { id: string; email: string }, name: string): Promise<void> {
  await UserModel.updateOne({ _id: id }, { $set: { name, terms: searchTerms(name, email) } });
}

/** An account with what is stored about it besides, without its password and links, for the export of its data. */
export const exportUser = (
  user: UserDocument,
): User & Pick<UserDocument, "signInPlaces"> & { passwordChangedAt: string | null } => ({
  ...presentUser(user),
  signInPlaces: user.signInPlaces,
  passwordChangedAt: user.passwordChange?.at.toISOString() ?? null,
});

/** Deletes an account. */
export async function forgetUser({ _id, createdAt }: UserDocument, now: Date): Promise<void> {
  await userTotals.markDirty(createdAt, now);
  await UserModel.deleteOne({ _id });
}
