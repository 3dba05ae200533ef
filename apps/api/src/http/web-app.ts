import { UNKNOWN_PAGE_ROBOTS, pages, type WebPage } from "@salon/contracts";
import express, { Router, type Response } from "express";
import { existsSync } from "node:fs";
import { join } from "node:path";

const patterns = Object.values(pages).map((page: WebPage) => ({
  robots: page.robots,
  pattern: new RegExp(`^${page.path.replace(/:\w+/g, "[^/]+")}/?$`),
}));
const CARRIES_SECRET = /^\/(?:verify|resetPassword|unsubscribe)\//;

/** Serves the built web app: hashed assets for ever, every page fresh, unknown paths with status 404. */
export function serveWebApp(directory: string): Router {
  const router = Router();
  const home = join(directory, "index.html");
  const shell = existsSync(join(directory, "app.html")) ? join(directory, "app.html") : home;
  router.use(
    "/assets",
    express.static(join(directory, "assets"), { immutable: true, maxAge: "365d", fallthrough: false }),
  );
  router.use(
    express.static(directory, {
      index: false,
      setHeaders: (res) => void res.setHeader("Cache-Control", "public, max-age=3600"),
    }),
  );
  router.get("/{*path}", (req, res: Response) => {
    const page = patterns.find(({ pattern }) => pattern.test(req.path));
    res.setHeader("X-Robots-Tag", page?.robots ?? UNKNOWN_PAGE_ROBOTS);
    res.setHeader("Cache-Control", "no-cache");
    if (CARRIES_SECRET.test(req.path)) res.setHeader("Referrer-Policy", "no-referrer");
    res.status(page ? 200 : 404).sendFile(req.path === "/" ? home : shell, { cacheControl: false });
  });
  return router;
}
