import { describe, expect, test } from "vitest";
import type { Fault } from "../index.ts";
import { RETURN_URL, startMerchant } from "../testing/merchant.ts";

describe("look-ups that answer something else", () => {
  test("oldestAttempt: the reference finds a failed attempt although a later one succeeded", async () => {
    const { sandbox, createLink, verify } = await startMerchant();
    await createLink("ref-1");
    await sandbox.pay("ref-1", { outcome: "fail" });
    await sandbox.pay("ref-1");
    sandbox.faults.add({ on: "lookup", fault: "oldestAttempt" });
    expect((await verify("ref-1")).body.data["status"]).toBe("failed");
  });
});

describe("charges that differ from what was asked", () => {
  test("afterClosed: the page takes money although the link is disabled", async () => {
    const { sandbox, createLink, press, post } = await startMerchant();
    const link = await createLink("ref-1");
    await post("v3/payments/link/disable", { link });
    expect((await press(link, "pay")).status).toBe(410);
    sandbox.faults.add({ on: "charge", fault: "afterClosed" });
    expect((await press(link, "pay")).status).toBe(302);
    expect(sandbox.transactions()).toMatchObject([{ status: "successful" }]);
  });

  test("a late transfer needs no page: the customer pays although the link is disabled", async () => {
    const { sandbox, createLink, post, verify } = await startMerchant();
    await post("v3/payments/link/disable", { link: await createLink("ref-1") });
    await sandbox.pay("ref-1", { method: "banktransfer" });
    expect((await verify("ref-1")).body.data).toMatchObject({ status: "successful", payment_type: "bank_transfer" });
  });
});

describe("ways back that mislead", () => {
  test.each([
    ["successful", true],
    ["completed", true],
    ["failed", false],
    ["cancelled", false],
  ] as const)("status=%s after a good payment", async (fault, named) => {
    const { sandbox, createLink, press, verify } = await startMerchant();
    sandbox.faults.add({ on: "redirect", fault });
    const response = await press(await createLink("ref-1"), "pay");
    const { data } = (await verify("ref-1")).body;
    const id = named ? `&transaction_id=${String(data["id"])}` : "";
    expect(response.headers.get("location")).toBe(`${RETURN_URL}?status=${fault}&tx_ref=ref-1${id}`);
    expect(data["status"]).toBe("successful");
  });

  test("successful after closing the page, without any payment", async () => {
    const { sandbox, createLink, press } = await startMerchant();
    sandbox.faults.add({ on: "redirect", fault: "successful" });
    const response = await press(await createLink("ref-1"), "close");
    expect(response.headers.get("location")).toBe(`${RETURN_URL}?status=successful&tx_ref=ref-1`);
    expect(sandbox.transactions()).toEqual([]);
  });

  test("none: paid, and never back", async () => {
    const { sandbox, createLink, press } = await startMerchant();
    sandbox.faults.add({ on: "redirect", fault: "none", times: 1 });
    const response = await press(await createLink("ref-1"), "pay");
    expect([response.status, response.headers.get("location")]).toEqual([200, null]);
    expect(sandbox.transactions()).toMatchObject([{ status: "successful" }]);
  });
});

describe("the switches", () => {
  test("list what is on and how often it happened, and can be taken off", async () => {
    const { sandbox, verify } = await startMerchant();
    const id = sandbox.faults.add({ on: "reply", fault: "error500", route: "verify" });
    sandbox.faults.add({ on: "redirect", fault: "none", times: 3 });
    await verify("ref-1");
    expect(sandbox.faults.list()).toMatchObject([
      { id, fault: "error500", used: 1 },
      { fault: "none", times: 3, used: 0 },
    ]);
    expect([sandbox.faults.remove(id), sandbox.faults.remove(id)]).toEqual([true, false]);
    expect((await verify("ref-1")).status).toBe(400);
    sandbox.faults.clear();
    expect(sandbox.faults.list()).toEqual([]);
  });

  test.each([
    [{ on: "weather", fault: "rain" }, "There is no fault rain on weather"],
    [{ on: "refund", fault: "hang" }, "There is no fault hang on refund"],
    [{ on: "reply", fault: "hang", route: "login" }, "There is no route login"],
    [{ on: "redirect", fault: "none", times: 0 }, "times of a fault must be a whole number of at least 1"],
    [{ on: "redirect", fault: "none", times: 1.5 }, "times of a fault must be a whole number of at least 1"],
    [{ on: "reply", fault: "slow", route: "any", delayMs: -1 }, "delayMs of a fault must be a number of at least 0"],
    [{ on: "redirect", fault: "none", txRef: 5 }, "txRef of a fault must be text"],
  ])("refuse %j: %s", async (fault, message) => {
    const { sandbox } = await startMerchant();
    expect(() => sandbox.faults.add(fault as unknown as Fault)).toThrow(message);
    expect(sandbox.faults.list()).toEqual([]);
  });
});
