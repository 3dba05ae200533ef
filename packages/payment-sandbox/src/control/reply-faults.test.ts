import { expect, test, vi } from "vitest";
import { newPayment, startMerchant } from "../testing/merchant.ts";

// A limit, not a wait: other work may slow the machine down.
const WAIT = { timeout: 15_000 };

test("hang: no answer until the sandbox ends", async () => {
  const { sandbox, verify } = await startMerchant();
  sandbox.faults.add({ on: "reply", fault: "hang", route: "verify" });
  const lost = verify("ref-1").catch((error: unknown) => error);
  await vi.waitFor(() => expect(sandbox.requests()).toHaveLength(1), WAIT);
  await sandbox.advance(3_600_000);
  expect(sandbox.requests()).toMatchObject([{ status: null }]);
  await sandbox.stop();
  expect(await lost).toBeInstanceOf(TypeError);
});

test("slow: the true answer, late", async () => {
  const { sandbox, post } = await startMerchant();
  sandbox.faults.add({ on: "reply", fault: "slow", route: "any", delayMs: 3_600_000 });
  const answer = post("v3/payments", newPayment("ref-1"));
  await vi.waitFor(() => expect(sandbox.snapshot().links).toHaveLength(1), WAIT);
  await sandbox.advance(3_600_000);
  expect((await answer).body.message).toBe("Hosted Link");
});

test("a 503 may come after a delay and after the work was done", async () => {
  const { sandbox, createLink, post } = await startMerchant();
  await createLink("ref-1");
  const { id } = await sandbox.pay("ref-1");
  sandbox.faults.add({ on: "reply", fault: "unavailable503", route: "refund", afterEffect: true, delayMs: 28_000 });
  const answer = post(`v3/transactions/${id}/refund`, {});
  await vi.waitFor(() => expect(sandbox.refunds()).toHaveLength(1), WAIT);
  await sandbox.advance(28_000);
  expect(await answer).toEqual({
    status: 503,
    body: { status: "error", message: "An error occurred. Please contact support", data: null },
  });
});

test("a reset after the effect loses the answer, not the link", async () => {
  const { sandbox, post } = await startMerchant();
  sandbox.faults.add({ on: "reply", fault: "reset", route: "create", afterEffect: true });
  await expect(post("v3/payments", newPayment("ref-1"))).rejects.toThrow("fetch failed");
  expect(sandbox.snapshot().links).toMatchObject([{ txRef: "ref-1" }]);
});

test.each([
  ["verifyById", 503, 200],
  ["verifyByReference", 200, 503],
  ["verify", 503, 503],
  ["refund", 200, 200],
] as const)("%s names which look-up is meant", async (route, byId, byReference) => {
  const { sandbox, createLink, verify, get } = await startMerchant();
  await createLink("ref-1");
  const { id } = await sandbox.pay("ref-1");
  sandbox.faults.add({ on: "reply", fault: "unavailable503", route, txRef: "ref-1" });
  expect((await get(`v3/transactions/${id}/verify`)).status).toBe(byId);
  expect((await verify("ref-1")).status).toBe(byReference);
});

test("a fault for one payment leaves the others alone", async () => {
  const { sandbox, createLink, post } = await startMerchant();
  const [first, second] = [await createLink("ref-1"), await createLink("ref-2")];
  sandbox.faults.add({ on: "reply", fault: "error500", route: "disable", txRef: "ref-1" });
  expect((await post("v3/payments/link/disable", { link: second })).status).toBe(200);
  expect((await post("v3/payments/link/disable", { link: first })).status).toBe(500);
});
