import { createHmac } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import type { PaymentSandboxOptions } from "../index.ts";
import { readEvent, startMerchant, startReceiver } from "../testing/merchant.ts";

const HALF_HOUR = 1_800_000;

async function startNotified(statuses: number[] = [], options: PaymentSandboxOptions = {}) {
  const { url, received } = await startReceiver(statuses);
  const merchant = await startMerchant({
    webhookUrl: url,
    retryDelaysMs: [HALF_HOUR, HALF_HOUR, HALF_HOUR],
    ...options,
  });
  const link = await merchant.createLink("ref-1");
  return { ...merchant, link, received, url };
}

describe("webhooks", () => {
  test("report a payment with the secret hash and the same data as a look-up", async () => {
    const { sandbox, press, link, received, verify } = await startNotified();
    await press(link, "pay", "ussd");
    await sandbox.advance(0);
    expect(received).toHaveLength(1);
    expect(received[0]?.headers).toMatchObject({
      "verif-hash": sandbox.secretHash,
      "content-type": "application/json",
    });
    expect(received[0]?.headers).not.toHaveProperty("flutterwave-signature");
    expect(readEvent(received[0])).toEqual({
      event: "charge.completed",
      data: (await verify("ref-1")).body.data,
      "event.type": "USSD_TRANSACTION",
    });
    expect(sandbox.webhooks()).toMatchObject([{ txRef: "ref-1", state: "delivered", attempts: [{ status: 200 }] }]);
  });

  test("report failed attempts, and late ones when they settle, but not closing", async () => {
    const { sandbox, press, link, received } = await startNotified();
    await press(link, "close");
    await press(link, "fail");
    await press(link, "later");
    await sandbox.advance(0);
    expect(received.map((each) => readEvent(each).data["status"])).toEqual(["failed"]);
    await sandbox.advance(10_000);
    expect(received.map((each) => readEvent(each).data["status"])).toEqual(["failed", "successful"]);
  });

  test("can be signed with the newer header", async () => {
    const { sandbox, received } = await startNotified([], { webhookSignature: "both", secretHash: "shh" });
    await sandbox.pay("ref-1");
    await sandbox.advance(0);
    const signature = createHmac("sha256", "shh")
      .update(received[0]?.text ?? "")
      .digest("base64");
    expect(received[0]?.headers).toMatchObject({ "verif-hash": "shh", "flutterwave-signature": signature });
  });

  test.each([301, 204, 401, 500])("only 200 counts: %d is tried again later, unchanged", async (status) => {
    const { sandbox, received } = await startNotified([status]);
    await sandbox.pay("ref-1");
    await sandbox.advance(0);
    await sandbox.advance(HALF_HOUR / 2);
    expect(received).toHaveLength(1);
    await sandbox.advance(HALF_HOUR / 2);
    expect(received).toHaveLength(2);
    expect(received[1]?.text).toBe(received[0]?.text);
    expect(sandbox.webhooks()).toMatchObject([{ state: "delivered", attempts: [{ status }, { status: 200 }] }]);
  });

  test("give up after the last retry", async () => {
    const { sandbox, received } = await startNotified([500, 500, 500, 500]);
    await sandbox.pay("ref-1");
    await sandbox.advance(10 * HALF_HOUR);
    expect(received).toHaveLength(4);
    expect(sandbox.webhooks()).toMatchObject([{ state: "failed" }]);
  });

  test("log an address without a server", async () => {
    const { sandbox, createLink } = await startMerchant({ webhookUrl: "http://127.0.0.1:1/", retryDelaysMs: [] });
    await createLink("ref-1");
    await sandbox.pay("ref-1");
    await sandbox.advance(0);
    expect(sandbox.webhooks()).toMatchObject([{ state: "failed", attempts: [{ status: null }] }]);
    expect(sandbox.webhooks()[0]?.attempts[0]?.error).toBeTruthy();
  });

  test("count silence as a failed attempt", async () => {
    const { sandbox, received } = await startNotified([0], { webhookTimeoutMs: 50 });
    await sandbox.pay("ref-1");
    await sandbox.advance(0);
    expect(received).toHaveLength(1);
    expect(sandbox.webhooks()).toMatchObject([{ state: "queued", attempts: [{ status: null }] }]);
    expect(sandbox.webhooks()[0]?.attempts[0]?.error).toContain("Timeout");
  });

  test("that are broken off by the end of the sandbox stay queued", async () => {
    const { sandbox, received } = await startNotified([0]);
    await sandbox.pay("ref-1");
    await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 15_000 });
    await sandbox.stop();
    expect(sandbox.webhooks()).toMatchObject([{ state: "queued", attempts: [] }]);
  });

  test("wait for an address", async () => {
    const { url, received } = await startReceiver();
    const { sandbox, createLink } = await startMerchant();
    await createLink("ref-1");
    await sandbox.pay("ref-1");
    await sandbox.advance(HALF_HOUR);
    expect(sandbox.webhooks()).toMatchObject([{ state: "queued", attempts: [] }]);
    sandbox.setWebhookUrl(url);
    await sandbox.advance(0);
    expect(received).toHaveLength(1);
    expect(() => sandbox.setWebhookUrl("not a url")).toThrow("http(s) URL");
  });

  test("are sent again on request", async () => {
    const { sandbox, post, received } = await startNotified();
    const { id } = await sandbox.pay("ref-1");
    await sandbox.advance(0);
    expect((await post(`v3/transactions/${id}/resend-hook`, { id })).body.status).toBe("success");
    await sandbox.replayWebhook(sandbox.webhooks()[0]?.id ?? "");
    await sandbox.advance(0);
    expect(received.map(({ text }) => text)).toEqual(Array.from({ length: 3 }, () => received[0]?.text));
    expect((await post("v3/transactions/1/resend-hook")).status).toBe(400);
    await expect(sandbox.replayWebhook("none")).rejects.toThrow("There is no webhook none");
  });
});

describe("webhook faults", () => {
  test("dropped: nothing is sent, now or later", async () => {
    const { sandbox, received } = await startNotified();
    sandbox.faults.add({ on: "webhook", fault: "dropped" });
    await sandbox.pay("ref-1");
    await sandbox.advance(10 * HALF_HOUR);
    expect(received).toEqual([]);
    expect(sandbox.webhooks()).toMatchObject([{ state: "dropped" }]);
  });

  test("delayed: sent when its time has come", async () => {
    const { sandbox, received } = await startNotified();
    sandbox.faults.add({ on: "webhook", fault: "delayed", delayMs: HALF_HOUR });
    await sandbox.pay("ref-1");
    await sandbox.advance(HALF_HOUR / 2);
    expect(received).toHaveLength(0);
    await sandbox.advance(HALF_HOUR / 2);
    expect(received).toHaveLength(1);
  });

  test("duplicated: the same body several times", async () => {
    const { sandbox, received } = await startNotified();
    sandbox.faults.add({ on: "webhook", fault: "duplicated", copies: 3 });
    await sandbox.pay("ref-1");
    await sandbox.advance(0);
    expect(received.map(({ text }) => text)).toEqual(Array.from({ length: 3 }, () => received[0]?.text));
  });

  test("failedLast: the failed attempt is reported after the successful one, even when that needs a retry", async () => {
    const { sandbox, received, verify } = await startNotified([500]);
    sandbox.faults.add({ on: "webhook", fault: "failedLast", txRef: "ref-1" });
    await sandbox.pay("ref-1");
    await sandbox.advance(0);
    expect(received).toHaveLength(1);
    await sandbox.advance(HALF_HOUR);
    expect(received.map((each) => readEvent(each).data["status"])).toEqual(["successful", "successful", "failed"]);
    expect((await verify("ref-1")).body.data["status"]).toBe("successful");
  });

  test("wrongHash and noHash: the proof is wrong or missing", async () => {
    const { sandbox, received, createLink } = await startNotified([], { webhookSignature: "both" });
    await createLink("ref-2");
    sandbox.faults.add({ on: "webhook", fault: "wrongHash", txRef: "ref-1" });
    sandbox.faults.add({ on: "webhook", fault: "noHash", txRef: "ref-2" });
    await sandbox.pay("ref-1");
    await sandbox.advance(0);
    await sandbox.pay("ref-2");
    await sandbox.advance(0);
    expect(received[0]?.headers["verif-hash"]).not.toBe(sandbox.secretHash);
    expect(received[0]?.headers["verif-hash"]).toBeTruthy();
    expect(received[1]?.headers).not.toHaveProperty("verif-hash");
    expect(received[1]?.headers).not.toHaveProperty("flutterwave-signature");
  });

  test("legacy: the flat body of accounts without v3 webhooks", async () => {
    const { sandbox, received } = await startNotified();
    sandbox.faults.add({ on: "webhook", fault: "legacy" });
    const { id, flwRef } = await sandbox.pay("ref-1");
    await sandbox.advance(0);
    const body = JSON.parse(received[0]?.text ?? "") as Record<string, unknown>;
    expect(body).toMatchObject({ id, txRef: "ref-1", flwRef, amount: 7500, status: "successful", currency: "NGN" });
    expect(body["event.type"]).toBe("CARD_TRANSACTION");
    expect(body).not.toHaveProperty("data");
  });

  test("malformed: the body is not JSON", async () => {
    const { sandbox, received } = await startNotified();
    sandbox.faults.add({ on: "webhook", fault: "malformed" });
    await sandbox.pay("ref-1");
    await sandbox.advance(0);
    expect(received).toHaveLength(1);
    expect(() => readEvent(received[0])).toThrow(SyntaxError);
  });

  test("beforeRedirect: the merchant knows before the customer is back", async () => {
    const { sandbox, press, link, received } = await startNotified();
    sandbox.faults.add({ on: "webhook", fault: "beforeRedirect" });
    const response = await press(link, "pay");
    expect(received).toHaveLength(1);
    expect(response.status).toBe(302);
  });

  test("several at once add up", async () => {
    const { sandbox, received } = await startNotified();
    sandbox.faults.add({ on: "webhook", fault: "duplicated" });
    sandbox.faults.add({ on: "webhook", fault: "noHash" });
    await sandbox.pay("ref-1");
    await sandbox.advance(0);
    expect(received.map(({ headers }) => headers["verif-hash"])).toEqual([undefined, undefined]);
  });
});
