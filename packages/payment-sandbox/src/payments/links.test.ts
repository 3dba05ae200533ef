import { describe, expect, test } from "vitest";
import { newPayment, startMerchant } from "../testing/merchant.ts";

describe("creating a payment link", () => {
  test("uses the public address when browsers reach it elsewhere", async () => {
    const { createLink } = await startMerchant({ publicUrl: "https://pay.example.test" });
    expect(await createLink("ref-1")).toMatch(/^https:\/\/pay\.example\.test\/v3\/hosted\/pay\/flwlnk-/);
  });

  test("takes the doubled slash some SDK calls send", async () => {
    const { post } = await startMerchant();
    expect((await post("/v3/payments", newPayment("ref-1"))).status).toBe(200);
  });

  test.each([
    [{ tx_ref: undefined }, "tx_ref is required"],
    [{ tx_ref: " " }, "tx_ref is required"],
    [{ amount: undefined }, "amount is required"],
    [{ amount: "abc" }, "amount must be a positive number"],
    [{ amount: 0 }, "amount must be a positive number"],
    [{ amount: -5 }, "amount must be a positive number"],
    [{ amount: 10.001 }, "amount must be a positive number"],
    [{ currency: "naira" }, "currency is invalid"],
    [{ redirect_url: undefined }, "redirect_url is required"],
    [{ redirect_url: "javascript:alert(1)" }, "redirect_url is invalid"],
    [{ customer: undefined }, "customer.email is required"],
    [{ customer: { email: "nobody" } }, "customer.email is invalid"],
    [{ configurations: { session_duration: 1441 } }, "session_duration must be between 1 and 1440"],
    [{ configurations: { max_retry_attempt: 0 } }, "max_retry_attempt must be between 1 and 100"],
  ])("refuses %j: %s", async (fields, message) => {
    const { sandbox, post } = await startMerchant();
    const answer = await post("v3/payments", newPayment("ref-1", fields));
    expect(answer).toEqual({ status: 400, body: { status: "error", message, data: null } });
    expect(sandbox.snapshot().links).toEqual([]);
  });

  test("refuses a used reference", async () => {
    const { post } = await startMerchant();
    await post("v3/payments", newPayment("ref-1"));
    const again = await post("v3/payments", newPayment("ref-1"));
    expect(again.status).toBe(400);
    expect(again.body.message).toContain("ref-1");
  });

  test("refuses a body that is not JSON, and one that is too large", async () => {
    const { sandbox } = await startMerchant();
    const send = (body: string) => fetch(`${sandbox.url}v3/payments`, { method: "POST", body });
    expect((await send("{")).status).toBe(400);
    const large = await send(JSON.stringify({ tx_ref: "x".repeat(200_000) })).catch(() => undefined);
    // The connection may be cut before the answer is read.
    expect(large?.status ?? 413).toBe(413);
    expect(sandbox.snapshot().links).toEqual([]);
  });
});

describe("the key", () => {
  test.each([
    [{}, "Authorization required"],
    [{ authorization: "FLWSECK_TEST-1" }, "Authorization required"],
    [{ authorization: "Bearer FLWSECK_TEST-other" }, "Invalid authorization key"],
  ])("%j is refused: %s", async (headers, message) => {
    const { sandbox } = await startMerchant();
    const response = await fetch(`${sandbox.url}v3/payments`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(headers as Record<string, string>) },
      body: JSON.stringify(newPayment("ref-1")),
    });
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ status: "error", message, data: null });
    expect(sandbox.snapshot().links).toEqual([]);
  });

  test("must be a test key", async () => {
    await expect(startMerchant({ secretKey: "FLWSECK-live-X" })).rejects.toThrow("test keys only");
  });
});

describe("disabling a link", () => {
  test("refuses an unknown link", async () => {
    const { post } = await startMerchant();
    expect((await post("v3/payments/link/disable", { link: "http://x.test/flwlnk-1" })).status).toBe(400);
    expect((await post("v3/payments/link/disable")).status).toBe(400);
  });
});

test("links name the host of the provider's test mode while that is turned on, and are served and switched off here", async () => {
  const { sandbox, createLink, post } = await startMerchant();
  sandbox.testHost(true);
  const link = await createLink("ref-1");
  expect(link).toMatch(/^https:\/\/checkout-v2\.dev-flutterwave\.com\/v3\/hosted\/pay\/flwlnk-/);
  const page = new URL(new URL(link).pathname, sandbox.url);
  expect((await fetch(page)).status).toBe(200);
  expect((await post("v3/payments/link/disable", { link })).status).toBe(200);
  expect((await fetch(page)).status).toBe(410);
  await sandbox.reset();
  expect(await createLink("ref-2")).toContain(sandbox.url);
});

test("an unknown call is 404 in the provider's envelope", async () => {
  const { get } = await startMerchant();
  expect(await get("v3/banks/NG")).toEqual({
    status: 404,
    body: { status: "error", message: "Not found", data: null },
  });
});

test("a taken port is one clear error", async () => {
  const { sandbox } = await startMerchant();
  await expect(startMerchant({ port: sandbox.port })).rejects.toThrow(
    `port ${sandbox.port} on 127.0.0.1 is already in use`,
  );
});
