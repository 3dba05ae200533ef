import { API_BASE, TEXTS } from "@salon/contracts";
import { startEmbeddedMongo, type EmbeddedMongo } from "@salon/embedded-mongo";
import mongoose from "mongoose";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApi, type TestApi } from "../../../test/support/api/start-api.ts";
import { closeTestDatabase } from "../../../test/support/api/test-database.ts";
import { PASSWORD } from "../../../test/support/api/test-client.ts";
import { isDatabaseAway } from "./database-faults.ts";
import { openDatabase } from "./open.ts";

let api: TestApi;
let database: EmbeddedMongo;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "salon-away-"));
  api = await startApi();
  database = await startEmbeddedMongo({ dataDir });
  // A database of this test alone, which it stops.
  await mongoose.disconnect();
  await openDatabase(new URL("salon-away", database.uri).href);
});
afterAll(async () => {
  await api.stop();
  await closeTestDatabase();
  await database.stop();
  await rm(dataDir, { recursive: true });
});

const status = async (path: string): Promise<number> => (await fetch(`${api.url}${path}`)).status;

test("calls get 503 with Retry-After while the database is away, and succeed when it is back [R9]", async () => {
  const customer = api.client();
  const { email } = await customer.signUp();
  await database.stop();
  const answers = await Promise.all([
    api.client().get("/services/all-services"),
    customer.get("/users/getUser"),
    api.client().post("/users/news-letter", { email: "reader@example.com" }),
    // Without its counters no sign-in succeeds, not even with the right password.
    api.client().signIn(email, PASSWORD),
  ]);
  for (const { status, body, headers } of answers) {
    expect([status, body]).toEqual([503, { message: TEXTS.unavailable }]);
    expect(headers.get("retry-after")).toBe("5");
  }
  expect(await Promise.all([status("/healthz"), status("/readyz")])).toEqual([200, 503]);

  database = await startEmbeddedMongo({ dataDir, port: database.port });
  await expect.poll(() => status("/readyz"), { timeout: 5000 }).toBe(200);
  expect((await customer.get("/users/getUser")).body).toMatchObject({ email });
  expect(await status(`${API_BASE}/services/all-services`)).toBe(200);
});

test("the error codes of a server that steps down or shuts down mean that it is away, those of a bad command do not [R9]", () => {
  const answer = (code: number) => new mongoose.mongo.MongoServerError({ message: "no", code });
  for (const code of [91, 189, 10_107, 11_600, 11_602, 13_435])
    expect(isDatabaseAway(answer(code)), `${code}`).toBe(true);
  for (const code of [2, 121, 11_000]) expect(isDatabaseAway(answer(code)), `${code}`).toBe(false);
});
