import { DAY_MS } from "@salon/contracts";
import { randomInt } from "node:crypto";
import { LinkModel } from "./links.model.ts";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const LENGTH = 10;
const ID = /^[A-Za-z0-9]{10}$/;
const LIFETIME_MS = 90 * DAY_MS;
/** A path of this site: `//host` and `/\host` would lead to another one. */
const OWN_PATH = /^\/(?![/\\])[\w\-./?=&%]*$/;

/** A new id for a link. */
export const newLinkId = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");

/** Stores a link; one that is stored stays as it is. @throws Error for a path of another site */
export async function saveLink(id: string, path: string, now: Date): Promise<void> {
  if (!OWN_PATH.test(path)) throw new Error(`Not a path of this site: ${path}`);
  const expiresAt = new Date(now.getTime() + LIFETIME_MS);
  await LinkModel.updateOne({ _id: id }, { $setOnInsert: { path, expiresAt } }, { upsert: true });
}

/** The path that a link leads to; null for an unknown or expired one. */
export async function findLinkPath(id: string, now: Date): Promise<string | null> {
  if (!ID.test(id)) return null;
  const link = await LinkModel.findOne({ _id: id, expiresAt: { $gt: now } }).lean();
  return link && OWN_PATH.test(link.path) ? link.path : null;
}

/** Deletes links. */
export async function forgetLinks(ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await LinkModel.deleteMany({ _id: { $in: [...ids] } });
}
