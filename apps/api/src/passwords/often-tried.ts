import { createHash } from "node:crypto";
import { OFTEN_TRIED } from "./often-tried-digests.ts";

const COMMON: ReadonlySet<string> = new Set(OFTEN_TRIED.trim().split(/\s/));
const [{ length }] = [...COMMON] as [string];

/** Whether a password, in whatever case, is among the commonest of those that keep the rules of a new one. */
export const isOftenTried = (password: string): boolean =>
  COMMON.has(createHash("sha256").update(password.toLowerCase()).digest("base64url").slice(0, length));
