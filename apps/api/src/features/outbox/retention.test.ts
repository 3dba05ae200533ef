import mongoose from "mongoose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApi, type TestApi } from "../../../test/support/api/start-api.ts";
import type { TestClient } from "../../../test/support/api/test-client.ts";

let api: TestApi;
let author: TestClient;
beforeAll(async () => {
  api = await startApi({ seed: "none" });
  author = await api.staff("author");
});
afterAll(() => api.stop());

/** Deletes the rows that the TTL indexes expire, as the database does periodically; answers the seconds of those indexes. */
async function sweep(): Promise<number[]> {
  const seconds: number[] = [];
  for (const { key, expireAfterSeconds, partialFilterExpression } of await outbox().indexes()) {
    if (expireAfterSeconds === undefined) continue;
    const fields = Object.keys(key);
    expect(fields).toHaveLength(1);
    const expired = { [fields[0]!]: { $lte: new Date(Date.now() - expireAfterSeconds * 1000) } };
    await outbox().deleteMany({ ...partialFilterExpression, ...expired });
    seconds.push(expireAfterSeconds);
  }
  return seconds;
}

const DAY_MS = 86_400_000;
const outbox = () => mongoose.connection.collection("outbox");
const row = (state: string, age: number, more: object = {}) => {
  const at = new Date(Date.now() - age);
  const mail = { key: `k:${state}:${age}:${JSON.stringify(more)}`, kind: "reminder", cause: "kept" };
  const recipient = { type: "salon", id: null };
  const done = { nextAttemptAt: null, lease: null, attempts: 1, lastError: null, sentAt: null };
  return { ...mail, recipient, state, createdAt: at, giveUpAt: at, ...done, ...more };
};

test("mails sent or dropped 90 days ago are deleted, all others stay, and the list counts the rest", async () => {
  const [old, young] = [91 * DAY_MS, 89 * DAY_MS];
  const sentAt = (age: number) => ({ sentAt: new Date(Date.now() - age) });
  await outbox().insertMany([
    row("sent", old, sentAt(old)),
    row("sent", old, sentAt(young)),
    row("dropped", old),
    row("dropped", young),
    row("failed", old),
    row("queued", old, { nextAttemptAt: new Date(Date.now() + DAY_MS) }),
  ]);
  expect(await sweep()).toEqual([90 * 86_400, 90 * 86_400]);
  const left = await outbox().find({ cause: "kept" }).sort({ _id: 1 }).toArray();
  expect(left.map(({ state }) => String(state))).toEqual(["sent", "dropped", "failed", "queued"]);
  expect((await author.get("/mails")).headers.get("x-total-count")).toBe("4");
  expect((await author.get("/mails?state=dropped")).headers.get("x-total-count")).toBe("1");
  expect((await author.get("/mails?state=sent")).body).toMatchObject([{ state: "sent" }]);
});
