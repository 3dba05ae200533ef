/*
 * Keeps the site readable without a connection: the home page, one empty page for every other address, and the prices.
 * Nothing private is ever kept: of the API only the public list of services is looked at, everything else passes untouched.
 */
declare const self: ServiceWorkerGlobalScope;
/** Written by the build: what is fetched beforehand, and a name that changes with any of it. */
declare const PRECACHE: readonly string[];
declare const VERSION: string;

const SITE = `site-${VERSION}`;
const PRICES = "prices";
const HOME = "/";
const EMPTY_PAGE = "/app.html";
const SERVICES = "/api/v1/services/all-services";
const PATIENCE_MS = 3000;

self.addEventListener("install", (event) => {
  event.waitUntil(Promise.all([keep(SITE, PRECACHE), keep(PRICES, [SERVICES])]));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOlderVersions().then(() => self.clients.claim()));
});

self.addEventListener("message", ({ data }) => {
  if (data === "take over") void self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (url.pathname === SERVICES && isWholeList(url)) event.respondWith(freshPrices(request));
  else if (url.pathname.startsWith("/api/")) return;
  else if (request.mode === "navigate") event.respondWith(freshPage(request, url.pathname));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(keptFile(request));
  else event.respondWith(fetch(request).catch(() => kept(request)));
});

const keep = async (name: string, files: readonly string[]): Promise<void> =>
  (await caches.open(name)).addAll([...files]);

/** The list as visitors see it; the back office also searches, sorts and pages it. */
const isWholeList = (url: URL): boolean => [...url.searchParams.keys()].every((key) => key === "pageSize");

async function forgetOlderVersions(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== SITE && name !== PRICES).map((name) => caches.delete(name)));
}

/** From the network; without one, what was fetched beforehand. */
async function freshPage(request: Request, path: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return kept(path === HOME ? HOME : EMPTY_PAGE);
  }
}

/** From the network; when that takes long or fails, the prices of last time. */
async function freshPrices(request: Request): Promise<Response> {
  const cache = await caches.open(PRICES);
  const fresh = fetch(request).then(async (response) => {
    if (response.ok) await cache.put(SERVICES, response.clone());
    return response;
  });
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE_MS));
  const first = await Promise.race([fresh, late]).catch(() => undefined);
  return first ?? (await cache.match(SERVICES)) ?? fresh;
}

/** Names of these files change with their content, so a kept one is never old. */
async function keptFile(request: Request): Promise<Response> {
  const found = await caches.match(request);
  if (found) return found;
  const response = await fetch(request);
  if (response.ok) await (await caches.open(SITE)).put(request, response.clone());
  return response;
}

const kept = async (request: Request | string): Promise<Response> => (await caches.match(request)) ?? Response.error();
