import mongoose from "mongoose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createLogger } from "../../src/http/request-log.ts";
import { ProviderError } from "../../src/payment-provider/provider.ts";
import { requestPayment, newPayer, type Payer } from "../support/salon/paying.ts";
import { startApi, type TestApi } from "../support/api/start-api.ts";
import { watchDatabase } from "../support/api/watch-database.ts";

interface Fault {
  type: string;
  message: string;
  code?: string | number;
  stack?: string;
  cause?: Fault;
}
interface Line {
  level: number;
  msg: string;
  reqId?: string;
  req?: { method: string; path: string };
  err?: Fault;
}
const ERROR = 50;

let api: TestApi;
let ada: Payer;
let written: string[] = [];
beforeAll(async () => {
  const logger = createLogger("info", { write: (line: string) => void written.push(line) });
  api = await startApi({ overrides: { logger } });
  ada = await newPayer(api);
});
beforeEach(async () => {
  written = [];
  await api.sandbox.reset();
});
afterAll(() => api.stop());

/** Waits for the log line of a request and returns the line with its error. */
async function causeOf(path: string): Promise<Line> {
  const lines = (): Line[] => written.map((line) => JSON.parse(line) as Line);
  const own = () => lines().find(({ req }) => req?.path === `/api/v1${path}`);
  await expect.poll(own).toBeDefined();
  const line = lines().find(({ reqId, msg }) => reqId === own()?.reqId && msg !== "request completed");
  expect(line, written.join("")).toMatchObject({ level: ERROR });
  return line!;
}

/** Makes every database call of a collection fail while `work` runs. */
async function withFailing<T>(collection: string, error: Error, work: () => Promise<T>): Promise<T> {
  const stop = watchDatabase((name) => {
    if (name.startsWith(`${collection}.`)) throw error;
  });
  return work().finally(stop);
}

describe("the log holds the cause of every answer with status 500 or above", () => {
  test("502: the answer of the payment provider", async () => {
    api.sandbox.faults.add({ on: "reply", fault: "unavailable503", route: "create" });
    expect((await requestPayment(ada)).status).toBe(502);
    const { msg, err } = await causeOf("/booking/pay");
    expect(msg).toBe("request failed");
    expect(err).toMatchObject({ type: "AppError", cause: { type: "ProviderError" } });
    expect(err?.cause?.message).toContain("An error occurred. Please contact support");
  });

  test("504: the chain of causes down to the network error", async () => {
    const reset = Object.assign(new Error("socket hang up"), { code: "ECONNRESET" });
    const { createLink } = api.deps.provider;
    api.deps.provider.createLink = () =>
      Promise.reject(new ProviderError("unknown", "The provider took too long", { cause: reset, timedOut: true }));
    try {
      expect((await requestPayment(ada)).status).toBe(504);
    } finally {
      api.deps.provider.createLink = createLink;
    }
    const { err } = await causeOf("/booking/pay");
    expect(err?.cause?.cause).toMatchObject({ message: "socket hang up", code: "ECONNRESET" });
  });

  test("503: the error of the database driver", async () => {
    const away = new mongoose.mongo.MongoNetworkError("connection 4 to 10.0.0.5:27017 closed");
    const answer = await withFailing("users", away, () => ada.client.get("/users/getUser"));
    expect(answer.status).toBe(503);
    expect((await causeOf("/users/getUser")).err?.cause).toMatchObject({
      type: "MongoNetworkError",
      message: "connection 4 to 10.0.0.5:27017 closed",
    });
  });

  test("500: the error and its cause, under the request id of the answer", async () => {
    const defect = new Error("the users could not be read", { cause: new TypeError("x is not a function") });
    const { status, body } = await withFailing("users", defect, () => ada.client.get("/users/getUser"));
    expect(status).toBe(500);
    const { reqId, msg, err } = await causeOf("/users/getUser");
    expect([reqId, msg]).toEqual([body.requestId, "unexpected error"]);
    expect(err).toMatchObject({ message: "the users could not be read", cause: { message: "x is not a function" } });
    expect(err?.stack).toContain("error-causes.test.ts");
  });

  test("a 4xx answer logs no error", async () => {
    expect((await api.client().get("/users/getUser")).status).toBe(401);
    await expect.poll(() => written.length).toBe(1);
  });
});

describe("the log of a cause holds no personal data and no secret", () => {
  const token = "s3cretT0kenOfAMailedLink-0123456789abcdefXYZ";
  const jwt = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI2NTAifQ.dGhpc2lzYXNpZ25hdHVyZQ";
  test.each([
    ['E11000 duplicate key error collection: salon.users index: email_1 dup key: { email: "ada@example.com" }', "ada@"],
    ['E11000 duplicate key error collection: salon.users index: n dup key: { name: "Adaeze Obi", role: 1 }', "Adaeze"],
    ['Cast to ObjectId failed for value "Adaeze Obi" (type string) at path "_id"', "Adaeze"],
    ["mail to <Ada.Obi+x@example.com.ng> was refused", "Ada.Obi"],
    ['{"name":"Adaeze Obi","password":"Secret#123"}', "Adaeze"],
    ['{"name":"Adaeze Obi","password":"Secret#123"}', "Secret#123"],
    ["password=Secret#123 was wrong", "Secret#123"],
    ["Authorization: Bearer FLWSECK_TEST-0123456789abcdef-X", "0123456789abcdef"],
    ["no account for FLWSECK-0123456789abcdef-X", "0123456789abcdef"],
    [`session ${jwt} has ended`, "eyJzdWIi"],
    [`GET https://salon.test/resetPassword/${token} failed`, "s3cret"],
    [`GET https://salon.test/sign-in-link/s3cret failed`, "s3cret"],
    [`no user with ${token}`, "s3cret"],
    ["connect mongodb://salon:hunter2@db.internal:27017/salon", "hunter2"],
  ])("%s", async (message, secret) => {
    const defect = new Error("the outer one", { cause: new Error(message) });
    const work = () => ada.client.get("/users/getUser");
    for (const error of [new Error(message), defect]) {
      written = [];
      expect((await withFailing("users", error, work)).status).toBe(500);
      await causeOf("/users/getUser");
      expect(written.join("")).not.toContain(secret);
    }
  });

  test("the log omits an error's own properties that hold personal data", async () => {
    const defect = Object.assign(new Error("refused"), { code: 11_000, keyValue: { email: "ada@example.com" } });
    await withFailing("users", defect, () => ada.client.get("/users/getUser"));
    expect((await causeOf("/users/getUser")).err).toMatchObject({ message: "refused", code: 11_000 });
    expect(written.join("")).not.toContain("ada@example.com");
  });
});
