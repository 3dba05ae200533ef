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

const OTHER_CONTENT = "This was sent before with other content; please look again before you send it once more";

/** The stored form of an attempt. Give its name a unique index where it is not checked otherwise. */
export const attemptSchema = storedSchema<Attempt>(
  { name: { type: String, required: true }, content: { type: String, required: true } },
  { _id: false },
);
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
 * @throws AppError 409 for other content under the same key
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
    if (made.attempt?.content !== attempt.content) throw new AppError(409, OTHER_CONTENT);
    res.status(200);
    return made.answer();
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
