import { type MadeConflict, TEXTS } from "@salon/contracts";
import type { Response } from "express";
import { createHash } from "node:crypto";
import { storedSchema } from "../db/stored-schema.ts";
import { AppError } from "./app-error.ts";

/** Names the attempt by which something was made, and what was sent. Both are digests, and stay as long as the row. */
export interface Attempt {
  name: string;
  content: string;
}
/** What may name the attempt by which it is made. */
export interface Attempted {
  attempt?: Attempt | undefined;
}
/** What was made by an attempt, and how it is answered today. */
export interface Made<T> {
  attempt: Attempt | undefined;
  answer: () => T | Promise<T>;
}

/** The 409 for other content under a key that has made something, with what the call answers today to the same caller. */
export function otherContent(made: object): AppError {
  const { message, ...extra }: MadeConflict<object> = { message: TEXTS.savedBefore, made };
  return new AppError(409, message, { extra });
}

/** The stored fields of an attempt. */
export const ATTEMPT_FIELDS = {
  name: { type: String, required: true },
  content: { type: String, required: true },
} as const;
/** The stored form of an attempt. Give its name a unique index where it is not checked otherwise. */
export const attemptSchema = storedSchema<Attempt>(ATTEMPT_FIELDS, { _id: false });
/** The index that lets an attempt make one row; rows without an attempt are not in it. */
export const ONE_PER_ATTEMPT = [
  { "attempt.name": 1 },
  { unique: true, partialFilterExpression: { "attempt.name": { $exists: true } } },
] as const;

const digest = (value: unknown): string => createHash("sha256").update(JSON.stringify(value)).digest("base64url");

interface Call<Body> {
  /** The call and, where it has one, the id in its path. */
  call: string;
  /** The account that calls, or `guest`. */
  caller: string;
  body: Body;
}
interface Steps<Body, T> {
  find: (name: string) => Promise<Made<T> | null>;
  make: (content: Omit<Body, "key"> & Attempted) => Promise<T>;
}

/**
 * Makes something once for each key of a caller and call. The same content again answers 200 with the thing as it is today.
 * @throws AppError 409 for other content under the same key, with the thing as it is today
 */
export async function makeOnce<Body extends { key?: string | undefined }, T extends object>(
  { res }: { res: Response },
  { call, caller, body: { key, ...content } }: Call<Body>,
  { find, make }: Steps<Body, T>,
): Promise<T> {
  if (key === undefined) return make(content);
  const attempt = { name: digest([call, caller, key]), content: digest(content) };
  const madeBefore = async (): Promise<T | null> => {
    const made = await find(attempt.name);
    if (!made) return null;
    const answer = await made.answer();
    if (made.attempt?.content !== attempt.content) throw otherContent(answer);
    res.status(200);
    return answer;
  };
  const before = await madeBefore();
  if (before) return before;
  try {
    return await make({ ...content, attempt });
  } catch (error) {
    // The same attempt may have come twice at once, and the other one was faster.
    const other = await madeBefore();
    if (other) return other;
    throw error;
  }
}
