import mongoose from "mongoose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApi, type TestApi } from "../../../test/support/api/start-api.ts";
import type { TestClient } from "../../../test/support/api/test-client.ts";

const ROWS = 5600;
const PAGE_SIZE = 500;
const NOW = new Date("2037-11-23T06:00:00Z");

let api: TestApi;
let admin: TestClient;

beforeAll(async () => {
  api = await startApi();
  admin = await api.staff("admin");
});
afterAll(() => api.stop());

async function list(address: string) {
  const { status, body, headers } = await admin.get(address);
  expect(status, `${address}: ${JSON.stringify(body)}`).toBe(200);
  return { rows: body as { email: string; role: string }[], total: Number(headers.get("x-total-count")) };
}

test("every row is on one page, in order, in both halves of the list", async () => {
  const numbered = Array.from({ length: ROWS }, (_, index) => `reader${String(index).padStart(4, "0")}@example.com`);
  const rows = numbered.map((email) => ({ email, createdAt: NOW }));
  await mongoose.connection.collection("subscribers").insertMany(rows);
  const read: string[] = [];
  for (let page = 1; page <= Math.ceil(ROWS / PAGE_SIZE) + 1; page++) {
    const found = await list(`/users/getNews?sort=email&pageSize=${PAGE_SIZE}&page=${page}`);
    expect(found.total).toBe(ROWS);
    read.push(...found.rows.map(({ email }) => email));
  }
  expect(read).toEqual(numbered);
});

test("an order that an index has for each value of a field merges the rows of all values", async () => {
  await api.staff("author");
  const { rows, total } = await list("/users/getUsers?sort=-email&verified=true");
  const emails = rows.map(({ email }) => email);
  expect(emails).toEqual(emails.toSorted().toReversed());
  expect(new Set(rows.map(({ role }) => role))).toEqual(new Set(["author", "admin"]));
  expect(total).toBe(rows.length);
});

test("a list is the same while the indexes are missing", async () => {
  const asked = ["/users/getUsers?sort=name&role=admin", "/users/getNews?sort=email&pageSize=5", "/payments", "/audit"];
  const before = [];
  for (const address of asked) before.push(await list(address));
  try {
    for (const model of Object.values(mongoose.models)) await model.collection.dropIndexes().catch(() => undefined);
    const during = [];
    for (const address of asked) during.push(await list(address));
    expect(during).toEqual(before);
  } finally {
    for (const model of Object.values(mongoose.models)) await model.createIndexes();
  }
});
