import type { Response } from "express";
import { createSessionCookie } from "../../../src/http/session.ts";

/** Returns the Cookie header of a session that the test inserted into the database. */
export function signedCookie(secret: string, claims: { sessionId: string; userId: string }): string {
  let header = "";
  const response = { cookie: (name: string, token: string) => void (header = `${name}=${token}`) };
  createSessionCookie({ secret, secure: false, now: () => new Date() }).write(response as unknown as Response, claims);
  return header;
}
