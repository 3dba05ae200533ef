import { createHash, timingSafeEqual } from "node:crypto";

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Whether a text from outside is the expected secret; it takes the same time for every text. */
export const isSameSecret = (given: unknown, expected: string): boolean =>
  typeof given === "string" && timingSafeEqual(digest(given), digest(expected));
