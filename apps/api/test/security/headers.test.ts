import { FIRST_SETTINGS } from "@salon/contracts";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import request from "supertest";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApp } from "../../src/app.ts";
import { requireHarmless, secretKeyIn } from "../support/api/answer-rules.ts";
import { startApi, type TestApi } from "../support/api/start-api.ts";
import { watchDatabase } from "../support/api/watch-database.ts";

const ORIGIN = "https://salon.example";
let api: TestApi;
let app: ReturnType<typeof createApp>;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "headers-"));
  await Promise.all(["assets", ".prerender"].map((name) => mkdir(join(folder, name))));
  const entryServer =
    "export const renderPage = async (path, built) => built; export const renderShell = (built) => built;";
  const files = {
    "index.html": "<html>",
    "app.html": "<html>",
    ".prerender/entry-server.js": entryServer,
    ".prerender/pages.json": JSON.stringify({ "/": { link: "", document: "index.html" } }),
    "assets/a-1.js": "1",
  };
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)));
  api = await startApi();
  const config = { ...api.deps.config, publicUrl: ORIGIN, allowedOrigins: [ORIGIN], webDirectory: folder };
  app = createApp({ ...api.deps, config });
});
afterAll(async () => {
  await api.stop();
  await rm(folder, { recursive: true });
});

/** The headers of every answer under HTTPS. */
const ALWAYS = {
  "content-security-policy":
    "default-src 'self';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data: blob:;" +
    "frame-src https://www.openstreetmap.org;object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none';upgrade-insecure-requests",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "referrer-policy": "strict-origin-when-cross-origin",
  "strict-transport-security": "max-age=31536000",
  "x-content-type-options": "nosniff",
  "x-dns-prefetch-control": "off",
  "x-download-options": "noopen",
  "x-frame-options": "SAMEORIGIN",
  "x-permitted-cross-domain-policies": "none",
  "x-xss-protection": "0",
};
const VARYING = [
  "date",
  "connection",
  "content-length",
  "etag",
  "vary",
  "keep-alive",
  "last-modified",
  "accept-ranges",
];
const headersOf = ({ headers }: request.Response) =>
  Object.fromEntries(Object.entries(headers as Record<string, string>).filter(([name]) => !VARYING.includes(name)));
const JSON_TYPE = { "content-type": "application/json; charset=utf-8" };
const HTML_TYPE = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-cache",
  "permissions-policy":
    "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()",
};
const API = {
  ...ALWAYS,
  ...JSON_TYPE,
  "access-control-allow-credentials": "true",
  "access-control-expose-headers": "X-Total-Count,Retry-After",
};

describe("headers [T28]", () => {
  test.each([
    ["a page", "/", 200, { ...ALWAYS, ...HTML_TYPE, "x-robots-tag": "index, follow" }],
    ["an unknown page", "/nothing", 404, { ...ALWAYS, ...HTML_TYPE, "x-robots-tag": "noindex, nofollow" }],
    [
      "a page with a token in its address",
      "/verify/secret",
      200,
      { ...ALWAYS, ...HTML_TYPE, "x-robots-tag": "noindex, nofollow", "referrer-policy": "no-referrer" },
    ],
    [
      "a link to a bill that does not exist",
      "/p/secret",
      404,
      { ...ALWAYS, ...HTML_TYPE, "x-robots-tag": "noindex, nofollow", "referrer-policy": "no-referrer" },
    ],
    [
      "a script",
      "/assets/a-1.js",
      200,
      {
        ...ALWAYS,
        "content-type": "text/javascript; charset=utf-8",
        "cache-control": "public, max-age=31536000, immutable",
      },
    ],
    [
      "a script of an earlier build [T33]",
      "/assets/b-2.js",
      404,
      { ...ALWAYS, ...JSON_TYPE, "cache-control": "no-store" },
    ],
    ["the folder of scripts", "/assets", 404, { ...ALWAYS, ...JSON_TYPE, "cache-control": "no-store" }],
    ["a private answer", "/api/v1/users/loginStatus", 200, { ...API, "cache-control": "no-store" }],
    [
      "a public list",
      "/api/v1/services/all-services",
      200,
      { ...API, "cache-control": "public, no-cache", "x-total-count": "8" },
    ],
    ["a refusal", "/api/v1/users/getUser", 401, { ...API, "cache-control": "no-store" }],
    ["an unknown API path", "/api/v1/nothing", 404, { ...API, "cache-control": "no-store" }],
    ["health", "/healthz", 200, { ...ALWAYS, ...JSON_TYPE }],
  ])("of %s", async (_name, path, status, headers) => {
    const answer = await request(app).get(path).set("Accept-Encoding", "identity");
    expect([answer.status, headersOf(answer)]).toEqual([status, headers]);
  });

  test("of a long JSON answer name its compression; short ones and event streams have none", async () => {
    const encodingOf = async (path: string, accepted: string) => {
      const { headers } = await request(app).get(path).set("Accept-Encoding", accepted).expect(200);
      return headers["content-encoding"];
    };
    const list = "/api/v1/booking/availability/month?month=2037-12";
    expect([await encodingOf(list, "gzip"), await encodingOf(list, "br, gzip")]).toEqual(["gzip", "br"]);
    expect([await encodingOf(list, "identity"), await encodingOf("/api/v1/users/loginStatus", "gzip")]).toEqual([
      undefined,
      undefined,
    ]);
    const [plain, packed] = await Promise.all(
      ["identity", "gzip"].map((how) => request(app).get(list).set("Accept-Encoding", how)),
    );
    expect(packed!.body).toEqual(plain!.body);
    expect(packed!.headers["vary"]).toContain("Accept-Encoding");
  });

  test("of a failure [T33]", async () => {
    const stop = watchDatabase(() => {
      throw new Error("a fault");
    });
    try {
      const answer = await request(app).get("/api/v1/services/all-services");
      expect([answer.status, headersOf(answer)]).toEqual([500, { ...API, "cache-control": "no-store" }]);
    } finally {
      stop();
    }
  });

  test("of signing out: the browser clears its cache [T27]", async () => {
    const answer = await request(app).post("/api/v1/users/sign-out").expect(200);
    expect(answer.get("Clear-Site-Data")).toBe('"cache"');
    expect(answer.get("Cache-Control")).toBe("no-store");
  });
});

describe("other origins", () => {
  test.each([
    "https://evil.test",
    "null",
    `${ORIGIN}.evil.test`,
    "https://evilsalon.example",
    "https://evil-salon.example",
    "https://sub.salon.example",
    "http://salon.example",
    `${ORIGIN}:8443`,
    `${ORIGIN}/`,
    ORIGIN.toUpperCase(),
    "https://salon.example@evil.test",
    "https://salon.example\\.evil.test",
  ])("%s gets no CORS access [T11]", async (origin) => {
    const url = "/api/v1/users/getUser";
    for (const asked of [request(app).get(url), request(app).options(url)]) {
      const answer = await asked.set({ origin, "access-control-request-method": "GET" });
      expect(answer.headers).not.toHaveProperty("access-control-allow-origin");
    }
  });

  test("the salon's own origin gets CORS access, and Vary separates the two in caches [T11]", async () => {
    const answer = await request(app).get("/api/v1/users/getUser").set("Origin", ORIGIN);
    expect(answer.headers).toMatchObject({
      "access-control-allow-origin": ORIGIN,
      "access-control-allow-credentials": "true",
      vary: expect.stringContaining("Origin"),
    });
  });
});

describe("the check that the test client runs on every answer", () => {
  const answer = (body: unknown, cache: string) => ({
    status: 200,
    body,
    headers: new Headers({ "cache-control": cache }),
  });

  test.each(["password", "passwordHash", "resetToken", "secretKey", "__v", "HASH"])(
    "finds the key %s at any depth [T4]",
    (key) => {
      expect(secretKeyIn([{ a: { [key]: 1 } }])).toBe(`0.a.${key}`);
      expect(() => requireHarmless("GET", "/users/getUser", answer({ [key]: 1 }, "no-store"))).toThrow(key);
    },
  );

  test("finds a cacheable private answer and accepts a cacheable public one [T27]", () => {
    expect(() => requireHarmless("GET", "/users/getUser", answer({}, "public, no-cache"))).toThrow("may be cached");
    expect(() => requireHarmless("GET", "/services/all-services?page=1", answer([], "public, no-cache"))).not.toThrow();
    expect(secretKeyIn({ settings: FIRST_SETTINGS })).toBeUndefined();
  });
});
