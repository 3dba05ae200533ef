import { DAY_MS, TEXTS, notFoundPage, pages, type WebPage } from "@salon/contracts";
import express, { Router, type Request, type Response } from "express";
import { join } from "node:path";
import { OTHER_ROUTE, labelRoute } from "../../metrics/requests.ts";
import { AppError } from "../app-error.ts";
import { PERMISSIONS } from "../security.ts";
import { bestEncoding, precompressed } from "./precompressed.ts";
import { createWebPages, type ReadyPage, type WebPageSource } from "./web-pages.ts";

const patterns = Object.values(pages).map((page: WebPage) => ({
  ...page,
  pattern: new RegExp(`^${page.path.replace(/:\w+/g, "[^/]+")}/?$`),
}));
const CARRIES_SECRET = /^\/(?:verify|resetPassword|sign-in-link|unsubscribe|offer|p)\//;
/** The name of every address without a page of its own. */
const ANY_OTHER = "*";
/** What such an address shows there depends on the session. */
const isOfBackOffice = (path: string): boolean => /^\/admin(?:\/|$)/.test(path);
/** The page that the service worker caches for every address except the home page. */
const SHELL = "/app.html";

/**
 * Serves the built web app: assets with a hash in their name are cached for a year, pages are revalidated and contain the
 * owner's settings, and unknown paths and links get status 404. It also serves robots.txt, security.txt and the sitemap.
 */
export function serveWebApp(directory: string, source: WebPageSource): Router {
  const router = Router();
  const webPages = createWebPages(directory, source);
  serveTexts(router, source);
  router.get("/index.html", (_req, res) => res.redirect(301, "/"));
  router.get("/admin", (_req, res) => res.redirect(302, pages.adminDashboard.path));
  router.get(SHELL, async (req, res) => {
    res.setHeader("X-Robots-Tag", notFoundPage.robots);
    sendPage(req, res, await webPages.shell());
  });
  serveFiles(router, directory);
  router.get("/{*path}", async (req, res) => {
    const found = patterns.find(({ pattern }) => pattern.test(req.path));
    labelRoute(res, found?.path ?? OTHER_ROUTE);
    const isMissing = found?.path === pages.payLink.path && (await webPages.isUnknownLink(lastOf(req.params["path"])));
    const page = isMissing ? undefined : found;
    res.setHeader("X-Robots-Tag", page?.robots ?? notFoundPage.robots);
    if (CARRIES_SECRET.test(req.path)) res.setHeader("Referrer-Policy", "no-referrer");
    const link = webPages.linkOf(page?.path ?? ANY_OTHER);
    const painted = page?.path ?? (isOfBackOffice(req.path) ? null : ANY_OTHER);
    const ready = painted && (await webPages.page(painted));
    if (!ready && link) res.setHeader("Link", link);
    sendPage(req, res.status(page ? 200 : 404), ready || (await webPages.shell()));
  });
  return router;
}

function serveFiles(router: Router, directory: string): void {
  router.use(precompressed(directory));
  // The redirect of a folder such as `//art` would lead to another host.
  const noFolders = { index: false, redirect: false };
  router.use(
    "/assets",
    express.static(join(directory, "assets"), { ...noFolders, immutable: true, maxAge: "365d" }),
    () => {
      throw new AppError(404, TEXTS.notFound);
    },
  );
  router.use(
    express.static(directory, {
      ...noFolders,
      setHeaders: (res, file) =>
        // Browsers must load a new service worker at once.
        void res.setHeader("Cache-Control", /sw\.js(?:\.\w+)?$/.test(file) ? "no-cache" : "public, max-age=3600"),
    }),
  );
}

/** The last part of a path: a token at its end. */
const lastOf = (parts: readonly string[] = []): string => parts.findLast((part) => part !== "") ?? "";

/** Sends a page in the best encoding that the browser accepts; Express answers 304 when the ETag matches. */
function sendPage(req: Request, res: Response, page: ReadyPage): void {
  const encoding = bestEncoding(req);
  res.vary("Accept-Encoding");
  res.set({
    "Cache-Control": "no-cache",
    ETag: page.etag,
    "Content-Type": "text/html; charset=utf-8",
    "Permissions-Policy": PERMISSIONS,
  });
  if (encoding) res.setHeader("Content-Encoding", encoding);
  res.send(page[encoding ?? "identity"]);
}

/** The texts that robots and scanners look for. */
function serveTexts(router: Router, source: WebPageSource): void {
  router.get("/robots.txt", (_req, res) => sendText(res, "text/plain", robotsFor(source.publicUrl)));
  router.get("/sitemap.xml", (_req, res) => sendText(res, "application/xml", sitemapFor(source.publicUrl)));
  router.get("/.well-known/security.txt", async (_req, res) => {
    const { contact } = await source.settings();
    sendText(res, "text/plain", securityFor(source, contact.email));
  });
}

function sendText(res: Response, type: string, text: string): void {
  res.set({ "Cache-Control": "public, max-age=3600", "Content-Type": `${type}; charset=utf-8` }).send(text);
}

const origin = (publicUrl: string): string => publicUrl.replace(/\/+$/, "");

/** Allows robots every page, because a robot must read a page to see its `noindex`. */
const robotsFor = (publicUrl: string): string =>
  `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin(publicUrl)}/sitemap.xml\n`;

const SECURITY_DAYS = 180;

/** Says where to report a weakness: RFC 9116. */
function securityFor({ publicUrl, now }: Pick<WebPageSource, "publicUrl" | "now">, email: string): string {
  const expires = new Date(now().getTime() + SECURITY_DAYS * DAY_MS).toISOString();
  const canonical = `${origin(publicUrl)}/.well-known/security.txt`;
  return `Contact: mailto:${email}\nExpires: ${expires}\nPreferred-Languages: en\nCanonical: ${canonical}\n`;
}

/** The sitemap of the pages that search engines may show. */
function sitemapFor(publicUrl: string): string {
  const indexed = Object.values(pages).filter(({ robots }) => !robots.includes("noindex"));
  const urls = indexed.map(({ path }) => `  <url><loc>${escapeXml(origin(publicUrl) + path)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    "</urlset>",
    "",
  ].join("\n");
}

const escapeXml = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
