import { TEXTS } from "@salon/contracts";
import type { RequestHandler, Response } from "express";
import { AppError } from "./app-error.ts";

/**
 * Lets so many requests be worked on at once and refuses the others in a moment with 503, so that a flood leaves those
 * inside as quick as they were. Whoever is still sending a body does not count: a slow sender keeps nobody out.
 */
export function createGate(most: number): RequestHandler {
  let inside = 0;
  const enter = (res: Response): void => {
    if (res.closed) return;
    inside++;
    res.once("close", () => inside--);
  };
  return (req, res, next) => {
    if (inside >= most) throw new AppError(503, TEXTS.unavailable, { retryAfter: 1 });
    if (req.headers["content-length"] === undefined && req.headers["transfer-encoding"] === undefined) enter(res);
    else req.once("end", () => enter(res));
    next();
  };
}
