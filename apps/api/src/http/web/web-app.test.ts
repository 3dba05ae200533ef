import { FIRST_SETTINGS, type BookingMonths, type NextFree, type Service, type Settings } from "@salon/contracts";
import express from "express";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import request from "supertest";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { serveWebApp } from "./web-app.ts";
import type { WebPageSource } from "./web-pages.ts";

const PUBLIC_URL = "https://salon.example";
const SCRIPT = "console.log('hello');".repeat(100);
/** An `entry-server.js` with the exports of the built one. */
const ENTRY_SERVER = `
export const renderPage = async (path, built, { settings, services, people, calendar, nextFree }, publicUrl) =>
  await globalThis.drawing?.() ?? built + " " + path + " of " + publicUrl + ", " + settings.contact.email +
  (services ?? []).map(({ name }) => ", " + name).join("") + (people ? ", " + people.length + " people" : "") +
  (nextFree?.next ? ", free " + nextFree.next.time : "") + (calendar ? ", " + calendar.today : "") + ", drawn " + ++globalThis.drawn;
export const renderShell = (built, settings, publicUrl) =>
  built + " shell of " + publicUrl + ", " + (settings?.contact.email ?? "no settings");
`;

let folder: string;
let settings: () => Promise<Settings>;
let services: () => Promise<Service[]>;
let nextFree: () => Promise<NextFree>;
let calendar: () => Promise<BookingMonths>;
let isPayLink: (token: string) => Promise<boolean>;
const source: WebPageSource = {
  publicUrl: PUBLIC_URL,
  now: () => new Date("2030-01-01T00:00:00Z"),
  settings: () => settings(),
  services: () => services(),
  people: async () => [],
  calendar: () => calendar(),
  nextFree: () => nextFree(),
  isPayLink: (token) => isPayLink(token),
};
const serve = () => request(express().use(serveWebApp(folder, source)));
const withEmail = (email: string): Settings => ({
  ...FIRST_SETTINGS,
  contact: { ...FIRST_SETTINGS.contact, email },
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "web-app-"));
  await Promise.all(["assets", ".prerender", "art"].map((name) => mkdir(join(folder, name))));
  const files: Record<string, string | Buffer> = {
    "index.html": "<html>",
    "app.html": "<html>",
    "sw.js": "self",
    "art/map.svg": "<svg/>",
    ".prerender/entry-server.js": ENTRY_SERVER,
    ".prerender/pages.json": JSON.stringify({
      "/": { link: "</assets/home.js>; rel=modulepreload", document: "index.html" },
      "/bookings": { link: "</assets/book.js>; rel=modulepreload", document: ".prerender/book.html" },
      "/checkout": { link: "</assets/pay.js>; rel=modulepreload" },
      "/booking-details/:id": { link: "</assets/details.js>; rel=modulepreload", document: ".prerender/details.html" },
      "*": { link: "</assets/lost.js>; rel=modulepreload", document: ".prerender/lost.html" },
    }),
    ".prerender/book.html": "<html>",
    ".prerender/details.html": "<html>",
    ".prerender/lost.html": "<html>",
    "assets/start-abc.js": SCRIPT,
    "assets/start-abc.js.br": brotliCompressSync(SCRIPT),
    "assets/start-abc.js.gz": gzipSync(SCRIPT),
  };
  await Promise.all(Object.entries(files).map(([name, content]) => writeFile(join(folder, name), content)));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(() => {
  Object.assign(globalThis, { drawn: 0, drawing: undefined });
  settings = async () => withEmail("desk@salon.example");
  services = async () => [];
  calendar = async () => ({ today: "2030-06-14", first: "2030-06", months: [] });
  nextFree = async () => ({ next: null });
  isPayLink = async (token) => token === "secret";
});

describe("pages", () => {
  it("renders the home page with the owner's settings, and again only when they change", async () => {
    const site = serve();
    const first = await site.get("/").expect(200);
    expect(first.text).toBe("<html> / of https://salon.example, desk@salon.example, 0 people, drawn 1");
    expect((await site.get("/")).text).toBe(first.text);
    settings = async () => withEmail("new@salon.example");
    expect((await site.get("/")).text).toBe("<html> / of https://salon.example, new@salon.example, 0 people, drawn 2");
  });

  it("renders the home page again when the services change, and without them while they cannot be read", async () => {
    const site = serve();
    const textOf = async () => (await site.get("/").expect(200)).text.replace(/^.*example, /, "");
    services = async () => [{ _id: "1", name: "Braids", price: 9000, timeframe: "2hrs" }];
    expect(await textOf()).toBe("Braids, 0 people, drawn 1");
    expect(await textOf()).toBe("Braids, 0 people, drawn 1");
    services = () => Promise.reject(new Error("no database"));
    expect(await textOf()).toBe("0 people, drawn 2");
    nextFree = async () => ({ next: { date: "2030-06-14", time: "10:00 AM" } });
    expect(await textOf()).toBe("0 people, free 10:00 AM, drawn 3");
    nextFree = () => Promise.reject(new Error("no database"));
    expect(await textOf()).toBe("0 people, drawn 4");
  });

  it("opens while the database is away, with the settings that were read last", async () => {
    const site = serve();
    await site.get("/").expect(200);
    settings = () => Promise.reject(new Error("no database"));
    expect((await site.get("/").expect(200)).text).toContain("desk@salon.example");
    expect((await serve().get("/").expect(200)).text).toContain(FIRST_SETTINGS.contact.email);
    expect((await serve().get("/bookings").expect(200)).text).toContain("shell of https://salon.example, no settings");
    expect((await serve().get("/price-list").expect(200)).text).toContain("no settings");
  });

  it("paints the booking page with the services, the people and the free days, again only when one changes", async () => {
    const site = serve();
    const textOf = async () => (await site.get("/bookings").expect(200)).text.replace(/^.*example, /, "");
    expect(await textOf()).toBe("0 people, 2030-06-14, drawn 1");
    expect(await textOf()).toBe("0 people, 2030-06-14, drawn 1");
    calendar = async () => ({ today: "2030-06-15", first: "2030-06", months: [] });
    expect(await textOf()).toBe("0 people, 2030-06-15, drawn 2");
    calendar = () => Promise.reject(new Error("no database"));
    expect(await textOf()).toMatch(/^desk@/);
    expect((await site.get("/bookings")).text).toContain("shell of");
  });

  it("paints a page the same for every query and every id, and draws it once for all of them", async () => {
    const site = serve();
    const textOf = async (path: string) => (await site.get(path).expect(200)).text;
    const booking = await textOf("/bookings");
    expect(booking).toContain("/bookings of");
    for (let nth = 0; nth < 20; nth++) expect(await textOf(`/bookings?utm_source=${nth}&service=${nth}`)).toBe(booking);
    expect(await textOf("/?from=a-friend")).toContain("/ of");
    const id = "65c0000000000000000000b1";
    const frame = await textOf(`/booking-details/${id}?print=1`);
    expect(frame).toContain("/booking-details/:id of");
    expect(frame).not.toContain(id);
  });

  it("paints one page for every address without one, but not in the back office, where it depends on the session", async () => {
    const site = serve();
    const lost = await site.get("/no/such/page").expect(404);
    expect(lost.text).toContain("* of https://salon.example, desk@salon.example");
    expect((await site.get("/another?x=1").expect(404)).text).toBe(lost.text);
    expect((await site.get("/admin/no/such/page").expect(404)).text).toContain("shell of");
  });

  it("answers 404 with the page of no page for a link to a bill that does not exist", async () => {
    const answer = await serve().get("/p/unknown").expect(404).expect("Referrer-Policy", "no-referrer");
    expect(answer.text).toContain("* of https://salon.example");
    expect(answer.get("X-Robots-Tag")).toBe("noindex, nofollow");
    isPayLink = () => Promise.reject(new Error("no database"));
    await serve().get("/p/unknown").expect(200);
  });

  it("sends a Link header with the scripts of a page beside the empty page, which names none", async () => {
    const linkOf = async (path: string) => (await serve().get(path)).get("Link");
    expect(await linkOf("/checkout?ref=1")).toContain("/assets/pay.js");
    expect(await linkOf("/admin/no/such/page")).toContain("/assets/lost.js");
    for (const path of ["/", "/bookings", "/bookings?service=1", "/booking-details/65c0000000000000000000b1"])
      expect(await linkOf(path), path).toBeUndefined();
  });

  it("answers 304 until the page changes", async () => {
    const site = serve();
    const first = await site.get("/").expect("Cache-Control", "no-cache");
    const again = () => site.get("/").set("If-None-Match", first.get("ETag")!);
    expect((await again()).status).toBe(304);
    settings = async () => withEmail("new@salon.example");
    expect((await again()).status).toBe(200);
  });

  it.each([
    ["/", 200, "index, follow"],
    ["/price-list", 200, "noindex, nofollow"],
    ["/booking-history", 200, "noindex"],
    ["/booking-details/65a9b0000000000000000001", 200, "noindex, nofollow"],
    ["/admin/users", 200, "noindex, nofollow"],
    ["/p/secret", 200, "noindex, nofollow"],
    ["/no-such-page", 404, "noindex, nofollow"],
    ["/admin/no-such-page", 404, "noindex, nofollow"],
    ["/booking-details/", 404, "noindex, nofollow"],
  ])("%s answers %i, robots %s", async (path, status, robots) => {
    const answer = await serve().get(path).expect(status).expect("X-Robots-Tag", robots);
    expect(answer.get("Content-Type")).toBe("text/html; charset=utf-8");
  });

  it("redirects /admin to the first page of the back office", async () => {
    const answer = await serve().get("/admin").expect(302);
    expect(answer.get("Location")).toBe("/admin/dashboard");
  });

  const LINKS = ["verify", "resetPassword", "sign-in-link", "unsubscribe", "offer", "p"];
  it.each(LINKS.map((link) => `/${link}/secret`))("%s sends no referrer", async (path) => {
    expect((await serve().get(path).expect(200)).get("Referrer-Policy")).toBe("no-referrer");
  });

  it("does not serve the templates of the pages", async () => {
    await serve().get("/index.html").expect(301).expect("Location", "/");
    expect((await serve().get("/app.html").expect(200).expect("X-Robots-Tag", "noindex, nofollow")).text).toContain(
      "shell of",
    );
    await serve().get("/.prerender/entry-server.js").expect(404);
  });
});

describe("pages under load", () => {
  const CALLERS = 50;
  const held = () => {
    let release = (): void => undefined;
    const wait = new Promise<void>((resolve) => (release = resolve));
    return { wait, release: () => release() };
  };

  it("share one reading and one rendering, and callers that arrive meanwhile share the next ones", async () => {
    const seen = { arrived: 0, readings: 0, atOnce: 0, most: 0 };
    calendar = async () => ({ today: `2030-06-${10 + ++seen.readings}`, first: "2030-06", months: [] });
    const gate = held();
    const drawing = async () => {
      seen.most = Math.max(seen.most, ++seen.atOnce);
      await gate.wait;
      seen.atOnce--;
    };
    Object.assign(globalThis, { drawing });
    const app = express().use((_req, _res, next) => (seen.arrived++, next()), serveWebApp(folder, source));
    const server = app.listen(0);
    try {
      const ask = () => request(server).get("/bookings").expect(200);
      const answers = Array.from({ length: CALLERS }, () => ask().then(({ text }) => text));
      await expect.poll(() => seen.arrived).toBe(CALLERS);
      gate.release();
      const texts = new Set(await Promise.all(answers));
      expect(texts.size, "answers").toBeLessThanOrEqual(2);
      expect(seen).toEqual({ arrived: CALLERS, readings: texts.size, atOnce: 0, most: 1 });
    } finally {
      server.close();
    }
  });
});

describe("encodings", () => {
  /** Loads a file like a browser: the text is decompressed, and the headers show the encoding. */
  const load = async (path: string, accepted: string) => {
    const server = express().use(serveWebApp(folder, source)).listen(0);
    try {
      const { port } = server.address() as AddressInfo;
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { "accept-encoding": accepted } });
      return { text: await answer.text(), header: (name: string) => answer.headers.get(name) };
    } finally {
      server.closeAllConnections();
      server.close();
    }
  };

  it.each([
    ["br", "br"],
    ["gzip", "gzip"],
    ["gzip, br", "br"],
    ["identity", null],
  ])("to a browser that accepts %s, sends files and pages as %s", async (accepted, encoding) => {
    const script = await load("/assets/start-abc.js", accepted);
    expect(script.text).toBe(SCRIPT);
    expect(script.header("content-encoding")).toBe(encoding);
    expect(script.header("content-type")).toBe("text/javascript; charset=utf-8");
    expect(script.header("cache-control")).toBe("public, max-age=31536000, immutable");
    const page = await load("/", accepted);
    expect(page.text).toContain("/ of");
    expect(page.header("content-encoding")).toBe(encoding);
    for (const { header } of [script, page]) expect(header("vary")).toContain("Accept-Encoding");
  });
});

describe("files", () => {
  it("lets browsers cache pictures for an hour, and makes them revalidate the service worker", async () => {
    expect((await serve().get("/art/map.svg")).get("Cache-Control")).toBe("public, max-age=3600");
    expect((await serve().get("/sw.js")).get("Cache-Control")).toBe("no-cache");
  });

  it("answers 404 for a missing file", async () => {
    expect((await serve().get("/assets/old-123.js")).status).toBe(404);
  });

  it.each(["/art", "/assets", "//art", "/art?next=/"])("does not redirect from the folder %s [T19]", async (path) => {
    const answer = await serve().get(path).expect(404);
    expect(answer.get("Location")).toBeUndefined();
  });

  it("lists only the page that search engines may show, and lets them read all pages", async () => {
    const robots = await serve().get("/robots.txt").expect(200);
    expect(robots.text).toBe("User-agent: *\nDisallow: /api/\n\nSitemap: https://salon.example/sitemap.xml\n");
    const security = await serve().get("/.well-known/security.txt").expect(200);
    expect(security.text).toBe(
      "Contact: mailto:desk@salon.example\nExpires: 2030-06-30T00:00:00.000Z\nPreferred-Languages: en\n" +
        "Canonical: https://salon.example/.well-known/security.txt\n",
    );
    const sitemap = await serve().get("/sitemap.xml").expect(200);
    expect(sitemap.text.match(/<loc>.*?<\/loc>/g)).toEqual(["<loc>https://salon.example/</loc>"]);
  });
});
