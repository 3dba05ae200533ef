import { PRESS_HEADER } from "@salon/contracts";
import type { Request, RequestHandler, Response } from "express";
import { createSecretKey, type KeyObject } from "node:crypto";
import jwt from "jsonwebtoken";
import type { FindUser, SessionUser } from "./mount.ts";

export const SESSION_DAYS = 30;
const SESSION_SECONDS = SESSION_DAYS * 24 * 60 * 60;
const ISSUER = "salon";
const MAX_TOKEN_LENGTH = 2048;

/** The content of the cookie's token: session and user. It contains no role and no permission. */
interface SessionClaims {
  sessionId: string;
  userId: string;
}

/** Writes, clears and reads the session cookie. */
export interface SessionCookie {
  write: (res: Response, claims: SessionClaims) => void;
  clear: (res: Response) => void;
  /** The claims of a valid, unexpired cookie, else null. */
  read: (req: Request) => SessionClaims | null;
}

/** Creates the session cookie: HttpOnly, SameSite=Lax, in production also Secure with the prefix `__Host-`. */
export function createSessionCookie({
  secret,
  secure,
  now,
}: {
  secret: string;
  secure: boolean;
  now: () => Date;
}): SessionCookie {
  const name = secure ? "__Host-salon" : "salon";
  const attributes = { httpOnly: true, sameSite: "lax", path: "/", secure } as const;
  const seconds = () => Math.floor(now().getTime() / 1000);
  // With a string, the library would try to parse it as a public key on every request.
  const key = createSecretKey(Buffer.from(secret));
  return {
    write: (res, { sessionId, userId }) => {
      const token = jwt.sign({ sid: sessionId, iat: seconds() }, key, {
        algorithm: "HS256",
        subject: userId,
        issuer: ISSUER,
        audience: ISSUER,
        expiresIn: SESSION_SECONDS,
      });
      res.cookie(name, token, { ...attributes, maxAge: SESSION_SECONDS * 1000 });
    },
    clear: (res) => void res.clearCookie(name, attributes),
    read: (req) => {
      const token: unknown = (req.cookies as Record<string, unknown> | undefined)?.[name];
      if (typeof token !== "string" || token.length > MAX_TOKEN_LENGTH) return null;
      return verifyToken(token, key, seconds());
    },
  };
}

function verifyToken(token: string, key: KeyObject, clockTimestamp: number): SessionClaims | null {
  try {
    const claims = jwt.verify(token, key, {
      algorithms: ["HS256"],
      issuer: ISSUER,
      audience: ISSUER,
      clockTimestamp,
    });
    if (typeof claims === "string" || typeof claims["sid"] !== "string" || typeof claims.sub !== "string") return null;
    return { sessionId: claims["sid"], userId: claims.sub };
  } catch (error) {
    if (error instanceof jwt.JsonWebTokenError) return null;
    throw error;
  }
}

/** Finds the account of a session, and whether its cookie is due for renewal. A person pressed something before a `pressed` request. */
export type FindSession = (
  claims: SessionClaims & { pressed: boolean },
) => Promise<{ user: SessionUser; renew: boolean } | null>;

/** Stores on the response how `mount` finds the signed-in user of the request; an invalid cookie is cleared. */
export function readSession(cookie: SessionCookie, findSession: FindSession): RequestHandler {
  return (req, res, next) => {
    const findUser: FindUser = async () => {
      const claims = cookie.read(req);
      const pressed = req.headers[PRESS_HEADER] === "1";
      const session = claims && (await findSession({ ...claims, pressed }));
      if (session?.renew) cookie.write(res, claims!);
      if (!session && req.headers.cookie?.includes("salon=")) cookie.clear(res);
      return session?.user ?? null;
    };
    res.locals["findUser"] = findUser;
    next();
  };
}
