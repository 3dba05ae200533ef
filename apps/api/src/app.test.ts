import { API_BASE, contract, type Route } from "@salon/contracts";
import { setTimeout as sleep } from "node:timers/promises";
import mongoose from "mongoose";
import request from "supertest";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
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
  expect((await request(app).get("/healthz")).body).toEqual({ status: "ok", version: "1.3.0" });
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
