/*
 * Makes the site readable offline: caches the home page, one empty page for every other path, and the price list.
 * No private data is cached: of the API only the public list of services is handled, other requests pass through.
 */
declare const self: ServiceWorkerGlobalScope;
/** Written by the build: the files to precache, and a version that changes with their content. */
declare const PRECACHE: readonly string[];
declare const VERSION: string;

const SITE = `site-${VERSION}`;
const PRICES = "prices";
const HOME = "/";
const EMPTY_PAGE = "/app.html";
const PRICE_LIST = "/price-list";
const SERVICES = "/api/v1/services/all-services";
const PRICES_TIMEOUT_MS = 3000;

self.addEventListener("install", (event) => {
  event.waitUntil(Promise.all([addToCache(SITE, PRECACHE), addToCache(PRICES, [SERVICES])]));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(deleteOlderVersions().then(() => self.clients.claim()));
});

self.addEventListener("message", ({ data }) => {
  if (data === "take over") void self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (url.pathname === SERVICES && isWholeList(url)) event.respondWith(fetchPrices(request));
  else if (url.pathname.startsWith("/api/")) return;
  else if (request.mode === "navigate") {
    event.respondWith(fetchPage(request, url.pathname));
    // The painted page has the prices in it and requests no list, so the list for offline visits is renewed here.
    if (url.pathname === PRICE_LIST) event.waitUntil(addToCache(PRICES, [SERVICES]).catch(() => undefined));
  } else if (url.pathname.startsWith("/assets/")) event.respondWith(cachedFile(request));
  else event.respondWith(fetch(request).catch(() => matchCached(request)));
});

const addToCache = async (name: string, files: readonly string[]): Promise<void> =>
  (await caches.open(name)).addAll([...files]);

/** The list that customers see; the back office also sends search, sort and page parameters. */
const isWholeList = (url: URL): boolean => [...url.searchParams.keys()].every((key) => key === "pageSize");

async function deleteOlderVersions(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== SITE && name !== PRICES).map((name) => caches.delete(name)));
}

/** From the network; offline, the precached page. */
async function fetchPage(request: Request, path: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return matchCached(path === HOME ? HOME : EMPTY_PAGE);
  }
}

/** From the network; on a timeout or failure, the cached prices. */
async function fetchPrices(request: Request): Promise<Response> {
  const cache = await caches.open(PRICES);
  const fresh = fetch(request).then(async (response) => {
    if (response.ok) await cache.put(SERVICES, response.clone());
    return response;
  });
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PRICES_TIMEOUT_MS));
  const first = await Promise.race([fresh, late]).catch(() => undefined);
  return first ?? (await cache.match(SERVICES)) ?? fresh;
}

/** File names contain a content hash, so a cached file is never outdated. */
async function cachedFile(request: Request): Promise<Response> {
  const found = await caches.match(request);
  if (found) return found;
  const response = await fetch(request);
  if (response.ok) await (await caches.open(SITE)).put(request, response.clone());
  return response;
}

const matchCached = async (request: Request | string): Promise<Response> =>
  (await caches.match(request)) ?? Response.error();
