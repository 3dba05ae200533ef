import { API_BASE, contract, type Route } from "@salon/contracts";
import type { RequestHandler } from "express";
import { AppError } from "./app-error.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);
const EXEMPT = Object.values(contract)
  .flatMap((group): Route[] => Object.values(group))
  .filter((route) => route.provider && route.method !== "GET")
  .map((route) => new RegExp(`^${API_BASE}${route.path.replace(/:\w+/g, "[^/]+")}$`));

/** Refuses writes that a page of another site sends with the visitor's cookies, by Fetch Metadata, else by Origin. */
export function csrf(allowedOrigins: readonly string[]): RequestHandler {
  return (req, _res, next) => {
    if (SAFE.has(req.method) || EXEMPT.some((pattern) => pattern.test(req.baseUrl + req.path))) return next();
    const site = req.get("Sec-Fetch-Site");
    const origin = req.get("Origin");
    const trustedOrigin = origin !== undefined && allowedOrigins.includes(origin);
    const allowed =
      site === undefined
        ? origin === undefined || trustedOrigin
        : site === "same-origin" || site === "none" || trustedOrigin;
    if (!allowed) throw new AppError(403, "This request came from another site");
    return next();
  };
}
