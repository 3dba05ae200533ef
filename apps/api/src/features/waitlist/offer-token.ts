import { Types } from "mongoose";
import { createHmac } from "node:crypto";
import type { Deps } from "../../deps.ts";
import { type OfferedEntry, offeredEntry, type WaitDocument, WaitModel } from "./waitlist.model.ts";

const ID_LENGTH = 24;
const KEYED_LENGTH = 26;

/**
 * The secret of the link to an offer: the id of its entry, and a keyed digest of the reference under which its place is
 * held. Nothing of it is stored, and the reference opens nothing.
 */
export function offerToken(secret: string, { _id, offer }: Pick<OfferedEntry, "_id" | "offer">): string {
  const keyed = createHmac("sha256", secret).update(`offer|${offer.ref}`).digest("base64url");
  return `${String(_id)}${keyed.slice(0, KEYED_LENGTH)}`;
}

/** The page of an offer. */
export const offerPath = (secret: string, entry: Pick<OfferedEntry, "_id" | "offer">): string =>
  `/offer/${offerToken(secret, entry)}`;

/** The offers with these tokens, also those that have ended; those of a deleted account have none. */
export async function findByTokens(
  { config }: Pick<Deps, "config">,
  tokens: readonly string[],
): Promise<OfferedEntry[]> {
  const ids = tokens.map((token) => token.slice(0, ID_LENGTH)).filter((id) => Types.ObjectId.isValid(id));
  if (ids.length === 0) return [];
  const _id = { $in: ids.map((id) => new Types.ObjectId(id)) };
  const entries: WaitDocument[] = await WaitModel.find({ _id, user: { $ne: null } }).lean();
  return entries
    .flatMap((entry) => offeredEntry(entry) ?? [])
    .filter((entry) => tokens.includes(offerToken(config.secret, entry)));
}
