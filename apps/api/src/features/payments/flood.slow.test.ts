import { API_BASE } from "@salon/contracts";
import { createServer, type Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import { createApp } from "../../app.ts";
import { MAX_IN_FLIGHT, createLoadShedder } from "../../http/load-shedder.ts";
import type { PaymentProvider } from "../../payment-provider/provider.ts";
import { openSalon } from "../../../test/support/salon/open-salon.ts";
import {
  lineOf,
  newPayer,
  openPayment,
  returnStateOf,
  payUnheard,
  advanceTime,
  type Payer,
} from "../../../test/support/salon/paying.ts";
import type { TestApi } from "../../../test/support/api/start-api.ts";
import { TestClient } from "../../../test/support/api/test-client.ts";
import { startSecondServer } from "../../../test/support/api/second-server.ts";
import { watchDatabase } from "../../../test/support/api/watch-database.ts";
import { PaymentModel } from "./payments.model.ts";

const CONNECTIONS = 135;
const VISITS = 53;
let api: TestApi;
let ada: Payer;
let realLookup: PaymentProvider["lookup"];
// Each call of a test may name its address, as behind one proxy.
openSalon(
  10,
  (salon) => {
    ({ api, ada } = salon);
    realLookup = api.deps.provider.lookup;
  },
  { config: { trustProxy: 1 } },
);
afterEach(() => {
  api.deps.provider.lookup = realLookup;
  api.clock.advance(60_000);
});

let lastAddress = 0;
/** An address that has not asked for anything yet. */
const newAddress = (): string => `198.51.${100 + Math.floor(++lastAddress / 250)}.${lastAddress % 250}`;
/** Read once, so that a test counts the reads of the server alone. */
const states = new Map<string, Promise<string>>();
const findState = async (ref: string): Promise<string> =>
  (await PaymentModel.exists({ ref })) ? returnStateOf(api, ref) : "";
/** Comes back to the address of the payment that the query names, as from its page. */
const comeBack = async (query: string, { address = newAddress(), client = api.client() } = {}) => {
  const ref = new URLSearchParams(query).get("tx_ref")!;
  if (!states.has(ref)) states.set(ref, findState(ref));
  const state = await states.get(ref);
  return client.get(`/booking/payment/return${state}?${query}`, { headers: { "x-forwarded-for": address } });
};
const backTo = async (query: string, from?: { address?: string; client?: TestClient }) => {
  const { status, headers } = await comeBack(query, from);
  return [status, headers.get("location")] as const;
};

/** Slows every look-up down; counts them, and how many of one reference there were at once. */
function slowLookups(ms: number) {
  const underWay = new Map<string, number>();
  const seen = { calls: 0, mostOfOneReference: 0 };
  api.deps.provider.lookup = async (payment) => {
    const now = (underWay.get(payment.ref) ?? 0) + 1;
    underWay.set(payment.ref, now);
    seen.calls++;
    seen.mostOfOneReference = Math.max(seen.mostOfOneReference, now);
    await sleep(ms);
    return realLookup(payment).finally(() => underWay.set(payment.ref, underWay.get(payment.ref)! - 1));
  };
  return seen;
}

/** The API behind its load shedder, as a process runs it. */
async function serveWithShedder(most = MAX_IN_FLIGHT): Promise<{ url: string; client: TestClient; stop: () => void }> {
  const server: Server = createServer(
    { keepAliveTimeout: 60_000 },
    createLoadShedder({ maxInFlight: most, metrics: api.deps.metrics }, createApp(api.deps)),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url, client: new TestClient(url), stop };
}

describe("one settle of a payment at a time", () => {
  test.each(["successful", "cancelled"])("serves all who come back meanwhile (%s)", async (status) => {
    const { ref } = await openPayment(ada);
    const seen = slowLookups(500);
    const answers = await Promise.all(Array.from({ length: 30 }, () => backTo(`status=${status}&tx_ref=${ref}`)));
    const shown = status === "cancelled" ? "failed" : "pending";
    expect(new Set(answers.map(String))).toEqual(new Set([`302,/checkout?payment=${shown}&ref=${ref}`]));
    // Giving up asks beside a settle.
    expect(seen.mostOfOneReference).toBeLessThanOrEqual(status === "cancelled" ? 2 : 1);
    // One settle for the first and one for all others, unless a slow machine lets some come later; giving up asks three times, once.
    expect(seen.calls).toBeLessThanOrEqual(status === "cancelled" ? 7 : 4);
  });

  test("begins after the question: money that came while another settle was asking is seen", async () => {
    const { ref } = await openPayment(ada);
    slowLookups(300);
    let isAsking = false;
    const slow = api.deps.provider.lookup;
    // The provider has made up its answer before the money comes.
    api.deps.provider.lookup = async (payment) => {
      const found = isAsking ? await slow(payment) : await realLookup(payment);
      const isFirst = !isAsking;
      isAsking = true;
      if (isFirst) await sleep(500);
      return found;
    };
    const early = backTo(`tx_ref=${ref}`);
    await expect.poll(() => isAsking).toBe(true);
    await payUnheard(api, ref);
    expect(await backTo(`status=successful&tx_ref=${ref}`)).toEqual([302, `/checkout?payment=successful&ref=${ref}`]);
    expect((await early)[0]).toBe(302);
  });

  test("judges every caller's own transaction", async () => {
    const { ref } = await openPayment(ada);
    api.sandbox.faults.add({ on: "webhook", fault: "dropped" });
    await api.sandbox.pay(ref);
    await api.sandbox.pay(ref);
    const ids = api.sandbox.transactions().map(({ id }) => id);
    expect(ids).toHaveLength(2);
    const seen = slowLookups(100);
    await Promise.all(
      [undefined, ...ids, ...ids].map((id) => backTo(`tx_ref=${ref}${id ? `&transaction_id=${id}` : ""}`)),
    );
    expect(seen.mostOfOneReference).toBe(1);
    const rows = await PaymentModel.find({ ref: { $in: [ref, `${ref}-2`] } }).lean();
    expect(new Set(rows.map(({ transactionId }) => transactionId))).toEqual(new Set(ids.map(String)));
  });

  test("a process that waits for another's settle asks the database a few times, not twenty times a second", async () => {
    const { ref } = await openPayment(ada);
    await PaymentModel.updateOne({ ref }, { $set: { leasedUntil: new Date(api.clock.now().getTime() + 15_000) } });
    const secondServer = await startSecondServer(api);
    const asked: string[] = [];
    const stop = watchDatabase((name) => void (name.startsWith("payments.") && asked.push(name)));
    try {
      await Promise.all(Array.from({ length: 10 }, () => backTo(`tx_ref=${ref}`, { client: secondServer.client() })));
    } finally {
      stop();
      await secondServer.stop();
    }
    // Each caller reads the payment twice; all of them wait together.
    expect(asked.length).toBeLessThan(50);
  });
});

describe("the return address", () => {
  test("asks the provider for 30 calls of an address in a minute, and shows further ones the page as it stands", async () => {
    const { ref } = await openPayment(ada);
    const address = newAddress();
    const seen = slowLookups(0);
    for (let call = 0; call < 30; call++) await backTo(`tx_ref=${ref}`, { address });
    expect(seen.calls).toBe(30);
    expect(await backTo(`tx_ref=${ref}`, { address })).toEqual([302, `/checkout?payment=pending&ref=${ref}`]);
    expect(await backTo("tx_ref=IBD-0000000000000000", { address })).toEqual([302, "/paid"]);
    expect(seen.calls).toBe(30);
    await backTo(`tx_ref=${ref}`);
    expect(seen.calls).toBe(31);
    await advanceTime(api, 1);
    const before = seen.calls;
    await backTo(`tx_ref=${ref}`, { address });
    expect(seen.calls).toBe(before + 1);
  });
});

describe("a provider that hangs", () => {
  test("a caller who hangs up is counted until the work for them has ended", async () => {
    const { ref } = await openPayment(ada);
    let answer = (): void => undefined;
    const hanging = new Promise<void>((resolve) => (answer = resolve));
    let asked = false;
    api.deps.provider.lookup = async (payment) => {
      asked = true;
      await hanging;
      return realLookup(payment);
    };
    const shedder = await serveWithShedder(1);
    const visit = async () => (await shedder.client.get("/services/all-services")).status;
    try {
      const socket = connect(Number(new URL(shedder.url).port), "127.0.0.1");
      socket.write(`GET ${API_BASE}/booking/payment/return?tx_ref=${ref} HTTP/1.1\r\nhost: a\r\n\r\n`);
      await expect.poll(() => asked).toBe(true);
      socket.destroy();
      await sleep(200);
      expect(await visit()).toBe(503);
      answer();
      await expect.poll(visit).toBe(200);
    } finally {
      answer();
      shedder.stop();
    }
  });

  test("keeps no visitor out while one customer asks 200 times for a page", async () => {
    const payer = await newPayer(api);
    const { createLink } = api.deps.provider;
    let answer = (): void => undefined;
    const hanging = new Promise<void>((resolve) => (answer = resolve));
    api.deps.provider.createLink = async (order) => {
      await hanging;
      return createLink(order);
    };
    const shedder = await serveWithShedder();
    const headers = { cookie: payer.client.cookieHeader };
    const pay = (index: number) =>
      shedder.client.post(
        "/booking/pay",
        { userID: payer.id, cartItems: [lineOf({ cartQuantity: (index % 3) + 1 })] },
        { headers },
      );
    try {
      const calls = Array.from({ length: 200 }, (_, index) => pay(index));
      await sleep(300);
      const visits: number[] = [];
      for (let visit = 0; visit < VISITS; visit++)
        visits.push((await shedder.client.get("/services/all-services")).status);
      expect(visits).toEqual(visits.map(() => 200));
      answer();
      const statuses = (await Promise.all(calls)).map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set([200, 409]));
    } finally {
      answer();
      api.deps.provider.createLink = createLink;
      shedder.stop();
    }
  });

  test.each(["one payment", "many payments"])(
    "keeps no visitor out while 135 connections come back from %s",
    async (which) => {
      const payers =
        which === "one payment" ? [ada] : await Promise.all(Array.from({ length: 4 }, () => newPayer(api)));
      const refs: string[] = [];
      for (const payer of payers)
        for (let index = 0; index < 2 * payers.length - 2 || index === 0; index++)
          refs.push((await openPayment(payer, [{ cartQuantity: (index % 2) + 1 }])).ref);
      api.sandbox.faults.add({ on: "reply", fault: "hang", route: "verify" });
      const shedder = await serveWithShedder();
      const over = new AbortController();
      const answers = new Set<string>();
      const flood = Array.from({ length: CONNECTIONS }, async (_, index) => {
        const ref = refs[index % refs.length]!;
        while (!over.signal.aborted) {
          const [status, location] = await backTo(`status=successful&tx_ref=${ref}`, { client: shedder.client });
          answers.add(`${status} ${location?.replace(ref, "REF")}`);
          await sleep(400);
        }
      });
      try {
        const statuses: number[] = [];
        for (let visit = 0; visit < VISITS; visit++) {
          statuses.push((await shedder.client.get("/services/all-services")).status);
          await sleep(30);
        }
        expect(statuses).toEqual(statuses.map(() => 200));
        const shown = (state: string) => `302 /checkout?payment=${state}&ref=REF`;
        expect([shown("failed"), shown("pending")]).toEqual(expect.arrayContaining([...answers]));
      } finally {
        over.abort();
        await Promise.all(flood);
        shedder.stop();
      }
    },
    120_000,
  );
});
