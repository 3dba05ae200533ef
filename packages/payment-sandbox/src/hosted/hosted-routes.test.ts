import { describe, expect, test } from "vitest";
import { RETURN_URL, startMerchant } from "../testing/merchant.ts";

const MINUTE = 60_000;

function returned(response: Response): { status: number; params: Record<string, string> } {
  const url = new URL(response.headers.get("location") ?? "");
  expect(url.origin + url.pathname).toBe(RETURN_URL);
  return { status: response.status, params: Object.fromEntries(url.searchParams) };
}

describe("the hosted page", () => {
  test("says test mode, merchant, amount and customer, and runs no script", async () => {
    const { createLink } = await startMerchant();
    const response = await fetch(await createLink("ref-1", { amount: 18_500 }));
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    for (const text of ["TEST MODE", "<h1>Ibadandun</h1>", "₦18,500.00", "ada@salon.test", "ref-1"]) {
      expect(html).toContain(text);
    }
    for (const label of ["Pay", "Pay later", "Fail", "Close"]) expect(html).toContain(`>${label}</button>`);
    for (const label of ["Card", "Bank transfer", "USSD"]) expect(html).toContain(`<b>${label}</b>`);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).not.toContain("<script");
  });

  test("escapes what the merchant and the customer wrote", async () => {
    const { createLink } = await startMerchant();
    const evil = `"><img src=x onerror=alert(1)>'&`;
    const link = await createLink(`ref-${evil}`, {
      customizations: { title: evil, description: evil },
      customer: { email: `${evil.replaceAll(" ", "")}@salon.test` },
    });
    const html = await (await fetch(link)).text();
    expect(html).not.toContain("<img");
    expect(html).toContain("&quot;&gt;&lt;img src=x onerror=alert(1)&gt;&#39;&amp;");
  });

  test("does not exist for an unknown link", async () => {
    const { sandbox } = await startMerchant();
    expect((await fetch(`${sandbox.url}v3/hosted/pay/flwlnk-none`)).status).toBe(404);
  });
});

describe("paying", () => {
  test.each([
    ["card", "card"],
    ["banktransfer", "bank_transfer"],
    ["ussd", "ussd"],
  ])("by %s makes one successful transaction and sends the customer back", async (method, type) => {
    const { createLink, press, verify } = await startMerchant();
    const back = returned(await press(await createLink("ref-1"), "pay", method));
    const { data } = (await verify("ref-1")).body;
    expect(back).toEqual({
      status: 302,
      params: { status: "successful", tx_ref: "ref-1", transaction_id: String(data["id"]) },
    });
    expect(data).toMatchObject({ status: "successful", amount: 7500, currency: "NGN", payment_type: type });
  });

  test("twice charges once", async () => {
    const { sandbox, createLink, press } = await startMerchant();
    const link = await createLink("ref-1");
    await press(link, "pay");
    const again = await press(link, "pay");
    expect(again.status).toBe(200);
    expect(await again.text()).toContain("This payment is done");
    expect(sandbox.transactions()).toHaveLength(1);
  });

  test("keeps the query the merchant put in its address", async () => {
    const { createLink, press } = await startMerchant();
    const link = await createLink("ref-1", { redirect_url: `${RETURN_URL}?from=salon` });
    expect(returned(await press(link, "pay")).params).toMatchObject({ from: "salon", tx_ref: "ref-1" });
  });

  test("later is pending first and successful when its time has come", async () => {
    const { sandbox, createLink, press, verify } = await startMerchant({ settleDelayMs: 10 * MINUTE });
    const link = await createLink("ref-1");
    expect(returned(await press(link, "later", "ussd")).params).toMatchObject({ status: "pending", tx_ref: "ref-1" });
    expect(await (await press(link, "pay")).text()).toContain("on its way");
    await sandbox.advance(9 * MINUTE);
    expect((await verify("ref-1")).body.data["status"]).toBe("pending");
    await sandbox.advance(MINUTE);
    expect((await verify("ref-1")).body.data["status"]).toBe("successful");
    expect(sandbox.transactions()).toHaveLength(1);
  });

  test("a transfer on its way arrives although the link was disabled", async () => {
    const { sandbox, createLink, press, post, verify } = await startMerchant();
    const link = await createLink("ref-1");
    await press(link, "later", "banktransfer");
    expect((await post("v3/payments/link/disable", { link })).status).toBe(200);
    await sandbox.advance(10_000);
    expect((await verify("ref-1")).body.data["status"]).toBe("successful");
  });
});

describe("not paying", () => {
  test("a failed attempt stays on the page, says so, and may be followed by a good one", async () => {
    const { sandbox, createLink, press, verify } = await startMerchant();
    const link = await createLink("ref-1", { configurations: { max_retry_attempt: 5 } });
    const failed = await press(link, "fail");
    expect([failed.status, failed.headers.get("location")]).toEqual([303, new URL(link).pathname]);
    const html = await (await fetch(link)).text();
    expect(html).toContain('role="alert"');
    expect(html).toContain("Attempt 1 of 5");
    expect((await verify("ref-1")).body.data["status"]).toBe("failed");
    await press(link, "pay");
    expect((await verify("ref-1")).body.data["status"]).toBe("successful");
    expect(sandbox.transactions().map(({ status }) => status)).toEqual(["failed", "successful"]);
  });

  test("the last failed attempt sends the customer back and closes the link", async () => {
    const { createLink, press } = await startMerchant();
    const link = await createLink("ref-1", { configurations: { max_retry_attempt: 2 } });
    await press(link, "fail");
    expect(returned(await press(link, "fail"))).toEqual({ status: 302, params: { status: "failed", tx_ref: "ref-1" } });
    expect((await fetch(link)).status).toBe(410);
  });

  test("closing sends the customer back without a transaction, and the link stays open", async () => {
    const { sandbox, createLink, press } = await startMerchant();
    const link = await createLink("ref-1");
    expect(returned(await press(link, "close"))).toEqual({
      status: 302,
      params: { status: "cancelled", tx_ref: "ref-1" },
    });
    expect(sandbox.transactions()).toEqual([]);
    expect((await fetch(link)).status).toBe(200);
  });

  test("an expired session takes no money and leads back", async () => {
    const { sandbox, createLink, press } = await startMerchant();
    const link = await createLink("ref-1", { configurations: { session_duration: 15 } });
    await sandbox.advance(15 * MINUTE);
    const late = await press(link, "pay");
    expect(late.status).toBe(410);
    expect(await late.text()).toContain(`${RETURN_URL}?status=failed&amp;tx_ref=ref-1`);
    expect(sandbox.transactions()).toEqual([]);
  });
});
