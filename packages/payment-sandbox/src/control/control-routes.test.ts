import { expect, test } from "vitest";
import { startMerchant } from "../testing/merchant.ts";

async function startControlled() {
  const merchant = await startMerchant({ control: true });
  const control = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${merchant.sandbox.url}__sandbox/${path}`, {
      method,
      headers: { "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  return { ...merchant, control };
}

test("there is no control unless asked for", async () => {
  const { sandbox } = await startMerchant();
  expect((await fetch(`${sandbox.url}__sandbox/state`)).status).toBe(404);
  const reset = await fetch(`${sandbox.url}__sandbox/reset`, {
    method: "POST",
    headers: { "content-type": "application/json" },
  });
  expect(reset.status).toBe(404);
});

test("a form of another page cannot throw the switches", async () => {
  const { sandbox, createLink } = await startControlled();
  await createLink("ref-1");
  expect((await fetch(`${sandbox.url}__sandbox/reset`, { method: "POST", body: "a=b" })).status).toBe(415);
  expect(sandbox.snapshot().links).toHaveLength(1);
});

test("faults are switched on, listed and off again", async () => {
  const { control, verify } = await startControlled();
  const fault = { on: "reply", fault: "tooMany429", route: "verify" };
  const { id } = (await control("POST", "faults", fault)).body;
  expect((await verify("ref-1")).status).toBe(429);
  expect((await control("GET", "faults")).body).toMatchObject([{ ...fault, id, used: 1 }]);
  expect((await control("DELETE", `faults/${String(id)}`)).body).toEqual({ removed: true });
  expect((await verify("ref-1")).status).toBe(400);
  await control("POST", "faults", fault);
  expect((await control("DELETE", "faults")).status).toBe(200);
  expect((await control("GET", "faults")).body).toEqual([]);
  expect(await control("POST", "faults", { on: "reply", fault: "rain" })).toMatchObject({
    status: 400,
    body: { message: "There is no fault rain on reply" },
  });
});

test("the customer pays, time passes, and the state shows it", async () => {
  const { control, createLink } = await startControlled();
  await createLink("ref-1");
  expect((await control("POST", "pay", { txRef: "ref-1", outcome: "later", method: "ussd" })).body).toMatchObject({
    status: "pending",
  });
  const before = Number((await control("GET", "state")).body["now"]);
  await control("POST", "advance", { ms: 60_000 });
  const { body } = await control("GET", "state");
  expect(Number(body["now"])).toBeGreaterThanOrEqual(before + 60_000);
  expect(body).toMatchObject({
    links: [{ txRef: "ref-1" }],
    transactions: [{ txRef: "ref-1", status: "successful", method: "ussd" }],
    webhooks: [{ txRef: "ref-1", state: "queued" }],
    requests: [{ route: "create", status: 200 }],
  });
  await control("POST", "reset");
  expect((await control("GET", "state")).body).toMatchObject({
    links: [],
    transactions: [],
    webhooks: [],
    requests: [],
  });
});

test("the provider's test host and the webhooks of refunds are turned on and off", async () => {
  const { sandbox, control, createLink } = await startControlled();
  expect((await control("POST", "test-host", { on: true })).status).toBe(200);
  expect(await createLink("ref-1")).toContain("https://checkout-v2.dev-flutterwave.com/");
  await control("POST", "test-host", { on: false });
  expect(await createLink("ref-2")).toContain(sandbox.url);
  expect((await control("POST", "refund-webhooks", { on: true })).status).toBe(200);
});

test("webhooks are redirected and replayed", async () => {
  const { sandbox, control, createLink } = await startControlled();
  await createLink("ref-1");
  await sandbox.pay("ref-1");
  expect((await control("POST", "webhook-url", { url: "http://127.0.0.1:1/" })).status).toBe(200);
  expect(sandbox.snapshot().webhookUrl).toBe("http://127.0.0.1:1/");
  expect((await control("POST", "webhook-url", { url: null })).status).toBe(200);
  const [webhook] = sandbox.webhooks();
  const { body } = await control("POST", `webhooks/${webhook?.id}/replay`);
  expect(sandbox.webhooks().map(({ id }) => id)).toEqual([webhook?.id, body["id"]]);
});

test.each([
  ["POST", "pay", { txRef: "none" }, 400],
  ["POST", "pay", { txRef: "ref-1", outcome: "steal" }, 400],
  ["POST", "advance", { ms: "soon" }, 400],
  ["POST", "advance", { ms: -1 }, 400],
  ["POST", "webhook-url", {}, 400],
  ["POST", "webhooks/none/replay", {}, 400],
  ["POST", "nothing", {}, 404],
  ["GET", "nothing", undefined, 404],
])("%s %s %j is refused", async (method, path, body, status) => {
  const { control, createLink } = await startControlled();
  await createLink("ref-1");
  expect(await control(method, path, body)).toMatchObject({ status, body: { status: "error" } });
});
