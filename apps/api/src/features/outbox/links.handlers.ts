import { Router } from "express";
import type { Deps } from "../../deps.ts";
import { clientAddress } from "../../http/client-address.ts";
import { LIMITS } from "../../http/rate-limit.ts";
import { findLinkPath } from "./links.ts";

/**
 * The short addresses in messages to phones: `/l/{id}` redirects to its page; an unknown or expired one gets the page
 * for 404.
 */
export function linksRouter({ config, limiter, now }: Pick<Deps, "config" | "limiter" | "now">): Router {
  const router = Router({ caseSensitive: true });
  router.get("/l/:id", async (req, res, next) => {
    await limiter.require(LIMITS.shortLink, clientAddress(req));
    const path = await findLinkPath(req.params.id, now());
    res.set({ "Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" });
    if (path === null) return next();
    return res.redirect(302, `${config.publicUrl.replace(/\/+$/, "")}${path}`);
  });
  return router;
}
