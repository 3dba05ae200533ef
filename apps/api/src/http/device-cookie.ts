import type { Request, Response } from "express";
import { createHash, randomBytes } from "node:crypto";

/** Longer than any trust; each time a device is trusted it begins anew. */
const LIFETIME_MS = 90 * 24 * 60 * 60 * 1000;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** The cookie by which a device is known again that accounts trust. It opens nothing by itself, and signing out keeps it. */
export interface DeviceCookie {
  /** The digest of what the device sent; null without one. */
  read: (req: Request) => string | null;
  /** Has the device keep its cookie, or a new one; answers the digest. */
  keep: (req: Request, res: Response) => string;
}

/** Creates the cookie: HttpOnly, SameSite=Lax, in production also Secure with the prefix `__Host-`. */
export function createDeviceCookie({ secure }: { secure: boolean }): DeviceCookie {
  const name = secure ? "__Host-salon-device" : "salon-device";
  const digest = (token: string): string => createHash("sha256").update(token).digest("base64url");
  const tokenOf = (req: Request): string | null => {
    const token: unknown = (req.cookies as Record<string, unknown> | undefined)?.[name];
    return typeof token === "string" && TOKEN.test(token) ? token : null;
  };
  return {
    read: (req) => {
      const token = tokenOf(req);
      return token === null ? null : digest(token);
    },
    keep: (req, res) => {
      const token = tokenOf(req) ?? randomBytes(32).toString("base64url");
      res.cookie(name, token, { httpOnly: true, sameSite: "lax", path: "/", secure, maxAge: LIFETIME_MS });
      return digest(token);
    },
  };
}
