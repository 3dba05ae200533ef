import { afterAll, beforeAll, expect, test } from "vitest";
import { startApi, type TestApi } from "../../../test/support/api/start-api.ts";
import type { TestClient } from "../../../test/support/api/test-client.ts";

let api: TestApi;
let author: TestClient;
let customer: TestClient;
beforeAll(async () => {
  api = await startApi({ config: { testPayments: true } });
  author = await api.staff("author");
  customer = api.client();
  await customer.signUp();
});
afterAll(() => api.stop());

test("while payments move no real money, every answer with the own account of staff says so", async () => {
  const { body: me } = await author.get("/users/getUser");
  expect(me.testPayments).toBe(true);
  expect((await author.patch("/users/me", { name: "Another Name" })).body.testPayments).toBe(true);
  expect((await api.client().signIn(me.email as string)).body.testPayments).toBe(true);
});

test("customers, other staff and the public settings get no notice", async () => {
  expect((await customer.get("/users/getUser")).body).not.toHaveProperty("testPayments");
  expect(JSON.stringify((await author.get("/users/getUsers")).body)).not.toContain("testPayments");
  expect(JSON.stringify((await api.client().get("/settings")).body)).not.toContain("testPayments");
});

test("with real payments an admin gets no notice", async () => {
  api.deps.config.testPayments = false;
  expect((await author.get("/users/getUser")).body).not.toHaveProperty("testPayments");
});
