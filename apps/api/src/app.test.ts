import { API_BASE, contract, type Route } from "@salon/contracts";
import { setTimeout as sleep } from "node:timers/promises";
import mongoose from "mongoose";
import request from "supertest";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createApp } from "./app.ts";
import { startApi, type TestApi } from "../test/support/api/start-api.ts";

let api: TestApi;
let app: ReturnType<typeof createApp>;

beforeAll(async () => {
  api = await startApi({ config: { allowedOrigins: ["https://salon.test"] } });
  app = createApp(api.deps);
});
afterAll(() => api.stop());

interface Layer {
  route?: { path: string; methods?: Record<string, boolean>; stack: { method: string }[] };
  handle: { stack?: Layer[] };
}
/** Returns every route of the app in the form `GET /booking/:id`. */
const addressesOf = (layers: readonly Layer[]): string[] =>
  layers.flatMap(({ route, handle }) => {
    if (!route) return handle.stack ? addressesOf(handle.stack) : [];
    return [...new Set(route.stack.map(({ method }) => method.toUpperCase()))].map(
      (method) => `${method} ${route.path}`,
    );
  });

test("the app has exactly the routes of the contract, two for health, one for short links and one for figures", () => {
  const named = Object.values(contract).flatMap((group) =>
    Object.values(group).map(({ method, path }: Route) => `${method} ${path}`),
  );
  const answered = addressesOf((app.router as unknown as { stack: Layer[] }).stack);
  // The gate before a route has its address too.
  expect([...new Set(answered)].toSorted()).toEqual(
    [...named, "GET /healthz", "GET /l/:id", "GET /metrics", "GET /readyz"].toSorted(),
  );
});

test("health and readiness answer 200, and an unknown path answers a JSON 404", async () => {
  expect((await request(app).get("/healthz")).body).toEqual({ status: "ok", version: "1.1.0" });
  expect((await request(app).get("/readyz")).status).toBe(200);
  for (const path of ["/nothing", `${API_BASE}/nothing`, `${API_BASE}/booking/pay`]) {
    const answer = await request(app).get(path);
    expect([answer.status, answer.body], path).toEqual([404, { message: "Not found" }]);
  }
});

test("readiness requests that arrive during a ping of the database share the next ping", async () => {
  const asked = vi.spyOn(mongoose.mongo.Db.prototype, "command").mockImplementation(() => sleep(50, { ok: 1 }));
  const answers = await Promise.all(Array.from({ length: 60 }, () => fetch(`${api.url}/readyz`)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(asked.mock.calls.length).toBeLessThan(30);
  asked.mockRestore();
});

test("openapi.json is the contract", async () => {
  const { body, status } = await request(app).get(`${API_BASE}/openapi.json`);
  expect(status).toBe(200);
  expect(body.openapi).toBe("3.1.0");
  expect(Object.keys(body.paths)).toContain("/booking/pay");
});

test("every answer has the security headers and no header of the framework", async () => {
  for (const path of ["/healthz", "/nothing", `${API_BASE}/settings`]) {
    const { headers } = await request(app).get(path);
    expect(headers["content-security-policy"], path).toContain("default-src 'self'");
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers).not.toHaveProperty("x-powered-by");
    expect(headers).not.toHaveProperty("strict-transport-security");
  }
});

describe("bodies", () => {
  const post = () => request(app).post(`${API_BASE}/users/sign-in`);
  test.each([
    ["{bad", "application/json", 400],
    ['"text"', "application/json", 400],
    ["null", "application/json", 400],
    ["[]", "application/json", 400],
    ["{}", "application/json", 400],
    ["hello", "text/plain", 415],
    ["a=b", "application/x-www-form-urlencoded", 415],
    [JSON.stringify({ email: "x".repeat(17_000) }), "application/json", 413],
    ["{}", "application/json; charset=foo", 415],
    [`${'{"a":'.repeat(2000)}1${"}".repeat(2000)}`, "application/json", 400],
  ])("%.20s as %s is refused with a JSON message", async (body, type, status) => {
    const answer = await post().set("Content-Type", type).send(body);
    expect(answer.status).toBe(status);
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(answer.body.message).toEqual(expect.stringMatching(/^[^\n]{1,100}$/));
  });

  test("a compressed body is not unpacked", async () => {
    expect(
      (await post().set("Content-Type", "application/json").set("Content-Encoding", "gzip").send("xxx")).status,
    ).toBe(415);
  });
});

describe("other sites", () => {
  const write = (headers: Record<string, string>) => request(app).post(`${API_BASE}/users/sign-out`).set(headers);
  test.each([
    [{ "Sec-Fetch-Site": "cross-site" }, 403],
    [{ "Sec-Fetch-Site": "same-site" }, 403],
    [{ "Sec-Fetch-Site": "cross-site", Origin: "https://evil.test" }, 403],
    [{ Origin: "null" }, 403],
    [{ Origin: "https://salon.test.evil.test" }, 403],
    [{ Origin: "http://salon.test" }, 403],
    [{ "Sec-Fetch-Site": "same-origin" }, 200],
    [{ "Sec-Fetch-Site": "none" }, 200],
    [{ "Sec-Fetch-Site": "cross-site", Origin: "https://salon.test" }, 200],
    [{ Origin: "https://salon.test" }, 200],
    [{}, 200],
  ])("a write with %j is answered with %i", async (headers, status) => {
    expect((await write(headers)).status).toBe(status);
  });

  test("only the salon's own origin may read with cookies", async () => {
    const allowed = await request(app).get(`${API_BASE}/settings`).set("Origin", "https://salon.test");
    expect(allowed.headers["access-control-allow-origin"]).toBe("https://salon.test");
    expect(allowed.headers["access-control-allow-credentials"]).toBe("true");
    for (const origin of ["https://evil.test", "null", "https://salon.test.evil.test", "http://salon.test"]) {
      const refused = await request(app).get(`${API_BASE}/settings`).set("Origin", origin);
      expect(refused.headers, origin).not.toHaveProperty("access-control-allow-origin");
    }
  });
});
